"""How often phrases of annotated papers were names, and how often just words."""

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kg.extract._names import key_of

WIDTH = 4
"""How many numbers are known of a phrase."""

_PRIOR = 0.35
_WEIGHT = 2.0


class Lexicon:
    """Looks phrases up.

    Args:
        stored: ``names``: phrase to papers that hold it and papers where it is an
            entity; ``lasts``: word to mentions that hold it and that it ends.
    """

    def __init__(self, stored: Mapping[str, Any]) -> None:
        self._names: Mapping[str, list[int]] = stored["names"]
        self._lasts: Mapping[str, list[int]] = stored["lasts"]

    @classmethod
    def from_file(cls, path: Path) -> "Lexicon":
        """Read a lexicon.

        Args:
            path: ``lexicon.json``.
        """
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def facts(self, surface: str) -> list[float]:
        """What is known of a phrase, `WIDTH` numbers.

        Args:
            surface: as a text has it.
        """
        key = key_of(surface)
        seen, right = self._names.get(key, (0, 0))
        words = key.split()
        held, ends = self._lasts.get(words[-1] if words else "", (0, 0))
        return [
            _share(seen, right),
            math.log1p(seen),
            _share(held, ends),
            math.log1p(held),
        ]


def _share(seen: int, right: int) -> float:
    return (right + _PRIOR * _WEIGHT) / (seen + _WEIGHT)
