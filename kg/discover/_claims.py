"""Results on one dataset side by side, and which of them cannot both be true."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Outcome, ResultKind, Snapshot

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Standing:
    """One result on a board."""

    outcome: Outcome
    method: str | None
    baseline: str | None
    paper: str
    """What the paper is called."""
    year: int | None
    comparable: bool
    """Whether it is an absolute value in the board's unit: a difference or a ratio
    cannot be put beside one."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two papers that give one method different values on one board."""

    left: Standing
    right: Standing
    difference: float
    """Of the two numbers, in the board's unit."""


@dataclass(frozen=True, slots=True)
class Board:
    """All results that name one dataset, task and metric."""

    dataset: Iri
    task: Iri | None
    metric: Iri | None
    name: str
    """Dataset, task and metric by their labels."""
    unit: str | None
    """That of most of its absolute values."""
    standings: tuple[Standing, ...]
    """Comparable ones first, by value from high to low; whether high is good
    depends on the metric, and is left to the reader."""
    clashes: tuple[Clash, ...]


def boards(
    snapshot: Snapshot,
    dataset: Iri,
    *,
    metric: Iri | None = None,
    min_confidence: float = 0.0,
) -> list[Board]:
    """Put the results on one dataset side by side.

    Two results are on one board if they name the same dataset, task and metric. They
    are comparable if both are absolute values in the same unit. Two comparable
    results of one method from different papers clash if their values differ by more
    than rounding explains: half a unit in the last place of each.

    Args:
        snapshot: a graph in memory.
        dataset: a dataset of the graph.
        metric: only boards of this metric.
        min_confidence: results below it are left out.

    Returns:
        The fullest board first; empty when no result names the dataset.

    Raises:
        InputError: the dataset is not in the graph, or is something else.
    """
    thing = snapshot.things.get(dataset)
    if thing is None or thing.kind is not Kind.DATASET:
        raise InputError(f"{dataset} is not a dataset of this graph")
    groups: defaultdict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in snapshot.outcomes:
        wanted = metric is None or outcome.metric == metric
        sure = outcome.confidence >= min_confidence
        if outcome.dataset == dataset and wanted and sure:
            groups[outcome.task or "", outcome.metric or ""].append(outcome)
    found = [_board(snapshot, group) for group in groups.values()]
    return sorted(found, key=lambda b: (-len(b.standings), b.name))


def _board(snapshot: Snapshot, outcomes: Sequence[Outcome]) -> Board:
    first = outcomes[0]
    unit = _usual_unit(outcomes)
    standings = sorted(
        (_standing(snapshot, o, unit) for o in outcomes),
        key=lambda s: (not s.comparable, -_number(s), s.outcome.iri),
    )
    labels = [
        snapshot.things[iri].label
        for iri in (first.dataset, first.task, first.metric)
        if iri is not None
    ]
    return Board(
        dataset=Iri(str(first.dataset)),
        task=first.task,
        metric=first.metric,
        name=", ".join(labels),
        unit=unit,
        standings=tuple(standings),
        clashes=tuple(_clashes(standings)),
    )


def _usual_unit(outcomes: Iterable[Outcome]) -> str | None:
    units = [o.unit or "" for o in outcomes if o.kind is ResultKind.ABSOLUTE]
    most = max(sorted(set(units)), key=units.count, default="")
    return most or None


def _standing(snapshot: Snapshot, outcome: Outcome, unit: str | None) -> Standing:
    paper = snapshot.papers[outcome.paper]
    absolute = outcome.kind is ResultKind.ABSOLUTE and not math.isnan(outcome.number)
    return Standing(
        outcome=outcome,
        method=_label(snapshot, outcome.method),
        baseline=_label(snapshot, outcome.baseline),
        paper=paper.title or _label(snapshot, outcome.method) or paper.key,
        year=paper.year,
        comparable=absolute and (outcome.unit or None) == unit,
    )


def _label(snapshot: Snapshot, iri: Iri | None) -> str | None:
    return None if iri is None else snapshot.things[iri].label


def _number(standing: Standing) -> float:
    number = standing.outcome.number
    return -math.inf if math.isnan(number) else number


def _clashes(standings: Iterable[Standing]) -> list[Clash]:
    of_method: defaultdict[Iri, list[Standing]] = defaultdict(list)
    for standing in standings:
        if standing.comparable and standing.outcome.method is not None:
            of_method[standing.outcome.method].append(standing)
    found = []
    for method in sorted(of_method):
        for left, right in combinations(of_method[method], 2):
            gap = abs(left.outcome.number - right.outcome.number)
            rounding = _rounding(left.outcome) + _rounding(right.outcome)
            if left.outcome.paper != right.outcome.paper and gap > rounding:
                found.append(Clash(left, right, round(gap, 9)))
    return found


def _rounding(outcome: Outcome) -> float:
    """Half a unit in the last place that was printed.

    Args:
        outcome: with a number.
    """
    digits = outcome.value.partition(".")[2]
    places = sum(1 for _ in digits if _.isdigit())
    return float(_HALF * 10.0**-places) + 1e-9
