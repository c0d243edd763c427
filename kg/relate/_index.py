"""Papers by things, one sparse matrix a role, and the words that say so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from kg.ids import Iri
from kg.model import Evidence, Link, Role, Snapshot
from kg.relate._roles import PLACE, ROLES, pair_weights
from kg.vocab import PREDICATE_OF_ROLE

ROLE_OF_PREDICATE = {name: role for role, name in PREDICATE_OF_ROLE.items()}


@dataclass(frozen=True, slots=True)
class Has:
    """What a paper has to do with a thing."""

    role: Role
    confidence: float
    evidence: tuple[Evidence, ...] = ()


class ThingIndex:
    """All papers' things.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.
    """

    def __init__(self, snapshot: Snapshot, *, min_confidence: float = 0.0) -> None:
        self.papers = tuple(sorted(snapshot.papers))
        self.of_paper = _strongest(snapshot, min_confidence)
        """Paper to thing to the strongest role that it has there."""
        self.things = tuple(sorted(snapshot.things))
        self._column = {iri: j for j, iri in enumerate(self.things)}
        self._weights = pair_weights()
        self._by_role = self._matrices()
        self._rarity = self._rareness()

    def shared(self, query: Mapping[Iri, Has]) -> NDArray[np.float64]:
        """How much each paper shares with a query.

        Args:
            query: thing to what the query has to do with it.

        Returns:
            Shape (n,), at least 0: over shared things, the sum of `weight`.
        """
        vectors = np.zeros((len(ROLES), len(self.things)))
        for thing, has in query.items():
            j = self._column[thing]
            pairs = self._weights[PLACE[has.role]]
            vectors[:, j] = pairs * (self._rarity[j] * has.confidence)
        total = np.zeros(len(self.papers))
        for matrix, vector in zip(self._by_role, vectors, strict=True):
            if matrix.nnz and vector.any():
                total += matrix @ vector
        return total

    def weight(self, thing: Iri, query: Has, paper: Has) -> float:
        """How much one shared thing adds: roles, rarity and both confidences.

        Args:
            thing: a thing of the graph.
            query: what the query has to do with it.
            paper: what the paper has to do with it.
        """
        pair = self._weights[PLACE[query.role], PLACE[paper.role]]
        sure = query.confidence * paper.confidence
        return float(pair * self._rarity[self._column[thing]] * sure)

    def _matrices(self) -> list[sparse.csr_array]:
        cells: dict[Role, list[tuple[int, int, float]]] = {role: [] for role in ROLES}
        for i, paper in enumerate(self.papers):
            for thing, has in self.of_paper.get(paper, {}).items():
                cells[has.role].append((i, self._column[thing], has.confidence))
        shape = (len(self.papers), len(self.things))
        return [_matrix(cells[role], shape) for role in ROLES]

    def uses(self) -> dict[Iri, int]:
        """How many papers have each thing."""
        counts = self._counts()
        return {thing: int(counts[j]) for j, thing in enumerate(self.things)}

    def _counts(self) -> NDArray[np.int64]:
        total = np.zeros(len(self.things), dtype=np.int64)
        for matrix in self._by_role:
            total += np.bincount(matrix.indices, minlength=len(self.things))
        return total

    def _rareness(self) -> NDArray[np.float64]:
        """Shape (k,), in [0, 1]: 0 for a thing of all papers, 1 for one of none."""
        most = np.log1p(max(len(self.papers), 1))
        found: NDArray[np.float64] = 1.0 - np.log1p(self._counts()) / most
        return found


def _strongest(snapshot: Snapshot, min_confidence: float) -> dict[Iri, dict[Iri, Has]]:
    found: dict[Iri, dict[Iri, Has]] = {}
    for link in sorted(snapshot.links, key=_order):
        role = ROLE_OF_PREDICATE.get(link.predicate)
        if role is None or link.confidence < min_confidence:
            continue
        if link.subject in snapshot.papers and link.object in snapshot.things:
            has = Has(role, link.confidence, link.evidence)
            found.setdefault(link.subject, {}).setdefault(link.object, has)
    return found


def _order(link: Link) -> tuple[str, str, int, float]:
    role = ROLE_OF_PREDICATE.get(link.predicate)
    place = len(ROLES) if role is None else PLACE[role]
    return link.subject, link.object, place, -link.confidence


def _matrix(
    cells: Sequence[tuple[int, int, float]], shape: tuple[int, int]
) -> sparse.csr_array:
    rows = np.array([row for row, _, _ in cells], dtype=np.int64)
    columns = np.array([column for _, column, _ in cells], dtype=np.int64)
    values = np.array([value for _, _, value in cells], dtype=np.float64)
    return sparse.csr_array((values, (rows, columns)), shape=shape)
