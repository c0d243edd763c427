"""Search over papers, things and authors that forgives slips of the finger."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from threading import Lock

from rapidfuzz import fuzz

from kg.draw import plain
from kg.ids import Iri, folded
from kg.web._index import Index
from kg.web._values import Hit

_LONGEST = 200
"""Letters of a query that count."""
_SHORT = 3
"""Below this many letters there is no trigram; names that begin so are found."""
_CANDIDATES = 300
_GOOD = 62.0
_PART = 0.93
"""What looking at a part of a name takes from a score."""
_WHOLE_WORD = 4
_EXACT, _BEGINS, _WORD = 60.0, 25.0, 12.0


class Search:
    """An index of names in memory.

    Args:
        index: the graph.

    Cost:
        About 0.1 s for each 10,000 names to make; a few milliseconds to ask.
    """

    def __init__(self, index: Index) -> None:
        self._lock = Lock()
        self.authors: dict[str, list[Iri]] = {}
        for iri, paper in index.snapshot.papers.items():
            for author in paper.authors:
                if name := folded(author.name):
                    self.authors.setdefault(name, []).append(iri)
        self._hits: list[tuple[Hit, str, int]] = list(_entries(index))
        self._hits += [
            (Hit(plain(shown), "Author", None, f"{len(papers)} papers"), name, n)
            for name, papers in self.authors.items()
            if (n := len(papers)) and (shown := _as_written(index, papers[0], name))
        ]
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE n USING fts5(name, tokenize='trigram')")
        rows = ((i, name) for i, (_, name, _) in enumerate(self._hits))
        self._db.executemany("INSERT INTO n(rowid, name) VALUES (?, ?)", rows)
        self._db.execute("CREATE TABLE b(name TEXT, id INTEGER)")
        rows = ((i, name) for i, (_, name, _) in enumerate(self._hits))
        self._db.executemany("INSERT INTO b(id, name) VALUES (?, ?)", rows)
        self._db.execute("CREATE INDEX bn ON b(name)")

    def find(self, text: str, n: int = 10, *, kind: str | None = None) -> list[Hit]:
        """What goes by a name like this, the likeliest first.

        Args:
            text: anything; case, accents and marks do not matter, and a few wrong
                letters are forgiven.
            n: how many, at most.
            kind: ``Paper``, ``Author`` or a kind of thing; None for all.
        """
        query = folded(text[:_LONGEST])
        if not query:
            return []
        scored = []
        for i in self._candidates(query):
            hit, name, weight = self._hits[i]
            score = _score(query, name, weight)
            if score >= _GOOD and kind in {None, hit.kind}:
                scored.append((-score, hit.label.lower(), hit.kind, i))
        found: dict[tuple[str, str, Iri | None], Hit] = {}
        for *_, i in sorted(scored):
            hit = self._hits[i][0]
            found.setdefault((hit.label, hit.kind, hit.iri), hit)
        return list(found.values())[:n]

    def entries(self) -> Iterator[tuple[Hit, str, int]]:
        """Every name with what it stands for, folded, and its number of papers."""
        return iter(self._hits)

    def _candidates(self, query: str) -> Iterable[int]:
        begins = "SELECT id FROM b WHERE name >= ? AND name < ? LIMIT ?"
        with self._lock, closing(self._db.cursor()) as cursor:
            bounds = (query, query + "\U0010ffff", _CANDIDATES)
            found = [row[0] for row in cursor.execute(begins, bounds)]
            grams = _grams(query)
            if grams:
                alike = "SELECT rowid FROM n WHERE n MATCH ? ORDER BY rank LIMIT ?"
                match = " OR ".join(f'"{gram}"' for gram in grams)
                found += [r[0] for r in cursor.execute(alike, (match, _CANDIDATES))]
        return dict.fromkeys(found)


def _grams(query: str) -> list[str]:
    grams = {query[i : i + _SHORT] for i in range(len(query) - _SHORT + 1)}
    return sorted(gram for gram in grams if '"' not in gram)


def _score(query: str, name: str, weight: int) -> float:
    ratio = max(
        fuzz.ratio(query, name),
        _PART * fuzz.ratio(query, name[: len(query) + 1]),
        _PART * fuzz.token_sort_ratio(query, name),
    )
    if _WHOLE_WORD <= len(query) < len(name):
        ratio = max(ratio, _PART**2 * fuzz.partial_ratio(query, name))
    if name == query:
        ratio += _EXACT
    elif name.startswith(query):
        ratio += _BEGINS
    elif f" {query}" in name:
        ratio += _WORD
    return ratio + min(weight, 50) / 10


def _entries(index: Index) -> Iterator[tuple[Hit, str, int]]:
    for iri, ref in index.refs.items():
        if ref.kind == "Paper":
            hit = Hit(ref.label, "Paper", iri, str(ref.year or ""))
            yield hit, folded(ref.label), len(index.inward[iri])
            continue
        weight = len(index.papers_of[iri])
        yield Hit(ref.label, ref.kind, iri), folded(ref.label), weight
        for alias in index.snapshot.things[iri].aliases:
            note = plain(alias)
            yield Hit(ref.label, ref.kind, iri, note), folded(alias), weight


def _as_written(index: Index, paper: Iri, name: str) -> str | None:
    authors = index.snapshot.papers[paper].authors
    return next((a.name for a in authors if folded(a.name) == name), None)
