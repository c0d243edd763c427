"""Which names of a paper are one thing, learned from annotated papers."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from kg.extract._labels import KINDS
from kg.extract._names import key_of
from kg.extract._same import same_features
from kg.extract.train._results_fit import fit_yes
from kg.model import Kind

_LEAST = 0.5
_PRUNED = 0.02
"""Weights smaller than this are not kept."""


def fit_same(records: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Learn when two names are one thing.

    Args:
        records: annotated papers.

    Returns:
        What `kg.extract._same.Merger` reads, sorted.
    """
    rows = [row for record in records for row in _pairs(record)]
    weights = fit_yes(rows) if len({same for _, same in rows}) > 1 else {}
    kept = {k: round(w, 3) for k, w in sorted(weights.items()) if abs(w) >= _PRUNED}
    return {"weights": kept or {"alike": -9.0}, "least": _LEAST}


def _pairs(record: Mapping[str, Any]) -> Iterator[tuple[list[str], bool]]:
    """Names of one kind that have something in common, and whether they are one."""
    names = [
        (number, KINDS.index(Kind(e["type"])), surface)
        for number, e in enumerate(record["entities"])
        for surface in sorted(
            {key_of(s): s for s in sorted({e["name"], *e["surfaces"]})}.values()
        )
    ]
    for (i, kind, left), (j, other, right) in combinations(names, 2):
        if kind == other and (features := same_features(left, right, kind)):
            yield features, i == j
