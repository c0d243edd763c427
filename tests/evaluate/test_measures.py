import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import InputError
from kg.evaluate import (
    NOTHING,
    Annotation,
    Count,
    Marked,
    Number,
    counts,
    evaluate,
)
from kg.evaluate._names import comparable, digits, is_close

NAMES = ("TopoPT", "ScanNet", "mean IoU", "the mean IoUs", "point cloud", "the")
KINDS = ("Method", "Dataset", "Task")
RELATIONS = ("basedOn", "usedFor")


def thing(
    name: str, kind: str = "Method", role: str = "used", **more: object
) -> Marked:
    return Marked(kind=kind, name=name, role=role, **more)  # type: ignore[arg-type]


def paper(*entities: Marked, **more: object) -> Annotation:
    return Annotation("p", entities=entities, **more)  # type: ignore[arg-type]


@st.composite
def papers(draw: st.DrawFn) -> Annotation:
    entity = st.builds(
        Marked,
        kind=st.sampled_from(KINDS),
        name=st.sampled_from(NAMES),
        role=st.sampled_from(["proposed", "used", None]),
        optional=st.booleans(),
    )
    triple = st.tuples(
        st.sampled_from(NAMES), st.sampled_from(RELATIONS), st.sampled_from(NAMES)
    )
    result = st.builds(
        Number,
        value=st.sampled_from(["1", "2", None]),
        metric=st.sampled_from([None, "IoU", "mean IoU"]),
    )
    return Annotation(
        "p",
        entities=tuple(draw(st.lists(entity, max_size=5))),
        results=tuple(draw(st.lists(result, max_size=3))),
        relations=tuple(draw(st.lists(triple, max_size=3))),
    )


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Large-Language Models", "the large language model"),
        ("MS COCO", "ms coco."),
        ("Café", "cafe"),
        ("classes", "classe"),
        ("F1@10", "f1@10"),
    ],
)
def test_names_that_compare_equal(left: str, right: str) -> None:
    assert comparable(left) == comparable(right) != ""


@pytest.mark.parametrize(
    ("left", "right"),
    [("ScanNet", "ScanNet200"), ("loss", "los"), ("GAS", "GA"), ("C++", "C")],
)
def test_names_that_compare_different(left: str, right: str) -> None:
    assert comparable(left) != comparable(right)


def test_close_names_share_half_their_words_or_their_last_two() -> None:
    assert is_close({"graph neural network"}, {"neural network"})
    assert is_close({"a b c d x y"}, {"e f g h x y"})
    assert not is_close({"a b c d y"}, {"e f g h y"})
    assert not is_close({"x"}, set())


def test_digits_drop_what_is_not_the_number() -> None:
    assert digits("+1,024.5%") == digits(1024.5) == "1024.5"
    assert digits("O(n^4)") == "o(n^4)"
    assert digits(None) == digits(0) == ""
    assert digits("0") == "0"


def test_a_hand_worked_paper() -> None:
    gold = paper(
        thing("TopoPT", role="proposed"),
        thing("point transformer", role="base", surfaces=("PT",)),
        thing("ScanNet", "Dataset", "evaluated-on"),
        thing("semantic segmentation", "Task", "addressed"),
        results=(Number("76.6", metric="mIoU", dataset="ScanNet"), Number("2")),
        relations=(
            ("TopoPT", "basedOn", "PT"),
            ("TopoPT", "evaluatedWith", "ScanNet"),
        ),
    )
    predicted = paper(
        thing("TopoPT", role="proposed"),
        thing("PT", role="used"),
        thing("ScanNet", "Method", "used"),
        thing("segmentation", "Task", "addressed"),
        thing("noise"),
        results=(Number("76.6%", metric="mIoU", dataset="nuScenes"), Number("2")),
        relations=(
            ("point transformer", "comparedWith", "TopoPT"),
            ("TopoPT", "evaluatedWith", "ScanNet"),
        ),
    )
    assert counts(gold, predicted) == {
        "entity": Count(2, 3, 2),
        "entity-untyped": Count(3, 2, 1),
        "entity-lenient": Count(3, 2, 1),
        "role": Count(2, 1, 0),
        "proposed": Count(1, 0, 0),
        "type:Method": Count(2, 2, 0),
        "type:Task": Count(0, 1, 1),
        "type:Dataset": Count(0, 0, 1),
        "result-value": Count(2, 0, 0),
        "result-metric-dataset": Count(1, 1, 1),
        # the first relation is of another type and the other way round
        "relation": Count(1, 1, 1),
        "relation-untyped": Count(2, 0, 0),
    }


def test_an_optional_entity_is_neither_asked_for_nor_held_against() -> None:
    gold = paper(thing("TopoPT"), thing("graph network", optional=True))
    assert counts(gold, paper(thing("TopoPT")))["entity"] == Count(1, 0, 0)
    both = paper(thing("TopoPT"), thing("graph networks", "Task"))
    assert counts(gold, both)["entity"] == Count(1, 0, 0)


def test_each_of_several_roles_is_accepted() -> None:
    gold = paper(thing("TopoPT", role="base", roles=("base", "used")))
    for role, right in (("base", 1), ("used", 1), ("compared", 0)):
        found = counts(gold, paper(thing("TopoPT", role=role)))["role"]
        assert found == Count(right, 1 - right, 0)


def test_what_may_be_proposed_is_not_an_extra_proposal() -> None:
    gold = paper(thing("TopoPT", role="used", roles=("used", "proposed")))
    assert counts(gold, paper(thing("TopoPT", role="proposed")))["proposed"] == (
        0,
        0,
        0,
    )
    assert counts(gold, paper(thing("Other", role="proposed")))["proposed"] == (0, 1, 0)


def test_an_optional_relation_is_neither_asked_for_nor_held_against() -> None:
    gold = paper(
        thing("A1"), thing("B1"), relations_optional=(("A1", "basedOn", "B1"),)
    )
    said = paper(thing("A1"), thing("B1"), relations=(("A1", "basedOn", "B1"),))
    assert counts(gold, said)["relation"] == Count(0, 0, 0)


@given(papers())
@settings(max_examples=40, deadline=None)
def test_a_gold_paper_agrees_with_itself(gold: Annotation) -> None:
    found = counts(gold, gold)
    for name in ("entity", "entity-lenient", "result-value", "result-metric-dataset"):
        if name.startswith("result") or not any(e.optional for e in gold.entities):
            named = all(comparable(e.name) for e in gold.entities)
            assert not named or found[name][1:] == (0, 0)


@given(papers(), papers())
@settings(max_examples=40, deadline=None)
def test_counts_add_up_to_what_there_is(gold: Annotation, other: Annotation) -> None:
    found = counts(gold, other)
    asked = sum(not e.optional for e in gold.entities)
    for name in ("entity", "entity-untyped", "entity-lenient"):
        right, _, missed = found[name]
        assert right + missed == asked
    types = [count for name, count in found.items() if name.startswith("type:")]
    assert tuple(map(sum, zip(*types, strict=True))) == (
        found["entity"] if types else ()
    )
    assert found["entity"].right <= found["entity-lenient"].right
    assert found["role"].right + found["role"].extra == found["entity-lenient"].right


@given(papers(), papers())
@settings(max_examples=40, deadline=None)
def test_the_confusion_tables_add_up(gold: Annotation, other: Annotation) -> None:
    made = evaluate({"p": gold}, {"p": other})
    asked = sum(n for (known, _), n in made.types.items() if known != NOTHING)
    assert asked == sum(not e.optional for e in gold.entities)
    same = sum(n for (known, said), n in made.types.items() if known == said)
    assert same >= made.scores["entity-lenient"].count.right
    right = sum(n for (known, said), n in made.roles.items() if known == said)
    assert right == made.scores["role"].count.right


def test_rates_are_pooled_over_papers() -> None:
    gold = {"a": paper(thing("A1"), thing("B1")), "b": paper(thing("C1"))}
    predicted = {"a": paper(thing("A1")), "b": paper(thing("D1"), thing("E1"))}
    score = evaluate(gold, predicted).scores["entity"]
    assert score.count == Count(1, 2, 2)
    assert (score.precision, score.recall, score.f1) == pytest.approx((1 / 3,) * 3)


def test_intervals_hold_the_value_and_shrink_with_papers() -> None:
    def case(n: int) -> tuple[dict[str, Annotation], dict[str, Annotation]]:
        gold = {str(i): paper(thing("A1")) for i in range(n)}
        predicted = {str(i): paper(thing("A1" if i % 2 else "B1")) for i in range(n)}
        return gold, predicted

    widths = []
    for n in (20, 80, 320):
        score = evaluate(*case(n)).scores["entity"]
        low, high = score.interval
        assert low < score.value == 0.5 < high
        widths.append(high - low)
    # the error of a mean falls with the root of n
    np.testing.assert_allclose(widths, [0.438, 0.219, 0.110], rtol=0.15)


def test_the_same_seed_gives_the_same_intervals() -> None:
    gold = {str(i): paper(thing("A1"), thing("B1")) for i in range(9)}
    predicted = {str(i): paper(thing("A1" if i % 3 else "C1")) for i in range(9)}
    first, again = (evaluate(gold, predicted, seed=3).scores for _ in range(2))
    assert first == again
    other = evaluate(gold, predicted, seed=4).scores["entity"]
    assert other.interval != first["entity"].interval
    assert other.f1 == first["entity"].f1


def test_without_gold_there_is_nothing_to_measure() -> None:
    with pytest.raises(InputError, match="no gold papers"):
        evaluate({}, {})
