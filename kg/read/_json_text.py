"""Text to JSON values, and where the values of a long array begin and end."""

import json
import re
from collections.abc import Iterator

import msgspec

from kg.model import Problem, Source

_decode = msgspec.json.Decoder().decode
_TOKEN = re.compile(r'"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}\[\]]')
_HINT = "a bracket, comma or quotation mark may be missing; export it again"


def parsed(text: str, source: Source) -> object | Problem:
    """The JSON value that a text is, or a problem that says where it breaks."""
    try:
        value: object = _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _lenient(text, source)
    return value


def _lenient(text: str, source: Source) -> object | Problem:
    try:  # more lenient: NaN, raw control characters, halves of surrogate pairs
        value: object = json.loads(text, strict=False)
    except json.JSONDecodeError as error:
        return Problem(
            source,
            f"not JSON: {error.msg} (character {error.pos} of the record)",
            hint=_HINT,
        )
    except (ValueError, RecursionError):
        return Problem(
            source,
            "JSON nested too deeply or with too long a number",
            hint="a record of a paper is a flat object: title, abstract, …",
        )
    return value


class Cutter:
    """Cuts a stream of JSON text into the objects that follow each other in it."""

    def __init__(self) -> None:
        self._text = ""
        self._line = 1
        self._outer = 0

    def skip(self, text: str) -> None:
        """Pass over what opens the list around the values."""
        self._line += text.count("\n")
        self._outer = 1

    @property
    def is_open(self) -> bool:
        """Whether the text ended too early."""
        return self._outer > 0 or bool(self._text.strip(" \r\n\t,"))

    @property
    def rest(self) -> str:
        """What was fed and is not cut off yet."""
        return self._text

    @property
    def line(self) -> int:
        """The line on which the rest begins."""
        return self._line

    def feed(self, text: str) -> Iterator[tuple[int, str]]:
        """Take more text and yield the line and text of each value now complete."""
        self._text += text
        depth = 0
        start = done = 0
        for match in _TOKEN.finditer(self._text):
            mark = match[0]
            if mark in "{[":
                if depth == 0:
                    start = match.start()
                depth += 1
            elif mark in "}]":
                depth -= 1
                if depth == 0:
                    yield from self._between(done, start)
                    yield self._line, self._text[start : match.end()]
                    self._line += self._text.count("\n", start, match.end())
                    done = match.end()
                elif depth < 0:  # the array or wrapper around the values ends
                    yield from self._between(done, match.start())
                    depth = 0
                    self._outer = 0
                    done = len(self._text)
                    break
        self._text = self._text[done:] if done else self._text

    def _between(self, done: int, start: int) -> Iterator[tuple[int, str]]:
        """Numbers and strings that stand where a record should."""
        gap = self._text[done:start].strip(" \t\r\n,")
        if gap:
            yield self._line, gap
        self._line += self._text.count("\n", done, start)
