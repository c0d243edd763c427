"""The XML of PubMed."""

from collections.abc import Iterator
from typing import BinaryIO
from xml.etree.ElementTree import Element

from kg.model import Author, Paper, Problem, Source
from kg.read._record import Fields, identifiers, paper_of, stem
from kg.read._xml import markup_of, records, root_of, text_at

_RECORDS = frozenset({"PubmedArticle", "PubmedBookArticle", "MedlineCitation"})
_SCHEMES = {"pubmed": "pmid", "doi": "doi"}


class PubmedReader:
    """Reads the articles of a set."""

    name = "pubmed"
    suffixes: tuple[str, ...] = (".xml",)

    def claims(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Sure of what has a set of PubMed articles at its root."""
        root = root_of(head)
        known = root in _RECORDS or root.startswith(
            ("PubmedArticle", "MedlineCitation")
        )
        return 0.9 if known else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper for each article."""
        count = 0
        for item in records(file, data, _RECORDS):
            if isinstance(item, Problem):
                yield item
                continue
            count += 1
            source = Source(file, item.line)
            yield paper_of(_fields(item.element), source, f"{stem(file)}-{count:02d}")


def _fields(record: Element) -> Fields:
    fields = Fields(
        key=text_at(record, ".//PMID"),
        title=_title(record),
        abstract="\n".join(map(_part, record.findall(".//Abstract/AbstractText"))),
        year=text_at(record, ".//PubDate"),
        venue=text_at(record, ".//Journal/Title") or text_at(record, ".//MedlineTA"),
    )
    fields.authors = list(map(_author, record.findall(".//AuthorList/Author")))
    fields.keywords = [
        " ".join("".join(word.itertext()).split())
        for word in record.findall(".//KeywordList/Keyword")
    ]
    fields.ids = [
        (_SCHEMES.get(item.get("IdType", ""), ""), item.text or "")
        for item in record.findall("./PubmedData/ArticleIdList/ArticleId")
    ]
    fields.ids += [
        (item.get("EIdType", ""), item.text or "")
        for item in record.findall(".//Article/ELocationID")
    ]
    fields.ids.append(("pmid", fields.key))
    fields.cites = [
        cited for cited in map(_cited, record.findall(".//Reference")) if cited
    ]
    return fields


def _title(record: Element) -> str:
    title = record.find(".//ArticleTitle")
    if title is None or not "".join(title.itertext()).strip():
        title = record.find(".//VernacularTitle")
    if title is None:
        title = record.find(".//BookTitle")
    return markup_of(title)


def _part(part: Element) -> str:
    """A part of an abstract behind its label."""
    label = part.get("Label")
    text = markup_of(part)
    return f"{label}: {text}" if label and label != "UNLABELLED" else text


def _author(author: Element) -> Author:
    given = text_at(author, "ForeName") or text_at(author, "Initials")
    name = f"{given} {text_at(author, 'LastName')}".strip()
    orcid = next(
        (i.text for i in author.findall("Identifier") if i.get("Source") == "ORCID"),
        None,
    )
    return Author(name or text_at(author, "CollectiveName"), orcid)


def _cited(reference: Element) -> dict[str, str]:
    return identifiers(
        (_SCHEMES.get(item.get("IdType", ""), ""), item.text or "")
        for item in reference.findall(".//ArticleId")
    )
