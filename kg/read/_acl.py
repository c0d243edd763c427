"""The XML of the ACL Anthology."""

from collections.abc import Iterator
from typing import BinaryIO
from xml.etree.ElementTree import Element

from kg.model import Author, Paper, Problem, Source
from kg.read._record import Fields, paper_of, stem
from kg.read._xml import Record, markup_of, records, root_of, text_at


class AclReader:
    """Reads the papers of a collection; front matter is left out."""

    name = "acl"
    suffixes: tuple[str, ...] = (".xml",)

    def claims(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Sure of what has a collection of volumes at its root."""
        return 0.9 if root_of(head) == "collection" and b"<volume" in head else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper for each element ``paper``."""
        count = 0
        venue = year = ""
        for item in records(file, data, frozenset({"paper", "meta"})):
            if isinstance(item, Problem):
                yield item
            elif item.element.tag == "meta":
                venue = text_at(item.element, "booktitle")
                year = text_at(item.element, "year")
            else:
                count += 1
                fields = _fields(item, venue, year)
                source = Source(file, item.line)
                yield paper_of(fields, source, f"{stem(file)}-{count:02d}")


def _fields(item: Record, venue: str, year: str) -> Fields:
    paper = item.element
    identifier = text_at(paper, "url") or _identifier(item)
    fields = Fields(
        key=text_at(paper, "bibkey") or identifier,
        title=markup_of(paper.find("title")),
        abstract=markup_of(paper.find("abstract")),
        year=text_at(paper, "year") or year,
        venue=venue,
    )
    fields.authors = [Author(_name(author)) for author in paper.findall("author")]
    fields.ids = [("doi", text_at(paper, "doi")), ("acl", identifier)]
    if "://" in identifier:
        fields.ids.append(("url", identifier))
    return fields


def _name(author: Element) -> str:
    return f"{text_at(author, 'first')} {text_at(author, 'last')}".strip()


def _identifier(item: Record) -> str:
    """Collection, volume and paper as the Anthology writes them since 2020."""
    names = dict(item.around)
    collection = names.get("collection", {}).get("id", "")
    volume = names.get("volume", {}).get("id", "")
    number = item.element.get("id", "")
    return f"{collection}-{volume}.{number}" if collection and number else ""
