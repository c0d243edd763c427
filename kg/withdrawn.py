"""Papers that were withdrawn from a graph, and why: a file that is only added to."""

import csv
import io
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kg.errors import StoreError
from kg.ids import Iri

FILE = "withdrawn.tsv"
_COLUMNS = ("date", "act", "paper", "names", "title", "reason")
_OUT, _BACK = "withdrawn", "restored"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A paper that a person took out of a graph."""

    paper: Iri
    names: tuple[Iri, ...]
    """What the paper and its records go by: one of them is enough to know it by."""
    title: str
    reason: str
    date: str
    """Such as ``2026-11-30``."""


def read_withdrawn(graph: Path) -> list[Withdrawal]:
    """The papers that are withdrawn now, sorted by IRI.

    Args:
        graph: the folder of a graph.

    Raises:
        StoreError: the file is damaged.
    """
    found: dict[Iri, Withdrawal] = {}
    for row in _rows(graph / FILE):
        iri = Iri(row["paper"])
        found.pop(iri, None)
        if row["act"] == _OUT:
            names = tuple(Iri(name) for name in row["names"].split())
            one = Withdrawal(iri, names, row["title"], row["reason"], row["date"])
            found[iri] = one
    return [found[iri] for iri in sorted(found)]


def note_withdrawn(graph: Path, withdrawal: Withdrawal) -> None:
    """Note that a paper is withdrawn; safely on disk when this returns.

    Raises:
        StoreError: the file cannot be written.
    """
    _add(graph / FILE, withdrawal, _OUT)


def note_restored(graph: Path, withdrawal: Withdrawal, *, date: str) -> None:
    """Note that a withdrawn paper is wanted again.

    Raises:
        StoreError: the file cannot be written.
    """
    back = Withdrawal(withdrawal.paper, (), withdrawal.title, "", date)
    _add(graph / FILE, back, _BACK)


def _rows(file: Path) -> Iterator[dict[str, str]]:
    if not file.is_file():
        return
    text = file.read_text(encoding="utf-8", errors="replace")
    # A stop may have cut the last row short.
    lines = text[: text.rfind("\n") + 1].splitlines()
    table = csv.DictReader(lines, delimiter="\t")
    if lines and tuple(table.fieldnames or ()) != _COLUMNS:
        raise StoreError(
            f"{file} is damaged: its columns are not {', '.join(_COLUMNS)}",
            hint="mend its first row",
        )
    for row in table:
        yield {name: row.get(name) or "" for name in _COLUMNS}


def _add(file: Path, one: Withdrawal, act: str) -> None:
    cells = (one.date, act, one.paper, " ".join(one.names), one.title, one.reason)
    rows: Iterable[Iterable[str]] = [[" ".join(cell.split()) for cell in cells]]
    try:
        with file.open("a+b") as out:
            out.seek(0)
            out.truncate(out.read().rfind(b"\n") + 1)
            if not out.tell():
                rows = [_COLUMNS, *rows]
            text = io.StringIO()
            csv.writer(text, delimiter="\t", lineterminator="\n").writerows(rows)
            out.write(text.getvalue().encode())
            out.flush()
            os.fsync(out.fileno())
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error
