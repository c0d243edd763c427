"""Linear models over hashed features: what a word is, and what it is for."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.extract._hashes import Hasher
from kg.extract._labels import ROLES, TAGS
from kg.extract._net import Said
from kg.extract._words import shapes, words
from kg.model import Span
from kg.sentences import sentences

Floats = NDArray[np.float32]
Places = NDArray[np.intp]

PARTS = 8
"""The parts of a text: its first sentence, its last, and six between."""


class Linear:
    """Says of words what a network would, from the words around them alone.

    Args:
        tags: shape (f, k), a weight for each feature and tag.
        roles: shape (f, r), the same for roles.
    """

    def __init__(self, tags: Floats, roles: Floats) -> None:
        self._weights = np.concatenate([tags, roles], 1)
        self._hasher = Hasher()

    def say(self, text: str, title: int) -> Said:
        """Read one text.

        Args:
            text: any text.
            title: length of the title that it begins with, 0 without one.

        Returns:
            Probabilities of tags and roles; the vector of a word is the place of
            the word itself, as what relations are read from.
        """
        spans, places, lone = featured(text, title, self._hasher)
        if not spans:
            nothing = np.zeros((0, 1), np.float32)
            return Said([], nothing, nothing, nothing)
        scores = np.take(self._weights, places, axis=0).sum(1)
        tags, roles = scores[:, :TAGS], scores[:, TAGS : TAGS + len(ROLES)]
        return Said(spans, chances(tags), chances(roles), lone)


def featured(
    text: str, title: int, hasher: Hasher
) -> tuple[list[Span], Places, Floats]:
    """The words of a text, the places of their features, and their own places.

    Args:
        text: any text.
        title: length of the title that it begins with, 0 without one.
        hasher: hashes.

    Returns:
        w words, shape (w, `WIDTH`), and shape (w, 1).
    """
    spans = words(text)
    if not spans:
        return [], np.zeros((0, 0), np.intp), np.zeros((0, 1), np.float32)
    names = [text[s.start : s.end] for s in spans]
    places = hasher.features(names, shapes(text, spans, title), _parts(text, spans))
    return spans, places, hasher.lone(names)


def _parts(text: str, spans: Sequence[Span]) -> NDArray[np.int64]:
    """Which part of the text each word stands in."""
    starts = [s.start for s in sentences(text)] or [0]
    number = np.searchsorted(starts, [s.start for s in spans], side="right") - 1
    last = len(starts) - 1
    between = 1 + np.minimum((number * (PARTS - 2)) // len(starts), PARTS - 3)
    return np.where(number <= 0, 0, np.where(number == last, PARTS - 1, between))


def chances(scores: Floats) -> Floats:
    """Scores as probabilities that sum to 1 in each row."""
    grown = np.exp(scores - scores.max(1, keepdims=True))
    return np.asarray(grown / grown.sum(1, keepdims=True), np.float32)


def packed(weights: Floats, least: float) -> dict[str, NDArray[np.generic]]:
    """A table of weights as it is stored: large rows only, in eight bits.

    Args:
        weights: shape (f, k).
        least: rows whose weights are all smaller are left out.

    Returns:
        ``rows``, ``values`` and ``scale``.
    """
    rows = np.flatnonzero(np.abs(weights).max(1) >= least)
    kept = weights[rows]
    scale = np.maximum(np.abs(kept).max(0, initial=1e-6), 1e-6) / 127
    values = np.round(kept / scale).astype(np.int8)
    return {
        "rows": rows.astype(np.uint32),
        "values": values,
        "scale": scale.astype(np.float32),
    }


def unpacked(stored: dict[str, NDArray[np.generic]], places: int) -> Floats:
    """The table that `packed` stored.

    Args:
        stored: what it gave.
        places: how many features there are.
    """
    values = stored["values"].astype(np.float32)
    scale = stored["scale"].astype(np.float32)
    weights = np.zeros((places, values.shape[1]), np.float32)
    weights[stored["rows"].astype(np.intp)] = values * scale
    return weights


def load_tables(path: Path, places: int) -> dict[str, Floats]:
    """Every table of a file.

    Args:
        path: an ``.npz`` with ``name.rows``, ``name.values`` and ``name.scale``.
        places: how many features there are.
    """
    with np.load(path, allow_pickle=False) as stored:
        names = sorted({name.partition(".")[0] for name in stored.files})
        return {
            name: unpacked(
                {
                    part: stored[f"{name}.{part}"]
                    for part in ("rows", "values", "scale")
                },
                places,
            )
            for name in names
        }
