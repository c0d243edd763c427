"""How shared things, words and citations become one score."""

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Signals(Protocol):
    """What brings each of n papers near a query, each shape (n,)."""

    @property
    def things(self) -> Floats:
        """Rarity-weighted shared things by role, at least 0."""

    @property
    def text(self) -> Floats:
        """Nearness of the words, in [0, 1]."""

    @property
    def cites(self) -> Floats:
        """Nearness by stated citations, in [0, 1]."""


@cache
def _learned() -> dict[str, float]:
    """The weights that citekg brings along; ``weights.md`` says where from."""
    text = (files("kg.relate") / "weights.json").read_text(encoding="utf-8")
    return {name: float(value) for name, value in json.loads(text).items()}


def _weight(name: str) -> float:
    value: float = field(default_factory=lambda: _learned()[name])
    return value


@dataclass(frozen=True, slots=True)
class Mix:
    """Weights of the three signals; together 1, so that scores are in [0, 1].

    The score of a paper is ``things * s / (s + half) + text * c + cites * q``, with
    s the rarity-weighted sum over shared things, c the nearness of the words, q the
    nearness by citations. What is left out is as learned.
    """

    things: float = _weight("things")
    text: float = _weight("text")
    cites: float = _weight("cites")
    half: float = _weight("half")
    """The sum over shared things at which they count half."""
    pieces: float = _weight("pieces")
    """Which part of the nearness of words is that of pieces of words, in [0, 1]."""

    def of_words(self, words: Floats, pieces: Floats) -> Floats:
        """The nearness of words from both cosines; shape kept, in [0, 1]."""
        near: Floats = (1.0 - self.pieces) * words + self.pieces * pieces
        return np.clip(near, 0.0, 1.0)

    def of_things(self, shared: Floats) -> Floats:
        """The part of the score that shared things give; shape kept."""
        return self.things * shared / (shared + self.half)

    def of_text(self, near: Floats) -> Floats:
        """The part of the score that similar words give; shape kept."""
        return self.text * near

    def of_cites(self, nearness: Floats) -> Floats:
        """The part of the score that citations give; shape kept."""
        return self.cites * nearness

    def total(self, signals: Signals) -> Floats:
        """The score: the sum of the three parts; shape (n,), in [0, 1]."""
        near = self.of_things(signals.things) + self.of_text(signals.text)
        return near + self.of_cites(signals.cites)


def learned_mix() -> Mix:
    """The weights that citekg brings along."""
    return Mix()
