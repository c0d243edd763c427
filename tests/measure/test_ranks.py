import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import InputError
from kg.measure import betweenness, pagerank

EDGES = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6), st.floats(0.1, 5)), max_size=20
)


@settings(max_examples=25, deadline=None)
@given(EDGES)
def test_pagerank_agrees_with_networkx(edges: list[tuple[int, int, float]]) -> None:
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(7))
    graph.add_weighted_edges_from(edges)
    expected = nx.pagerank(graph, tol=1e-12, max_iter=1000)
    assert pagerank(graph) == pytest.approx(expected, abs=1e-8)


@settings(max_examples=25, deadline=None)
@given(EDGES, st.permutations(range(7)))
def test_other_names_permute_the_answer(
    edges: list[tuple[int, int, float]], order: list[int]
) -> None:
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(7))
    graph.add_weighted_edges_from(edges)
    ranks: dict[int, float] = {int(n): rank for n, rank in pagerank(graph).items()}
    renamed = pagerank(nx.relabel_nodes(graph, dict(enumerate(order))))
    assert renamed == pytest.approx({order[n]: rank for n, rank in ranks.items()})
    assert sum(ranks.values()) == pytest.approx(1)


def test_pagerank_of_nothing_and_of_nonsense() -> None:
    assert pagerank(nx.DiGraph()) == {}
    graph = nx.DiGraph([("a", "b", {"weight": -1})])
    with pytest.raises(InputError, match="negative"):
        pagerank(graph)
    with pytest.raises(InputError, match="damping"):
        pagerank(graph, damping=1.0)


@settings(max_examples=25, deadline=None)
@given(EDGES)
def test_betweenness_of_a_small_graph_is_exact(
    edges: list[tuple[int, int, float]],
) -> None:
    graph = nx.Graph()
    graph.add_weighted_edges_from(edges)
    assert betweenness(graph) == pytest.approx(nx.betweenness_centrality(graph))


def test_a_sample_of_sources_depends_on_the_seed_alone() -> None:
    graph = nx.barabasi_albert_graph(60, 2, seed=1)
    assert betweenness(graph, sources=9) == betweenness(graph, sources=9)
    assert betweenness(graph, sources=9) != betweenness(graph, sources=9, seed=1)
    with pytest.raises(InputError, match="sources is 0"):
        betweenness(graph, sources=0)
