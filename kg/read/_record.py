"""The fields of a record, whatever its format, made into a paper."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import PurePath

from kg.errors import InputError
from kg.ids import find_dois, parse_identifier
from kg.model import Author, Paper, Problem, Source, Span
from kg.read.plain import PlainText, plain_text

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_HOSTS = (
    (re.compile(r"https?://(?:dx\.)?doi\.org/", re.IGNORECASE), "doi"),
    (re.compile(r"https?://(?:\w+\.)?arxiv\.org/", re.IGNORECASE), "arxiv"),
    (re.compile(r"https?://(?:www\.)?aclanthology\.org/"), "acl"),
    (re.compile(r"https?://openreview\.net/forum\?id="), "openreview"),
    (re.compile(r"https?://(?:api\.)?openalex\.org/(?:works/)?W\d"), "openalex"),
    (re.compile(r"https?://www\.semanticscholar\.org/paper/[0-9a-f]{40}$"), "s2"),
    (re.compile(r"https?://pubmed\.ncbi\.nlm\.nih\.gov/"), "pmid"),
)
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_PACKED = frozenset({".gz", ".gzip", ".zst", ".zstd"})
_SECOND = frozenset({".tei"})
"""Suffixes that stand before another one."""
_LABEL = re.compile(
    r"(?:abstract|summary)\s*[:.\u2013\u2014-]?\s+(?=[A-Z])", re.IGNORECASE
)


@dataclass(slots=True)
class Fields:
    """What a reader found in one record, raw."""

    key: str = ""
    title: str = ""
    abstract: str = ""
    ids: list[tuple[str, str]] = field(default_factory=list)
    """Scheme and text; what does not parse is left out."""
    authors: list[Author] = field(default_factory=list)
    year: str = ""
    venue: str = ""
    keywords: list[str] = field(default_factory=list)
    cites: list[Mapping[str, str]] = field(default_factory=list)
    latex: bool = False


def paper_of(fields: Fields, source: Source, fallback: str) -> Paper | Problem:
    """Make a paper of a record.

    Args:
        fields: the record.
        source: where it was read.
        fallback: its key where the source gives none.

    Returns:
        The paper; a problem where there is neither title nor abstract.
    """
    title = plain_text(fields.title, latex=fields.latex)
    abstract = _abstract(plain_text(fields.abstract, latex=fields.latex))
    if not title.text and not abstract.text:
        return Problem(
            source,
            "a record with neither title nor abstract",
            hint="give it a title, or leave it: nothing can be read from it",
        )
    shift = len(title.text) + 1 if title.text else 0
    moved = (Span(s.start + shift, s.end + shift) for s in abstract.emphasis)
    return Paper(
        key=one_line(fields.key) or one_line(fallback) or "paper",
        title=title.text or None,
        abstract=abstract.text,
        source=source,
        identifiers=identifiers(fields.ids),
        authors=tuple(a for a in map(_author, fields.authors) if a.name),
        year=year_in(fields.year) or year_in(fields.venue),
        venue=plain_text(fields.venue, latex=fields.latex).text or None,
        keywords=_words(fields),
        cites=tuple(fields.cites),
        emphasis=(*title.emphasis, *moved),
        urls=tuple(dict.fromkeys((*title.urls, *abstract.urls))),
    )


def _abstract(plain: PlainText) -> PlainText:
    """An abstract without the word that says that it is one."""
    match = _LABEL.match(plain.text)
    if match is None:
        return plain
    cut = match.end()
    spans = [Span(s.start - cut, s.end - cut) for s in plain.emphasis if s.start >= cut]
    return PlainText(plain.text[cut:], tuple(spans), plain.urls, plain.origins[cut:])


def _author(author: Author) -> Author:
    orcid = _ORCID.search(author.orcid or "")
    name = plain_text(author.name, latex="{" in author.name or "\\" in author.name)
    return Author(name.text, orcid[0] if orcid else None)


def _words(fields: Fields) -> tuple[str, ...]:
    texts = (plain_text(word, latex=fields.latex).text for word in fields.keywords)
    return tuple(dict.fromkeys(text for text in texts if text))


def one_line(text: str) -> str:
    """Text without line ends and characters that are not seen, at most 200 long."""
    shown = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(shown.split())[:200]


def year_in(text: str) -> int | None:
    """The first year in a text, such as a date."""
    match = _YEAR.search(text)
    return int(match[1]) if match else None


def identifiers(found: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Identifiers in normal form.

    Args:
        found: scheme and text; an address of a known resolver counts for the scheme
            of that resolver.

    Returns:
        Scheme to normal form, the first that parses of each; what parses not is
        left out, and a DOI that arXiv gave counts as an arXiv identifier too.
    """
    ids: dict[str, str] = {}
    for scheme, text in found:
        _add(ids, scheme, text.strip())
    return dict(sorted(ids.items()))


def cited_dois(text: str) -> list[Mapping[str, str]]:
    """The DOIs in a list of references, as references.

    Args:
        text: references in running text.
    """
    found = (identifiers([("doi", text[i:j])]) for i, j in find_dois(text))
    return [{"doi": ids["doi"]} for ids in found if ids]


def _add(ids: dict[str, str], scheme: str, text: str) -> None:
    if not text:
        return
    if scheme == "url":
        for host, better in _HOSTS:
            if host.match(text):
                _add(ids, better, text)
                if better in ids:
                    return
    try:
        value = parse_identifier(scheme, text)
        if parse_identifier(scheme, value) != value:
            return  # such as a DOI that is nothing but its prefix
    except InputError:
        return
    ids.setdefault(scheme, value)
    if scheme == "doi" and (match := _ARXIV_DOI.fullmatch(value)):
        _add(ids, "arxiv", match[1])


@lru_cache(maxsize=64)
def stem(file: str) -> str:
    """A file's name without folders, compression and format.

    Args:
        file: a path.

    Examples:
        >>> stem("lists/acl.2031.json.gz")
        'acl.2031'
    """
    name = PurePath(file).name
    for suffixes in (_PACKED, None, _SECOND):
        suffix = PurePath(name).suffix
        if suffix and (suffixes is None or suffix.lower() in suffixes):
            name = name[: -len(suffix)]
    return name or "paper"
