"""Where the pass over LaTeX stands: what is open, and what is written."""

import re
import unicodedata
from dataclasses import dataclass, field

from kg.read._draft import Draft, Writer

_SIMPLE = re.compile(r"[-+\u2212]?[\w.\u221e\u2032\ufdd2]*")


@dataclass(slots=True)
class Frame:
    """An open brace: what to do at its end, and the state outside it."""

    end: int
    math: bool
    closing: str = ""
    script: int = -1
    simple: bool = True
    origin: int = 0


@dataclass(slots=True)
class Scanner:
    """The state of the one pass."""

    draft: Draft
    urls: list[str]
    out: Writer
    latex: bool
    math: bool = False
    accent: str = ""
    at: int = 0
    stack: list[Frame] = field(default_factory=list)
    pairs: dict[int, int] = field(default_factory=dict)
    marks: dict[int, bool] = field(default_factory=dict)
    fractions: set[int] = field(default_factory=set)
    """Offsets of the braces that hold a denominator."""
    begun: int = -1
    """How many pieces were written when the formula at hand began."""

    def last(self) -> str:
        """The character written last."""
        return self.out.parts[-1][-1:] if self.out.parts else ""

    def tail(self, length: int) -> str:
        """The last characters written, out of the last few pieces."""
        return "".join(self.out.parts[-4:])[-length:]

    def close_up(self) -> None:
        """Take back a space written last."""
        if self.last() == " ":
            self.out.parts[-1] = self.out.parts[-1][:-1]
            self.out.origins[-1] = self.out.origins[-1][:-1]

    def keep(self, start: int, end: int) -> None:
        """Copy plain characters, the first with the accent that waits for it."""
        if start >= end:
            return
        text = self.draft.text
        if self.accent and not text[start].isspace():
            self.put(text[start], start)
            start += 1
        if start < end:
            self.note(text[start:end])
            self.out.keep(start, end)

    def put(self, text: str, at: int) -> None:
        """Write new text, the first character with the accent that waits for it."""
        if not text:
            return
        if self.accent and text[0].isalpha():
            base = {"\u0131": "i", "\u0237": "j"}.get(text[0], text[0])
            letter = unicodedata.normalize("NFC", base + self.accent)
            text = (letter if len(letter) == 1 else base) + text[1:]
        self.accent = ""
        self.note(text)
        self.out.put(text, at)

    def note(self, text: str) -> None:
        """Tell the innermost brace what it holds."""
        if self.stack and self.stack[-1].simple and not _SIMPLE.fullmatch(text):
            self.stack[-1].simple = False

    def enter(
        self, at: int, *, math: bool, closing: str = "", script: int = -1
    ) -> None:
        """Open the brace at an offset and go on behind it."""
        end = self.pairs.get(at, len(self.draft.text))
        origin = self.out.origin(at)
        self.stack.append(Frame(end, self.math, closing, script, origin=origin))
        self.math = math
        self.at = at + 1

    def leave(self, at: int) -> None:
        """Close the innermost brace."""
        frame = self.stack.pop()
        self.math = frame.math
        if frame.script >= 0 and not frame.simple:
            self.out.parts[frame.script] = "("
            self.out.origins[frame.script] = (frame.origin,)
            self.put(")", at)
        if self.stack and not frame.simple:
            self.stack[-1].simple = False
        if frame.closing:
            self.out.put(frame.closing, at)
        if at + 1 in self.fractions:
            self.at = at + 1
            self.group(math=self.math, script=True)

    def group(self, *, math: bool, script: bool = False) -> bool:
        """Open a brace that follows here; True if there was one."""
        at = self.skip_space()
        if at not in self.pairs:
            return False
        place = -1
        if script:
            place = len(self.out.parts)
            self.out.parts.append("")
            self.out.origins.append(())
        self.enter(at, math=math, script=place)
        return True

    def skip_space(self) -> int:
        """The offset of the next character that is not white space."""
        text, at = self.draft.text, self.at
        while at < len(text) and text[at].isspace():
            at += 1
        return at
