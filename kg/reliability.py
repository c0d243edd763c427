"""Whether scores are probabilities: how often what has a score is right."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kg.errors import InputError

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Everything with a score in one stretch."""

    low: float
    high: float
    """The stretch, in [0, 1]; its end belongs to it only at 1."""
    count: int
    said: float
    """Mean score."""
    right: float
    """The share that is right."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How scores compare with what is right."""

    bins: tuple[Bin, ...]
    """Those that hold something, in order."""
    count: int
    error: float
    """Expected calibration error: the mean distance of score and share over bins,
    weighted by how much they hold; 0 is best, in [0, 1]."""


def reliability(
    scores: Sequence[float], right: Sequence[bool], bins: int = BINS
) -> Reliability:
    """Compare scores with what is right.

    Args:
        scores: n probabilities, in [0, 1], of examples that they were not fitted to.
        right: whether each example is right.
        bins: stretches of equal length.

    Raises:
        InputError: not as many answers as scores, or a score outside [0, 1].

    Source:
        M. P. Naeini, G. F. Cooper and M. Hauskrecht, "Obtaining well calibrated
        probabilities using Bayesian binning", AAAI 2015.

    Examples:
        >>> round(reliability([0.5, 0.5, 0.9], [True, False, True]).error, 4)
        0.0333
    """
    said, truth = np.array(scores, float), np.array(right, bool)
    if said.shape != truth.shape:
        raise InputError(f"{said.size} scores and {truth.size} answers")
    if said.size and not (said.min() >= 0 and said.max() <= 1):
        raise InputError("a score is no probability", hint="give numbers in [0, 1]")
    place = np.minimum((said * bins).astype(int), bins - 1)
    found = []
    for number in np.unique(place):
        here = place == number
        found.append(
            Bin(
                low=float(number / bins),
                high=float((number + 1) / bins),
                count=int(here.sum()),
                said=float(said[here].mean()),
                right=float(truth[here].mean()),
            )
        )
    error = sum(b.count * abs(b.said - b.right) for b in found) / max(1, said.size)
    return Reliability(tuple(found), int(said.size), float(error))
