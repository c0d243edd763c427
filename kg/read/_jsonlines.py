"""JSON Lines: one record a line, one line in memory."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

from kg.model import Paper, Problem, Source
from kg.read._json_fields import json_paper
from kg.read._json_text import parsed
from kg.read._lines import lines
from kg.read._record import stem


class JsonLinesReader:
    """Reads a line as a paper, in whichever schema `json_paper` knows."""

    name = "jsonlines"
    suffixes: tuple[str, ...] = (".jsonl", ".ndjson", ".jsonlines")

    def claims(self, name: str, head: bytes) -> float:
        """Sure where the first line is one whole object and is not the only one."""
        first, end, rest = head.lstrip().partition(b"\n")
        first, rest = first.strip(), rest.strip()
        is_named = PurePath(name).suffix.lower() in self.suffixes
        if not first.startswith(b"{"):
            return 0.3 if is_named else 0.0
        if is_named:
            return 0.95
        whole = first.endswith(b"}") and len(first) > len(b"{}")
        return 0.85 if whole and end and rest.startswith(b"{") else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper a line; empty lines are left out."""
        count = 0
        for item in lines(file, data):
            if isinstance(item, Problem):
                yield item
                continue
            number, text = item
            text = text.strip().lstrip("\x1e")  # record separator of RFC 7464
            if not text:
                continue
            count += 1
            source = Source(file, number)
            record = parsed(text, source)
            if isinstance(record, Problem):
                yield record
            else:
                yield json_paper(record, source, f"{stem(file)}-{count:02d}")
