"""A text under rewriting that remembers where each character came from."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

OPEN, CLOSE = "\ufdd0", "\ufdd1"
"""Where an emphasis begins and ends; noncharacters, taken out of every input."""
_GUARDS = {"*": "\ufdd2", "_": "\ufdd3", "`": "\ufdd4", "<": "\ufdd5", "&": "\ufdd6"}
_GUARD = str.maketrans(_GUARDS)
_ANY_GUARD = re.compile("[\ufdd2-\ufdd6]")
_BARE = str.maketrans({guard: mark for mark, guard in _GUARDS.items()})


@dataclass(frozen=True, slots=True)
class Draft:
    """A text and, for each of its characters, an offset into the raw text."""

    text: str
    origins: Sequence[int]


@dataclass(slots=True)
class Writer:
    """Builds the next draft out of stretches of one draft and of new text."""

    draft: Draft
    parts: list[str] = field(default_factory=list)
    origins: list[Sequence[int]] = field(default_factory=list)

    def keep(self, start: int, end: int) -> None:
        """Copy a stretch of the draft."""
        if end > start:
            self.parts.append(self.draft.text[start:end])
            self.origins.append(self.draft.origins[start:end])

    def put(self, text: str, at: int) -> None:
        """Write new text that stands for what the draft has at an offset."""
        if text:
            self.parts.append(text)
            self.origins.append((self.origin(at),) * len(text))

    def origin(self, at: int) -> int:
        """The offset in the raw text of an offset in the draft."""
        last = len(self.draft.origins) - 1
        return self.draft.origins[min(at, last)] if last >= 0 else 0

    def done(self) -> Draft:
        """The draft as built."""
        origins: list[int] = []
        for part in self.origins:
            origins.extend(part)
        return Draft("".join(self.parts), origins)


def words_in(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


def guarded(text: str) -> str:
    """Text whose marks later passes must not take for markup."""
    return text.translate(_GUARD)


def bare(text: str) -> str:
    """Text with guarded marks as themselves again."""
    return text.translate(_BARE) if _ANY_GUARD.search(text) else text


def rewritten(
    draft: Draft,
    pattern: re.Pattern[str],
    edit: Callable[[re.Match[str]], Iterable[str | tuple[int, int]] | None],
) -> Draft:
    """Replace every match of a pattern.

    Args:
        draft: what to rewrite.
        pattern: what to look for.
        edit: gives for a match its new pieces: new text, or a stretch of the draft
            as two offsets; None leaves the match as it is.

    Returns:
        The next draft; the same object where nothing changed.
    """
    writer = Writer(draft)
    done = 0
    for match in pattern.finditer(draft.text):
        pieces = edit(match)
        if pieces is None:
            continue
        writer.keep(done, match.start())
        at = match.start()
        for piece in pieces:
            if isinstance(piece, str):
                writer.put(piece, at)
            else:
                writer.keep(*piece)
                at = piece[1]
        done = match.end()
    if not done:
        return draft
    writer.keep(done, len(draft.text))
    return writer.done()
