"""Bytes to lines of text: one line in memory, whatever the encoding."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from kg.model import Problem, Source

LONGEST = 16 * 2**20
"""Bytes of the longest line that is read; a listing of papers has none as long."""


@dataclass(slots=True)
class Decoder:
    """Decodes piece by piece: UTF-8, and Windows-1252 where a file is not UTF-8."""

    is_utf8: bool = False
    """Whether characters beyond ASCII were seen, in UTF-8."""
    replaced: int = 0
    """How many pieces held broken bytes."""

    def text(self, data: bytes) -> str:
        """Text of a piece of the file; never raises."""
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            if self.is_utf8 or mostly_utf8(data):
                self.replaced += 1
                return data.decode("utf-8", "replace")
            return data.decode("cp1252", "replace")
        if not self.is_utf8 and not data.isascii():
            self.is_utf8 = True
        return text


def lines(file: str, data: BinaryIO) -> Iterator[tuple[int, str] | Problem]:
    """Read a file line by line.

    Args:
        file: how problems name the file.
        data: its bytes, in an encoding that extends ASCII.

    Yields:
        Line number and text with its line end; a problem for a line that is too
        long, and one for each line with broken characters, which is read as well.
    """
    decoder = Decoder()
    number = 0
    while line := data.readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = data.readline(LONGEST)
            yield too_long(file, number)
            continue
        before = decoder.replaced
        text = decoder.text(line)
        if decoder.replaced > before:
            yield broken(file, number)
        yield number, text


def mostly_utf8(data: bytes) -> bool:
    """Whether more characters beyond ASCII are UTF-8 than are not."""
    text = data.decode("utf-8", "replace")
    lost = text.count("\ufffd")
    return sum(not letter.isascii() for letter in text) > 2 * lost


def too_long(file: str, number: int) -> Problem:
    """A record that is left out because of its size."""
    return Problem(
        Source(file, number),
        f"longer than {LONGEST // 2**20} MiB, left out",
        hint="is a line end or a closing quotation mark missing?",
    )


def broken(file: str, number: int) -> Problem:
    """A record that was read with some characters lost."""
    return Problem(
        Source(file, number),
        "some bytes are not UTF-8 as the rest of the file is; they became \ufffd",
        hint="save the file as UTF-8 and read it again",
    )
