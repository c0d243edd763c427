"""Which method was tried on what, as matrices, and features of each cell."""

import hashlib
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.decomposition import TruncatedSVD

from kg.ids import Iri
from kg.model import Kind, Role, Snapshot
from kg.vocab import PREDICATE_OF_ROLE

Floats = NDArray[np.float64]

FEATURES = (
    "methods' tries",
    "tries of the column",
    "paths of length three",
    "weighted paths",
    "same context",
    "low-rank fit",
)
"""What describes a cell, in the order of the columns of `features`."""

_TRIED = {
    PREDICATE_OF_ROLE[role]
    for role in (Role.PROPOSED, Role.BASE, Role.USED, Role.COMPARED)
}
_ON = {
    Kind.DATASET: {
        PREDICATE_OF_ROLE[Role.EVALUATED_ON],
        PREDICATE_OF_ROLE[Role.TRAINED_ON],
    },
    Kind.TASK: {PREDICATE_OF_ROLE[Role.ADDRESSED]},
}
_FOLDS = 5
_RANK = 16


@dataclass(frozen=True, slots=True)
class Papers:
    """What each paper has, by place in the lists of methods, columns and context."""

    methods: tuple[Iri, ...]
    columns: tuple[Iri, ...]
    has_method: sparse.csr_array
    """Shape (papers, methods), 0 or 1."""
    has_column: sparse.csr_array
    """Shape (papers, columns), 0 or 1."""
    has_context: sparse.csr_array
    """Shape (papers, other things), 0 or 1."""
    fold: NDArray[np.int64]
    """Shape (papers,): 0 to 4, from the paper's IRI."""


def papers_of(
    snapshot: Snapshot,
    column: Kind,
    *,
    papers: int = 1,
    most: tuple[int, int] = (3000, 1000),
    least: float = 0.0,
) -> Papers:
    """Gather who tried what on what.

    Args:
        snapshot: a graph in memory.
        column: Dataset or Task.
        papers: methods and columns of fewer papers are left out.
        most: how many methods and columns, the most used ones, are kept.
        least: links below this confidence are left out.
    """
    of_paper: defaultdict[str, dict[Iri, set[Iri]]]
    of_paper = defaultdict(lambda: defaultdict(set))
    for link in snapshot.links:
        thing = snapshot.things.get(link.object)
        if thing is None or link.subject not in snapshot.papers:
            continue
        if link.confidence < least:
            continue
        if thing.kind is Kind.METHOD and link.predicate in _TRIED:
            of_paper["method"][link.subject].add(thing.iri)
        elif thing.kind is column and link.predicate in _ON[column]:
            of_paper["column"][link.subject].add(thing.iri)
        elif thing.kind not in {Kind.METHOD, column}:
            of_paper["context"][link.subject].add(thing.iri)
    both = sorted(of_paper["method"].keys() & of_paper["column"].keys())
    methods = _used(of_paper["method"], both, papers, most[0])
    columns = _used(of_paper["column"], both, papers, most[1])
    context = _used(of_paper["context"], both, papers, len(snapshot.things))
    return Papers(
        methods,
        columns,
        _matrix(of_paper["method"], both, methods),
        _matrix(of_paper["column"], both, columns),
        _matrix(of_paper["context"], both, context),
        np.array([_fold(iri) for iri in both], dtype=np.int64),
    )


def _used(
    has: dict[Iri, set[Iri]], papers: list[Iri], least: int, most: int
) -> tuple[Iri, ...]:
    counts: defaultdict[Iri, int] = defaultdict(int)
    for paper in papers:
        for thing in has.get(paper, ()):
            counts[thing] += 1
    often = [thing for thing, count in counts.items() if count >= least]
    order = sorted(often, key=lambda thing: (-counts[thing], thing))
    return tuple(sorted(order[:most]))


def _matrix(
    has: dict[Iri, set[Iri]], papers: list[Iri], things: tuple[Iri, ...]
) -> sparse.csr_array:
    place = {thing: j for j, thing in enumerate(things)}
    cells = [
        (i, place[thing])
        for i, paper in enumerate(papers)
        for thing in sorted(has.get(paper, ()))
        if thing in place
    ]
    rows = np.array([i for i, _ in cells], dtype=np.int64)
    columns = np.array([j for _, j in cells], dtype=np.int64)
    shape = (len(papers), len(things))
    return sparse.csr_array((np.ones(len(cells)), (rows, columns)), shape=shape)


def _fold(iri: Iri) -> int:
    """Which fold a paper is in: the same on every machine and in every graph."""
    return hashlib.sha256(iri.encode()).digest()[0] % _FOLDS


def tried(papers: Papers, keep: NDArray[np.bool_]) -> Floats:
    """Which method was tried on which column by some of the papers.

    Args:
        papers: all of them.
        keep: shape (papers,).

    Returns:
        Shape (methods, columns), 0 or 1.
    """
    counts = papers.has_method[keep].T @ papers.has_column[keep]
    return np.asarray((counts > 0).toarray(), dtype=np.float64)


def known(papers: Papers, keep: NDArray[np.bool_], least: int) -> NDArray[np.bool_]:
    """Which cells have a method and a column of enough papers.

    Args:
        papers: all of them.
        keep: shape (papers,): those that may be looked at.
        least: papers that each needs.

    Returns:
        Shape (methods, columns).
    """
    rows = np.asarray(papers.has_method[keep].sum(axis=0)).ravel() >= least
    columns = np.asarray(papers.has_column[keep].sum(axis=0)).ravel() >= least
    found: NDArray[np.bool_] = rows[:, None] & columns
    return found


def features(papers: Papers, keep: NDArray[np.bool_], cells: Floats) -> Floats:
    """Describe every cell by what some of the papers tried.

    Args:
        papers: all of them.
        keep: shape (papers,): those that may be looked at.
        cells: shape (methods, columns), what `tried` gives for the same.

    Returns:
        Shape (methods * columns, 6), no unit, in the order of `FEATURES`.
    """
    of_method, of_column = cells.sum(axis=1), cells.sum(axis=0)
    scaled = _over(cells, of_method, 0.5) * _inverse(of_column, 0.5)
    layers = [
        np.broadcast_to(np.log1p(of_method)[:, None], cells.shape),
        np.broadcast_to(np.log1p(of_column)[None, :], cells.shape),
        np.log1p(cells @ (cells.T @ cells)),
        scaled @ (scaled.T @ scaled),
        _same_context(papers, keep),
        _low_rank(scaled),
    ]
    return np.stack([layer.ravel() for layer in layers], axis=1)


def _over(cells: Floats, counts: Floats, power: float) -> Floats:
    return cells * _inverse(counts, power)[:, None]


def _inverse(counts: Floats, power: float) -> Floats:
    found: Floats = np.where(counts > 0, np.maximum(counts, 1.0) ** -power, 0.0)
    return found


def _same_context(papers: Papers, keep: NDArray[np.bool_]) -> Floats:
    """Cosine of the other things that stand beside the method and the column."""
    context = papers.has_context[keep]
    rows = _unit(papers.has_method[keep].T @ context)
    columns = _unit(papers.has_column[keep].T @ context)
    return np.asarray((rows @ columns.T).toarray(), dtype=np.float64)


def _unit(rows: sparse.csr_array) -> sparse.csr_array:
    length = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    return sparse.csr_array(sparse.diags_array(_inverse(length**2, 0.5)) @ rows)


def _low_rank(scaled: Floats) -> Floats:
    rank = min(_RANK, min(scaled.shape) - 1)
    if rank < 1 or not scaled.any():
        return np.zeros_like(scaled)
    svd = TruncatedSVD(rank, algorithm="randomized", random_state=0)
    return np.asarray(svd.fit_transform(scaled) @ svd.components_, dtype=np.float64)
