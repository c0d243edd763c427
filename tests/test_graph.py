"""A graph in the hands of a Python user."""

import io
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest
import rdflib

import kg
from kg.build import build
from kg.errors import InputError, StoreError
from kg.graph import Graph
from kg.views import PaperView, ThingView

PAPERS = """title,abstract,doi,year
PlumNet,We propose PlumNet and evaluate it on ImageNet.,10.5555/plums,2020
Pears,We evaluate PlumNet and PearNet on ImageNet.,10.5555/pears,2021
Stones,We weigh stones by hand.,10.5555/stones,2019
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    work = tmp_path_factory.mktemp("graph")
    (work / "p.csv").write_text(PAPERS, encoding="utf-8")
    build([work / "p.csv"], work / "g", model="fast")
    return work / "g"


@pytest.fixture
def graph(folder: Path) -> Iterator[Graph]:
    with kg.open(folder) as opened:
        yield opened


def test_what_is_no_graph_is_told_with_the_way_to_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a graph") as caught:
        kg.open(tmp_path)
    assert "kg build" in str(caught.value.hint)


def test_things_are_found_by_any_spelling_and_papers_by_identifier(
    graph: Graph,
) -> None:
    (thing,) = [f for f in graph.find("plumnet") if f.kind == "Method"]
    assert thing.label == "PlumNet"
    assert graph.find(thing.iri) == [thing]
    (paper,) = graph.find("https://doi.org/10.5555/PEARS")
    assert (paper.kind, paper.label) == ("Paper", "Pears")
    assert graph.find("nothing such") == []
    assert graph.find("https://example.org/nothing") == []


def test_one_name_may_be_a_paper_and_a_thing(graph: Graph) -> None:
    views = graph.show("PlumNet")
    assert {type(view) for view in views} == {PaperView, ThingView}
    assert graph.paper_of("PlumNet") == graph.find("10.5555/plums")[0].iri


def test_a_name_that_is_nearly_right_is_suggested(graph: Graph) -> None:
    with pytest.raises(InputError, match="is called 'PlumNett'") as caught:
        graph.show("PlumNett")
    assert "PlumNet" in str(caught.value.hint)


def test_views_hold_only_what_is_sure_enough(graph: Graph) -> None:
    (paper,) = graph.show("10.5555/pears")
    assert isinstance(paper, PaperView)
    assert {s.label for s in paper.things} >= {"PlumNet", "ImageNet"}
    assert all(s.quotes for s in paper.things)
    (bare,) = graph.show("10.5555/pears", min_confidence=1.0)
    assert isinstance(bare, PaperView)
    assert all(s.confidence >= 1.0 for s in bare.things)
    (thing,) = [v for v in graph.show("ImageNet") if isinstance(v, ThingView)]
    assert {s.label for s in thing.papers} == {"PlumNet", "Pears"}
    assert [s.year for s in thing.papers if s.label == "Pears"] == [2021]


def test_values_are_bound_and_never_pasted(graph: Graph) -> None:
    query = "SELECT ?p { ?p rdfs:label ?label }"
    assert len(graph.query(query, label="Pears").rows) == 1
    hostile = 'Pears" } ; DELETE { ?s ?p ?o } #'
    assert graph.query(query, label=hostile).rows == []
    with pytest.raises(StoreError):
        graph.query("SELECT {")
    with pytest.raises(StoreError):
        graph.query("DELETE WHERE { ?s ?p ?o }")


def test_named_queries_tell_what_they_lack(graph: Graph) -> None:
    rows = list(graph.named("methods_on_dataset", dataset="ImageNet"))
    assert "PlumNet" in {row["name"] for row in rows}
    with pytest.raises(InputError, match="no_such_query"):
        graph.named("no_such_query")
    with pytest.raises(InputError, match="dataset"):
        graph.named("methods_on_dataset")
    with pytest.raises(InputError, match="soup"):
        graph.named("methods_on_dataset", dataset="x", soup="y")


def test_networks_are_networkx_and_rdf_is_rdflib(graph: Graph) -> None:
    whole = graph.to_networkx()
    assert isinstance(whole, nx.MultiDiGraph)
    assert {data["kind"] for _, data in whole.nodes(data=True)} >= {"Paper", "Method"}
    assert graph.to_networkx("papers").number_of_edges() == 1
    assert graph.to_networkx("all", min_confidence=1.0).number_of_edges() == 0
    with pytest.raises(InputError, match="no projection"):
        graph.to_networkx("soup")  # type: ignore[arg-type]
    dataset = graph.rdf()
    assert isinstance(dataset, rdflib.Dataset)
    assert len(list(dataset.quads())) == len(graph)


def test_every_statement_is_written(graph: Graph) -> None:
    out = io.BytesIO()
    graph.write("nquads", out)
    assert len(out.getvalue().splitlines()) == len(graph)
    with pytest.raises(StoreError):
        graph.write("soup", io.BytesIO())


def test_related_needs_a_question(graph: Graph) -> None:
    (found,) = graph.related("10.5555/pears", n=3)
    assert graph.labels()[found.paper] == "PlumNet"
    for query, n in (("  ", 3), ("plums", 0)):
        with pytest.raises(InputError):
            graph.related(query, n=n)


def test_a_snapshot_is_kept_and_thinned(graph: Graph) -> None:
    assert graph.snapshot() is graph.snapshot()
    sure = graph.snapshot(0.99)
    assert all(link.confidence >= 0.99 for link in sure.links)
    assert set(sure.papers) == set(graph.snapshot().papers)
