"""Relations between the entities of one paper."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.extract._labels import RELATIONS
from kg.extract._pairs import Pair, Place, find_pairs, pair_facts, pair_index

Floats = NDArray[np.float32]
_TINY = 1e-6


class Pairer:
    """Reads relations from the vectors of words.

    Args:
        path: ``pairs.npz``, the two layers that were trained with the network.
    """

    def __init__(self, path: Path) -> None:
        with np.load(path, allow_pickle=False) as stored:
            layers = {name: stored[name].astype(np.float32) for name in stored.files}
        self._hidden = layers["hidden_weight"].T, layers["hidden_bias"]
        self._out = layers["out_weight"].T, layers["out_bias"]

    def relate(
        self,
        vectors: Floats,
        kinds: Sequence[int],
        roles: Floats,
        places: Sequence[Sequence[Place]],
    ) -> tuple[list[Pair], Floats]:
        """Probabilities of relations.

        Args:
            vectors: shape (w, p), what the network says of the words.
            kinds: index of the kind of each of e entities.
            roles: shape (e, r), probabilities of their roles.
            places: mentions of each.

        Returns:
            n pairs, and shape (n, k), the probability of each relation.
        """
        pairs = find_pairs(kinds, places)
        if not pairs:
            return [], np.zeros((0, len(RELATIONS)), np.float32)
        facts = pair_facts(pairs, kinds, roles, places)
        rows = pair_vectors(vectors, places, pairs, facts)
        hidden = _gelu(_product(rows, self._hidden[0]) + self._hidden[1])
        logits = _product(hidden, self._out[0]) + self._out[1]
        return pairs, 1 / (1 + np.exp(-logits))


def pair_vectors(
    vectors: Floats,
    places: Sequence[Sequence[Place]],
    pairs: Sequence[Pair],
    facts: Floats,
) -> Floats:
    """The vectors of pairs.

    Args:
        vectors: shape (w, p).
        places: mentions of each entity.
        pairs: n pairs.
        facts: shape (n, f), from `pair_facts`.

    Returns:
        Shape (n, 7 p + f).
    """
    entity = np.stack([mean_over(vectors, p) for p in places])
    index = pair_index(pairs)
    head, tail = entity[index[:, 0]], entity[index[:, 1]]
    total = np.concatenate([np.zeros_like(vectors[:1]), vectors.cumsum(0)])
    near = [
        (total[index[:, high]] - total[index[:, low]])
        / (index[:, high] - index[:, low])[:, None]
        for low, high in ((2, 3), (4, 5), (6, 7))
    ]
    parts = [head, tail, *near, head * tail, near[0] * near[1], facts]
    return np.concatenate(parts, 1).astype(np.float32)


def both_right(
    pairs: Sequence[Pair],
    chances: Floats,
    scores: Sequence[float],
    fitted: Sequence[float] = (1.0, 0.0),
) -> Floats:
    """Probabilities of relations, no longer given that both entities are right.

    Args:
        pairs: n pairs.
        chances: shape (n, k), probabilities given that the two entities are right.
        scores: the probability of each entity.
        fitted: scale and shift of the log odds that make them probabilities on
            papers that nothing was trained on (Platt's way).
    """
    known = np.array(scores, np.float32)
    both = np.array([known[pair.head] * known[pair.tail] for pair in pairs])
    raw = np.clip(chances * both[:, None], _TINY, 1 - _TINY)
    odds = fitted[0] * np.log(raw / (1 - raw)) + fitted[1]
    return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def mean_over(rows: Floats, places: Sequence[Place]) -> Floats:
    """Mean over mentions of the mean over their words, shape (d,)."""
    if not places:
        return np.zeros_like(rows[0])
    sizes = np.array([p.end - p.start for p in places])
    inside = np.concatenate([rows[p.start : p.end] for p in places])
    sums = np.add.reduceat(inside, np.cumsum(sizes) - sizes, 0)
    return np.asarray((sums / sizes[:, None]).sum(0) / len(places), np.float32)


_ROWS, _COLUMNS = 16, 64


def _product(left: Floats, right: Floats) -> Floats:
    """The product of two matrices in parts too small to be spread over threads.

    Papers are read by threads already; those of a linear algebra library only wait
    for one another, and took three quarters of the time outside the network.

    Args:
        left: shape (n, k).
        right: shape (k, m).
    """
    count, width = left.shape
    parts = np.zeros((-(-count // _ROWS), _ROWS, width), np.float32)
    parts.reshape(-1, width)[:count] = left
    out = np.zeros((len(parts), _ROWS, right.shape[1]), np.float32)
    for start in range(0, width, _COLUMNS):
        end = start + _COLUMNS
        out += parts[:, :, start:end] @ right[start:end]
    return out.reshape(-1, right.shape[1])[:count]


def _gelu(x: Floats) -> Floats:
    """The smooth step by its error function, to a tenth of a thousandth.

    Source:
        M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 7.1.26.
    """
    z = np.abs(x) / np.float32(np.sqrt(2))
    t = 1 / (1 + 0.3275911 * z)
    series = t * (
        0.254829592
        + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))
    )
    error = np.sign(x) * (1 - series * np.exp(-z * z))
    return np.asarray(0.5 * x * (1 + error), np.float32)
