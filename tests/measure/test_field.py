from itertools import combinations, pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.ids import Iri
from kg.measure import (
    bibliographic_coupling,
    bridges,
    citation_network,
    co_citation,
    communities,
    core_numbers,
    hits,
    main_path,
    paper_network,
)
from kg.model import Snapshot

ARCS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=20)


def made(arcs: set[tuple[int, int]]) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_nodes_from(range(7))
    graph.add_edges_from((a, b) for a, b in sorted(arcs) if a != b)
    return graph


def test_stated_and_inferred_citations_are_arcs(toy: Snapshot) -> None:
    assert set(citation_network(toy).edges) == {("p:a1", "p:a0"), ("p:a2", "p:a0")}
    assert set(citation_network(toy, min_confidence=0.9).edges) == {("p:a2", "p:a0")}


def test_hubs_and_authorities_agree_with_networkx() -> None:
    graph = made({(0, 1), (0, 2), (3, 1), (4, 1), (4, 2), (4, 5)})
    for ours, theirs in zip(hits(graph), nx.hits(graph), strict=True):
        assert ours == pytest.approx(theirs, abs=1e-6)
    assert set(hits(made(set()))[0].values()) == {0.0}


@settings(max_examples=25, deadline=None)
@given(ARCS)
def test_coupling_and_co_citation_are_as_defined(arcs: set[tuple[int, int]]) -> None:
    graph = made(arcs)
    for joined, near in (
        (bibliographic_coupling(graph), graph.succ),
        (co_citation(graph), graph.pred),
    ):
        for left, right in combinations(range(7), 2):
            shared = len(set(near[left]) & set(near[right]))
            assert joined.get_edge_data(left, right, {"weight": 0})["weight"] == shared


@settings(max_examples=25, deadline=None)
@given(ARCS)
def test_a_node_of_core_k_has_k_neighbours_there(arcs: set[tuple[int, int]]) -> None:
    graph = made(arcs)
    cores = core_numbers(graph)
    for node, k in cores.items():
        near = {*graph.succ[node], *graph.pred[node]}
        assert sum(cores[other] >= k for other in near) >= k


@settings(max_examples=40, deadline=None)
@given(ARCS)
def test_the_main_path_is_the_best_of_all(arcs: set[tuple[int, int]]) -> None:
    graph = made({(max(pair), min(pair)) for pair in arcs})  # the later cites
    flow = graph.reverse()
    starts = [n for n in flow if not flow.in_degree(n) and flow.out_degree(n)]
    ends = [n for n in flow if not flow.out_degree(n)]
    paths = [p for s in starts for e in ends for p in nx.all_simple_paths(flow, s, e)]
    count = {arc: sum(arc in set(pairwise(p)) for p in paths) for arc in flow.edges}

    def worth(path: list[int]) -> int:
        return sum(count[arc] for arc in pairwise(path))

    best = max(map(worth, paths), default=0)
    assert worth([int(n) for n in main_path(graph)]) == best


def test_papers_in_a_ring_are_passed_by() -> None:
    path = main_path(made({(0, 1), (1, 0), (3, 2), (4, 3)}))
    assert [int(n) for n in path] == [2, 3, 4]
    assert not main_path(made(set()))


def test_a_paper_of_two_fields_is_a_bridge(toy: Snapshot) -> None:
    found = bridges(paper_network(toy), communities(toy))
    assert found[0].paper == Iri("p:bridge")
    assert 0 < found[0].participation < 1
    assert found[0].community not in found[0].others
