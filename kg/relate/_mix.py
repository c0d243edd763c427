"""How shared things, words and citations become one score."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Mix:
    """Weights of the three signals; together 1, so that scores are in [0, 1].

    The score of a paper is ``things * s / (s + half) + text * c + cites * q``, with
    s the rarity-weighted sum over shared things, c the cosine of the words, q the
    nearness by citations.
    """

    things: float = 0.35
    text: float = 0.5
    cites: float = 0.15
    half: float = 1.5
    """The sum over shared things at which they count half."""

    def of_things(self, shared: Floats) -> Floats:
        """The part of the score that shared things give; shape kept."""
        return self.things * shared / (shared + self.half)

    def of_text(self, cosine: Floats) -> Floats:
        """The part of the score that similar words give; shape kept."""
        return self.text * np.clip(cosine, 0.0, 1.0)

    def of_cites(self, nearness: Floats) -> Floats:
        """The part of the score that citations give; shape kept."""
        return self.cites * nearness

    def total(self, shared: Floats, cosine: Floats, nearness: Floats) -> Floats:
        """The score: the sum of the three parts; shape kept, in [0, 1]."""
        return self.of_things(shared) + self.of_text(cosine) + self.of_cites(nearness)
