"""A small invented graph, and a larger one made by rule."""

import pytest

from kg.ids import Iri
from kg.model import (
    Author,
    Evidence,
    Kind,
    Link,
    Outcome,
    Paper,
    ResultKind,
    Snapshot,
    Source,
    Span,
    Thing,
)

BASE = "https://example.org/"


def iri(name: str) -> Iri:
    return Iri(BASE + name)


def paper(key: str, title: str | None, abstract: str, **identifiers: str) -> Paper:
    return Paper(
        key,
        title,
        abstract,
        Source("toy.txt"),
        identifiers,
        authors=(Author("Ann Example"),),
        year=2025,
    )


def quote(key: str, abstract: str, words: str) -> Evidence:
    start = abstract.index(words)
    return Evidence(
        iri(key), "abstract", Span(start, start + len(words)), words, abstract
    )


FIRST = "We propose FooNet, which reaches 91.2 accuracy on BarSet."
SECOND = "BazNet builds on FooNet and is trained on BarSet."


@pytest.fixture
def toy() -> Snapshot:
    things = [
        Thing(iri("foonet"), Kind.METHOD, "FooNet", ("Foo network",)),
        Thing(iri("baznet"), Kind.METHOD, "BazNet"),
        Thing(iri("barset"), Kind.DATASET, "BarSet"),
        Thing(iri("accuracy"), Kind.METRIC, "accuracy"),
        Thing(iri("sorting"), Kind.TASK, "sorting"),
    ]
    p1, p2 = iri("p1"), iri("p2")
    links = (
        Link(
            p1,
            "proposes",
            iri("foonet"),
            0.9,
            (quote("p1", FIRST, "FooNet"),),
            p1,
        ),
        Link(
            p1,
            "evaluatesOn",
            iri("barset"),
            0.8,
            (quote("p1", FIRST, "BarSet"),),
            p1,
        ),
        Link(
            p1,
            "reports",
            iri("accuracy"),
            0.7,
            (quote("p1", FIRST, "accuracy"),),
            p1,
        ),
        Link(p1, "addresses", iri("sorting"), 0.3, (), p1),
        Link(
            p2,
            "proposes",
            iri("baznet"),
            0.95,
            (quote("p2", SECOND, "BazNet"),),
            p2,
        ),
        Link(
            p2,
            "buildsOn",
            iri("foonet"),
            0.85,
            (quote("p2", SECOND, "FooNet"),),
            p2,
        ),
        Link(
            p2,
            "trainsOn",
            iri("barset"),
            0.8,
            (quote("p2", SECOND, "BarSet"),),
            p2,
        ),
        Link(iri("baznet"), "basedOn", iri("foonet"), 0.8, (), p2),
        Link(p2, "extends", p1, 0.8),
    )
    outcome = Outcome(
        iri("r1"),
        p1,
        "91.2",
        91.2,
        "%",
        ResultKind.ABSOLUTE,
        iri("foonet"),
        None,
        iri("barset"),
        iri("accuracy"),
        None,
        0.8,
        FIRST,
    )
    return Snapshot(
        {
            p1: paper("p1", "FooNet: a net of foos", FIRST, doi="10.1000/foo"),
            p2: paper("p2", None, SECOND, arxiv="2501.00001"),
        },
        {thing.iri: thing for thing in things},
        links,
        ((p2, p1),),
        (outcome,),
    )


@pytest.fixture
def large() -> Snapshot:
    """Sixty papers that share ten methods; each also has eight things of its own."""
    papers, things, links = {}, {}, []
    for i in range(10):
        shared = iri(f"shared{i}")
        things[shared] = Thing(shared, Kind.METHOD, f"shared {i}")
    for i in range(60):
        p = iri(f"p{i}")
        papers[p] = paper(f"p{i}", f"Paper {i}", f"Text of paper {i}.")
        links.append(Link(p, "uses", iri(f"shared{i % 10}"), 0.9, (), p))
        links.append(Link(p, "uses", iri(f"shared{(i * 7) % 10}"), 0.9, (), p))
        for j in range(8):
            own = iri(f"own{i}-{j}")
            kind = list(Kind)[j % 4]
            things[own] = Thing(own, kind, f"own {i} {j}")
            role = "proposes" if j == 0 else "mentions"
            links.append(Link(p, role, own, 0.5 + j / 20, (), p))
    return Snapshot(papers, things, tuple(links))
