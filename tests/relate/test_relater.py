from dataclasses import replace

import numpy as np
import pytest

from kg.errors import InputError
from kg.ids import Iri
from kg.model import (
    Entity,
    Kind,
    Paper,
    Reading,
    Role,
    Snapshot,
    Source,
    Span,
)
from kg.relate import Facet, Reason, Relater, learned_mix


@pytest.fixture(scope="module")
def relater(toy: Snapshot) -> Relater:
    return Relater(toy)


def reasons(relater: Relater, query: str, paper: str) -> dict[str, Reason]:
    found = {str(r.paper): r for r in relater.related(query, 9)}
    return {reason.text: reason for reason in found[paper].reasons}


def test_the_nearest_paper_shares_the_most(relater: Relater) -> None:
    found = relater.related("p:origin", 9)
    assert found[0].paper == "p:follow"
    assert all(r.paper != "p:origin" for r in found)
    scores = [r.score for r in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)


def test_reasons_are_in_words_and_merge_things(relater: Relater) -> None:
    found = reasons(relater, "p:origin", "p:follow")
    assert "both evaluate on FruitSet and OrchardBench" in found or (
        "both evaluate on OrchardBench and FruitSet" in found
    )
    assert "uses PlumNet, which the query proposes" in found
    assert "both address fruit detection" in found


def test_reasons_have_evidence_of_both_sides(relater: Relater) -> None:
    found = reasons(relater, "p:origin", "p:extend")
    reason = found["builds on PlumNet, which the query proposes"]
    assert [said.paper for said in reason.evidence] == ["p:origin", "p:extend"]
    assert reason.things == ("t:PlumNet",)


def test_the_weights_of_reasons_add_up_to_the_score(relater: Relater) -> None:
    for related in relater.related("p:origin", 9):
        parts = sum(reason.weight for reason in related.reasons)
        assert related.score == pytest.approx(parts)


def test_the_score_is_the_mix_of_the_signals(relater: Relater) -> None:
    scores = relater.scores("p:origin")
    total = learned_mix().total(scores)
    for related in relater.related("p:origin", 9):
        place = relater.papers.index(related.paper)
        assert related.score == pytest.approx(float(total[place]), abs=1e-6)


def test_what_one_proposes_and_the_other_extends_outweighs_a_metric(
    relater: Relater,
) -> None:
    scores = dict(zip(relater.papers, relater.scores("p:extend").things, strict=True))
    assert scores[Iri("p:origin")] > scores[Iri("p:other")] > 0


def test_citations_are_a_reason(relater: Relater) -> None:
    assert "is cited by the query" in reasons(relater, "p:follow", "p:early")
    assert "cites the query" in reasons(relater, "p:early", "p:other")
    assert "both cite the same paper" in reasons(relater, "p:follow", "p:other")


def test_free_text_finds_the_things_it_names(relater: Relater) -> None:
    found = relater.related("detection of fruit on Orchard Bench")
    assert found[0].paper in {"p:origin", "p:follow", "p:bench"}
    texts = {reason.text for reason in found[0].reasons}
    assert "addresses fruit detection" in texts


def test_a_paper_that_is_not_in_the_graph_may_ask(relater: Relater) -> None:
    text = "We prune PlumNet."
    paper = Paper("new", None, text, Source("x"))
    entity = Entity(
        Kind.METHOD, "PN", ("PN",), Role.BASE, 0.9, (Span(9, 16),), role_score=0.9
    )
    found = relater.related(paper, 3, reading=Reading("x/1", (entity,)))
    texts = {r.paper: r.reasons[0].text for r in found}
    assert texts[Iri("p:extend")] == "both build on PlumNet"
    assert texts[Iri("p:origin")] == "proposes PlumNet, which the query builds on"
    without = {r.paper: r.reasons[0].text for r in relater.related(paper, 3)}
    assert without[Iri("p:origin")] == "proposes PlumNet"


def test_the_answer_does_not_depend_on_the_order_of_links(toy: Snapshot) -> None:
    other = Relater(replace(toy, links=toy.links[::-1]))
    assert other.related("p:origin") == Relater(toy).related("p:origin")


def test_papers_that_share_nothing_are_no_answer(relater: Relater) -> None:
    assert relater.related("zzz qqq") == []


def test_a_useless_question_is_refused(relater: Relater) -> None:
    with pytest.raises(InputError, match="empty query"):
        relater.related("  ")
    with pytest.raises(InputError, match="n is 0"):
        relater.related("p:origin", 0)


def test_a_graph_without_words_or_links_still_answers() -> None:
    assert Relater(Snapshot({}, {}, ())).related("anything") == []
    bare = {Iri("p:a"): Paper("a", None, "", Source("x"))}
    assert Relater(Snapshot(bare, {}, ())).related("p:a") == []


def test_shared_things_are_summed_as_the_definition_says(
    relater: Relater, toy: Snapshot
) -> None:
    index = relater._index  # noqa: SLF001 (the definition is checked inside)
    for query in index.papers:
        has = index.of_paper[query]
        expected = [
            sum(
                index.weight(thing, has[thing], index.of_paper[paper][thing])
                for thing in has.keys() & index.of_paper[paper].keys()
            )
            for paper in index.papers
        ]
        np.testing.assert_allclose(index.shared(has), expected)
    assert len(index.papers) == len(toy.papers)


def test_several_queries_ask_for_what_is_near_all(relater: Relater) -> None:
    found = relater.related([Iri("p:extend"), Iri("p:bench")], 5)
    assert not {Iri("p:extend"), Iri("p:bench")} & {r.paper for r in found}
    assert found[0].paper == "p:origin"
    told = {reason.text for reason in found[0].reasons}
    assert any("PlumNet" in text for text in told)
    assert any("OrchardBench" in text for text in told)
    assert relater.related(["plum"], 5) == relater.related("plum", 5)


def test_a_facet_counts_what_is_shared_in_it_alone(
    relater: Relater, toy: Snapshot
) -> None:
    for facet, kind in (("dataset", Kind.DATASET), ("method", Kind.METHOD)):
        found = relater.related(Iri("p:origin"), 5, by=Facet(facet))
        shared = [t for r in found for reason in r.reasons for t in reason.things]
        assert shared
        assert {toy.things[thing].kind for thing in shared} == {kind}
        for one in found:
            assert one.score == pytest.approx(sum(r.weight for r in one.reasons))


def test_every_signal_is_told(relater: Relater) -> None:
    first = relater.related(Iri("p:origin"), 1)[0]
    assert list(first.signals) == ["things", "words", "pieces", "citations"]
    assert first.signals["things"] > 0


def test_no_query_is_refused(relater: Relater) -> None:
    with pytest.raises(InputError):
        relater.related([])
