"""Centrality of nodes: PageRank and betweenness."""

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from kg.errors import InputError
from kg.ids import Iri

_TOLERANCE = 1e-12
_MOST_ROUNDS = 500
_ALL_SOURCES = 600
_BUDGET = 1_000_000


def pagerank(
    graph: nx.Graph, *, damping: float = 0.85, weight: str = "weight"
) -> dict[Iri, float]:
    """PageRank of every node.

    Args:
        graph: n nodes; directed or not, parallel edges add up.
        damping: how often the walk follows an edge; in [0, 1).
        weight: the edge attribute that says how often; 1 where absent.

    Returns:
        Node to its share of a walk's time: each in (0, 1], together 1; empty for
        an empty graph. A node without a way out leads everywhere.

    Raises:
        InputError: ``damping`` is out of range, or a weight is negative.

    Cost:
        One sparse product a round; about 100 rounds.

    Source:
        L. Page, S. Brin, R. Motwani and T. Winograd, The PageRank Citation
        Ranking: Bringing Order to the Web, Stanford InfoLab 1999-66.
    """
    if not 0 <= damping < 1:
        raise InputError(f"damping is {damping}", hint="use 0.85, or another in [0, 1)")
    nodes = list(graph)
    if not nodes:
        return {}
    matrix = sparse.csr_array(nx.to_scipy_sparse_array(graph, nodes, weight=weight))
    if matrix.nnz and matrix.data.min() < 0:
        raise InputError(f"an edge has a negative {weight}")
    ranks = stationary(matrix.astype(np.float64), damping)
    return dict(zip(nodes, ranks.tolist(), strict=True))


def stationary(matrix: sparse.csr_array, damping: float) -> NDArray[np.float64]:
    """Where a walk that now and then starts anew spends its time.

    Args:
        matrix: shape (n, n), n at least 1; how often a step leads from row to column.
        damping: how often a step follows the matrix; in [0, 1).

    Returns:
        Shape (n,), positive, sums to 1.
    """
    n = matrix.shape[0]
    out = np.asarray(matrix.sum(axis=1), dtype=np.float64)
    scale = np.divide(1.0, out, out=np.zeros(n), where=out > 0)
    steps = sparse.csr_array((sparse.diags_array(scale) @ matrix).T)
    ends = out == 0
    ranks = np.full(n, 1.0 / n)
    for _ in range(_MOST_ROUNDS):
        lost = ranks[ends].sum()
        new = damping * (steps @ ranks + lost / n) + (1.0 - damping) / n
        change = float(np.abs(new - ranks).sum())
        ranks = new
        if change < _TOLERANCE:
            break
    total: NDArray[np.float64] = ranks / ranks.sum()
    return total


def betweenness(
    graph: nx.Graph, *, sources: int | None = None, seed: int = 0
) -> dict[Iri, float]:
    """Share of shortest paths that pass through each node.

    Args:
        graph: n nodes, m edges; the length of a path is its number of edges.
        sources: from how many nodes paths are counted; all of them up to 600 nodes,
            then as many as about 1 million steps allow, at least 10.
        seed: which ones are drawn.

    Returns:
        Node to a number in [0, 1]: exact where all sources are used, else an
        unbiased estimate from the sample.

    Raises:
        InputError: ``sources`` is below 1.

    Cost:
        Each source costs n + m steps.

    Source:
        L. C. Freeman, Sociometry 40 (1977) 35; U. Brandes, J. Math. Sociology 25
        (2001) 163, doi:10.1080/0022250X.2001.9990249.
    """
    if sources is not None and sources < 1:
        raise InputError(f"sources is {sources}", hint="use 1 or more")
    n = len(graph)
    if sources is None:
        afford = max(10, _BUDGET // (n + graph.number_of_edges() + 1))
        sources = n if n <= _ALL_SOURCES else afford
    simple = nx.DiGraph(graph) if isinstance(graph, nx.DiGraph) else nx.Graph(graph)
    drawn = None if sources >= n else sources
    found: dict[Iri, float] = nx.betweenness_centrality(simple, k=drawn, seed=seed)
    return found
