"""A small invented graph of papers that take up each other's things."""

import pytest

from kg.ids import Iri
from kg.model import Evidence, Kind, Link, Paper, Snapshot, Source, Span, Thing

M, D, T, X = Kind.METHOD, Kind.DATASET, Kind.TASK, Kind.METRIC
THINGS = {
    "PlumNet": (M, ("PN",)),
    "PlumNet-S": (M, ()),
    "attention": (M, ()),
    "OrchardBench": (D, ("Orchard Bench",)),
    "FruitSet": (D, ()),
    "fruit detection": (T, ("detection of fruit",)),
    "accuracy": (X, ()),
}
PAPERS = {
    "origin": ("PlumNet: seeing plums", 2019),
    "follow": ("Smaller networks for orchards", 2021),
    "extend": ("Pruned plum recognisers", 2022),
    "bench": ("OrchardBench, a benchmark of fruit", 2018),
    "other": ("Proofs about graphs", 2020),
    "early": ("Older fruit work", 2015),
}
SAYS = [
    ("origin", "proposes", "PlumNet", 0.95),
    ("origin", "evaluatesOn", "OrchardBench", 0.9),
    ("origin", "evaluatesOn", "FruitSet", 0.9),
    ("origin", "addresses", "fruit detection", 0.9),
    ("origin", "uses", "attention", 0.9),
    ("follow", "uses", "PlumNet", 0.8),
    ("follow", "evaluatesOn", "OrchardBench", 0.9),
    ("follow", "evaluatesOn", "FruitSet", 0.9),
    ("follow", "addresses", "fruit detection", 0.9),
    ("follow", "reports", "accuracy", 0.9),
    ("extend", "buildsOn", "PlumNet", 0.9),
    ("extend", "proposes", "PlumNet-S", 0.9),
    ("extend", "reports", "accuracy", 0.9),
    ("bench", "proposes", "OrchardBench", 0.9),
    ("bench", "proposes", "attention", 0.9),
    ("bench", "addresses", "fruit detection", 0.9),
    ("other", "uses", "attention", 0.7),
    ("other", "reports", "accuracy", 0.9),
    ("early", "addresses", "fruit detection", 0.9),
    ("early", "trainsOn", "FruitSet", 0.9),
]


def thing_iri(label: str) -> Iri:
    return Iri(f"t:{label.replace(' ', '-')}")


@pytest.fixture(scope="session")
def toy() -> Snapshot:
    papers = {Iri(f"p:{key}"): _paper(key) for key in PAPERS}
    things = {
        thing_iri(label): Thing(thing_iri(label), kind, label, aliases)
        for label, (kind, aliases) in THINGS.items()
    }
    links = tuple(_link(*said) for said in SAYS)
    cites = ((Iri("p:follow"), Iri("p:early")), (Iri("p:other"), Iri("p:early")))
    return Snapshot(papers, things, links, cites)


def _paper(key: str) -> Paper:
    title, year = PAPERS[key]
    said = [label for name, _, label, _ in SAYS if name == key]
    return Paper(
        key, title, f"We speak of {', '.join(said)}.", Source("toy"), year=year
    )


def _link(key: str, predicate: str, label: str, sure: float) -> Link:
    paper = Iri(f"p:{key}")
    quote = Evidence(
        paper, "abstract", Span(0, len(label)), label, f"{key} says {label}."
    )
    return Link(paper, predicate, thing_iri(label), sure, (quote,), paper)
