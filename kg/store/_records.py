"""Records as they were read, from which papers are made again at any time."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from kg.ids import Iri, digest, folded
from kg.model import Paper
from kg.store._codec import decode, encode
from kg.store._same import identifier_names, soft_names

SCHEMA = """
CREATE TABLE IF NOT EXISTS record (
    id TEXT PRIMARY KEY, place TEXT NOT NULL, iri TEXT NOT NULL, value BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS record_place ON record (place);
CREATE INDEX IF NOT EXISTS record_iri ON record (iri);
"""
_START = 8
_HALF = 0.5


def put_records(
    db: sqlite3.Connection, papers: Iterable[Paper], seen: set[str]
) -> list[str]:
    """Keep records; one that a file now has otherwise takes the place of the old.

    Args:
        db: in a transaction.
        papers: as read.
        seen: the records of this build so far, which gains these: two records of
            one file are never versions of each other.

    Returns:
        The name of each record, in order.
    """
    names = []
    for paper in papers:
        value = encode(paper)
        name = digest(value.decode())
        place = f"{paper.source.file}\n{paper.key}"
        names.append(name)
        seen.add(name)
        query = "SELECT id, value FROM record WHERE place = ?"
        rows = db.execute(query, (place,)).fetchall()
        if name in {old for old, _ in rows}:
            continue
        for old, before in rows:
            if old not in seen and _is_version(decode(before, Paper), paper):
                db.execute("DELETE FROM record WHERE id = ?", (old,))
        row = (name, place, "", value)
        db.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?)", row)
    return names


def records(rows: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, Paper]]:
    """Rows of names and values as records."""
    for name, value in rows:
        yield name, decode(value, Paper)


def paper_row(
    iri: Iri, whole: Paper, parts: Sequence[Paper]
) -> tuple[tuple[str, str, bool, bytes], list[tuple[str, Iri]]]:
    """A paper as a row, and all names that any of its records gives it."""
    found = {
        name
        for paper in (whole, *parts)
        for name in (*identifier_names(paper), *soft_names(paper))
    }
    row = (iri, whole.text, bool(whole.identifiers), encode(whole))
    return row, [(name, iri) for name in sorted(found)]


def _is_version(old: Paper, new: Paper) -> bool:
    """Whether a record of the same file and key is the older one of the same paper."""
    if set(identifier_names(old)) & set(identifier_names(new)):
        return True
    ours, theirs = _words(old), _words(new)
    shared = len(ours & theirs)
    return shared > _HALF * max(len(ours), len(theirs))


def _words(paper: Paper) -> set[str]:
    if paper.title:
        return set(folded(paper.title).split())
    return set(folded(paper.abstract).split()[:_START])
