"""Kinds and subtasks: no circles, and only names that end in names."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kg
from kg.build import build
from kg.check import check
from kg.folder import Folder
from kg.hierarchy import HEAD_NOUN, Hierarchy, Record, hierarchy
from kg.ids import Iri
from kg.model import (
    Author,
    Claim,
    Entity,
    Kind,
    Paper,
    Reading,
    Relation,
    Resolution,
    Role,
    Source,
    Span,
    Thing,
)
from kg.why import why


def made(
    *papers: list[tuple[str, str, float]],
    names: list[str] = [],  # noqa: B006 (never changed)
    kind: Kind = Kind.TASK,
    authors: str = "",
) -> tuple[list[Record], Resolution]:
    """Papers that state subtasks, and two papers that name every thing."""
    every = sorted({n for p in papers for s, o, _ in p for n in (s, o)} | set(names))
    things = {n: Iri(f"urn:{n.replace(' ', '-')}") for n in every}
    spans = (Span(0, 1),)
    entities = tuple(Entity(kind, n, (n,), Role.ADDRESSED, 0.9, spans) for n in every)
    records = []
    for number, said in enumerate((*papers, [], [])):
        claims = tuple(Claim(s, Relation.SUB_TASK_OF, o, c) for s, o, c in said)
        who = (Author(authors),) if authors else ()
        paper = Paper(str(number), None, "x", Source("f"), authors=who)
        reading = Reading("toy/1", entities, claims=claims)
        records.append((Iri(f"urn:paper:{number}"), paper, reading))
    thing_of = {(iri, n): things[n] for iri, _, _ in records for n in every}
    found = {iri: Thing(iri, kind, n) for n, iri in things.items()}
    return records, Resolution(found, thing_of)


def ends(found: Hierarchy) -> set[tuple[str, str]]:
    return {(link.subject[4:], link.object[4:]) for link in found.links}


def test_a_name_that_ends_in_a_name_is_its_kind() -> None:
    names = ["segmentation", "cloud segmentation", "point cloud segmentation"]
    found = hierarchy(*made(names=names))
    assert ends(found) == {
        ("cloud-segmentation", "segmentation"),
        ("point-cloud-segmentation", "cloud-segmentation"),
    }
    assert {(k.predicate, k.confidence) for k in found.links} == {
        ("subTaskOf", HEAD_NOUN)
    }
    assert all(link.reasons == (link.object,) for link in found.links)


def test_methods_are_kinds_and_empty_words_say_nothing() -> None:
    names = ["network", "neural network", "graph neural network", "R-CNN", "Mask R-CNN"]
    found = hierarchy(*made(names=names, kind=Kind.METHOD))
    assert ends(found) == {
        ("graph-neural-network", "neural-network"),
        ("Mask-R-CNN", "R-CNN"),
    }
    assert {link.predicate for link in found.links} == {"kindOf"}


def test_an_acronym_is_not_a_word() -> None:
    found = hierarchy(*made(names=["MAP", "depth map", "GAN", "Bayesian GAN"]))
    assert ends(found) == {("Bayesian-GAN", "GAN")}


def test_a_thing_of_one_paper_is_not_the_end_of_others() -> None:
    records, resolution = made(names=["segmentation", "cloud segmentation"])
    assert hierarchy(records[:1], resolution).links == ()


def test_the_least_sure_step_of_a_circle_is_refused() -> None:
    circle = [("a", "b", 0.9), ("b", "c", 0.8), ("c", "a", 0.3)]
    records, resolution = made(circle)
    found = hierarchy(records, resolution)
    assert found.refused == {("urn:c", Relation.SUB_TASK_OF, "urn:a")}
    _, _, reading = found.cleared(records[0], resolution)
    assert [(c.head, c.tail) for c in reading.claims] == [("a", "b"), ("b", "c")]
    assert found.cleared(records[1], resolution) is records[1]


def test_two_papers_outweigh_one_that_is_surer_than_each() -> None:
    papers = ([("a", "b", 0.6)], [("a", "b", 0.6)], [("b", "a", 0.7)])
    assert {e[0] for e in hierarchy(*made(*papers)).refused} == {"urn:b"}
    same = hierarchy(*made(*papers, authors="Ada"))
    assert {e[0] for e in same.refused} == {"urn:a"}


def test_a_stated_step_is_not_said_twice() -> None:
    stated = [("cloud segmentation", "segmentation", 0.4)]
    assert hierarchy(*made(stated)).links == ()
    against = [("segmentation", "cloud segmentation", 0.4)]
    assert hierarchy(*made(against)).links == ()


EDGES = st.lists(
    st.tuples(
        *(st.sampled_from("abcdef"), st.sampled_from("abcdef")),
        st.floats(0.1, 1).map(lambda x: round(x, 2)),
    ),
    max_size=20,
)


@given(EDGES)
def test_whatever_is_stated_there_is_no_circle(
    said: list[tuple[str, str, float]],
) -> None:
    records, resolution = made(said)
    found = hierarchy(records, resolution)
    _, _, kept = found.cleared(records[0], resolution)
    tree = nx.DiGraph((c.head, c.tail) for c in kept.claims if c.head != c.tail)
    assert all(len(c) == 1 for c in nx.strongly_connected_components(tree))


class Tasks:
    """Reads ``A < B`` as: A is a subtask of B."""

    maker = "tasks/1"

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for paper in papers:
            text = paper.text
            names = ("object detection", "detection", "retrieval")
            entities = tuple(
                Entity(Kind.TASK, n, (n,), Role.ADDRESSED, 0.9, (Span(i, i + len(n)),))
                for n in names
                if (i := text.find(n)) >= 0
                and not (n == "detection" and "object detection" in text)
            )
            claims = []
            if "<" in text:
                narrow, wide = (part.strip(" .") for part in text.split("<"))
                sure = 0.8 if narrow == "retrieval" else 0.5
                evidence = (Span(0, len(text)),)
                claims = [Claim(narrow, Relation.SUB_TASK_OF, wide, sure, evidence)]
            yield Reading(self.maker, entities, (), tuple(claims))


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    file = tmp_path / "papers.txt"
    lines = ("retrieval < detection", "detection < retrieval", "object detection")
    file.write_text("Toy 2024 Papers\n\n" + "\n\n".join(f"{x}." for x in lines) + "\n")
    build([file], tmp_path / "g", model=Tasks())
    return tmp_path / "g"


def test_a_graph_of_papers_that_disagree_is_good(graph: Path) -> None:
    with kg.open(graph) as opened, Folder.reading(graph) as folder:
        query = """SELECT ?a ?b { ?s kg:subTaskOf ?o . ?s skos:prefLabel ?a .
          ?o skos:prefLabel ?b } ORDER BY ?a"""
        assert opened.query(query).rows == [
            ("object detection", "detection"),
            ("retrieval", "detection"),
        ]
        assert list(check(opened, shapes=False)) == []
        assert opened.snapshot() == folder.store.snapshot()


def test_a_kind_by_its_name_is_explained(graph: Path) -> None:
    with kg.open(graph) as opened:
        (found,) = why(opened, "object detection", "subTaskOf", "detection")
    assert found.because[0].through == ("detection",)
    assert found.because[0].paper is None
