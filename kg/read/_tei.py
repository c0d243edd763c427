"""TEI, the XML in which GROBID writes what it reads out of a PDF."""

from collections.abc import Iterator
from typing import BinaryIO
from xml.etree.ElementTree import Element

from kg.model import Author, Paper, Problem, Source
from kg.read._record import Fields, identifiers, paper_of, stem
from kg.read._xml import markup_of, records, root_of, text_at

_SCHEMES = {"DOI": "doi", "arXiv": "arxiv", "PMID": "pmid", "MD5": ""}


class TeiReader:
    """Reads the header and the references; the body of the text is left out."""

    name = "tei"
    suffixes: tuple[str, ...] = (".xml", ".tei")

    def claims(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Sure of what has a TEI document at its root."""
        return 0.9 if root_of(head) in {"TEI", "teiCorpus"} else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper for each document."""
        count = 0
        for item in records(file, data, frozenset({"TEI"}), frozenset({"body"})):
            if isinstance(item, Problem):
                yield item
                continue
            count += 1
            source = Source(file, item.line)
            yield paper_of(_fields(item.element), source, f"{stem(file)}-{count:02d}")


def _fields(document: Element) -> Fields:
    header = document.find("./teiHeader")
    if header is None:
        return Fields()
    struct = header.find("./fileDesc/sourceDesc/biblStruct")
    fields = Fields(
        title=markup_of(header.find("./fileDesc/titleStmt/title")),
        abstract=markup_of(header.find("./profileDesc/abstract")),
        year=_date(header),
    )
    if struct is not None:
        fields.venue = text_at(struct, "./monogr/title")
        people = struct.findall("./analytic/author")
        fields.authors = [_author(person) for person in people]
        fields.ids = _ids(struct)
    fields.keywords = [
        " ".join("".join(term.itertext()).split())
        for term in header.findall(".//keywords//term")
    ]
    listed = document.findall("./text/back//listBibl/biblStruct")
    fields.cites = [cited for cited in map(_cited, listed) if cited]
    return fields


def _date(header: Element) -> str:
    for date in header.findall(".//date"):
        if text := date.get("when") or "".join(date.itertext()).strip():
            return text
    return ""


def _ids(struct: Element) -> list[tuple[str, str]]:
    return [
        (_SCHEMES.get(item.get("type", ""), ""), item.text or "")
        for item in struct.findall(".//idno")
    ]


def _author(person: Element) -> Author:
    names = person.findall("./persName/forename") + person.findall("./persName/surname")
    orcid = next(
        (i.text for i in person.findall("idno") if i.get("type") == "ORCID"), None
    )
    return Author(" ".join((name.text or "").strip() for name in names).strip(), orcid)


def _cited(struct: Element) -> dict[str, str]:
    found = identifiers(_ids(struct))
    title = text_at(struct, "./analytic/title") or text_at(struct, "./monogr/title")
    return found | ({"title": title} if title else {})
