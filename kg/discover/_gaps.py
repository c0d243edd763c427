"""Which method was never tried where its likes were."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kg.discover._cells import Floats, Papers, features, known, papers_of, tried
from kg.discover._quality import Quality
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Snapshot

_LEAST_LINKS = 20
"""Hidden links that are needed to fit a predictor, and to test one."""
_TESTED, _FITTED = 4, 3
"""The folds of papers that are hidden in the test, and in the fit as well."""
_PATHS, _WEIGHTED = 2, 3
_NAMED = 3
_SHRINK = 0.01
"""Hidden links are few and features alike: weights are held near each other."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A method that no paper here tried on a dataset, or for a task."""

    method: Iri
    column: Iri
    method_label: str
    column_label: str
    score: float
    """In [0, 1]; the higher, the more it looks like a pair that papers do try."""
    tried_on: tuple[str, ...]
    """Where the method was tried, the likest to the column first."""
    others: tuple[str, ...]
    """What was tried there, the likest to the method first."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """Gaps, and how far to trust their order."""

    gaps: tuple[Gap, ...]
    quality: Quality | None
    """None if there are too few links to hide some and learn from the rest; the
    gaps are then in the order of weighted paths between the two."""


def gaps(
    snapshot: Snapshot,
    *,
    column: Kind = Kind.DATASET,
    n: int = 20,
    least: int = 2,
    most: tuple[int, int] = (3000, 1000),
    min_confidence: float = 0.0,
) -> Gaps:
    """Rank the empty cells between methods and datasets, or methods and tasks.

    A logistic regression over six features (`kg.discover._cells.FEATURES`) learns,
    from papers hidden fold by fold, which cells get filled: features come from three
    fifths of the papers, labels from another fifth; the last fifth is for the
    reported quality alone. Papers go to folds by a hash of their IRI.

    Args:
        snapshot: a graph in memory.
        column: Dataset or Task.
        n: how many gaps, at most.
        least: papers that a method and a column need to count as known.
        most: the methods and columns that are looked at: the most used ones.
        min_confidence: links below it are left out.

    Returns:
        The likeliest first; ties in the order of labels.

    Raises:
        InputError: `column` is neither, or ``n`` is below 1.

    Cost:
        Time and memory grow with methods times columns, 3 million at most.
    """
    if column not in {Kind.DATASET, Kind.TASK}:
        raise InputError(f"no gaps by {column}", hint="ask by Dataset or Task")
    if n < 1:
        raise InputError(f"n is {n}", hint="ask for 1 gap or more")
    papers = papers_of(snapshot, column, papers=least, most=most, least=min_confidence)
    if not papers.methods or not papers.columns:
        return Gaps((), None)
    now = papers.fold >= 0
    cells = tried(papers, now)
    seen = features(papers, now, cells)
    scores, quality = _scores(papers, cells, seen, least)
    places = _open(cells, known(papers, now, least))
    places = places[scores[places] > 0]
    order = places[np.lexsort((places, -np.round(scores[places], 9)))][:n]
    likes = _Likes.of(cells)
    found = [_gap(snapshot, papers, likes, int(at), scores[at]) for at in order]
    return Gaps(tuple(found), quality)


def _scores(
    papers: Papers, cells: Floats, seen: Floats, least: int
) -> tuple[Floats, Quality | None]:
    """The predictor's score of each cell, and its quality on hidden papers."""
    early, middle = papers.fold < _FITTED, papers.fold < _TESTED
    first, second = tried(papers, early), tried(papers, middle)
    fitted = _hidden(first, second, known(papers, early, least))
    tested = _hidden(second, cells, known(papers, middle, least))
    if min(fitted[1].sum(), tested[1].sum()) < _LEAST_LINKS:
        paths = seen[:, _WEIGHTED]
        return paths / max(float(paths.max(initial=0.0)), 1e-12), None
    model = make_pipeline(StandardScaler(), LogisticRegression(C=_SHRINK))
    model.fit(features(papers, early, first)[fitted[0]], fitted[1])
    test = features(papers, middle, second)[tested[0]]
    quality = _quality(model.predict_proba(test)[:, 1], test, tested[1])
    return np.asarray(model.predict_proba(seen)[:, 1], dtype=np.float64), quality


def _open(cells: Floats, known_: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The empty cells whose method and column are both well known."""
    return np.flatnonzero(((cells == 0) & known_).ravel())


def _hidden(
    before: Floats, after: Floats, known_: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The cells that were open, and which of them later papers filled."""
    places = _open(before, known_)
    return places, after.ravel()[places] > 0


def _quality(scores: Floats, test: Floats, links: NDArray[np.bool_]) -> Quality:
    popular = test[:, 0] + test[:, 1]
    return Quality(
        model=round(float(average_precision_score(links, scores)), 4),
        popularity=round(float(average_precision_score(links, popular)), 4),
        neighbours=round(float(average_precision_score(links, test[:, _PATHS])), 4),
        chance=round(float(links.mean()), 6),
        hidden=int(links.sum()),
        cells=len(links),
    )


@dataclass(frozen=True, slots=True)
class _Likes:
    """How alike methods are, and columns, by where they were tried."""

    cells: Floats
    unit_rows: Floats
    unit_columns: Floats

    @classmethod
    def of(cls, cells: Floats) -> "_Likes":
        rows = np.linalg.norm(cells, axis=1, keepdims=True)
        columns = np.linalg.norm(cells, axis=0, keepdims=True)
        return cls(cells, cells / np.maximum(rows, 1), cells / np.maximum(columns, 1))

    def columns_of(self, row: int, column: int) -> list[int]:
        """Where a method was tried, the likest to a column first."""
        near = self.unit_columns.T @ self.unit_columns[:, column]
        return _best(np.where(self.cells[row] > 0, near, -1.0))

    def rows_of(self, row: int, column: int) -> list[int]:
        """What was tried on a column, the likest to a method first."""
        near = self.unit_rows @ self.unit_rows[row]
        return _best(np.where(self.cells[:, column] > 0, near, -1.0))


def _best(near: Floats) -> list[int]:
    order = np.lexsort((np.arange(len(near)), -np.round(near, 9)))
    return [int(i) for i in order[:_NAMED] if near[i] >= 0]


def _gap(
    snapshot: Snapshot, papers: Papers, likes: _Likes, at: int, score: float
) -> Gap:
    row, column = divmod(at, len(papers.columns))
    method, other = papers.methods[row], papers.columns[column]
    label = {iri: thing.label for iri, thing in snapshot.things.items()}.__getitem__
    return Gap(
        method=method,
        column=other,
        method_label=label(method),
        column_label=label(other),
        score=round(float(score), 6),
        tried_on=tuple(label(papers.columns[j]) for j in likes.columns_of(row, column)),
        others=tuple(label(papers.methods[i]) for i in likes.rows_of(row, column)),
    )
