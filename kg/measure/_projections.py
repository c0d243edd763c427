"""Networks of one or two kinds of node: papers, things, methods and datasets."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from kg.errors import InputError
from kg.ids import Iri
from kg.measure._incidence import incidence, rarity, uses
from kg.measure._network import PAPER, paper_label
from kg.model import Kind, Relation, Role, Snapshot
from kg.vocab import PREDICATE_OF_RELATION, PREDICATE_OF_ROLE

_HUB_SHARE = 0.1
_LEAST_HUB = 50
_NAMED = 3
_METHOD_ROLES = {
    PREDICATE_OF_ROLE[role] for role in (Role.PROPOSED, Role.BASE, Role.USED)
} | {PREDICATE_OF_ROLE[Role.COMPARED]}
_DATASET_ROLES = {
    PREDICATE_OF_ROLE[role] for role in (Role.EVALUATED_ON, Role.TRAINED_ON)
}
_TRIED_ON = {
    PREDICATE_OF_RELATION[relation]
    for relation in (Relation.EVALUATED_WITH, Relation.TRAINED_WITH)
}


def paper_network(
    snapshot: Snapshot, *, min_confidence: float = 0.0, neighbours: int = 20
) -> nx.Graph:
    """Papers joined by the things they share, rare things weighing more.

    The weight of a pair is the cosine of their vectors of things, each thing being
    weighted by role, confidence and rarity. Things of more than a tenth of all
    papers (and more than 50) join nothing, and of each paper only the strongest
    pairs are kept, so that common things do not make everything near everything.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.
        neighbours: pairs kept for each paper; a pair that either paper keeps stays.

    Returns:
        All papers as nodes (``kind``, ``label``, ``year`` if known); edges with
        ``weight`` in (0, 1], ``shared`` (how many things) and ``things`` (the three
        that weigh most, by label).

    Raises:
        InputError: ``neighbours`` is below 1.

    Cost:
        One sparse product; time grows with the pairs of papers that share a thing.
    """
    found = incidence(snapshot, min_confidence=min_confidence)
    graph = nx.Graph()
    for iri in found.papers:
        year = snapshot.papers[iri].year
        known = {} if year is None else {"year": year}
        graph.add_node(iri, kind=PAPER, label=paper_label(snapshot, iri), **known)
    vectors = _unit_rows(
        sparse.csr_array(_without_hubs(found.weights) * rarity(found.weights))
    )
    labels = [snapshot.things[iri].label for iri in found.things]
    rows = _row_maps(vectors)
    for i, j, weight in _strongest(vectors, neighbours):
        shared, names = _shared(rows[i], rows[j], labels)
        graph.add_edge(
            found.papers[i],
            found.papers[j],
            weight=weight,
            shared=shared,
            things=" \u00b7 ".join(names),
        )
    return graph


def thing_network(
    snapshot: Snapshot, *, min_confidence: float = 0.0, neighbours: int = 20
) -> nx.Graph:
    """Things joined by the papers that have both.

    The weight of a pair is the cosine of their vectors of papers, so that a thing
    that is everywhere is near nothing in particular.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.
        neighbours: pairs kept for each thing.

    Returns:
        All things as nodes (``kind``, ``label``); edges with ``weight`` in (0, 1]
        and ``papers`` (how many have both).

    Raises:
        InputError: ``neighbours`` is below 1.
    """
    found = incidence(snapshot, min_confidence=min_confidence)
    graph = nx.Graph()
    for iri in found.things:
        thing = snapshot.things[iri]
        graph.add_node(iri, kind=thing.kind.value, label=thing.label)
    vectors = _unit_rows(found.weights.T.tocsr())
    rows = _row_maps(vectors)
    for i, j, weight in _strongest(vectors, neighbours):
        papers = len(rows[i].keys() & rows[j].keys())
        graph.add_edge(found.things[i], found.things[j], weight=weight, papers=papers)
    return graph


def method_dataset_network(
    snapshot: Snapshot, *, min_confidence: float = 0.0
) -> nx.Graph:
    """Methods joined to the datasets they were tried on.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.

    Returns:
        A bipartite graph: methods (``bipartite`` 0) and datasets (``bipartite`` 1)
        that have an edge; ``papers`` of an edge is how many papers propose, extend,
        use or compare with the method and measure or train on the dataset, or say
        in so many words that the one was tried on the other; ``weight`` the same.
    """
    methods: dict[Iri, set[Iri]] = {}
    datasets: dict[Iri, set[Iri]] = {}
    pairs: set[tuple[Iri, Iri, Iri]] = set()
    for link in snapshot.links:
        if link.confidence < min_confidence:
            continue
        if link.predicate in _METHOD_ROLES:
            _note(snapshot, methods, link.subject, link.object, Kind.METHOD)
        elif link.predicate in _DATASET_ROLES:
            _note(snapshot, datasets, link.subject, link.object, Kind.DATASET)
        elif link.predicate in _TRIED_ON and link.paper is not None:
            pairs.add((link.paper, link.subject, link.object))
    for paper, used in methods.items():
        pairs |= {(paper, m, d) for m in used for d in datasets.get(paper, ())}
    return _bipartite(snapshot, pairs)


def _note(
    snapshot: Snapshot, found: dict[Iri, set[Iri]], paper: Iri, iri: Iri, kind: Kind
) -> None:
    thing = snapshot.things.get(iri)
    if thing is not None and thing.kind is kind:
        found.setdefault(paper, set()).add(iri)


def _bipartite(snapshot: Snapshot, pairs: set[tuple[Iri, Iri, Iri]]) -> nx.Graph:
    graph = nx.Graph()
    for _, method, dataset in sorted(pairs):
        ends = (snapshot.things.get(method), snapshot.things.get(dataset))
        if ends[0] is None or ends[1] is None:
            continue
        if (ends[0].kind, ends[1].kind) != (Kind.METHOD, Kind.DATASET):
            continue
        for side, thing in enumerate(ends):
            if thing is not None:
                name = thing.label
                graph.add_node(
                    thing.iri, kind=thing.kind.value, label=name, bipartite=side
                )
        seen = graph.get_edge_data(method, dataset, {"papers": 0})["papers"]
        graph.add_edge(method, dataset, papers=seen + 1, weight=float(seen + 1))
    return graph


def _without_hubs(matrix: sparse.csr_array) -> sparse.csr_array:
    limit = max(_LEAST_HUB, _HUB_SHARE * matrix.shape[0])
    kept = (uses(matrix) <= limit).astype(np.float64)
    return sparse.csr_array(matrix * kept)


def _unit_rows(matrix: sparse.csr_array) -> sparse.csr_array:
    rows = sparse.csr_array(matrix)
    rows.eliminate_zeros()
    norms = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)))
    scale = np.divide(1.0, norms, out=np.zeros_like(norms), where=norms > 0)
    return sparse.csr_array(sparse.diags_array(scale) @ rows)


def _strongest(
    vectors: sparse.csr_array, neighbours: int
) -> list[tuple[int, int, float]]:
    """Pairs of rows with their cosine: for each row its strongest, sorted."""
    if neighbours < 1:
        raise InputError(f"neighbours is {neighbours}", hint="use 1 or more")
    product = sparse.csr_array(vectors @ vectors.T)
    kept: dict[tuple[int, int], float] = {}
    for i in range(product.shape[0]):
        others = _columns(product, i)
        values = product.data[product.indptr[i] : product.indptr[i + 1]]
        order = np.lexsort((others, -np.round(values, 12)))
        near = [k for k in order[: neighbours + 1] if others[k] != i]
        for k in near[:neighbours]:
            pair = (min(i, int(others[k])), max(i, int(others[k])))
            kept[pair] = min(1.0, float(values[k]))
    return [(i, j, weight) for (i, j), weight in sorted(kept.items()) if weight > 0]


def _columns(matrix: sparse.csr_array, row: int) -> NDArray[np.int64]:
    start, end = matrix.indptr[row], matrix.indptr[row + 1]
    return matrix.indices[start:end].astype(np.int64)


def _shared(
    ours: Mapping[int, float], theirs: Mapping[int, float], labels: Sequence[str]
) -> tuple[int, list[str]]:
    """How many things two papers share, and the labels of those that weigh most."""
    order = sorted((-ours[j] * theirs[j], j) for j in ours.keys() & theirs.keys())
    return len(order), [labels[j] for _, j in order[:_NAMED]]


def _row_maps(matrix: sparse.csr_array) -> list[dict[int, float]]:
    """Each row as column to value: quicker than slices of a matrix, edge by edge."""
    pointers, columns = matrix.indptr.tolist(), matrix.indices.tolist()
    values = matrix.data.tolist()
    return [
        dict(zip(columns[start:end], values[start:end], strict=True))
        for start, end in pairwise(pointers)
    ]
