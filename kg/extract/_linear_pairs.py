"""Relations by a linear model over the words around and between two mentions."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.extract._labels import KINDS, RELATIONS
from kg.extract._pairs import Pair, Place, find_pairs, pair_facts, pair_index

Floats = NDArray[np.float32]
Places = NDArray[np.intp]

PAIR_BITS = 17
"""Features of pairs fall into ``2 ** PAIR_BITS`` places."""

_BETWEEN = 12
"""Words between two mentions that are looked at, from either side."""
_AROUND = 3
"""Words before the first and after the second."""
_STEPS = 6
"""Into how many steps a number is cut."""
_MIX = np.uint64(0x9E3779B97F4A7C15)


class LinearPairer:
    """Reads relations from words.

    Args:
        weights: shape (f, k), a weight for each feature and relation.
    """

    def __init__(self, weights: Floats) -> None:
        self._weights = weights

    def relate(
        self,
        vectors: Floats,
        kinds: Sequence[int],
        roles: Floats,
        places: Sequence[Sequence[Place]],
    ) -> tuple[list[Pair], Floats]:
        """Probabilities of relations.

        Args:
            vectors: shape (w, 1), the places of words by themselves.
            kinds: index of the kind of each of e entities.
            roles: shape (e, r), probabilities of their roles.
            places: mentions of each.

        Returns:
            n pairs, and shape (n, k), the probability of each relation.
        """
        pairs = find_pairs(kinds, places)
        if not pairs:
            return [], np.zeros((0, len(RELATIONS)), np.float32)
        features = pair_features(vectors, pairs, (kinds, roles, places))
        scores = self._weights[features].sum(1)
        return pairs, np.asarray(1 / (1 + np.exp(-scores)), np.float32)


def pair_features(
    vectors: Floats,
    pairs: Sequence[Pair],
    known: tuple[Sequence[int], Floats, Sequence[Sequence[Place]]],
) -> Places:
    """The places of the features of pairs.

    Args:
        vectors: shape (w, 1), the places of words by themselves.
        pairs: n pairs.
        known: kinds, roles and mentions of their entities.

    Returns:
        Shape (n, f), each in [0, ``2 ** PAIR_BITS``).
    """
    kinds, roles, places = known
    index = pair_index(pairs)
    both = _signature(index, kinds, roles)
    facts = _steps(pair_facts(pairs, kinds, roles, places))
    lone = vectors[:, 0].astype(np.uint64) + np.uint64(1)
    seen = _words(lone, index)
    order = (index[:, 2] < index[:, 4]).astype(np.uint64)
    signature = both[:, :1] * np.uint64(2) + order[:, None]
    columns = [
        _crossed(seen, signature, 1),
        _crossed(facts, both[:, :1], 2),
        _crossed(both[:, 1:], signature, 3),
        _crossed(facts[:, -8:-7] * np.uint64(97) + both[:, 3:], signature, 4),
    ]
    mixed = np.concatenate(columns, 1) * _MIX
    return (mixed >> np.uint64(64 - PAIR_BITS)).astype(np.intp)


def _signature(
    index: NDArray[np.int64], kinds: Sequence[int], roles: Floats
) -> NDArray[np.uint64]:
    """The two kinds, the likely role of each, and both, shape (n, 4)."""
    kind = np.asarray(kinds, np.uint64)
    role = roles.argmax(1).astype(np.uint64)
    head, tail = index[:, 0], index[:, 1]
    kind_both = kind[head] * np.uint64(len(KINDS)) + kind[tail]
    left, right = role[head] + np.uint64(100), role[tail] + np.uint64(200)
    return np.stack([kind_both, left, right, left * np.uint64(1000) + right], 1)


def _steps(facts: Floats) -> NDArray[np.uint64]:
    """Numbers cut to steps, each told apart by its column."""
    cut = np.clip(np.round(facts * _STEPS), 0, 4 * _STEPS).astype(np.uint64)
    return cut + np.arange(facts.shape[1], dtype=np.uint64) * np.uint64(1000)


def _words(lone: NDArray[np.uint64], index: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Words between, and close around, each told apart by where it stands."""
    low = np.minimum(index[:, 3], index[:, 5])
    high = np.maximum(index[:, 2], index[:, 4])
    first = np.minimum(index[:, 2], index[:, 4])
    last = np.maximum(index[:, 3], index[:, 5])
    step = np.arange(_BETWEEN)
    near = np.arange(_AROUND)
    forward, back = low[:, None] + step, high[:, None] - 1 - step
    before, after = first[:, None] - 1 - near, last[:, None] + near
    far = high[:, None] - low[:, None] > _BETWEEN
    parts = [
        _at(lone, forward, forward < high[:, None], 1),
        _at(lone, back, far & (back >= low[:, None]), 2),
        _at(lone, before, before >= 0, 3),
        _at(lone, after, after < len(lone), 4),
        _at(lone, forward[:, :1], forward[:, :1] < high[:, None], 5),
        _at(lone, back[:, :1], back[:, :1] >= low[:, None], 6),
    ]
    return np.concatenate(parts, 1)


def _at(
    lone: NDArray[np.uint64],
    where: NDArray[np.int64],
    there: NDArray[np.bool_],
    mark: int,
) -> NDArray[np.uint64]:
    """Words at places; 0 where there is none."""
    found = lone[np.clip(where, 0, len(lone) - 1)] + np.uint64(mark << 32)
    return np.where(there, found, np.uint64(0))


def _crossed(
    left: NDArray[np.uint64], right: NDArray[np.uint64], mark: int
) -> NDArray[np.uint64]:
    """Each of the left with the right one, as new codes."""
    mixed = (left + np.uint64(mark << 40)) * _MIX
    spread = (mixed ^ (mixed >> np.uint64(29))) + right * np.uint64(0x2545F4914F6CDD1D)
    return np.asarray(spread, np.uint64)
