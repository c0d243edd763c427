"""Tables with a heading row: CSV, TSV and the exports of scholarly databases."""

import csv
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import BinaryIO

from kg.model import Author, Paper, Problem, Source
from kg.read._lines import LONGEST, lines
from kg.read._names import IDENTIFIERS, fields_of, first, people, turned, words
from kg.read._record import Fields, cited_dois, paper_of, stem

_DELIMITERS = ",\t;|"
_MOST_LINES = 2_000
_FIELD_START = re.compile(r'(?:^|[,;\t|])[ ]?"')
_OPENALEX_LIST = re.compile(r"https://openalex\.org/W\d+")


class CsvReader:
    """Reads a row as a paper; columns are known by the names that exports use."""

    name = "csv"
    suffixes: tuple[str, ...] = (".csv", ".tsv", ".tab")

    def __init__(self, columns: Mapping[str, str] | None = None) -> None:
        """Make a reader.

        Args:
            columns: what the user calls a field (``title``, ``abstract``, …) to the
                name of its column, for tables with names of their own.
        """
        self._columns = dict(columns or {})
        self._given = {name.lower(): field for field, name in self._columns.items()}

    def claims(self, name: str, head: bytes) -> float:
        """Sure where the first row names a title or an abstract."""
        row = head.decode("utf-8", "replace").lstrip().partition("\n")[0]
        if len(row) > LONGEST or row[:1] in {"{", "<", "@"}:
            return 0.0
        columns = [self._called(c) for c in _columns(row, _delimiter(row))]
        known = fields_of(columns)
        named = "title" in known or "abstract" in known
        if PurePath(name).suffix.lower() in self.suffixes:
            return 0.9 if named else 0.3
        return 0.6 if named and len(columns) > 1 and len(known) > 1 else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper a row; a row with other columns than the heading is told."""
        csv.field_size_limit(sys.maxsize)
        columns: list[str] = []
        delimiter = ","
        count = 0
        for item in _rows(file, data):
            if isinstance(item, Problem):
                yield item
                continue
            line, text = item
            if not columns:
                delimiter = _delimiter(text)
                printed = _columns(text, delimiter)
                columns = [self._called(c) for c in printed]
                yield from self._missing(file, printed)
                if problem := _unusable(file, columns):
                    yield problem
                    return
                continue
            count += 1
            yield _paper(Source(file, line), columns, _columns(text, delimiter), count)

    def _missing(self, file: str, printed: list[str]) -> Iterator[Problem]:
        """Columns that the user named and that are not there."""
        here = {name.lower() for name in printed}
        for field, column in self._columns.items():
            if column.lower() not in here:
                yield Problem(
                    Source(file, 1),
                    f"no column {column!r} for {field}",
                    hint=f"there are: {', '.join(printed)[:200]}",
                )

    def _called(self, column: str) -> str:
        return self._given.get(column.lower(), column)


def _unusable(file: str, columns: list[str]) -> Problem | None:
    known = fields_of(columns)
    if "title" in known or "abstract" in known:
        return None
    return Problem(
        Source(file, 1),
        f"no column for title or abstract among: {', '.join(columns)[:120]}",
        hint="name the columns in the first row: title, abstract, authors, year, doi",
    )


def _delimiter(row: str) -> str:
    """The mark that parts the heading row into the most columns that are known."""

    def rank(mark: str) -> tuple[int, int]:
        columns = _columns(row, mark)
        known = fields_of(columns)
        return sum(len(names) for names in known.values()), len(columns)

    return max(_DELIMITERS, key=rank)


def _columns(text: str, delimiter: str) -> list[str]:
    """The fields of one record; never raises."""
    try:
        rows = list(csv.reader(text.splitlines(keepends=True), delimiter=delimiter))
    except csv.Error:
        return text.split(delimiter)
    return [cell.strip() for row in rows for cell in row]


def _rows(file: str, data: BinaryIO) -> Iterator[tuple[int, str] | Problem]:
    """Lines put together to records: a quoted field may hold line ends.

    A quotation mark that is never closed would take in the rest of the file; after
    many lines the record is told as a problem and reading goes on at its next line.
    """
    source = lines(file, data)
    again: list[tuple[int, str]] = []
    while True:
        item = again.pop() if again else next(source, None)
        if item is None:
            return
        if isinstance(item, Problem):
            yield item
            continue
        if not item[1].strip():
            continue
        held = [item]
        problems: list[Problem] = []
        closed = _is_closed(item[1])
        size = len(item[1])
        while not closed and len(held) <= _MOST_LINES and size <= LONGEST:
            more = again.pop() if again else next(source, None)
            if more is None:
                break
            if isinstance(more, Problem):
                problems.append(more)
                continue
            held.append(more)
            size += len(more[1])
            closed = more[1].count('"') % 2 == 1
        yield from problems
        if closed:
            yield held[0][0], "".join(text for _, text in held)
        else:
            yield _open_quote(file, held[0][0])
            again.extend(reversed(held[1:]))


def _is_closed(text: str) -> bool:
    return text.count('"') % 2 == 0 or _FIELD_START.search(text) is None


def _open_quote(file: str, line: int) -> Problem:
    return Problem(
        Source(file, line),
        "a row whose quotation mark is never closed",
        hint='close it, or double a quotation mark that is part of a field: ""',
    )


def _paper(
    source: Source, columns: list[str], cells: list[str], count: int
) -> Paper | Problem:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        return Problem(
            source,
            f"a row with {len(cells)} fields under {len(columns)} columns",
            hint="put quotation marks around fields that hold the delimiter",
        )
    row = dict(zip(columns, cells, strict=False))
    known = fields_of([name for name in columns if name])
    fields = _fields(row, known)
    return paper_of(fields, source, f"{stem(source.file)}-{count:02d}")


def _fields(row: Mapping[str, str], known: Mapping[str, list[str]]) -> Fields:
    fields = Fields(
        title=first(row, known.get("title")),
        abstract=first(row, known.get("abstract")),
        year=first(row, known.get("year")),
        venue=first(row, known.get("venue")),
        key=_key(first(row, known.get("key"))),
    )
    if fields.abstract.lower() in {"[no abstract available]", "n/a", "na", "none"}:
        fields.abstract = ""
    fields.authors = _authors(row, known)
    fields.keywords = [
        word for name in known.get("keywords", ()) for word in words(row.get(name, ""))
    ]
    fields.ids = [
        (scheme, row.get(name, ""))
        for scheme in IDENTIFIERS
        for name in known.get(scheme, ())
    ]
    fields.ids.append(("url", row.get("id", "")))
    cited = first(row, known.get("cites"))
    fields.cites = cited_dois(cited)
    fields.cites += [
        {"openalex": found.rpartition("/")[2]}
        for found in _OPENALEX_LIST.findall(cited)
    ]
    return fields


def _authors(row: Mapping[str, str], known: Mapping[str, list[str]]) -> list[Author]:
    names = known.get("authors", [])
    full = [name for name in names if "full" in name.lower()]
    found = people(first(row, full) or first(row, names))
    orcids = next((v for k, v in row.items() if "orcid" in k.lower()), "").split("|")
    if len(orcids) == len(found):
        return [
            Author(author.name, orcid)
            for author, orcid in zip(found, orcids, strict=True)
        ]
    return [Author(turned(author.name)) for author in found]


def _key(text: str) -> str:
    return text.rpartition("/")[2] if "openalex.org" in text else text
