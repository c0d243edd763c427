"""The Atom feeds of arXiv's interface."""

from collections.abc import Iterator
from typing import BinaryIO
from xml.etree.ElementTree import Element

from kg.model import Author, Paper, Problem, Source
from kg.read._record import Fields, paper_of, stem
from kg.read._xml import markup_of, records, root_of, text_at


class AtomReader:
    """Reads the entries of a feed."""

    name = "atom"
    suffixes: tuple[str, ...] = (".xml", ".atom")

    def claims(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Sure of what has a feed at its root."""
        return 0.8 if root_of(head) in {"feed", "entry"} else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper for each entry."""
        count = 0
        for item in records(file, data, frozenset({"entry"})):
            if isinstance(item, Problem):
                yield item
                continue
            count += 1
            source = Source(file, item.line)
            yield paper_of(_fields(item.element), source, f"{stem(file)}-{count:02d}")


def _fields(entry: Element) -> Fields:
    address = text_at(entry, "id")
    fields = Fields(
        key=address.partition("/abs/")[2],
        title=markup_of(entry.find("title")),
        abstract=markup_of(entry.find("summary")),
        year=text_at(entry, "published") or text_at(entry, "updated"),
        venue=text_at(entry, "journal_ref"),
    )
    fields.authors = [
        Author(text_at(author, "name")) for author in entry.findall("author")
    ]
    fields.ids = [("doi", text_at(entry, "doi")), ("url", address)]
    return fields
