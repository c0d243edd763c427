"""How exports of scholarly tools call the fields of a record."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from kg.model import Author

_ALIASES = {
    "title": "title displayname papertitle articletitle documenttitle primarytitle "
    "publicationtitle titleen ti t1",
    "abstract": "abstract abstracttext abstractnote summary papersummary ab n2 "
    "abstracten description",
    "authors": "authors author authorfullnames authornames creators creator "
    "authorshipsauthordisplayname au authorsparsed",
    "year": "year publicationyear pubyear py yearpublished publishedyear issued "
    "publicationdate date published pubdate publisheddate updatedate created "
    "versionofrecord publishedprint publishedonline",
    "venue": "venue journal containertitle booktitle sourcetitle journaltitle "
    "primarylocationsourcedisplayname journalname conference conferencename "
    "publication publicationvenue secondarytitle journalref journalbook eventtitle "
    "so jo t2",
    "keywords": "keywords authorkeywords keyword keywordsdisplayname de subjects tags",
    "doi": "doi idsdoi articledoi di do",
    "arxiv": "arxiv arxivid idsarxiv eprint",
    "pmid": "pmid pubmedid idspmid pubmed pubmedids",
    "acl": "acl aclid anthologyid",
    "openalex": "openalex openalexid idsopenalex",
    "s2": "paperid s2id s2paperid corpusid",
    "openreview": "openreview openreviewid forum",
    "url": "url link links fulltexturl urls paperurl",
    "key": "key id itemkey citationkey citekey paperid uid eid idsopenalex ut",
    "cites": "referencedworks references reference citedreferences cr "
    "outboundcitations",
}
_FIELD_OF = {
    name: [field for field, names in _ALIASES.items() if name in names.split()]
    for names in _ALIASES.values()
    for name in names.split()
}
_RANK = {
    (field, name): rank
    for field, names in _ALIASES.items()
    for rank, name in enumerate(names.split())
}
IDENTIFIERS = ("doi", "arxiv", "acl", "pmid", "openalex", "s2", "openreview", "url")
_PLAIN = re.compile(r"[^a-z0-9]+")


def plain_name(name: str) -> str:
    """A field's name without case and punctuation."""
    return _PLAIN.sub("", name.lower())


def fields_of(names: Sequence[str]) -> Mapping[str, list[str]]:
    """Which of a record's names stand for which field.

    Args:
        names: the names as the source writes them.

    Returns:
        Field to names, the likeliest first; fields without any are not in it.
    """
    return _fields_of(tuple(names))


@lru_cache(maxsize=256)
def _fields_of(names: tuple[str, ...]) -> Mapping[str, list[str]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for name in names:
        short = plain_name(name)
        for field in _FIELD_OF.get(short, ()):
            found.setdefault(field, []).append((_RANK[field, short], name))
    return {
        field: [name for _, name in sorted(ranked)] for field, ranked in found.items()
    }


def people(text: str) -> list[Author]:
    """Names in one text: parted by semicolons, bars, ``and``, else by commas."""
    for mark in (";", "|", " and ", "\n"):
        if mark in text:
            parts = text.split(mark)
            return [Author(turned(part)) for part in parts if part.strip()]
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) == len("fs") and " " not in parts[0]:  # one "Family, Given"
        return [Author(turned(text))]
    return [Author(part) for part in parts]


def turned(name: str) -> str:
    """A name in the order it is spoken: ``Ada Lovelace`` for ``Lovelace, Ada``."""
    name = re.sub(r"\(\d+\)", "", name).strip() if "(" in name else name.strip()
    if "," not in name:
        return name
    parts = [part.strip() for part in name.split(",")]
    if len(parts) == len("fs"):
        return f"{parts[1]} {parts[0]}".strip()
    if len(parts) == len("fjs"):  # Family, Jr, Given
        return f"{parts[2]} {parts[0]} {parts[1]}".strip()
    return name


def words(text: str) -> list[str]:
    """Keywords in one text: parted by semicolons or bars, else by commas."""
    for mark in (";", "|"):
        if mark in text:
            return text.split(mark)
    return text.split(",")


def first(record: Mapping[str, str], names: list[str] | None) -> str:
    """The first value that is not empty."""
    for name in names or ():
        if value := record.get(name, "").strip():
            return value
    return ""
