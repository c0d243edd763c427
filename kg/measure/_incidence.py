"""Papers by things as a sparse matrix."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from kg.ids import Iri
from kg.model import Role, Snapshot
from kg.vocab import PREDICATE_OF_ROLE

ROLE_WEIGHT = {
    Role.PROPOSED: 1.0,
    Role.BASE: 0.9,
    Role.USED: 0.7,
    Role.COMPARED: 0.6,
    Role.ADDRESSED: 0.7,
    Role.EVALUATED_ON: 0.8,
    Role.TRAINED_ON: 0.7,
    Role.REPORTED: 0.3,
    Role.MENTIONED: 0.2,
}
"""How much of a paper a thing in that role is; set by hand, the order of the roles."""

WEIGHT_OF_PREDICATE = {PREDICATE_OF_ROLE[role]: w for role, w in ROLE_WEIGHT.items()}


@dataclass(frozen=True, slots=True)
class Incidence:
    """Which paper has which thing, and how strongly."""

    papers: tuple[Iri, ...]
    things: tuple[Iri, ...]
    weights: sparse.csr_array
    """Shape (n papers, k things): role weight times confidence, the strongest."""


def incidence(snapshot: Snapshot, *, min_confidence: float = 0.0) -> Incidence:
    """Papers by things.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.

    Returns:
        Rows and columns in sorted order of IRIs. Where a paper has several links
        to a thing, the strongest counts.
    """
    papers = {iri: i for i, iri in enumerate(sorted(snapshot.papers))}
    things = {iri: j for j, iri in enumerate(sorted(snapshot.things))}
    cells: dict[tuple[int, int], float] = {}
    for link in snapshot.links:
        weight = WEIGHT_OF_PREDICATE.get(link.predicate)
        row, column = papers.get(link.subject), things.get(link.object)
        if weight is None or row is None or column is None:
            continue
        if link.confidence >= min_confidence and link.confidence > 0:
            value = weight * link.confidence
            cells[row, column] = max(cells.get((row, column), 0.0), value)
    order = sorted(cells)
    rows = np.array([row for row, _ in order], dtype=np.int64)
    columns = np.array([column for _, column in order], dtype=np.int64)
    values = np.array([cells[cell] for cell in order], dtype=np.float64)
    shape = (len(papers), len(things))
    matrix = sparse.csr_array((values, (rows, columns)), shape=shape)
    return Incidence(tuple(papers), tuple(things), matrix)


def rarity(matrix: sparse.csr_array) -> NDArray[np.float64]:
    """How much it says that a paper has a thing: ln((1 + n) / (1 + uses)).

    Args:
        matrix: shape (n, k), papers by things.

    Returns:
        Shape (k,), no unit, at least 0: 0 for a thing of all papers.
    """
    found: NDArray[np.float64] = np.log((1.0 + matrix.shape[0]) / (1.0 + uses(matrix)))
    return found


def uses(matrix: sparse.csr_array) -> NDArray[np.int64]:
    """How many papers have each thing.

    Args:
        matrix: shape (n, k), papers by things.

    Returns:
        Shape (k,), a count.
    """
    return np.bincount(matrix.indices, minlength=matrix.shape[1])
