import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extract._metrics import find_metrics
from kg.extract._numbers import find_numbers
from kg.extract._results_model import Judge, logistic
from kg.extract._results_scene import scene
from kg.extract.results import find_results, judged
from kg.model import Entity, Kind, Paper, Result, ResultKind, Role, Source, Span

ROLES = {
    Kind.METHOD: Role.PROPOSED,
    Kind.DATASET: Role.EVALUATED_ON,
    Kind.TASK: Role.ADDRESSED,
    Kind.METRIC: Role.REPORTED,
}


def paper(abstract: str) -> Paper:
    return Paper("p", None, abstract, Source("test"))


def entities(text: str, names: Sequence[tuple[str, Kind]]) -> list[Entity]:
    return [
        Entity(kind, name, (name,), ROLES[kind], 1.0, mentions(text, name))
        for name, kind in names
    ]


def mentions(text: str, name: str) -> tuple[Span, ...]:
    starts = [i for i in range(len(text)) if text.startswith(name, i)]
    return tuple(Span(i, i + len(name)) for i in starts)


def results(text: str, *names: tuple[str, Kind]) -> tuple[Result, ...]:
    return find_results(paper(text), entities(text, names))


NUMBERS = [
    ("reaches 41.5% here", [("41.5", "%")]),
    ("gains +3.2 pp and 7 percentage points", [("3.2", "pp"), ("7", "pp")]),
    ("is 2.5\u00d7 faster, 3-fold, 4 times", [("2.5", "x"), ("3", "x"), ("4", "x")]),
    ("has 6.1 M weights, 7.5 GFLOPs", [("6.1", "M"), ("7.5", "GFLOPs")]),
    ("from 11.2% to 14.9%", [("11.2", "%"), ("14.9", "%")]),
    ("improves by 5-8%", [("5-8", "%")]),
    ("won 7 out of 9 games", [("7 out of 9", None)]),
    ("rated 4.5/5", [("4.5", None)]),
    ("1,234 of them", [("1,234", None)]),
    ("takes 12 ms at 30 fps", [("12", "ms"), ("30", "FPS")]),
    ("runs in O(n (log n)^2) time", [("O(n (log n)^2)", None)]),
    (
        "needs \u03a9(1/(\u03b5 + \u03b4)) steps",
        [("\u03a9(1/(\u03b5 + \u03b4))", None)],
    ),
    ("error of 0.5 \u00b1 0.1", [("0.5", None), ("0.1", None)]),
    ("GPT-4, ResNet50, mAP50, top-5, 3D, pass@1, x_2", []),
    ("O(n without an end", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "found"), NUMBERS, ids=[c[0] for c in NUMBERS])
def test_numbers_are_found_with_their_units(
    text: str, found: list[tuple[str, str | None]]
) -> None:
    assert [(n.value, n.unit) for n in find_numbers(text)] == found


OUTCOMES = [
    ("Our model achieves 71.4% accuracy on the test set.", ["71.4"]),
    ("It outperforms the best baseline by 6.3% on average.", ["6.3"]),
    ("Our method is 3.1x faster than previous work.", ["3.1"]),
    ("The new solver runs in O(n^3 log n) time.", ["O(n^3 log n)"]),
    ("We improve the success rate from 12.5% to 38.0%.", ["12.5", "38.0"]),
    ("The corpus has 5,200 documents in 14 languages.", []),
    ("We train for 100 epochs with a batch size of 64.", []),
    ("Since 2017, attention is common in 3 areas.", []),
    ("We evaluate on 12 tasks and 4 robots.", []),
]


@pytest.mark.parametrize(("text", "values"), OUTCOMES, ids=[c[0] for c in OUTCOMES])
def test_outcomes_are_told_from_other_numbers(text: str, values: list[str]) -> None:
    assert [r.value for r in results(text)] == values


KINDS = [
    ("Our model achieves 71.4% accuracy.", ResultKind.ABSOLUTE),
    ("It outperforms strong baselines by 6.3%.", ResultKind.IMPROVEMENT),
    ("Our method is 3.1x faster than previous work.", ResultKind.IMPROVEMENT),
    ("We give an algorithm with O(n^2) regret.", ResultKind.COMPLEXITY),
]


@pytest.mark.parametrize(("text", "kind"), KINDS, ids=[c[0] for c in KINDS])
def test_a_score_a_gain_and_a_bound_differ(text: str, kind: ResultKind) -> None:
    assert [r.kind for r in results(text)] == [kind]


def test_each_number_of_a_list_has_its_own_dataset_and_measure() -> None:
    text = "TriNet reaches 55.2% mIoU on Alpha3D, and 61.7% accuracy on BetaVoc."
    first, second = results(
        text,
        ("TriNet", Kind.METHOD),
        ("mIoU", Kind.METRIC),
        ("accuracy", Kind.METRIC),
        ("Alpha3D", Kind.DATASET),
        ("BetaVoc", Kind.DATASET),
    )
    assert (first.value, first.metric, first.dataset) == ("55.2", "mIoU", "Alpha3D")
    assert (second.value, second.metric, second.dataset) == (
        ("61.7", "accuracy", "BetaVoc")
    )
    assert first.method == second.method == "TriNet"


def test_only_an_improvement_has_a_baseline() -> None:
    text = "TriNet outperforms OldNet by 4.4% accuracy. OldNet reaches 50.1% accuracy."
    names = [("TriNet", Kind.METHOD), ("OldNet", Kind.METHOD)]
    for result in results(text, *names, ("accuracy", Kind.METRIC)):
        assert result.baseline is None or result.kind is ResultKind.IMPROVEMENT
        assert result.baseline is None or result.baseline != result.method


def test_a_number_inside_a_name_is_no_result() -> None:
    text = "Our model achieves 71.4% accuracy."
    assert results(text, ("achieves 71.4% accuracy", Kind.METHOD)) == ()


def test_usual_measures_are_found_whole() -> None:
    text = "High accuracy and success rate, low perplexity; no cows."
    found = [text[s.start : s.end] for s in find_metrics(text)]
    assert found == ["accuracy", "success rate", "perplexity"]


def test_a_judge_that_says_yes_to_all_gives_every_number() -> None:
    text = "We use 3 of 5 and 20% in O(n)."
    judge = Judge({"bias": 9.0}, {}, {slot: {} for slot in SLOTS})
    assert [r.value for r in judged(scene(text, ()), judge)] == ["3 of 5", "20", "O(n)"]


SLOTS = ("metric", "dataset", "task", "method", "baseline")


@pytest.mark.parametrize("x", [-1e9, -5.0, 0.0, 5.0, 1e9])
def test_a_probability_stays_one(x: float) -> None:
    assert 0 <= logistic(x) <= 1
    assert logistic(x) + logistic(-x) == pytest.approx(1)


PIECES = st.sampled_from(
    [
        "12",
        "3.5",
        "%",
        " ",
        "x",
        "\u00d7",
        "M",
        "O(",
        ")",
        "(",
        "-",
        "+",
        ",",
        ".",
        "\n",
        "improves",
        "by",
        "accuracy",
        "Net",
        "on",
        "\u00b1",
        "/",
        "of",
        "e",
        "\u0301",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.lists(PIECES, max_size=30).map("".join), st.text(max_size=60)))
def test_a_value_stands_where_its_span_says(text: str) -> None:
    found = results(text, ("accuracy", Kind.METRIC), ("Net", Kind.METHOD))
    for result in found:
        assert text[result.span.start : result.span.end] == result.value
        assert result.sentence.start <= result.span.start < result.sentence.end
        assert 0 <= result.score <= 1
        assert result.metric in {None, "accuracy"}
        assert result.method in {None, "Net"}
    starts = [result.span.start for result in found]
    assert starts == sorted(set(starts))
    for number in find_numbers(text):
        assert text[number.span.start : number.span.end] == number.value
        assert number.whole.start <= number.span.start < number.span.end
        assert number.span.end <= number.whole.end


@pytest.mark.parametrize(
    "unit",
    ["1", "(", "O(", "1,000", "1.", "%", "1-", "1/", "+", "x", "log(", "1%-", " "],
)
def test_hostile_text_is_cut_in_linear_time(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    start = time.process_time()
    find_numbers(text)
    assert time.process_time() - start < 3


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["1", "(", "1% ", "O(n) ", "a. ", "Net 1% "])
def test_hostile_text_is_judged_in_linear_time(unit: str) -> None:
    text = unit * (10_000 // len(unit))
    start = time.process_time()
    results(text, ("Net", Kind.METHOD))
    assert time.process_time() - start < 20
