"""The most central papers and things, as tables."""

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx
import numpy as np
from scipy import sparse

from kg.errors import InputError
from kg.ids import Iri
from kg.measure._incidence import WEIGHT_OF_PREDICATE
from kg.measure._network import CITES, network
from kg.measure._ranks import betweenness, stationary
from kg.model import Role, Snapshot
from kg.vocab import PREDICATE_OF_ROLE

_DAMPING = 0.85
_PROPOSES = PREDICATE_OF_ROLE[Role.PROPOSED]
_INFERRED = frozenset({"usesMethodIn", "usesDataFrom", "extends"})


@dataclass(frozen=True, slots=True)
class Central:
    """One row of a table of papers or things."""

    iri: Iri
    label: str
    kind: str
    """``Paper``, or the kind of a thing."""
    year: int | None
    importance: float
    """Share of a walk along credit; all papers and things together have 1."""
    betweenness: float
    """Share of shortest paths that pass here; in [0, 1]."""
    degree: int
    """How many papers and things it is linked with."""
    papers: int
    """Of a thing: papers that have it; of a paper: papers that build on or cite it."""


@dataclass(frozen=True, slots=True)
class Importance:
    """The most central papers and things, the most important first."""

    papers: tuple[Central, ...]
    things: tuple[Central, ...]


def importance(snapshot: Snapshot, *, min_confidence: float = 0.0) -> dict[Iri, float]:
    """How much credit runs to each paper and thing.

    PageRank over credit: a paper gives credit to the things it has, by role and
    confidence, and to the papers it cites or takes from; a thing gives credit to the
    papers that propose it, and to the things it is based on, part of or a kind of.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.

    Returns:
        Every paper and thing with its share, positive, together 1.
    """
    nodes = [*sorted(snapshot.papers), *sorted(snapshot.things)]
    if not nodes:
        return {}
    place = {iri: i for i, iri in enumerate(nodes)}
    cells: dict[tuple[int, int], float] = {}
    links = [
        (link.subject, link.predicate, link.object, link.confidence)
        for link in snapshot.links
        if link.confidence >= min_confidence
    ]
    links += [(citing, CITES, cited, 1.0) for citing, cited in snapshot.cites]
    for subject, predicate, obj, confidence in sorted(links):
        if subject in place and obj in place:
            weight = WEIGHT_OF_PREDICATE.get(predicate, 1.0) * confidence
            _give(cells, place[subject], place[obj], weight)
            if predicate == _PROPOSES:
                _give(cells, place[obj], place[subject], weight)
    order = sorted(cells)
    rows = np.array([i for i, _ in order], dtype=np.int64)
    columns = np.array([j for _, j in order], dtype=np.int64)
    values = np.array([cells[cell] for cell in order], dtype=np.float64)
    matrix = sparse.csr_array((values, (rows, columns)), shape=(len(nodes),) * 2)
    return dict(zip(nodes, stationary(matrix, _DAMPING).tolist(), strict=True))


def central(
    snapshot: Snapshot, n: int = 10, *, min_confidence: float = 0.0, seed: int = 0
) -> Importance:
    """The most central papers and things.

    Args:
        snapshot: a graph in memory.
        n: how many rows of each; all there are if fewer.
        min_confidence: links below it are left out.
        seed: of the sample that betweenness takes in a large graph.

    Raises:
        InputError: ``n`` is below 1.
    """
    if n < 1:
        raise InputError(f"n is {n}", hint="ask for 1 row or more")
    graph = network(snapshot, min_confidence=min_confidence)
    shares = importance(snapshot, min_confidence=min_confidence)
    between = betweenness(nx.Graph(graph), seed=seed)
    users = _papers_behind(snapshot, min_confidence)

    def best(nodes: Mapping[Iri, object]) -> tuple[Central, ...]:
        order = sorted(nodes, key=lambda iri: (-round(shares[iri], 12), iri))
        return tuple(
            Central(
                iri=iri,
                label=graph.nodes[iri]["label"],
                kind=graph.nodes[iri]["kind"],
                year=graph.nodes[iri].get("year"),
                importance=shares[iri],
                betweenness=between[iri],
                degree=len({*graph.pred[iri], *graph.succ[iri]}),
                papers=users.get(iri, 0),
            )
            for iri in order[:n]
        )

    return Importance(best(snapshot.papers), best(snapshot.things))


def _give(cells: dict[tuple[int, int], float], i: int, j: int, weight: float) -> None:
    if i != j:
        cells[i, j] = cells.get((i, j), 0.0) + weight


def _papers_behind(snapshot: Snapshot, min_confidence: float) -> dict[Iri, int]:
    """How many papers have each thing, and how many take from each paper."""
    pairs = {pair for pair in snapshot.cites if pair[0] != pair[1]}
    for link in snapshot.links:
        if link.confidence < min_confidence or link.subject not in snapshot.papers:
            continue
        if link.predicate in WEIGHT_OF_PREDICATE or link.predicate in _INFERRED:
            pairs.add((link.subject, link.object))
    counts: dict[Iri, int] = {}
    for _, target in pairs:
        counts[target] = counts.get(target, 0) + 1
    return counts
