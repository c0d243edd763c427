"""How well a predictor finds links that were hidden from it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """Average precision on links of papers that were held out.

    Each is in [0, 1] and is to be read beside `chance`, what a random order gets.
    """

    model: float
    popularity: float
    """Of the product of both degrees."""
    neighbours: float
    """Of the number of paths of length three."""
    chance: float
    """The part of the tested cells that are links."""
    hidden: int
    """Links that were hidden."""
    cells: int
    """Cells that were ranked."""
