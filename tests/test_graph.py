"""A graph that is open for reading: names, roles, results, related papers."""

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import networkx as nx
import pytest

import kg
from kg.build import build
from kg.errors import InputError
from kg.graph import Graph
from kg.model import (
    Claim,
    Entity,
    Kind,
    Paper,
    Reading,
    Relation,
    Result,
    Role,
    Span,
)
from kg.sentences import sentence_at, sentences
from kg.views import PaperView, ThingView

PAPERS = """title,abstract,year,authors
ZebraNet,"ZebraNet is new. On StripeBank it gets 71.5.",2019,Ada Example
On HorseNet,"HorseNet extends ZebraNet. On StripeBank it gets 74.2.",2021,Bo Sample
On CowNet,"CowNet extends ZebraNet. Also seen: StripeBank.",2022,Cy Test
"""


class Toy:
    """Takes CamelCase words for things; the first of a paper is proposed."""

    maker = "toy/1"

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for paper in papers:
            yield _reading(paper.text)


def _reading(text: str) -> Reading:
    found: dict[str, list[Span]] = {}
    for match in re.finditer(r"[A-Z][a-z]+[A-Z]\w+", text):
        found.setdefault(match[0], []).append(Span(*match.span()))
    entities = []
    for place, (name, spans) in enumerate(found.items()):
        is_data = name.endswith("Bank")
        role = Role.EVALUATED_ON if is_data else Role.BASE if place else Role.PROPOSED
        kind = Kind.DATASET if is_data else Kind.METHOD
        entities.append(Entity(kind, name, (name,), role, 0.9, tuple(spans)))
    whole = sentences(text)
    methods = [e for e in entities if e.kind is Kind.METHOD]
    claims = tuple(
        Claim(
            *(methods[0].name, Relation.BASED_ON, other.name, 0.6),
            (sentence_at(whole, other.mentions[0].start),),
        )
        for other in methods[1:]
    )
    results = tuple(
        Result(
            *(m[0], Span(*m.span()), sentence_at(whole, m.start())),
            dataset="StripeBank",
            method=methods[0].name,
            score=0.8,
        )
        for m in re.finditer(r"\d+\.\d", text)
    )
    return Reading(Toy.maker, tuple(entities), results, claims)


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    place = tmp_path_factory.mktemp("graph")
    (place / "toy.csv").write_text(PAPERS, encoding="utf-8")
    build([place / "toy.csv"], place / "g", model=Toy())
    with kg.open(place / "g") as opened:
        yield opened


def test_a_name_finds_what_goes_by_it(graph: Graph) -> None:
    assert [f.kind for f in graph.find("zebranet")] == ["Method", "Paper"]
    assert [f.label for f in graph.find("STRIPEBANK!")] == ["StripeBank"]
    (paper,) = graph.find("On HorseNet")
    assert graph.find(paper.iri) == [paper]
    assert graph.find("nothing of the kind") == []
    assert graph.find("") == []


def test_a_name_that_is_nearly_right_is_suggested(graph: Graph) -> None:
    assert "StripeBank" in graph.suggestions("StripBank")
    with pytest.raises(InputError, match=r"nothing in .* is called") as told:
        graph.show("StripBank")
    assert "StripeBank" in str(told.value.hint)


def test_a_thing_is_shown_with_its_papers_and_results(graph: Graph) -> None:
    (view,) = graph.show("StripeBank")
    assert isinstance(view, ThingView)
    assert (view.kind, view.label) == ("Dataset", "StripeBank")
    assert len(view.papers) == 3
    assert {s.predicate for s in view.papers} == {"evaluatesOn"}
    assert all(s.quotes and not s.outward for s in view.papers)
    assert sorted(r.value for r in view.results) == ["71.5", "74.2"]
    assert ("ZebraNet", "Method", 3) in view.beside


def test_a_paper_is_shown_with_what_it_says(graph: Graph) -> None:
    (view,) = graph.show("On HorseNet")
    assert isinstance(view, PaperView)
    assert (view.year, view.authors) == (2021, ("Bo Sample",))
    said = [(s.predicate, s.label) for s in view.things]
    assert said == [
        ("proposes", "HorseNet"),
        ("buildsOn", "ZebraNet"),
        ("evaluatesOn", "StripeBank"),
    ]
    assert [(r.value, r.method) for r in view.results] == [("74.2", "HorseNet")]
    assert ("extends", "ZebraNet") in {(s.predicate, s.label) for s in view.papers}
    kinds = {view.kinds[s.other] for s in view.things}
    assert kinds == {"Method", "Dataset"}


def test_the_other_end_of_an_inferred_citation_shows_it_too(graph: Graph) -> None:
    paper = next(v for v in graph.show("ZebraNet") if isinstance(v, PaperView))
    inward = {(s.predicate, s.label) for s in paper.papers if not s.outward}
    assert inward == {("extends", "On HorseNet"), ("extends", "On CowNet")}


def test_what_is_less_sure_is_left_out(graph: Graph) -> None:
    (view,) = graph.show("HorseNet", min_confidence=0.7)
    assert isinstance(view, ThingView)
    assert view.relations == ()
    assert [r.value for r in view.results] == ["74.2"]
    (view,) = graph.show("HorseNet", min_confidence=0.95)
    assert isinstance(view, ThingView)
    assert not view.papers
    assert not view.results
    assert len(graph.snapshot(0.95).links) == 0
    assert len(graph.snapshot(0.7).links) < len(graph.snapshot().links)


def test_relations_are_seen_from_both_ends(graph: Graph) -> None:
    (zebra,) = (v for v in graph.show("ZebraNet") if isinstance(v, ThingView))
    found = {(s.predicate, s.label, s.outward) for s in zebra.relations}
    assert found == {("basedOn", "HorseNet", False), ("basedOn", "CowNet", False)}


def test_a_snapshot_is_kept_and_sorted(graph: Graph) -> None:
    assert graph.snapshot() is graph.snapshot()
    links = graph.snapshot().links
    keys = [(k.subject, k.object) for k in links]
    assert [s for s, _ in keys] == sorted(s for s, _ in keys)


def test_related_papers_come_with_reasons(graph: Graph) -> None:
    found = graph.related("On HorseNet", n=2)
    assert found
    assert all(one.reasons for one in found)
    with pytest.raises(InputError, match="empty"):
        graph.related("  ")
    with pytest.raises(InputError, match="n is 0"):
        graph.related("ZebraNet", n=0)


def test_a_paper_is_known_by_what_it_proposes(graph: Graph) -> None:
    (paper,) = (f.iri for f in graph.find("On CowNet"))
    assert graph.paper_of("CowNet") == paper
    assert graph.paper_of("On CowNet") == paper
    assert graph.paper_of("StripeBank") is None


@pytest.mark.parametrize("projection", ["all", "papers", "things", "methods-datasets"])
def test_networks(graph: Graph, projection: str) -> None:
    network = graph.to_networkx(projection)  # type: ignore[arg-type]
    assert isinstance(network, nx.MultiDiGraph if projection == "all" else nx.Graph)
    assert len(network) > 0


def test_an_unknown_projection_is_told(graph: Graph) -> None:
    with pytest.raises(InputError, match="no projection"):
        graph.to_networkx("people")  # type: ignore[arg-type]


def test_queries_and_rdflib_see_the_same(graph: Graph) -> None:
    rows = graph.query("SELECT ?p ?t { ?p kg:proposes ?t }").rows
    assert len(rows) == 3
    seen = graph.rdf().query("SELECT ?p ?t { ?p kg:proposes ?t }", initNs=_prefixes())
    assert len(list(seen)) == 3
    named = graph.named("methods_on_dataset", dataset="StripeBank")
    assert {row["name"] for row in named} == {"ZebraNet", "HorseNet", "CowNet"}


def _prefixes() -> dict[str, str]:
    from kg.vocab import PREFIXES  # noqa: PLC0415 (of one test)

    return PREFIXES


def test_every_quote_of_the_graph_stands_at_its_offsets(graph: Graph) -> None:
    papers = graph.snapshot().papers
    count = 0
    for link in graph.snapshot().links:
        assert link.evidence or link.reasons
        for words in link.evidence:
            paper = papers[words.paper]
            text = (paper.title or "") if words.part == "title" else paper.abstract
            assert text[words.span.start : words.span.end] == words.quote
            assert words.quote in words.sentence
            count += 1
    assert count > 10


def test_a_graph_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a graph"):
        kg.open(tmp_path / "absent")


def exported(path: Path) -> bytes:
    out = io.BytesIO()
    with kg.open(path) as opened:
        opened.write("nquads", out)
    return out.getvalue()


def test_the_order_of_files_and_records_leaves_no_trace(tmp_path: Path) -> None:
    head, *rows = PAPERS.splitlines(keepends=True)
    files = []
    for number, row in enumerate(rows):
        files.append(tmp_path / f"{number}.csv")
        files[-1].write_text(head + row, encoding="utf-8")
    build(files, tmp_path / "a", model=Toy())
    build(reversed(files), tmp_path / "b", model=Toy())
    for file in (files[1], files[2], files[0]):
        build([file], tmp_path / "c", model=Toy())
    first = exported(tmp_path / "a")
    assert first == exported(tmp_path / "b") == exported(tmp_path / "c")
    lines = first.decode().splitlines()
    assert len(lines) == len(set(lines)) > 100


@pytest.mark.parametrize("more", ["Also OxNet, and StripeBank too.", "OxNet."])
def test_a_record_that_changed_takes_the_place_of_the_old(
    tmp_path: Path, more: str
) -> None:
    file = tmp_path / "toy.csv"
    file.write_text(PAPERS, encoding="utf-8")
    build([file], tmp_path / "a", model=Toy())
    longer = PAPERS.replace("Also seen: StripeBank.", more)
    file.write_text(longer, encoding="utf-8")
    build([file], tmp_path / "a", model=Toy())
    build([file], tmp_path / "fresh", model=Toy())
    assert exported(tmp_path / "a") == exported(tmp_path / "fresh")
    with kg.open(tmp_path / "a") as opened:
        assert opened.find("OxNet")
