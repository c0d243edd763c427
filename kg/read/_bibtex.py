"""BibTeX and BibLaTeX, one entry in memory at a time."""

import logging
import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import Entry, ParsingFailedBlock, String

from kg.model import Author, Paper, Problem, Source
from kg.read._lines import LONGEST, lines, too_long
from kg.read._names import turned
from kg.read._record import Fields, paper_of, stem

_BLOCK = re.compile(r"\s{0,8}@\s*([A-Za-z]+)\s*[{(]")
_NOT_ENTRIES = frozenset({"comment", "preamble", "string"})
_AND = re.compile(r"\s+and\s+")
_KEYWORD = re.compile(r"\s*[;,]\s*")
_ARXIV = re.compile(r"arxiv", re.IGNORECASE)
_MANY = 20_000
_PIECE = re.compile(r"#|\"[^\"]*\"|\{[^{}]*\}|[^\s#\"{}]+")

# The parser logs what it cannot read; here that is a problem for the caller instead,
# and a file of nonsense would fill the log.
logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)


class BibtexReader:
    """Reads an entry as a paper; ``@string`` is resolved, ``@comment`` dropped."""

    name = "bibtex"
    suffixes: tuple[str, ...] = (".bib", ".bibtex", ".biblatex")

    def claims(self, name: str, head: bytes) -> float:
        """Sure where an entry begins in the head."""
        text = head.decode("utf-8", "replace")
        found = any(_BLOCK.match(line) for line in text.splitlines()[:500])
        if PurePath(name).suffix.lower() in self.suffixes:
            return 0.95 if found else 0.2
        return 0.6 if text.lstrip()[:1] in {"@", "%"} and found else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper an entry, a problem for each that cannot be parsed."""
        strings: dict[str, str] = {}
        count = 0
        for item in _blocks(file, data):
            if isinstance(item, Problem):
                yield item
                continue
            line, text = item
            found = _BLOCK.match(text)
            kind = found[1].lower() if found else ""
            if kind == "string":
                _learn(strings, text)
            elif kind not in _NOT_ENTRIES:
                count += 1
                yield _paper(Source(file, line), text, strings, count)


def _blocks(file: str, data: BinaryIO) -> Iterator[tuple[int, str] | Problem]:
    """Stretches of the file that begin with ``@kind{``, and their first lines."""
    start, size = 0, 0
    held: list[str] = []
    for item in lines(file, data):
        if isinstance(item, Problem):
            yield item
            continue
        number, text = item
        if _BLOCK.match(text):
            if held:
                yield start, "".join(held)
            start, size, held = number, 0, []
        elif not start:
            continue  # whatever stands before the first entry is a comment
        size += len(text)
        if size > LONGEST:
            yield too_long(file, start)
            start, size, held = 0, 0, []
        else:
            held.append(text)
    if held:
        yield start, "".join(held)


def _learn(strings: dict[str, str], text: str) -> None:
    """Remember what an ``@string`` block names."""
    for block in parse_string(text, parse_stack=[]).blocks:
        if isinstance(block, String) and len(strings) < _MANY:
            strings[block.key.lower()] = str(block.value).strip().strip('{}"')


def _paper(
    source: Source, text: str, strings: dict[str, str], count: int
) -> Paper | Problem:
    entry = _entry(text)
    if entry is None:
        return Problem(
            source,
            f"a BibTeX entry that does not parse: {' '.join(text.split())[:60]!r}",
            hint="look for a missing brace, comma or quotation mark in this entry",
        )
    values = {
        field.key.lower(): _value(str(field.value), strings) for field in entry.fields
    }
    fallback = f"{stem(source.file)}-{count:02d}"
    return paper_of(_fields(entry.key, values), source, fallback)


def _entry(text: str) -> Entry | None:
    for block in parse_string(text, parse_stack=[]).blocks:
        if isinstance(block, Entry):
            return block
        if isinstance(block, ParsingFailedBlock):
            # A field given twice is no reason to lose the entry.
            kept = block.ignore_error_block
            return kept if isinstance(kept, Entry) else None
    return None


def _value(raw: str, strings: dict[str, str]) -> str:
    """A field's text: without its enclosing, names of strings resolved."""
    raw = raw.strip()
    if raw[:1] + raw[-1:] in {"{}", '""'} and "#" not in raw:
        return raw[1:-1]
    if raw[:1] == "{" and _closes_last(raw):
        return raw[1:-1]
    if "#" not in raw:
        return strings.get(raw.lower(), raw)
    pieces = (piece for piece in _PIECE.findall(raw) if piece != "#")
    return "".join(
        piece[1:-1] if piece[0] in '"{' else strings.get(piece.lower(), piece)
        for piece in pieces
    )


def _closes_last(raw: str) -> bool:
    """Whether the first brace closes at the very end."""
    depth = 0
    for match in re.finditer(r"\\.|[{}]", raw):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return match.end() == len(raw)
    return False


def _fields(key: str, values: dict[str, str]) -> Fields:
    def first(*names: str) -> str:
        return next((values[name] for name in names if values.get(name)), "")

    title = first("title")
    if subtitle := first("subtitle"):
        title = f"{title}: {subtitle}"
    fields = Fields(key=key, title=title, abstract=first("abstract"), latex=True)
    fields.year = first("year", "date")
    fields.venue = first(
        "journal", "journaltitle", "booktitle", "eventtitle", "publisher"
    )
    fields.keywords = _KEYWORD.split(first("keywords", "keyword"))
    fields.authors = _authors(first("author") or first("editor"))
    fields.ids = _ids(values)
    return fields


def _authors(text: str) -> list[Author]:
    """Names between the ``and`` that stand outside braces."""
    names = [" ".join(name.split()) for name in _AND.split(text)]
    return [
        Author(name.strip("{}") if name.startswith("{") else turned(name))
        for name in names
        if name and name.lower() != "others"
    ]


def _ids(values: dict[str, str]) -> list[tuple[str, str]]:
    ids = [("doi", values.get("doi", "").replace("\\_", "_"))]
    kind = values.get("archiveprefix", values.get("eprinttype", "arxiv"))
    if _ARXIV.search(kind):
        ids.append(("arxiv", values.get("eprint", "")))
    if _ARXIV.search(values.get("journal", "")):  # journal = {arXiv preprint arXiv:…}
        ids.append(("arxiv", values["journal"]))
    ids.append(("pmid", values.get("pmid", "")))
    url = values.get("url", "").replace("\\_", "_").replace("\\%", "%")
    ids.append(("url", url.strip("<>{} ")))
    return ids
