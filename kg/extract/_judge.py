"""How likely an entity is right, from all that is known of it."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.extract._drafts import Draft
from kg.extract._labels import KINDS, OUT
from kg.extract._lexicon import Lexicon
from kg.extract._net import Said

Floats = NDArray[np.float32]


class Judge:
    """A logistic model over what is known of an entity.

    Args:
        stored: ``weights`` and ``bias``.
    """

    def __init__(self, stored: Mapping[str, Any]) -> None:
        self._weights = np.array(stored["weights"], np.float64)
        self._bias = float(stored["bias"])

    def chances(self, facts: Floats) -> NDArray[np.float64]:
        """Probabilities that entities are right.

        Args:
            facts: shape (n, f), from `facts_of`.

        Returns:
            Shape (n,), each in [0, 1].
        """
        odds = facts @ self._weights + self._bias
        return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))))


def facts_of(
    text: str, title: int, said: Said, draft: Draft, lexicon: Lexicon | None = None
) -> Floats:
    """What is known of an entity, shape (f,).

    Args:
        text: what was read.
        title: length of its title.
        said: what the network said of it.
        draft: the entity.
        lexicon: what other papers say of its name.
    """
    inside = [said.tags[f.start : f.end] for f in draft.finds]
    there = [1 - rows[:, OUT] for rows in inside]
    scores = [f.score for f in draft.finds]
    role = np.mean([said.roles[f.start : f.end].mean(0) for f in draft.finds], 0)
    share = draft.mass / max(float(draft.mass.sum()), 1e-6)
    surfaces = {
        text[said.spans[f.start].start : said.spans[f.end - 1].end] for f in draft.finds
    }
    name = max(sorted(surfaces), key=len)
    letters = [c for c in name if c.isalpha()]
    return np.array(
        [
            _odds(max(scores)),
            _odds(float(np.mean(scores))),
            _odds(float(max(t.min() for t in there))),
            _odds(float(np.mean([t.mean() for t in there]))),
            math.log(len(draft.finds)),
            math.log(len(name.split()) or 1),
            len(name) / 30,
            float(any(said.spans[f.start].start < title for f in draft.finds)),
            float(len(draft.keys) > 1),
            float(any(c.isupper() for c in name[1:])),
            sum(c.isupper() for c in letters) / max(len(letters), 1),
            float(any(c.isdigit() for c in name)),
            float(share.max()),
            *(float(draft.kind == k) for k in range(len(KINDS))),
            *(float(r) for r in role),
            *(lexicon.facts(name) if lexicon else ()),
        ],
        np.float32,
    )


def _odds(chance: float) -> float:
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(chance / (1 - chance))
