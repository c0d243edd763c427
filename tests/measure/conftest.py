"""A small invented graph: two fields of four papers each and a bridge."""

import pytest

from kg.ids import Iri
from kg.model import Evidence, Kind, Link, Paper, Snapshot, Source, Span, Thing

FIELDS = {
    "a": ("splatting", "view synthesis", "Garden"),
    "b": ("bandits", "regret minimisation", "Clicks"),
}
KINDS = (Kind.METHOD, Kind.TASK, Kind.DATASET)
PREDICATES = ("uses", "addresses", "evaluatesOn")


def thing(label: str, kind: Kind) -> Thing:
    return Thing(Iri(f"t:{label.replace(' ', '-')}"), kind, label, (label.upper(),))


def paper(key: str, year: int | None = 2020) -> Paper:
    return Paper(key, f"Paper {key}", f"About {key}.", Source("toy"), year=year)


def says(paper_iri: Iri, predicate: str, thing_iri: Iri, sure: float = 0.9) -> Link:
    said = Evidence(paper_iri, "abstract", Span(0, 5), "About", "About it.")
    return Link(paper_iri, predicate, thing_iri, sure, (said,), paper_iri)


@pytest.fixture
def toy() -> Snapshot:
    papers, things, links = {}, {}, []
    for field, names in FIELDS.items():
        for name, kind in zip(names, KINDS, strict=True):
            things[thing(name, kind).iri] = thing(name, kind)
        for n in range(4):
            iri = Iri(f"p:{field}{n}")
            papers[iri] = paper(f"{field}{n}", 2020 + n)
            links += [
                says(iri, predicate, thing(name, kind).iri)
                for predicate, name, kind in zip(PREDICATES, names, KINDS, strict=True)
            ]
    links[0] = says(Iri("p:a0"), "proposes", Iri("t:splatting"))
    bridge = Iri("p:bridge")
    papers[bridge] = paper("bridge", None)
    links += [
        says(bridge, "uses", Iri("t:splatting"), 0.4),
        says(bridge, "uses", Iri("t:bandits"), 0.4),
        Link(Iri("p:a1"), "usesMethodIn", Iri("p:a0"), 0.8),
        Link(Iri("t:splatting"), "basedOn", Iri("t:bandits"), 0.5, (), Iri("p:a0")),
        Link(Iri("t:splatting"), "basedOn", Iri("t:bandits"), 0.5, (), Iri("p:a1")),
        Link(Iri("p:a1"), "uses", Iri("t:gone"), 0.9),
    ]
    cites = ((Iri("p:a2"), Iri("p:a0")), (Iri("p:a2"), Iri("p:gone")))
    return Snapshot(papers, things, tuple(links), cites)
