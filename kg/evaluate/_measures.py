"""Precision, recall and F1 over papers, with intervals, and what is mixed up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.errors import InputError
from kg.evaluate._align import Alignment, aligned, explained
from kg.evaluate._annotation import Annotation
from kg.evaluate._counts import Count, counts
from kg.evaluate._pairs import Pairing, paired

RESAMPLES = 1000
_LEVEL = (2.5, 97.5)
"""Percentiles that bound an interval."""
_CHUNK = 100
NOTHING = "(none)"


@dataclass(frozen=True, slots=True)
class Score:
    """One measure over all papers."""

    count: Count
    precision: float
    """Right among found, in [0, 1]; 0 where nothing was found."""
    recall: float
    """Right among asked for, in [0, 1]; 0 where nothing was asked for."""
    f1: float
    """Harmonic mean of both, in [0, 1]."""
    interval: tuple[float, float]
    """Where `value` lies in 95 of 100 samples of as many papers."""
    is_accuracy: bool = False
    """Whether nothing can be missed, so that precision is what counts."""

    @property
    def value(self) -> float:
        """The figure to quote: F1, or accuracy."""
        return self.precision if self.is_accuracy else self.f1


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A prediction measured against a gold annotation."""

    scores: Mapping[str, Score]
    """By measure, sorted; see `kg.evaluate.counts`."""
    by_paper: Mapping[str, Mapping[str, Count]]
    """Counts by gold id and measure, in the order of the gold."""
    types: Mapping[tuple[str, str], int]
    """How often a gold type was read as a type; ``(none)`` for missed and extra."""
    roles: Mapping[tuple[str, str], int]
    """The same for the roles of what was matched; an accepted role is right."""
    pairing: Pairing


def evaluate(
    gold: Mapping[str, Annotation],
    predicted: Mapping[str, Annotation],
    *,
    seed: int = 0,
) -> Evaluation:
    """Measure a prediction against a gold annotation.

    Args:
        gold: annotations by id, at least one.
        predicted: annotations by id; a gold paper without one counts as read empty,
            others are left out.
        seed: of the resampling behind the intervals.

    Raises:
        InputError: there is no gold paper.

    Cost:
        Linear in papers; in each paper quadratic in entities.
    """
    if not gold:
        raise InputError("there are no gold papers to measure against")
    pairing = paired(gold, predicted)
    both = {
        name: (
            paper,
            predicted[pairing.pairs[name]]
            if name in pairing.pairs
            else Annotation(name),
        )
        for name, paper in gold.items()
    }
    by_paper = {name: counts(*pair) for name, pair in both.items()}
    types: Counter[tuple[str, str]] = Counter()
    roles: Counter[tuple[str, str]] = Counter()
    for pair in both.values():
        _mix(aligned(*pair), types, roles)
    return Evaluation(
        scores=_scores(list(by_paper.values()), seed),
        by_paper=by_paper,
        types=dict(sorted(types.items())),
        roles=dict(sorted(roles.items())),
        pairing=pairing,
    )


def _mix(
    both: Alignment, types: Counter[tuple[str, str]], roles: Counter[tuple[str, str]]
) -> None:
    """Add one paper to the confusion tables."""
    meant = explained(both)
    taken = set(meant.values())
    for i, item in enumerate(both.found):
        known = both.asked[meant[i]].entity.kind if i in meant else NOTHING
        types[known, item.entity.kind] += 1
    for j, item in enumerate(both.asked):
        if j not in taken:
            types[item.entity.kind, NOTHING] += 1
    for i, j in both.lenient.items():
        said, gold = both.found[i].entity.role, both.asked[j].entity
        true = said if said in gold.accepted else gold.role
        roles[true or NOTHING, said or NOTHING] += 1


def _scores(papers: list[dict[str, Count]], seed: int) -> dict[str, Score]:
    names = sorted({name for paper in papers for name in paper})
    nothing = Count(0, 0, 0)
    table = np.array(
        [[paper.get(name, nothing) for name in names] for paper in papers], np.int64
    )
    accuracy = np.array([name == "role" for name in names])
    low, high = _interval(table, accuracy, seed)
    total = table.sum(axis=0)
    precision, recall, f1 = _rates(total)
    return {
        name: Score(
            count=Count(*map(int, total[k])),
            precision=float(precision[k]),
            recall=float(recall[k]),
            f1=float(f1[k]),
            interval=(float(low[k]), float(high[k])),
            is_accuracy=bool(accuracy[k]),
        )
        for k, name in enumerate(names)
    }


_Floats = NDArray[np.float64]


def _rates(total: NDArray[np.int64]) -> tuple[_Floats, _Floats, _Floats]:
    """Precision, recall and F1 of counts of shape (…, 3), each of shape (…)."""
    right, extra, missed = np.moveaxis(total.astype(np.float64), -1, 0)
    precision = _ratio(right, right + extra)
    recall = _ratio(right, right + missed)
    return precision, recall, _ratio(2 * precision * recall, precision + recall)


def _ratio(part: _Floats, whole: _Floats) -> _Floats:
    """A quotient, 0 where the whole is 0."""
    out = np.zeros(whole.shape)
    np.divide(part, whole, out=out, where=whole > 0)
    return out


def _interval(
    table: NDArray[np.int64], accuracy: NDArray[np.bool_], seed: int
) -> tuple[_Floats, _Floats]:
    """Percentile bootstrap over papers.

    Args:
        table: shape (papers, measures, 3).
        accuracy: shape (measures,), where precision is what is quoted.
        seed: of the resampling.

    Returns:
        Lower and upper bounds, each of shape (measures,).

    Source:
        B. Efron, Annals of Statistics 7 (1979) 1, doi:10.1214/aos/1176344552.
    """
    n = len(table)
    random = np.random.default_rng(seed)
    values = []
    for size in [_CHUNK] * (RESAMPLES // _CHUNK):
        drawn = random.multinomial(n, np.full(n, 1 / n), size=size)
        precision, _, f1 = _rates(np.tensordot(drawn, table, axes=1))
        values.append(np.where(accuracy, precision, f1))
    low, high = np.percentile(np.concatenate(values), _LEVEL, axis=0)
    return low, high
