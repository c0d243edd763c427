"""The shelf: papers as read, and the readings of them, in one SQLite file."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kg.errors import StoreError
from kg.ids import BASE, Iri, digest
from kg.model import Paper, Reading, Resolution
from kg.store._codec import decode, encode, from_text, to_text
from kg.store._records import SCHEMA, paper_row, put_records, records
from kg.store._same import identifier_names, known_as, soft_names, the_same
from kg.store._terms import clean

_VERSION = 1
_PAGE = 500
_RESOLUTION = "resolution"
_SCHEMA = """
CREATE TABLE paper (
    iri TEXT PRIMARY KEY, digest TEXT NOT NULL, named INTEGER NOT NULL,
    value BLOB NOT NULL);
CREATE INDEX paper_digest ON paper (digest);
CREATE TABLE name (
    name TEXT NOT NULL, iri TEXT NOT NULL REFERENCES paper, PRIMARY KEY (name, iri)
) WITHOUT ROWID;
CREATE INDEX name_iri ON name (iri);
CREATE TABLE reading (
    digest TEXT NOT NULL, maker TEXT NOT NULL, value BLOB NOT NULL,
    PRIMARY KEY (digest, maker));
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
_UNREAD = """FROM paper WHERE iri > ? AND NOT EXISTS (SELECT 1 FROM reading r
    WHERE r.digest = paper.digest AND r.maker = ?)"""
_MISSING = f"SELECT iri, value {_UNREAD}"
_COUNT_MISSING = f"SELECT count(*) {_UNREAD}"


class Shelf:
    """Papers and readings, from which the graph can be made again at any time.

    A reading is kept under the digest of the text it read and its maker, so the
    shelf also saves reading the same text twice.

    Args:
        path: an SQLite file, made when it is not there; None for memory.
        base: where papers live.
        read_only: open what is there, and never change it.

    Raises:
        StoreError: the file is not a shelf, or of another version, or missing.
    """

    def __init__(
        self, path: Path | None, *, base: str = BASE, read_only: bool = False
    ) -> None:
        self.path = path
        self.base = base
        self._seen: set[str] = set()
        with _told(path):
            self._db = _connected(path, read_only=read_only)
            self._prepare(read_only=read_only)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __len__(self) -> int:
        """How many papers there are."""
        with _told(self.path):
            return int(self._db.execute("SELECT count(*) FROM paper").fetchone()[0])

    def put_papers(self, batch: Iterable[tuple[Iri, Paper]]) -> list[Iri]:
        """Add papers in one transaction; what is the same paper becomes one.

        Records are of one paper when they share an identifier, or when at least
        one of them has none and title or abstract are the same.

        Args:
            batch: IRI, as `Paper.iri` gives it, and paper.

        Returns:
            IRIs, sorted, of the papers that are new or now say more.
        """
        changed: set[Iri] = set()
        with _told(self.path), self._db:
            for iri, paper in batch:
                self._put(iri, paper, changed)
        return sorted(changed)

    def put_records(self, batch: Iterable[Paper]) -> list[str]:
        """Keep records as they were read, in one transaction.

        Args:
            batch: records; see `set_papers` for what becomes of them.

        Returns:
            A name for each, the same whenever the record is.
        """
        with _told(self.path), self._db:
            return put_records(self._db, batch, self._seen)

    def records(self) -> Iterator[tuple[str, Paper]]:
        """Every record with its name, sorted by that."""
        last = ""
        query = "SELECT id, value FROM record WHERE id > ? ORDER BY id LIMIT ?"
        while rows := self._rows(query, last, str(_PAGE)):
            yield from records(rows)
            last = rows[-1][0]

    def record(self, name: str) -> Paper:
        """The record of a name that `records` gives."""
        return decode(
            self._rows("SELECT value FROM record WHERE id = ?", name)[0][0], Paper
        )

    def groups(self) -> dict[Iri, tuple[str, ...]]:
        """The sorted names of the records that each paper was made from."""
        found: dict[Iri, tuple[str, ...]] = {}
        query = "SELECT iri, id FROM record WHERE iri != '' ORDER BY id"
        for iri, name in self._rows(query):
            found[Iri(iri)] = (*found.get(Iri(iri), ()), name)
        return found

    def set_papers(
        self, papers: Iterable[tuple[Iri, Paper | None, Sequence[str]]]
    ) -> None:
        """Make the shelf hold exactly these papers, in one transaction.

        Args:
            papers: IRI, paper, and the names of the records that it was made from;
                None for a paper that is as it was.
        """
        with _told(self.path), self._db:
            old = {row[0] for row in self._db.execute("SELECT iri FROM paper")}
            for iri, whole, parts in papers:
                old.discard(iri)
                if whole is not None:
                    self._set(iri, whole, parts)
            for gone in sorted(old):
                # A reading stays: it belongs to the text, which may come back.
                self._remove(Iri(gone), readings=False)
                query = "UPDATE record SET iri = '' WHERE iri = ?"
                self._db.execute(query, (gone,))

    def _set(self, iri: Iri, whole: Paper, parts: Sequence[str]) -> None:
        query = "UPDATE record SET iri = ? WHERE id = ? AND iri != ?"
        self._db.executemany(query, [(iri, part, iri) for part in parts])
        found = [self.record(part) for part in parts] if len(parts) > 1 else ()
        (_, text, named, value), names = paper_row(iri, whole, found)
        row = (iri, digest(clean(text)), named, value)
        query = "SELECT iri, digest, named, value FROM paper WHERE iri = ?"
        if self._db.execute(query, (iri,)).fetchone() != row:
            self._db.execute("INSERT OR REPLACE INTO paper VALUES (?, ?, ?, ?)", row)
        self._db.execute("DELETE FROM name WHERE iri = ?", (iri,))
        self._db.executemany("INSERT OR REPLACE INTO name VALUES (?, ?)", names)

    def papers(self) -> Iterator[tuple[Iri, Paper]]:
        """Every paper, sorted by IRI."""
        for iri, value in self._pages("SELECT iri, value FROM paper WHERE iri > ?"):
            yield Iri(iri), decode(value, Paper)

    def remove(self, iri: Iri) -> bool:
        """Take a paper away, and its readings where no other paper has its text.

        Returns:
            Whether it was there.
        """
        with _told(self.path), self._db:
            self._db.execute("DELETE FROM record WHERE iri = ?", (iri,))
            return self._remove(iri)

    def put_readings(self, batch: Iterable[tuple[Iri, str, Reading]]) -> None:
        """Add readings in one transaction; one of the same text and maker gives way.

        Args:
            batch: paper IRI, `kg.ids.digest` of the text that was read, and reading.
        """
        rows = [(d, clean(r.maker), encode(r)) for _, d, r in batch]
        with _told(self.path), self._db:
            self._db.executemany("INSERT OR REPLACE INTO reading VALUES (?,?,?)", rows)

    def readings(self, maker: str) -> Iterator[tuple[Iri, Paper, Reading]]:
        """Every paper that a maker has read, with the reading, sorted by IRI."""
        query = """SELECT iri, paper.value, reading.value FROM paper
            JOIN reading USING (digest) WHERE iri > ? AND maker = ?"""
        for iri, paper, reading in self._pages(query, maker):
            yield Iri(iri), decode(paper, Paper), decode(reading, Reading)

    def missing(self, maker: str) -> Iterator[tuple[Iri, Paper]]:
        """Papers whose text a maker has not read, sorted by IRI."""
        for iri, value in self._pages(_MISSING, maker):
            yield Iri(iri), decode(value, Paper)

    def count_missing(self, maker: str) -> int:
        """How many papers `missing` would give."""
        return int(self._rows(_COUNT_MISSING, "", maker)[0][0])

    def aliases(self) -> dict[Iri, Iri]:
        """Every name that a paper could be cited by, to the IRI it goes by.

        Names that two papers share are left out.
        """
        rows = self._rows("SELECT name, iri FROM name ORDER BY name, iri")
        return known_as(((str(name), Iri(iri)) for name, iri in rows), self.base)

    def put_resolution(self, maker: str, resolution: Resolution | None) -> None:
        """Keep which thing each name of a maker's readings stands for.

        Args:
            maker: of the readings.
            resolution: the decisions in it are not kept here; None forgets.
        """
        text = "" if resolution is None else to_text(maker, resolution)
        if self.meta().get(_RESOLUTION, "") != text:
            self.put_meta(_RESOLUTION, text)

    def resolution(self, maker: str) -> Resolution | None:
        """What `put_resolution` kept, without decisions; None if it kept nothing."""
        return from_text(maker, self.meta().get(_RESOLUTION, ""))

    def put_meta(self, key: str, value: str) -> None:
        """Keep a value under a key."""
        with _told(self.path), self._db:
            self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def meta(self) -> dict[str, str]:
        """All values by key, sorted."""
        return dict(self._rows("SELECT key, value FROM meta ORDER BY key"))

    def _prepare(self, *, read_only: bool) -> None:
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if (
            found == 0
            and not self._db.execute("SELECT * FROM sqlite_master").fetchone()
        ):
            self._db.executescript(f"BEGIN;{_SCHEMA}PRAGMA user_version={_VERSION};END")
        elif found != _VERSION:
            raise StoreError(
                f"{self.path} is a shelf of version {found}, not {_VERSION}",
                hint="build the graph again with this version of citekg",
            )
        if not read_only:
            self._db.executescript(SCHEMA)

    def _rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with _told(self.path):
            return self._db.execute(query, values).fetchall()

    def _pages(self, query: str, *values: str) -> Iterator[tuple[Any, ...]]:
        """Rows in the order of their IRI, a page at a time.

        Between pages nothing is locked, so the caller may write meanwhile.
        """
        last = ""
        while rows := self._rows(f"{query} ORDER BY iri LIMIT {_PAGE}", last, *values):
            yield from rows
            last = rows[-1][0]

    def _put(self, iri: Iri, paper: Paper, changed: set[Iri]) -> None:
        old = self._same(paper)
        new, whole = the_same(iri, paper, old, self.base)
        if old == {new: whole}:
            return
        for gone in old:
            self._remove(gone, readings=False)
        named = bool(whole.identifiers)
        row = (new, digest(clean(whole.text)), named, encode(whole))
        self._db.execute("INSERT OR REPLACE INTO paper VALUES (?, ?, ?, ?)", row)
        names = [*identifier_names(whole), *soft_names(whole)]
        self._db.executemany(
            "INSERT OR REPLACE INTO name VALUES (?, ?)", [(n, new) for n in names]
        )
        changed.difference_update(old)
        changed.add(new)

    def _same(self, paper: Paper) -> dict[Iri, Paper]:
        """Papers on the shelf that are the same one, by IRI."""
        sure = self._named(identifier_names(paper))
        maybe = self._named(soft_names(paper))
        bare = {iri for iri, named in maybe.items() if not named}
        full = {iri for iri, named in maybe.items() if named}
        if not paper.identifiers and len(full) == 1:
            bare |= full
        query = "SELECT value FROM paper WHERE iri = ?"
        return {
            iri: decode(self._db.execute(query, (iri,)).fetchone()[0], Paper)
            for iri in sorted(sure.keys() | bare)
        }

    def _named(self, names: list[str]) -> dict[Iri, bool]:
        query = "SELECT iri, named FROM name JOIN paper USING (iri) WHERE name = ?"
        rows = (row for name in names for row in self._db.execute(query, (name,)))
        return {Iri(iri): bool(named) for iri, named in rows}

    def _remove(self, iri: Iri, *, readings: bool = True) -> bool:
        query = "SELECT digest FROM paper WHERE iri = ?"
        row = self._db.execute(query, (iri,)).fetchone()
        if row is None:
            return False
        self._db.execute("DELETE FROM name WHERE iri = ?", (iri,))
        self._db.execute("DELETE FROM paper WHERE iri = ?", (iri,))
        if readings:
            self._db.execute(
                "DELETE FROM reading WHERE digest = ? AND digest NOT IN "
                "(SELECT digest FROM paper)",
                row,
            )
        return True


def _connected(path: Path | None, *, read_only: bool) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect(":memory:")
    if read_only and not path.is_file():
        raise StoreError(f"no shelf at {path}", hint="kg build makes one")
    address = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    # A reader may be asked from any thread: SQLite takes one at a time.
    return sqlite3.connect(
        address, uri=True, timeout=10, check_same_thread=not read_only
    )


@contextmanager
def _told(path: Path | None) -> Iterator[None]:
    """Errors of SQLite as ours."""
    try:
        yield
    except sqlite3.OperationalError as error:
        busy = "locked" in str(error)
        hint = (
            "another kg command is writing to it; wait until it is done"
            if busy
            else "check that the folder is there and that you may write to it"
        )
        raise StoreError(f"shelf {path}: {error}", hint=hint) from error
    except sqlite3.DatabaseError as error:
        raise StoreError(
            f"shelf {path} is damaged or no shelf: {error}",
            hint="restore a copy of the graph's folder, or build it again",
        ) from error
