from dataclasses import replace

import pytest

from kg.grounding import grounded
from kg.model import (
    Claim,
    Entity,
    Kind,
    Paper,
    Reading,
    Relation,
    Result,
    Role,
    Source,
    Span,
)

PAPER = Paper("k", "On OxNet", "OxNet reaches 9.5% on PenBank.", Source("f"))
TEXT = PAPER.text


def span(words: str) -> Span:
    start = TEXT.index(words)
    return Span(start, start + len(words))


def entity(name: str, *mentions: Span) -> Entity:
    return Entity(Kind.METHOD, name, (name,), Role.USED, 0.9, mentions)


OX = entity("OxNet", Span(3, 8), Span(9, 14))
PEN = entity("PenBank", span("PenBank"))
RESULT = Result("9.5", span("9.5"), Span(9, len(TEXT)), dataset="PenBank")
READING = Reading(
    "m/1", (OX, PEN), (RESULT,), (Claim("OxNet", Relation.EVALUATED_WITH, "PenBank"),)
)


def test_a_sound_reading_is_kept_as_it_is() -> None:
    assert grounded(PAPER, READING) == READING


@pytest.mark.parametrize(
    "wrong",
    [
        Span(-3, 2),
        Span(2, 2),
        Span(len(TEXT) - 2, len(TEXT) + 4),
        Span(6, 12),
        Span(4, 9),
    ],
)
def test_a_mention_that_is_not_there_goes(wrong: Span) -> None:
    bad = replace(
        READING, entities=(replace(OX, mentions=(OX.mentions[0], wrong)), PEN)
    )
    assert grounded(PAPER, bad).entities[0].mentions == (OX.mentions[0],)


def test_a_mention_over_title_and_abstract_goes() -> None:
    joined = entity("OxNet\nOxNet", Span(3, 14))
    assert grounded(PAPER, replace(READING, entities=(joined, PEN))).entities == (PEN,)


def test_of_two_mentions_that_overlap_the_first_stays() -> None:
    inner = entity("Net", Span(5, 8))
    found = grounded(PAPER, replace(READING, entities=(OX, inner, PEN)))
    assert found.entities == (OX, PEN)


def test_names_that_are_gone_leave_claims_and_results() -> None:
    gone = replace(PEN, mentions=(Span(0, 7),))
    found = grounded(PAPER, replace(READING, entities=(OX, gone)))
    assert found.claims == ()
    assert [r.dataset for r in found.results] == [None]


def test_a_result_whose_value_is_elsewhere_goes() -> None:
    moved = replace(RESULT, span=Span(0, 3))
    assert grounded(PAPER, replace(READING, results=(moved,))).results == ()
