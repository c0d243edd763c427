from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import InputError
from kg.ids import Iri
from kg.measure import method_dataset_network, paper_network, thing_network
from kg.model import Kind, Link, Paper, Snapshot, Source, Thing


def test_papers_are_near_by_what_they_share(toy: Snapshot) -> None:
    graph = paper_network(toy)
    edge = graph.edges["p:a1", "p:a2"]
    assert edge["weight"] == pytest.approx(1.0)
    assert edge["shared"] == 3
    assert set(edge["things"].split(" · ")) == {"splatting", "view synthesis", "Garden"}
    assert "p:b1" not in graph["p:a1"]
    assert "p:b1" in graph["p:bridge"]


def test_things_are_near_by_their_papers(toy: Snapshot) -> None:
    graph = thing_network(toy)
    assert graph.edges["t:Garden", "t:splatting"]["papers"] == 4
    assert "t:Clicks" not in graph["t:Garden"]


def test_methods_meet_the_datasets_they_were_tried_on(toy: Snapshot) -> None:
    graph = method_dataset_network(toy)
    assert {frozenset(edge) for edge in graph.edges} == {
        frozenset(("t:splatting", "t:Garden")),
        frozenset(("t:bandits", "t:Clicks")),
    }
    assert graph.edges["t:splatting", "t:Garden"]["papers"] == 4
    assert graph.nodes["t:Garden"]["bipartite"] == 1


def test_neighbours_are_limited(toy: Snapshot) -> None:
    few = paper_network(toy, neighbours=1)
    assert few.number_of_edges() < paper_network(toy).number_of_edges()
    with pytest.raises(InputError, match="neighbours is 0"):
        paper_network(toy, neighbours=0)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sets(st.integers(0, 4), max_size=4), min_size=1, max_size=7))
def test_the_product_agrees_with_the_definition(used: list[set[int]]) -> None:
    snapshot = papers_using(used)
    graph = paper_network(snapshot)
    rare = [
        np.log((1 + len(used)) / (1 + sum(j in things for things in used)))
        for j in range(5)
    ]
    vectors = [
        np.array([rare[j] if j in things else 0 for j in range(5)]) for things in used
    ]
    for i, j in combinations(range(len(used)), 2):
        norm = np.linalg.norm(vectors[i]) * np.linalg.norm(vectors[j])
        cosine = vectors[i] @ vectors[j] / norm if norm else 0.0
        ends = f"p:{i}", f"p:{j}"
        found = graph.edges[ends]["weight"] if ends in graph.edges else 0.0
        assert found == pytest.approx(cosine)


def papers_using(used: list[set[int]]) -> Snapshot:
    papers = {
        Iri(f"p:{i}"): Paper(str(i), None, "x", Source("toy")) for i in range(len(used))
    }
    things = {
        Iri(f"t:{j}"): Thing(Iri(f"t:{j}"), Kind.METHOD, str(j)) for j in range(5)
    }
    links = tuple(
        Link(Iri(f"p:{i}"), "uses", Iri(f"t:{j}"), 1.0)
        for i, found in enumerate(used)
        for j in sorted(found)
    )
    return Snapshot(papers, things, links)
