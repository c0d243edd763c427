from collections.abc import Callable
from dataclasses import replace

import pytest

from kg.discover import boards
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Outcome, ResultKind, Snapshot

Make = Callable[..., Snapshot]


def iri(label: str) -> Iri:
    return Iri(f"t:{label}")


def paper(key: str) -> Iri:
    return Iri(f"p:{key}")


_SAYS = [
    ("one", "proposes", "plum", 0.9),
    ("two", "uses", "plum", 0.9),
    ("two", "proposes", "pear", 0.9),
    ("one", "evaluatesOn", "data", 0.9),
    ("one", "addresses", "task", 0.9),
    ("one", "reports", "xacc", 0.9),
]


def result(n: int, who: str, method: str | None, value: str, **more: object) -> Outcome:
    made = Outcome(
        iri=Iri(f"r:{n}"),
        paper=paper(who),
        value=value,
        number=float(value),
        unit="%",
        kind=ResultKind.ABSOLUTE,
        method=iri(method) if method else None,
        task=iri("task"),
        dataset=iri("data"),
        metric=iri("xacc"),
        baseline=None,
        confidence=0.9,
        sentence=f"{who} reaches {value}.",
    )
    return replace(made, **more)  # type: ignore[arg-type]


def graph(make: Make, *outcomes: Outcome) -> Snapshot:
    return replace(make(_SAYS, {"one": 2020, "two": 2021}), outcomes=outcomes)


def test_results_in_one_task_and_metric_are_ordered_by_value(make: Make) -> None:
    found = boards(
        graph(
            make,
            result(1, "one", "plum", "76.6"),
            result(2, "two", "pear", "80"),
            result(3, "two", "pear", "3.2", kind=ResultKind.IMPROVEMENT),
            result(4, "two", "pear", "0.9", unit=None),
            result(5, "two", "pear", "12", metric=None),
            result(6, "two", "pear", "99", dataset=None),
        ),
        iri("data"),
    )
    assert [board.name for board in found] == ["data, task, xacc", "data, task"]
    first = found[0]
    assert first.unit == "%"
    assert [(s.outcome.value, s.comparable) for s in first.standings] == [
        ("80", True),
        ("76.6", True),
        ("3.2", False),
        ("0.9", False),
    ]
    assert first.standings[0].method == "pear"
    assert first.standings[0].paper == "On two"
    assert first.clashes == ()


def test_two_papers_that_give_one_method_different_values_clash(make: Make) -> None:
    found = boards(
        graph(
            make,
            result(1, "one", "plum", "76.6"),
            result(2, "two", "plum", "75"),
            result(3, "one", "plum", "70.0"),
        ),
        iri("data"),
    )
    clashes = found[0].clashes
    assert [(c.left.outcome.value, c.right.outcome.value) for c in clashes] == [
        ("76.6", "75"),
        ("75", "70.0"),
    ]
    assert clashes[0].difference == pytest.approx(1.6)


@pytest.mark.parametrize("value", ["77", "76.62", "76.58"])
def test_rounding_is_no_clash(make: Make, value: str) -> None:
    found = boards(
        graph(make, result(1, "one", "plum", "76.6"), result(2, "two", "plum", value)),
        iri("data"),
    )
    assert found[0].clashes == ()


def test_unsure_results_and_other_metrics_are_left_out(make: Make) -> None:
    shown = graph(
        make,
        result(1, "one", "plum", "76.6", confidence=0.3),
        result(2, "two", "plum", "75", metric=None),
    )
    assert boards(shown, iri("data"), metric=iri("xacc"), min_confidence=0.5) == []
    assert len(boards(shown, iri("data"), metric=iri("xacc"))) == 1


def test_what_is_no_dataset_is_refused(make: Make) -> None:
    for wrong in ("plum", "nothing"):
        with pytest.raises(InputError, match="not a dataset"):
            boards(graph(make), iri(wrong))
