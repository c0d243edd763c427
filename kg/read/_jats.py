"""JATS, the XML of publishers and of PubMed Central."""

from collections.abc import Iterator
from typing import BinaryIO
from xml.etree.ElementTree import Element

from kg.model import Author, Paper, Problem, Source
from kg.read._record import Fields, identifiers, paper_of, stem
from kg.read._xml import markup_of, records, root_of, text_at

_SCHEMES = {"doi": "doi", "pmid": "pmid", "arxiv": "arxiv"}
_SECOND_VOICES = frozenset({"graphical", "teaser", "key-points", "precis"})
_ROOTS = frozenset({"article", "articles", "pmc-articleset", "OAI-PMH"})


class JatsReader:
    """Reads front matter and references; the body of an article is left out."""

    name = "jats"
    suffixes: tuple[str, ...] = (".xml", ".nxml", ".jats")

    def claims(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Sure of what has an article with front matter at its root."""
        known = root_of(head) in _ROOTS and b"article" in head
        return 0.85 if known and b"<front" in head else 0.3 if known else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper for each article."""
        count = 0
        dropped = frozenset({"body", "sub-article", "response", "floats-group"})
        for item in records(file, data, frozenset({"article"}), dropped):
            if isinstance(item, Problem):
                yield item
                continue
            count += 1
            source = Source(file, item.line)
            yield paper_of(_fields(item.element), source, f"{stem(file)}-{count:02d}")


def _fields(article: Element) -> Fields:
    meta = article.find("./front/article-meta")
    if meta is None:
        meta = article.find("./front")
    if meta is None:
        return Fields()
    fields = Fields(
        title=_title(meta),
        abstract=_abstract(meta),
        year=_year(meta),
        venue=text_at(article, "./front/journal-meta//journal-title"),
    )
    fields.authors = [
        _author(person)
        for person in meta.findall("./contrib-group/contrib")
        if person.get("contrib-type", "author") == "author"
    ]
    fields.keywords = [
        " ".join("".join(word.itertext()).split())
        for word in meta.findall("./kwd-group/kwd")
    ]
    fields.ids = [
        (_SCHEMES.get(item.get("pub-id-type", ""), ""), item.text or "")
        for item in meta.findall("./article-id")
    ]
    fields.key = next((text for scheme, text in fields.ids if scheme == "doi"), "")
    fields.cites = [c for c in map(_cited, article.findall("./back//ref")) if c]
    return fields


def _title(meta: Element) -> str:
    title = markup_of(meta.find("./title-group/article-title"))
    subtitle = markup_of(meta.find("./title-group/subtitle"))
    return f"{title}: {subtitle}" if subtitle.strip() else title


def _abstract(meta: Element) -> str:
    found = meta.findall("./abstract")
    main = [a for a in found if a.get("abstract-type") not in _SECOND_VOICES]
    return markup_of(main[0]) if main else ""


def _year(meta: Element) -> str:
    years = [text_at(date, "year") for date in meta.findall("./pub-date")]
    return min((year for year in years if year), default="")


def _author(person: Element) -> Author:
    name = (
        f"{text_at(person, './/given-names')} {text_at(person, './/surname')}".strip()
    )
    name = name or text_at(person, "./collab") or text_at(person, "./string-name")
    orcid = next(
        (i.text for i in person.findall("contrib-id") if "orcid" in (i.text or "")),
        None,
    )
    return Author(name, orcid)


def _cited(reference: Element) -> dict[str, str]:
    found = identifiers(
        (_SCHEMES.get(item.get("pub-id-type", ""), ""), item.text or "")
        for item in reference.findall(".//pub-id")
    )
    title = text_at(reference, ".//article-title")
    return found | ({"title": title} if title else {})
