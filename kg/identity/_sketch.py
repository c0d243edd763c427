"""What of a record is compared with other records: small, and made once."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest

from kg.ids import folded
from kg.model import Paper

_MIX = 2_654_435_761
_RANGE = 1 << 32
_KEPT = 48
_ABSTRACT_WORDS = 12
_ENDS = 5
_LONGEST_WORDS = 3
_LEAST_MAIN = 3
_SUBTITLE = re.compile(r"\s*(?::|\s[-\u2013\u2014]\s|[?!]\s)\s*")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)")
_ACL_DOI = re.compile(r"10\.(?:18653/v1|3115/v1)/([a-z0-9.-]+)")
_PLAIN = re.compile(r"[^\W_]+")
_VERSION = re.compile(r"v\d+$")


@dataclass(frozen=True, slots=True)
class Sketch:
    """One record of a paper as the judge sees it."""

    id: str
    names: frozenset[str]
    """Scheme, colon, identifier; those that follow from others as well."""
    title: str
    """Folded."""
    main: str
    """The title without its subtitle, folded."""
    surnames: tuple[str, ...]
    year: int | None
    venue: str
    abstract: frozenset[int]
    """Hashes that stand for the abstract's runs of three words."""
    start: str
    """The first words of the abstract, folded."""
    length: int
    """Words of the abstract."""


def sketched(key: str, paper: Paper) -> Sketch:
    """What of a record is compared.

    Args:
        key: a name for the record that no other has.
        paper: the record.
    """
    words = _words(paper.abstract)
    title = paper.title or ""
    return Sketch(
        id=key,
        names=frozenset(_names(paper)),
        title=folded(title),
        main=folded(_SUBTITLE.split(title, maxsplit=1)[0]),
        surnames=tuple(surname(author.name) for author in paper.authors),
        year=paper.year,
        venue=folded(paper.venue or ""),
        abstract=_hashes(words),
        start=" ".join(words[:_ABSTRACT_WORDS]),
        length=len(words),
    )


def surname(name: str) -> str:
    """The family name of a person, folded: before a comma, else the last word.

    Args:
        name: as printed.

    Examples:
        >>> surname("Sandström, Erik"), surname("Erik Sandström")
        ('sandstrom', 'sandstrom')
    """
    last = name.partition(",")[0] if "," in name else name
    words = folded(last).split()
    return words[-1] if words else ""


def blocks(sketch: Sketch) -> Iterator[tuple[str, bool]]:
    """Keys under which records of one paper are likely to meet.

    Yields:
        A key, and whether it is an identifier.
    """
    for name in sorted(sketch.names):
        yield name, True
    words = sketch.title.split()
    if words:
        yield f"t:{sketch.title.replace(' ', '')}", False
        longest = sorted(set(words), key=lambda w: (-len(w), w))[:_LONGEST_WORDS]
        yield f"w:{' '.join(sorted(longest))}", False
    if len(sketch.main.split()) >= _LEAST_MAIN:
        yield f"t:{sketch.main.replace(' ', '')}", False
    if len(words) >= _ENDS:
        yield f"f:{' '.join(words[:_ENDS])}", False
        yield f"l:{' '.join(words[-_ENDS:])}", False
    if sketch.length >= _ABSTRACT_WORDS:
        yield f"a:{sketch.start}", False
        for number in sorted(sketch.abstract)[:2]:
            yield f"h:{number}", False


def _words(text: str) -> list[str]:
    """The words of a text, folded; plain English takes a short way."""
    if text.isascii():
        return _PLAIN.findall(text.lower())
    return _PLAIN.findall(folded(text))


def _names(paper: Paper) -> Iterator[str]:
    for scheme, value in paper.identifiers.items():
        if scheme == "url":
            yield f"url:{value.rstrip('/').lower()}"
            continue
        yield f"{scheme}:{value}"
        if scheme == "doi":
            yield from _behind(value.lower())
        elif scheme == "arxiv":
            yield f"arxiv:{_VERSION.sub('', value)}"


def _behind(doi: str) -> Iterator[str]:
    """Identifiers that a DOI is made of."""
    if match := _ARXIV_DOI.fullmatch(doi):
        yield f"arxiv:{_VERSION.sub('', match[1])}"
    if match := _ACL_DOI.fullmatch(doi):
        yield f"acl:{match[1]}"


def _hashes(words: list[str]) -> frozenset[int]:
    marks = [zlib.crc32(word.encode()) for word in words]
    runs = {
        (5 * one + 3 * two + three) * _MIX % _RANGE
        for one, two, three in zip(marks, marks[1:], marks[2:], strict=False)
    }
    return frozenset(nsmallest(_KEPT, runs))
