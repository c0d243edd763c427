"""Relations between the entities of one paper."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.extract._labels import RELATIONS
from kg.extract._pairs import Pair, Place, find_pairs, pair_facts, pair_index

Floats = NDArray[np.float32]


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
        hidden = _gelu(rows @ self._hidden[0] + self._hidden[1])
        logits = hidden @ self._out[0] + self._out[1]
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
    pairs: Sequence[Pair], chances: Floats, scores: Sequence[float]
) -> Floats:
    """Probabilities of relations, no longer given that both entities are right.

    Args:
        pairs: n pairs.
        chances: shape (n, k), probabilities given that the two entities are right.
        scores: the probability of each entity.
    """
    known = np.array(scores, np.float32)
    both = [known[pair.head] * known[pair.tail] for pair in pairs]
    return np.asarray(chances * np.array(both, np.float32)[:, None], np.float32)


def mean_over(rows: Floats, places: Sequence[Place]) -> Floats:
    """Mean over mentions of the mean over their words, shape (d,)."""
    if not places:
        return np.zeros_like(rows[0])
    means = [rows[p.start : p.end].mean(0) for p in places]
    return np.asarray(np.mean(means, 0), np.float32)


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
