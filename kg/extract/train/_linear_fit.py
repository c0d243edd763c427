"""Linear models over hashed features, fitted a few examples at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Floats = NDArray[np.float32]
Places = NDArray[np.intp]

RATE = 0.3
_START = 1e-2
"""What the squares of slopes begin with."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Some examples of one paper."""

    places: Places
    """Shape (n, f): where the features of each are."""
    wanted: Floats
    """Shape (n, k): 1 for what is true of each."""


def fit_linear(
    papers: Sequence[Rows],
    size: int,
    *,
    epochs: int,
    batch: int = 16,
    seed: int = 0,
    one_of_many: bool = True,
) -> Floats:
    """Fit weights by steps that shrink where slopes have been steep.

    Args:
        papers: examples.
        size: how many features there are.
        epochs: how often each paper is looked at.
        batch: papers in a step.
        seed: of their order.
        one_of_many: whether exactly one thing is true of each example.

    Returns:
        Shape (size, k): the mean of the weights after each epoch but the first.

    Source:
        J. Duchi, E. Hazan and Y. Singer, Journal of Machine Learning Research 12
        (2011) 2121.
    """
    random = np.random.default_rng(seed)
    kinds = papers[0].wanted.shape[1]
    weights = np.zeros((size, kinds), np.float32)
    squares = np.full((size, kinds), _START, np.float32)
    total = np.zeros((size, kinds), np.float32)
    for epoch in range(epochs):
        order = random.permutation(len(papers))
        for start in range(0, len(order), batch):
            chosen = [papers[i] for i in order[start : start + batch]]
            _step(chosen, weights, squares, one_of_many=one_of_many)
        if epoch or epochs == 1:
            total += weights
    return np.asarray(total / max(1, epochs - 1), np.float32)


def _step(
    papers: Sequence[Rows], weights: Floats, squares: Floats, *, one_of_many: bool
) -> None:
    places = np.concatenate([paper.places for paper in papers])
    wanted = np.concatenate([paper.wanted for paper in papers])
    if not len(places):
        return
    used, inverse = np.unique(places, return_inverse=True)
    rows = sparse.csr_array(
        (
            np.ones(places.size, np.float32),
            inverse.ravel(),
            np.arange(0, places.size + 1, places.shape[1]),
        ),
        shape=(len(places), len(used)),
    )
    here = weights[used]
    scores = rows @ here
    if one_of_many:
        grown = np.exp(scores - scores.max(1, keepdims=True))
        said = grown / grown.sum(1, keepdims=True)
    else:
        said = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    slope = rows.T @ (said - wanted) * np.float32(100 / len(places))
    squares[used] += slope * slope
    weights[used] = here - RATE * slope / np.sqrt(squares[used])
