"""Records of tagged lines, the form that reference managers have exchanged for long."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

from kg.model import Author, Paper, Problem, Source
from kg.read._lines import LONGEST, lines, too_long
from kg.read._names import turned
from kg.read._record import Fields, cited_dois, paper_of, stem

_MOST_TAGS = 100_000
_SEEN = 40
"""So many lines of the head tell whether a file is tagged."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one format writes its tags, and which tag is which field."""

    line: re.Pattern[str]
    """Two groups: the tag, and the value or None."""
    first: str
    """The tag that begins a record."""
    last: str
    """The tag that ends a record; empty where the next record ends it."""
    fields: Mapping[str, tuple[str, ...]]
    """Field to tags, the likeliest first."""
    listed: frozenset[str] = frozenset()
    """Tags where each further line is a value of its own."""


@dataclass(slots=True)
class _Record:
    line: int
    size: int = 0
    tags: list[tuple[str, list[str]]] = field(default_factory=list)

    def values(self, *tags: str) -> list[str]:
        """All values of the first of the tags that the record has."""
        for tag in tags:
            found = [" ".join(parts) for name, parts in self.tags if name == tag]
            if any(found):
                return found
        return []


def tagged_papers(
    file: str, data: BinaryIO, dialect: Dialect
) -> Iterator[Paper | Problem]:
    """Read the records of a tagged file.

    Args:
        file: how papers and problems name it.
        data: its bytes.
        dialect: the format.

    Yields:
        A paper a record; a problem for one that is too long, and one where the file
        ends within a record, which is read as far as it goes.
    """
    count = 0
    for item in _records(file, data, dialect):
        if isinstance(item, Problem):
            yield item
            continue
        count += 1
        fields = _fields(item, dialect)
        fallback = f"{stem(file)}-{count:02d}"
        yield paper_of(fields, Source(file, item.line), fallback)


def _records(
    file: str, data: BinaryIO, dialect: Dialect
) -> Iterator[_Record | Problem]:
    record: _Record | None = None
    for item in lines(file, data):
        if isinstance(item, Problem):
            yield item
            continue
        number, text = item
        text = text.rstrip("\r\n \t\x1a").lstrip("\r")
        match = dialect.line.fullmatch(text)
        tag = match[1] if match else ""
        if tag == dialect.first:
            if record is not None:
                yield record
            record = _Record(number)
        if record is None:
            continue  # a heading, a number or an empty line between records
        if tag and tag == dialect.last:
            yield record
            record = None
            continue
        _take(record, tag, (match[2] or "") if match else text, dialect.listed)
        if record.size > LONGEST or len(record.tags) > _MOST_TAGS:
            yield too_long(file, record.line)
            record = None
    if record is not None:
        yield record
        if dialect.last:
            yield Problem(
                Source(file, record.line),
                f"the last record has no {dialect.last} line",
                hint="it was read as it is; the file may have been cut off",
            )


def _take(record: _Record, tag: str, value: str, listed: frozenset[str]) -> None:
    """Add a line to a record; a line without a tag goes on with the value before."""
    record.size += len(value) + 1
    if not tag and record.tags and record.tags[-1][0] in listed:
        tag = record.tags[-1][0]
    if tag:
        record.tags.append((tag, [value.strip()]))
    elif record.tags and value.strip():
        record.tags[-1][1].append(value.strip())


def _fields(record: _Record, dialect: Dialect) -> Fields:
    def values(name: str) -> list[str]:
        return record.values(*dialect.fields.get(name, ()))

    def first(name: str) -> str:
        return next(iter(values(name)), "")

    fields = Fields(
        key=first("key"),
        title=first("title"),
        abstract="\n".join(values("abstract")),
        year=first("year"),
        venue=first("venue"),
    )
    fields.authors = [
        Author(turned(name))
        for value in values("authors")
        for name in value.split(";")
        if name.strip()
    ]
    fields.keywords = [
        word for value in values("keywords") for word in value.split(";")
    ]
    fields.ids = [
        (scheme, value)
        for scheme in ("doi", "arxiv", "pmid", "url")
        for value in values(scheme)
    ]
    fields.cites = [cited for value in values("cites") for cited in cited_dois(value)]
    return fields


def share_of_tags(head: bytes, dialect: Dialect) -> float:
    """How many of the first lines have a tag, in [0, 1]; 0 without a first tag."""
    text = head[:8192].decode("utf-8", "replace")
    found = [line.rstrip() for line in text.splitlines() if line.strip()][:_SEEN]
    tags = [match[1] for line in found if (match := dialect.line.fullmatch(line))]
    return len(tags) / len(found) if dialect.first in tags else 0.0
