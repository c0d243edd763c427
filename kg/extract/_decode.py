"""Tags of words to mentions: the most likely path that is well formed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.extract._labels import KINDS, OUT, PLACES

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
    path = _path_in_parts(tags, eagerness)
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


_SURE = 0.995
"""The probability of being outside from which on a word is not looked at."""


def _path_in_parts(tags: Floats, eagerness: float) -> list[int]:
    """The best tags; words that are surely outside part the rest, most of a text."""
    path = [OUT] * len(tags)
    open_at = np.flatnonzero(tags[:, OUT] < _SURE)
    for part in np.split(open_at, np.flatnonzero(np.diff(open_at) > 1) + 1):
        if len(part):
            low, high = int(part[0]), int(part[-1]) + 1
            path[low:high] = _path(tags[low:high], eagerness)
    return path


def _path(tags: Floats, eagerness: float) -> list[int]:
    """The best tags that are well formed, one a word.

    After each word the path is closed (outside, or at the end of a mention) or open
    in a mention of one kind; the best way to each is all that need be kept.
    """
    scores = np.log(tags.astype(np.float64) + _TINY)
    scores[:, OUT] -= eagerness
    closed, opened = 0.0, [_NEVER] * len(KINDS)
    ends: list[int] = []
    inside: list[list[bool]] = []
    for row in scores.tolist():
        end, best = OUT, closed + row[OUT]
        now, goes_on = [], []
        for kind, before in enumerate(opened):
            first = 1 + len(PLACES) * kind
            begin, inner, final, alone = row[first : first + len(PLACES)]
            begin, inner = closed + begin, before + inner
            final, alone = before + final, closed + alone
            goes_on.append(inner > begin)
            now.append(max(begin, inner))
            if final > best:
                end, best = first + 2, final
            if alone > best:
                end, best = first + 3, alone
        closed, opened = best, now
        ends.append(end)
        inside.append(goes_on)
    return _traced(ends, inside)


def _traced(ends: list[int], inside: list[list[bool]]) -> list[int]:
    """The path backwards from its closed end.

    Args:
        ends: the tag of each word where the path is closed after it.
        inside: for each word and kind whether an open mention began before it.
    """
    path: list[int] = []
    kind: int | None = None
    for end, goes_on in zip(reversed(ends), reversed(inside), strict=True):
        if kind is None:
            path.append(end)
            if end != OUT and (end - 1) % len(PLACES) == PLACES.index("E"):
                kind = (end - 1) // len(PLACES)
            continue
        more = goes_on[kind]
        path.append(1 + len(PLACES) * kind + int(more))
        if not more:
            kind = None
    return path[::-1]
