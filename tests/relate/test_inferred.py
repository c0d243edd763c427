from dataclasses import replace

import pytest

from kg.ids import Iri
from kg.model import Link, Snapshot
from kg.relate import inferred


def ends(links: list[Link]) -> set[tuple[str, str, str]]:
    return {(link.subject, link.predicate, link.object) for link in links}


def test_who_takes_up_what_another_proposes_is_linked_to_it(toy: Snapshot) -> None:
    assert ends(inferred(toy)) == {
        ("p:follow", "usesMethodIn", "p:origin"),
        ("p:extend", "extends", "p:origin"),
        ("p:origin", "usesDataFrom", "p:bench"),
        ("p:follow", "usesDataFrom", "p:bench"),
    }


def test_confidence_is_the_product_and_evidence_is_of_both(toy: Snapshot) -> None:
    (link,) = [found for found in inferred(toy) if found.predicate == "usesMethodIn"]
    assert link.confidence == pytest.approx(0.8 * 0.95)
    assert [said.paper for said in link.evidence] == ["p:follow", "p:origin"]
    assert {said.quote for said in link.evidence} == {"PlumNet"}
    assert link.paper is None


def test_a_common_noun_is_nobodys_invention(toy: Snapshot) -> None:
    found = ends(inferred(toy))
    assert ("p:other", "usesMethodIn", "p:bench") not in found
    title = replace(toy.papers[Iri("p:bench")], title="Attention for benchmarks")
    renamed = replace(toy, papers={**toy.papers, Iri("p:bench"): title})
    assert ("p:other", "usesMethodIn", "p:bench") in ends(inferred(renamed))


def test_no_paper_takes_up_what_is_younger(toy: Snapshot) -> None:
    young = replace(toy.papers[Iri("p:origin")], year=2030)
    found = inferred(replace(toy, papers={**toy.papers, Iri("p:origin"): young}))
    assert all(link.object != "p:origin" for link in found)


def test_what_many_propose_is_proposed_by_none(toy: Snapshot) -> None:
    more = tuple(
        Link(Iri(f"p:{key}"), "proposes", Iri("t:PlumNet"), 0.9)
        for key in ("bench", "other")
    )
    found = inferred(replace(toy, links=toy.links + more))
    assert all(link.object != "p:origin" for link in found)


def test_a_doubtful_proposal_links_nothing(toy: Snapshot) -> None:
    links = tuple(
        replace(link, confidence=0.4) if link.predicate == "proposes" else link
        for link in toy.links
    )
    assert inferred(replace(toy, links=links)) == []


def test_the_order_of_links_is_not_seen(toy: Snapshot) -> None:
    assert inferred(replace(toy, links=toy.links[::-1])) == inferred(toy)


def test_inferred_links_infer_nothing_more(toy: Snapshot) -> None:
    more = toy.links + tuple(inferred(toy))
    assert inferred(replace(toy, links=more)) == inferred(toy)
