"""Files, folders and streams to papers: finds the reader and never fails."""

import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path, PurePath
from typing import BinaryIO, cast

from kg.errors import KgError
from kg.model import Paper, Problem, Reader, Source
from kg.read._acl import AclReader
from kg.read._atom import AtomReader
from kg.read._bibtex import BibtexReader
from kg.read._csv import CsvReader
from kg.read._jats import JatsReader
from kg.read._json import JsonReader
from kg.read._jsonlines import JsonLinesReader
from kg.read._listing import ListingReader
from kg.read._medline import MedlineReader
from kg.read._mojibake import mended_paper, told
from kg.read._pdf import is_pdf, read_pdf
from kg.read._pubmed import PubmedReader
from kg.read._ris import RisReader
from kg.read._sheet import is_workbook, sheets
from kg.read._stream import (
    HEAD,
    as_text_stream,
    fault_of,
    is_binary,
    rejoined,
    unpacked,
)
from kg.read._tei import TeiReader
from kg.read._wos import WebOfScienceReader
from kg.read._zip import is_archive, members

_BUILT_IN: tuple[Callable[[], Reader], ...] = (
    AclReader,
    AtomReader,
    BibtexReader,
    CsvReader,
    JatsReader,
    JsonLinesReader,
    JsonReader,
    ListingReader,
    MedlineReader,
    PubmedReader,
    RisReader,
    TeiReader,
    WebOfScienceReader,
)
_SHELF = "shelf.sqlite"
"""What tells the folder of a graph, whose files are no papers."""
_LEAST = 0.05
_ERRORS = (OSError, EOFError, zlib.error, zipfile.BadZipFile, RecursionError)


@cache
def readers() -> tuple[Reader, ...]:
    """Every reader there is: those built in, then those of installed packages.

    Returns:
        One object a format. Packages add theirs by entry point ``kg.readers``.
    """
    found: list[Reader] = [make() for make in _BUILT_IN]
    entries = sorted(entry_points(group="kg.readers"), key=lambda entry: entry.name)
    found.extend(cast("Reader", entry.load()()) for entry in entries)
    return tuple(found)


def read_papers(
    paths: Iterable[Path], *, columns: Mapping[str, str] | None = None
) -> Iterator[Paper | Problem]:
    """Read papers out of files and folders, in order.

    Args:
        paths: files, or folders, which are walked in sorted order; files and folders
            whose name begins with a dot, and graphs, are left out of a walk.
        columns: field (``title``, ``abstract``, ``authors``, ``year``, ``venue``,
            ``doi``, …) to the name of its column, for tables with names of their own.

    Yields:
        A paper or a problem for each record, and a problem for each file that cannot
        be read. Bad input raises nothing.
    """
    for path in paths:
        if path.is_dir():
            files = _walk(path)
            if not files:
                yield _problem(str(path), "an empty folder", "put papers into it")
            for file in files:
                yield from _read_file(file, columns)
        else:
            yield from _read_file(path, columns)


def _walk(folder: Path) -> list[Path]:
    """Files of papers below a folder: none that are hidden, or of a graph."""
    graphs = {shelf.parent for shelf in folder.rglob(_SHELF)}
    found = []
    for path in folder.rglob("*"):
        inside = path.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in inside.parts)
        if path.is_file() and not is_hidden and graphs.isdisjoint(path.parents):
            found.append(path)
    return sorted(found)


def _read_file(
    path: Path, columns: Mapping[str, str] | None
) -> Iterator[Paper | Problem]:
    name = str(path)
    try:
        with path.open("rb") as data:
            yield from read_stream(name, data, columns=columns)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        yield _problem(
            name,
            f"cannot be opened: {reason}",
            "check the path and that you may read the file",
        )


def read_stream(
    name: str, data: BinaryIO, *, columns: Mapping[str, str] | None = None
) -> Iterator[Paper | Problem]:
    """Read papers out of a stream of bytes.

    Args:
        name: how papers and problems name it; its suffix helps to find the format.
        data: the bytes, maybe compressed by gzip or Zstandard, or a zip archive of
            files, a workbook or a PDF.
        columns: as for `read_papers`.

    Yields:
        A paper or a problem for each record. Bad input raises nothing. Text that
        was garbled by a wrong decoding is mended, and a problem says so.
    """
    garbled: list[int] = []
    for record in _guarded(name, data, columns, nested=False):
        if isinstance(record, Problem):
            yield record
            continue
        paper = mended_paper(record)
        if paper is not record:
            garbled.append(paper.source.record)
        yield paper
    if garbled:
        yield told(name, len(garbled), garbled[0])


def _guarded(
    name: str, data: BinaryIO, columns: Mapping[str, str] | None, *, nested: bool
) -> Iterator[Paper | Problem]:
    try:
        if data.seekable() and is_archive(data):
            yield from _archive(name, data, columns, nested=nested)
        else:
            yield from _read(name, data, columns)
    except _ERRORS as error:
        yield _problem(
            name,
            f"reading stopped: {error}",
            "what stands before it was read; check that the file is whole",
        )
    except KgError as error:
        yield _problem(name, str(error), error.hint)


def _archive(
    name: str, data: BinaryIO, columns: Mapping[str, str] | None, *, nested: bool
) -> Iterator[Paper | Problem]:
    if is_workbook(data):
        for sheet, rows in sheets(data):
            yield from CsvReader(columns).read(f"{name}/{sheet}", rows)
        return
    if nested:
        yield _problem(name, "an archive in an archive", "unpack the outer one")
        return
    for member, inside in members(data):
        file = f"{name}/{member}"
        if isinstance(inside, str):
            yield _problem(file, inside, "unpack it yourself if you trust it")
        else:
            with inside:
                yield from _guarded(file, inside, columns, nested=True)


def _read(
    name: str, data: BinaryIO, columns: Mapping[str, str] | None
) -> Iterator[Paper | Problem]:
    data, name_inside = unpacked(name, data)
    unpacked_data = data
    head = data.read(HEAD)
    if not head.strip() and (fault := fault_of(data)):
        raise fault
    if not head.strip():
        yield _problem(name, "an empty file", "nothing to do, or export it again")
        return
    if is_pdf(head):
        yield from read_pdf(name, rejoined(head, data))
        return
    if is_binary(head):
        yield _problem(
            name,
            "not text, whatever its name says",
            "export the papers as BibTeX, JSON, CSV or plain text",
        )
        return
    head, stream = as_text_stream(head, data)
    reader = _chosen(name_inside, head, columns)
    if reader is None:
        known = sorted({suffix for each in readers() for suffix in each.suffixes})
        yield _problem(
            name, "of no format that is known", f"give one of: {' '.join(known)}"
        )
        return
    yield from reader.read(name, stream)
    if fault := fault_of(unpacked_data):
        raise fault


def _chosen(name: str, head: bytes, columns: Mapping[str, str] | None) -> Reader | None:
    """The reader that is surest; of equals the first."""
    file = PurePath(name).name
    known: list[Reader] = [*([CsvReader(columns)] if columns else []), *readers()]
    sure = [(reader.claims(file, head), reader) for reader in known]
    claim, best = max(sure, key=lambda pair: pair[0])
    return best if claim >= _LEAST else None


def _problem(name: str, message: str, hint: str | None) -> Problem:
    return Problem(Source(name), message, hint=hint)
