"""What citations, stated and inferred, say of papers: cores, hubs, kinship, paths."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np
from scipy import sparse

from kg.ids import Iri
from kg.measure._communities import Community
from kg.model import Snapshot
from kg.vocab import INFERRED

_TOLERANCE = 1e-12
_MOST_ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class Bridge:
    """A paper that links its community with others."""

    paper: Iri
    community: str
    """The name of its own community."""
    participation: float
    """1 minus the sum of squared shares of its ties by community, in [0, 1)."""
    others: tuple[str, ...]
    """Names of the other communities it has ties with, the strongest first."""


def citation_network(snapshot: Snapshot, *, min_confidence: float = 0.0) -> nx.DiGraph:
    """Papers, each with an arc to those it cites or takes from.

    Args:
        snapshot: a graph in memory.
        min_confidence: inferred links below it are left out.

    Returns:
        All papers as nodes, sorted; an arc is there once, whatever stands for it.
    """
    pairs = set(snapshot.cites)
    for link in snapshot.links:
        if link.predicate in INFERRED and link.confidence >= min_confidence:
            pairs.add((link.subject, link.object))
    graph = nx.DiGraph()
    graph.add_nodes_from(sorted(snapshot.papers))
    graph.add_edges_from(
        (citing, cited)
        for citing, cited in sorted(pairs)
        if citing != cited and citing in graph and cited in graph
    )
    return graph


def hits(graph: nx.DiGraph) -> tuple[dict[Iri, float], dict[Iri, float]]:
    """Hubs, which point to authorities, and authorities, which hubs point to.

    Args:
        graph: n nodes, m arcs; weights are ignored.

    Returns:
        Node to hub score and node to authority score, at least 0, each of them
        together 1; all 0 without arcs. Where the answer is not unique, the one that
        starts from equal scores.

    Source:
        J. M. Kleinberg, Journal of the ACM 46 (1999) 604, doi:10.1145/324133.324140.
    """
    nodes = list(graph)
    if not graph.number_of_edges():
        return dict.fromkeys(nodes, 0.0), dict.fromkeys(nodes, 0.0)
    arcs = _arcs(graph, nodes)
    hubs = np.ones(len(nodes))
    for _ in range(_MOST_ROUNDS):
        authorities = arcs.T @ hubs
        new = arcs @ authorities
        new = new / new.sum()
        change = float(np.abs(new - hubs).sum())
        hubs = new
        if change < _TOLERANCE:
            break
    authorities = arcs.T @ hubs
    authorities = authorities / authorities.sum()
    return (
        dict(zip(nodes, hubs.tolist(), strict=True)),
        dict(zip(nodes, authorities.tolist(), strict=True)),
    )


def core_numbers(graph: nx.Graph) -> dict[Iri, int]:
    """The largest k for which each node is in a k-core.

    Args:
        graph: directions, weights and loops are ignored.

    Source:
        S. B. Seidman, Social Networks 5 (1983) 269, doi:10.1016/0378-8733(83)90028-X.
    """
    simple = nx.Graph(graph)
    simple.remove_edges_from(list(nx.selfloop_edges(simple)))
    found: dict[Iri, int] = nx.core_number(simple)
    return found


def bibliographic_coupling(graph: nx.DiGraph) -> nx.Graph:
    """Papers joined by how many papers both cite.

    Args:
        graph: arcs from citing to cited.

    Returns:
        The same nodes; edges with ``weight``, a whole number above 0.

    Source:
        M. M. Kessler, American Documentation 14 (1963) 10, doi:10.1002/asi.5090140103.
    """
    nodes = list(graph)
    arcs = _arcs(graph, nodes)
    return _joined(nodes, sparse.csr_array(arcs @ arcs.T))


def co_citation(graph: nx.DiGraph) -> nx.Graph:
    """Papers joined by how many papers cite both.

    Args:
        graph: arcs from citing to cited.

    Returns:
        The same nodes; edges with ``weight``, a whole number above 0.

    Source:
        H. Small, J. Am. Soc. Information Science 24 (1973) 265,
        doi:10.1002/asi.4630240406.
    """
    nodes = list(graph)
    arcs = _arcs(graph, nodes)
    return _joined(nodes, sparse.csr_array(arcs.T @ arcs))


def main_path(graph: nx.DiGraph) -> list[Iri]:
    """The line of papers through which most of a field's citations run.

    Each arc counts the paths from papers that cite nothing here to papers that
    nobody cites, which run through it (search path count); the path with the largest
    sum of counts is the main one. Papers that cite each other in a ring are passed
    by, since no order of them is known.

    Args:
        graph: arcs from citing to cited.

    Returns:
        From the oldest to the latest; empty without arcs. Of equal paths the one
        whose names come first.

    Source:
        N. P. Hummon and P. Doreian, Social Networks 11 (1989) 39; the count is that
        of V. Batagelj (2003), arXiv:cs/0309023.
    """
    flow = nx.DiGraph((cited, citing) for citing, cited in graph.edges)
    rings = [part for part in nx.strongly_connected_components(flow) if len(part) > 1]
    flow.remove_nodes_from([node for ring in rings for node in ring])
    order = list(nx.lexicographical_topological_sort(flow))
    into = _paths(order, flow.pred)
    out_of = _paths(order[::-1], flow.succ)
    best: dict[Iri, tuple[int, list[Iri]]] = {}
    for node in order:
        options = [
            (best[p][0] + into[p] * out_of[node], best[p][1]) for p in flow.pred[node]
        ]
        total, path = min(options, key=lambda o: (-o[0], o[1]), default=(0, []))
        best[node] = (total, [*path, node])
    found = min(best.values(), key=lambda o: (-o[0], o[1]), default=(0, []))
    return found[1] if found[0] else []


def bridges(graph: nx.Graph, communities: Sequence[Community]) -> list[Bridge]:
    """Papers whose ties are spread over several communities.

    Args:
        graph: papers with ``weight`` on edges, such as `paper_network` gives.
        communities: that partition the papers.

    Returns:
        Papers with ties to another community, the most spread first.

    Source:
        The participation coefficient of R. Guimerà and L. A. N. Amaral, Nature 433
        (2005) 895, doi:10.1038/nature03288.
    """
    home = {iri: i for i, part in enumerate(communities) for iri in part.papers}
    found = []
    for node in sorted(graph):
        ties: defaultdict[int, float] = defaultdict(float)
        for other, edge in graph[node].items():
            ties[home[other]] += float(edge.get("weight", 1.0))
        away = sorted(ties.keys() - {home[node]}, key=lambda i: (-ties[i], i))
        if away:
            total = sum(ties.values())
            spread = 1.0 - sum((tie / total) ** 2 for tie in ties.values())
            names = tuple(communities[i].name for i in away)
            own = communities[home[node]].name
            found.append(Bridge(node, own, round(spread, 9), names))
    return sorted(found, key=lambda b: (-b.participation, b.paper))


def _arcs(graph: nx.DiGraph, nodes: Sequence[Iri]) -> sparse.csr_array:
    place = {node: i for i, node in enumerate(nodes)}
    rows = np.array([place[left] for left, _ in graph.edges], dtype=np.int64)
    columns = np.array([place[right] for _, right in graph.edges], dtype=np.int64)
    shape = (len(nodes), len(nodes))
    return sparse.csr_array((np.ones(len(rows)), (rows, columns)), shape=shape)


def _joined(nodes: Sequence[Iri], counts: sparse.csr_array) -> nx.Graph:
    cells = sparse.coo_array(counts)
    joined = nx.Graph()
    joined.add_nodes_from(nodes)
    for i, j, count in zip(*cells.coords, cells.data, strict=True):
        if i < j:
            joined.add_edge(nodes[i], nodes[j], weight=int(count))
    return joined


def _paths(
    order: Sequence[Iri], before: Mapping[Iri, Mapping[Iri, object]]
) -> dict[Iri, int]:
    """How many paths lead to each node from where there is nothing before."""
    counts: dict[Iri, int] = {}
    for node in order:
        counts[node] = sum(counts[p] for p in before[node]) if before[node] else 1
    return counts
