from collections.abc import Sequence
from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extract._grounding import grounded
from kg.extract._question import (
    LONGEST,
    Answer,
    Outcome,
    Thing,
    Tie,
    messages,
    parse_answer,
    seen,
)
from kg.model import Paper, Reading, Role, Source, Span

TEXT = (
    "We propose TopoPT, a point transformer. TopoPT reaches 76.6% mIoU on ScanNet "
    "and 80.1 mIoU on nuScenes, 76.60 in all, in O(n^2) time. Pointers help."
)


def read(text: str, **parts: Sequence[object]) -> Reading:
    paper = Paper("p", None, text, Source("test"))
    everything: dict[str, Sequence[object]] = {
        "entities": [],
        "results": [],
        "relations": [],
    } | parts
    return grounded(paper, Answer(**everything), "test/1")  # type: ignore[arg-type]


def quotes(reading: Reading, text: str = TEXT) -> list[list[str]]:
    return [[text[m.start : m.end] for m in e.mentions] for e in reading.entities]


def test_only_words_of_the_text_are_kept() -> None:
    made = read(
        TEXT,
        entities=[
            Thing("PointNet", "Method", "compared"),
            Thing("topopt", "Method", "used"),
            Thing("Point", "Method", "used"),
            Thing("TopoPT", "Method", "proposed", ["TopoPT", "TPT"]),
        ],
    )
    assert quotes(made) == [["TopoPT", "TopoPT"]]
    assert made.entities[0].surfaces == ("TopoPT",)


def test_unknown_types_go_and_unknown_roles_become_the_weakest() -> None:
    made = read(
        TEXT,
        entities=[Thing("TopoPT", "Person", "used"), Thing("ScanNet", "Dataset", "?")],
    )
    assert [(e.name, e.role) for e in made.entities] == [("ScanNet", Role.MENTIONED)]


def test_where_names_overlap_the_longer_one_stands() -> None:
    made = read(
        "A point transformer is a transformer.",
        entities=[
            Thing("transformer", "Method", "used"),
            Thing("point transformer", "Method", "base"),
        ],
    )
    assert [(e.name, e.mentions) for e in made.entities] == [
        ("point transformer", (Span(2, 19),)),
        ("transformer", (Span(25, 36),)),
    ]


def test_a_result_stands_beside_what_it_is_about() -> None:
    things = [
        Thing("TopoPT", "Method", "proposed"),
        Thing("mIoU", "Metric", "reported"),
        Thing("ScanNet", "Dataset", "evaluated-on"),
    ]
    made = read(
        TEXT,
        entities=things,
        results=[
            Outcome("76.6%", "%", "absolute", "mIoU", "ScanNet", method="LitePT"),
            Outcome(80.1, metric="mIoU"),
            Outcome("6.6", metric="mIoU"),
            Outcome("O(n^2)", kind="complexity"),
            Outcome("2"),
        ],
    )
    assert [(r.value, r.metric, r.dataset, r.method) for r in made.results] == [
        ("76.6", "mIoU", "ScanNet", None),
        ("80.1", "mIoU", None, None),
        ("O(n^2)", None, None, None),
    ]
    assert all(TEXT[r.span.start : r.span.end] == r.value for r in made.results)


def test_two_results_do_not_share_a_place() -> None:
    made = read("From 5 to 5.", results=[Outcome("5"), Outcome("5"), Outcome("5")])
    assert [result.span.start for result in made.results] == [5, 10]


def test_relations_are_between_kept_entities() -> None:
    made = read(
        TEXT,
        entities=[
            Thing("TopoPT", "Method", "proposed"),
            Thing("PT", "Method", "base", ["point transformer"]),
        ],
        relations=[
            Tie("TopoPT", "basedOn", "PT"),
            Tie("TopoPT", "basedOn", "point transformer"),
            Tie("TopoPT", "likes", "PT"),
            Tie("TopoPT", "basedOn", "TopoPT"),
            Tie("TopoPT", "basedOn", "ResNet"),
        ],
    )
    (claim,) = made.claims
    assert (claim.head, claim.relation, claim.tail) == (
        "TopoPT",
        "basedOn",
        "point transformer",
    )
    assert claim.evidence == (Span(0, 39),)


def test_items_of_another_form_do_not_spoil_the_rest() -> None:
    answer = parse_answer(
        '{"entities": [3, {"name": 4, "type": "Task"}, {"name": "a", "type": "Task"}],'
        ' "results": [{"value": [1]}, {"value": 2}], "relations": [["a", "b", "c"]],'
        ' "more": {}}'
    )
    assert [thing.name for thing in answer.entities] == ["a"]
    assert [outcome.value for outcome in answer.results] == [2]
    assert not answer.relations


WORDS = st.lists(
    st.sampled_from(["a", "b", "ab", "a-b", "5", "5.5", "(", ".", "é", "\n", "a b"]),
    min_size=1,
    max_size=8,
).map(" ".join)
NAMES = st.one_of(WORDS, st.text(max_size=4))


@settings(max_examples=60, deadline=None)
@given(
    text=WORDS,
    things=st.lists(
        st.builds(
            Thing,
            name=NAMES,
            kind=st.sampled_from(["Method", "Task", "x"]),
            surfaces=st.lists(NAMES, max_size=3),
        ),
        max_size=5,
    ),
    outcomes=st.lists(st.builds(Outcome, value=NAMES, metric=NAMES), max_size=4),
    ties=st.lists(
        st.builds(Tie, head=NAMES, relation=st.just("partOf"), tail=NAMES), max_size=4
    ),
)
def test_whatever_is_answered_the_reading_is_grounded(
    text: str, things: list[Thing], outcomes: list[Outcome], ties: list[Tie]
) -> None:
    made = read(text, entities=things, results=outcomes, relations=ties)
    names = [entity.name for entity in made.entities]
    assert len(set(names)) == len(names)
    mentions = sorted(m for entity in made.entities for m in entity.mentions)
    assert all(a.end <= b.start for a, b in pairwise(mentions))
    for entity in made.entities:
        assert entity.name in entity.surfaces
        assert {text[m.start : m.end] for m in entity.mentions} == set(entity.surfaces)
    for result in made.results:
        assert text[result.span.start : result.span.end] == result.value
        assert result.metric is None or result.metric in names
    for claim in made.claims:
        assert {claim.head, claim.tail} <= set(names)


def test_a_flood_of_names_is_cut() -> None:
    thing = {"name": "a", "type": "Task", "surfaces": ["b"] * 100}
    answer = parse_answer(msgspec.json.encode({"entities": [thing] * 9999}).decode())
    assert len(answer.entities) == 300


def test_of_a_long_text_whole_words_are_shown() -> None:
    assert seen(TEXT) == TEXT
    assert seen("word " * 9999) == ("word " * 9999)[: LONGEST - 1]
    assert len(seen("x" * 99_999)) == LONGEST


def test_lone_surrogates_are_not_sent() -> None:
    assert messages("a\ud800b")[-1]["content"] == "a?b"
