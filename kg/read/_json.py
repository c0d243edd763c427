"""JSON: an array of records, an object that wraps one, or a single record."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import BinaryIO

from kg.model import Paper, Problem, Source
from kg.read._json_fields import is_record, json_paper
from kg.read._json_text import Cutter, parsed
from kg.read._lines import LONGEST, Decoder, broken, too_long
from kg.read._record import stem

_LISTS = [
    "results",
    "items",
    "data",
    "notes",
    "papers",
    "works",
    "records",
    "articles",
    "publications",
    "entries",
    "hits",
    "docs",
    "documents",
    "references",
    "publication",
]
_WRAPPER = re.compile(
    r'\s*\{(?:[^\[{"]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*?'
    rf'"(?:{"|".join(_LISTS)})"\s*:\s*\[',
)
_CHUNK = 2**20
_LARGEST_OBJECT = 256 * 2**20


class JsonReader:
    """Reads the records of an array one by one; what is broken ends the reading."""

    name = "json"
    suffixes: tuple[str, ...] = (".json", ".csljson")

    def claims(self, name: str, head: bytes) -> float:
        """Sure where the head begins like an object or an array of objects."""
        start = head.lstrip()
        is_named = PurePath(name).suffix.lower() in self.suffixes
        if not start.startswith((b"{", b"[")):
            return 0.2 if is_named else 0.0
        inner = start[1:].lstrip()[:1]
        likely = inner in ({b'"', b"}"} if start[:1] == b"{" else {b"{", b"]", b"["})
        if not likely:
            return 0.2 if is_named else 0.0
        return 0.9 if is_named else 0.7

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper for each record that is whole."""
        text = _Text(file, data)
        start = text.more()
        if start.lstrip()[:1] == "[":
            yield from _array(text, start)
        elif start.lstrip()[:1] == "{":
            yield from _object(text, start)
        else:
            yield Problem(
                Source(file, 1),
                "not JSON: it begins with neither { nor [",
                hint="give the file the suffix of what it is",
            )
        yield from text.problems


class _Text:
    """The file's text, a mebibyte at a time, cut at line ends or commas."""

    def __init__(self, file: str, data: BinaryIO) -> None:
        self.file = file
        self.count = 0
        self.problems: list[Problem] = []
        self._data = data
        self._decoder = Decoder()
        self._left = b""

    def more(self) -> str:
        """The next stretch, empty at the end of the file."""
        chunk = self._data.read(_CHUNK)
        data = self._left + chunk
        cut = len(data)
        if chunk:  # never within a character
            cut = max(data.rfind(b"\n"), data.rfind(b" "), data.rfind(b'"')) + 1 or cut
        self._left = data[cut:]
        before = self._decoder.replaced
        text = self._decoder.text(data[:cut])
        if self._decoder.replaced > before and not self.problems:
            self.problems.append(broken(self.file, 0))
        if chunk and not text:
            return self.more()
        return text

    def papers(self, value: str, line: int) -> Iterator[Paper | Problem]:
        """One value of a list as a paper; what is no object is a problem each."""
        source = Source(self.file, line)
        is_object = value[0] in "{["
        record = parsed(value if is_object else f"[{value}]", source)
        if isinstance(record, Problem):
            self.count += 1
            yield record
        elif is_object:
            yield self.paper(record, line)
        elif isinstance(record, list):
            for item in record:
                yield self.paper(item, line)

    def paper(self, record: object, line: int) -> Paper | Problem:
        """A record as a paper, counted."""
        self.count += 1
        fallback = f"{stem(self.file)}-{self.count:02d}"
        return json_paper(record, Source(self.file, line), fallback)


def _array(text: _Text, start: str) -> Iterator[Paper | Problem]:
    """The records of an array, without holding more than one of them."""
    cutter = Cutter()
    opening = start.index("[") + 1
    cutter.skip(start[:opening])
    yield from _values(text, cutter, start[opening:])


def _values(text: _Text, cutter: Cutter, part: str) -> Iterator[Paper | Problem]:
    while part:
        for line, value in cutter.feed(part):
            yield from text.papers(value, line)
        if len(cutter.rest) > LONGEST:
            yield too_long(text.file, cutter.line)
            return
        part = text.more()
    if cutter.is_open:
        rest = cutter.rest.lstrip(" \t\r\n,")
        line = cutter.line + cutter.rest[: len(cutter.rest) - len(rest)].count("\n")
        yield _truncated(text.file, line, rest)


def _truncated(file: str, line: int, rest: str) -> Problem:
    return Problem(
        Source(file, line),
        f"the file ends within a record or a list: {' '.join(rest[:60].split())!r}",
        hint="the records before were read; export or download the file again",
    )


def _object(text: _Text, start: str) -> Iterator[Paper | Problem]:
    """A wrapper, one record, or records that follow each other."""
    parts = [start]
    size = len(start)
    while (part := text.more()) and size <= _LARGEST_OBJECT:
        parts.append(part)
        size += len(part)
    whole = "".join(parts)
    value = parsed(whole, Source(text.file, 1))
    if not isinstance(value, Problem):
        yield from _records(text, value)
        return
    wrapper = _WRAPPER.match(whole[:_CHUNK])
    cutter = Cutter()
    if wrapper:
        cutter.skip(whole[: wrapper.end()])
        whole = whole[wrapper.end() :]
    yield from _values(text, cutter, whole)


def _records(text: _Text, value: object) -> Iterator[Paper | Problem]:
    found = list(_found(value))
    if not found and not _is_empty(value):
        names = ", ".join(map(str, value))[:120] if isinstance(value, dict) else ""
        yield Problem(
            Source(text.file, 1),
            f"an object without records of papers; its fields: {names}",
            hint="a record has a title or an abstract",
        )
    for number, record in enumerate(found, start=1):
        yield text.paper(record, number)


def _found(value: object, depth: int = 0) -> Iterator[object]:
    """Records inside whatever wraps them."""
    if not isinstance(value, Mapping) or depth > len("four"):
        return
    if is_record(value):
        yield value
        return
    for name in ("message", "response", *_LISTS):
        inner = value.get(name)
        if isinstance(inner, list):
            yield from inner
            return
        if isinstance(inner, Mapping):
            yield from _found(inner, depth + 1)
            return
    records = [inner for inner in value.values() if isinstance(inner, Mapping)]
    if records and len(records) == len(value) and all(map(is_record, records)):
        for key, record in value.items():
            yield {"key": key, **record}


def _is_empty(value: object) -> bool:
    """Whether a wrapper says itself that it holds nothing."""
    if not isinstance(value, Mapping):
        return False
    inner = value.get("message", value.get("response", value))
    lists = [inner.get(name) for name in _LISTS] if isinstance(inner, Mapping) else []
    return any(found == [] for found in lists)
