from dataclasses import replace

import pytest

from kg.ids import Iri
from kg.measure import network
from kg.model import Snapshot


def test_papers_and_things_are_nodes_with_what_is_known(toy: Snapshot) -> None:
    graph = network(toy)
    assert set(graph) == {*toy.papers, *toy.things}
    assert graph.nodes["p:a0"] == {
        "kind": "Paper",
        "label": "Paper a0",
        "authors": "",
        "year": 2020,
    }
    assert "year" not in graph.nodes["p:bridge"]
    assert graph.nodes["t:Garden"]["kind"] == "Dataset"


def test_an_edge_counts_its_evidence(toy: Snapshot) -> None:
    edge = network(toy).edges["p:a1", "t:splatting", "uses"]
    assert (edge["predicate"], edge["confidence"], edge["evidence"]) == ("uses", 0.9, 1)


def test_papers_that_say_the_same_make_it_surer(toy: Snapshot) -> None:
    edge = network(toy).edges["t:splatting", "t:bandits", "basedOn"]
    assert edge["confidence"] == pytest.approx(0.75)
    assert edge["papers"] == 2


def test_doubtful_links_can_be_left_out(toy: Snapshot) -> None:
    graph = network(toy, min_confidence=0.5)
    assert not graph["p:bridge"]
    assert ("p:a2", "p:a0", "cites") in graph.edges


def test_links_to_what_is_not_there_are_left_out(toy: Snapshot) -> None:
    assert "t:gone" not in network(toy)
    assert "p:gone" not in network(toy)


def test_the_order_of_links_is_not_seen(toy: Snapshot) -> None:
    other = replace(toy, links=toy.links[::-1])
    assert list(network(toy).edges(data=True, keys=True)) == list(
        network(other).edges(data=True, keys=True)
    )


def test_a_paper_without_a_title_is_called_by_its_first_words(toy: Snapshot) -> None:
    iri = Iri("p:a0")
    words = "one two three four five six seven eight nine"
    untitled = replace(toy.papers[iri], title=None, abstract=words)
    graph = network(replace(toy, papers={iri: untitled}))
    assert graph.nodes[iri]["label"] == "one two three four five six seven eight …"


def test_nothing_is_an_empty_network() -> None:
    assert len(network(Snapshot({}, {}, ()))) == 0
