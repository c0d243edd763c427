from typing import Any

import numpy as np
import pytest

from kg.extract._decode import Find
from kg.extract._drafts import Draft
from kg.extract._labels import KINDS
from kg.extract._net import Said
from kg.extract._words import words
from kg.model import Kind

pytest.importorskip("sklearn")

from kg.extract.train import _results_read
from kg.extract.train._fit import Fitted, Trial
from kg.extract.train._results_gold import link_examples

METRIC = KINDS.index(Kind.METRIC)
TEXT = "We reach an accuracy of 93.1% at low latency."
RESULT = {
    "value": "93.1",
    "unit": "%",
    "kind": "absolute",
    "metric": "accuracy",
    "dataset": None,
    "task": None,
    "method": None,
    "baseline": None,
}
RECORD: dict[str, Any] = {
    "id": "a",
    "abstract": TEXT,
    "entities": [
        {"type": "Metric", "name": "accuracy", "surfaces": [], "role": "reported"}
    ],
    "results": [RESULT],
}


def trial(*found: str) -> Trial:
    """A paper in which names were found, of which only the metric is annotated."""
    spans = words(TEXT)
    at = {TEXT[s.start : s.end]: i for i, s in enumerate(spans)}
    mass = np.eye(len(KINDS), dtype=np.float32)[METRIC]
    drafts = [Draft([Find(at[n], at[n] + 1, METRIC, 0.9)], {n}, mass) for n in found]
    gold = np.array([0 if name == "accuracy" else -1 for name in found])
    none = np.zeros((len(spans), 1), np.float32)
    return Trial(RECORD, TEXT, Said(spans, none, none, none), drafts, none, gold, gold)


def choices(*found: str) -> tuple[int, int]:
    """How many answers there are for the metric, and which is right."""
    fitted = Fitted([], 0.0, 0.3, 0.0, [np.full(len(found), 0.8)])
    papers = list(_results_read._with_results([trial(*found)], fitted))  # noqa: SLF001
    (answers, right), *more = link_examples(papers)["metric"]
    assert not more
    return len(answers), right


def test_the_right_name_is_chosen_among_those_that_were_found() -> None:
    assert choices("accuracy", "latency") == (3, 1)


def test_none_is_right_where_the_name_was_not_found() -> None:
    assert choices("latency") == (2, 0)


def test_how_sure_a_name_is_is_seen() -> None:
    fitted = Fitted([], 0.0, 0.3, 0.0, [np.array([0.8])])
    papers = list(_results_read._with_results([trial("accuracy")], fitted))  # noqa: SLF001
    ((answers, _),) = link_examples(papers)["metric"]
    assert "score=4" in answers[1]
