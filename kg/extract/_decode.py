"""Tags of words to mentions: the most likely path that is well formed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.extract._labels import KINDS, OUT, PLACES, TAGS

Floats = NDArray[np.float32]

_TINY = 1e-9
_NEVER = -1e9


@dataclass(frozen=True, slots=True)
class Find:
    """A mention as the tagger found it: word indices, the end not included."""

    start: int
    end: int
    kind: int
    score: float
    """Geometric mean of the probabilities of its tags."""


def _allowed() -> NDArray[np.bool_]:
    """Which tag may follow which, shape (k, k)."""
    allowed = np.zeros((TAGS, TAGS), np.bool_)
    outside = [OUT] + [
        1 + len(PLACES) * k + p for k in range(len(KINDS)) for p in (0, 3)
    ]
    for before in range(TAGS):
        place = (before - 1) % len(PLACES) if before else None
        if place in {0, 1}:
            start = before - place
            allowed[before, [start + 1, start + 2]] = True
        else:
            allowed[before, outside] = True
    return allowed


_STEP = np.where(_allowed(), 0.0, _NEVER)
_CLOSED = [t == OUT or (t - 1) % len(PLACES) in {2, 3} for t in range(TAGS)]
_OPEN_END = np.where(_CLOSED, 0.0, _NEVER)
_OPENS = [t == OUT or (t - 1) % len(PLACES) in {0, 3} for t in range(TAGS)]
_START = np.where(_OPENS, 0.0, _NEVER)


def find_mentions(tags: Floats, eagerness: float = 0.0) -> list[Find]:
    """The mentions on the most likely path.

    Args:
        tags: shape (w, k), probabilities of the tags of words.
        eagerness: added to the log odds of being in a mention; above 0 finds more.

    Returns:
        Mentions in order; none overlap.
    """
    if not len(tags):
        return []
    path = _path(tags, eagerness)
    found = []
    start = 0
    for i, tag in enumerate(path):
        if tag == OUT:
            continue
        kind, place = divmod(tag - 1, len(PLACES))
        if place in {0, 3}:
            start = i
        if place in {2, 3}:
            chances = tags[np.arange(start, i + 1), path[start : i + 1]]
            score = float(np.exp(np.log(chances + _TINY).mean()))
            found.append(Find(start, i + 1, kind, score))
    return found


def _path(tags: Floats, eagerness: float) -> list[int]:
    scores = np.log(tags.astype(np.float64) + _TINY)
    scores[:, OUT] -= eagerness
    best = scores[0] + _START
    backs = []
    for row in scores[1:]:
        ways = best[:, None] + _STEP
        back = ways.argmax(0)
        backs.append(back)
        best = ways[back, np.arange(TAGS)] + row
    last = int((best + _OPEN_END).argmax())
    path = [last]
    for back in reversed(backs):
        path.append(int(back[path[-1]]))
    return path[::-1]
