"""What people are shown of one node, read out of the RDF of a store."""

import pytest

from kg.ids import BASE, Iri
from kg.model import (
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
from kg.store import Store
from kg.views import local, paper_view, thing_view

TEXT = "OxNet is new. OxNet, <b>based</b> on the CowNet."
OX, COW = Iri(f"{BASE}method/oxnet"), Iri(f"{BASE}method/cownet")


@pytest.fixture
def store() -> Store:
    paper = Paper("k", None, TEXT, Source("f.txt", 1), {"doi": "10.5555/ox"})
    cow = TEXT.index("CowNet")
    entities = (
        Entity(
            *(Kind.METHOD, "OxNet", ("OxNet",), Role.PROPOSED, 0.9),
            (Span(0, 5), Span(14, 19)),
        ),
        Entity(
            *(Kind.METHOD, "CowNet", ("CowNet",), Role.BASE, 0.8),
            (Span(cow, cow + 6),),
            role_score=0.5,
        ),
    )
    evidence = (Span(14, len(TEXT)),)
    claims = (Claim("OxNet", Relation.BASED_ON, "CowNet", 0.6, evidence),)
    things = {
        OX: Thing(OX, Kind.METHOD, "OxNet", ("Ox Network", "OXN")),
        COW: Thing(COW, Kind.METHOD, "CowNet"),
    }
    iri = paper.iri()
    names = {(iri, "OxNet"): OX, (iri, "CowNet"): COW}
    made = Store()
    record = (iri, paper, Reading("toy/1", entities, claims=claims))
    made.replace_papers([record], Resolution(things, names))
    made.replace_things(things.values())
    return made


def test_a_thing_has_its_other_names_sorted(store: Store) -> None:
    view = thing_view(store, OX)
    assert view.aliases == ("OXN", "Ox Network")
    assert (view.label, view.kind) == ("OxNet", "Method")


def test_sentences_are_in_the_order_of_the_text_and_as_it_has_them(
    store: Store,
) -> None:
    (said,) = thing_view(store, OX).papers
    assert said.quotes == ("OxNet is new.", "OxNet, <b>based</b> on the CowNet.")
    assert said.predicate == "proposes"


def test_a_link_is_seen_from_both_its_ends(store: Store) -> None:
    (out,) = thing_view(store, OX).relations
    (back,) = thing_view(store, COW).relations
    assert (out.other, out.outward, out.confidence) == (COW, True, 0.6)
    assert (back.other, back.outward, back.confidence) == (OX, False, 0.6)


def test_confidence_is_that_of_thing_and_role_together(store: Store) -> None:
    (said,) = thing_view(store, COW).papers
    assert said.confidence == pytest.approx(0.4)
    assert thing_view(store, COW, min_confidence=0.5).papers == ()
    assert len(thing_view(store, COW, min_confidence=0.5).relations) == 1


def test_a_paper_without_a_title_is_called_by_what_it_proposes(store: Store) -> None:
    (iri,) = store.find("10.5555/ox")
    view = paper_view(store, iri)
    assert view.label == "OxNet"
    assert view.abstract == TEXT
    assert view.addresses == ("https://doi.org/10.5555/ox",)
    assert view.year is None
    assert [s.predicate for s in view.things] == ["proposes", "buildsOn"]
    assert view.kinds == {OX: "Method", COW: "Method"}
    assert view.papers == ()
    assert view.results == ()


@pytest.mark.parametrize("show", [thing_view, paper_view])
def test_what_is_not_there_is_a_key_error(store: Store, show: object) -> None:
    with pytest.raises(KeyError):
        show(store, Iri("urn:absent"))  # type: ignore[operator]


def test_local_names() -> None:
    assert local("https://w3id.org/citekg/ontology#uses") == "uses"
    assert local("http://purl.org/spar/cito/extends") == "extends"
    assert local("urn:other") == "urn:other"
