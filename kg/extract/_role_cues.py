"""What the words around a name tell of its role."""

import re

import numpy as np
from numpy.typing import NDArray

from kg.extract._drafts import Draft
from kg.extract._net import Said

_REACH = 70
"""Characters before a mention that count."""
_GAP = r"(?:[\w\u2019'-]+\s+){0,%d}[\"\u201c\u2018'(]?\Z"
_MAKE = (
    r"propos|introduc|present|develop|design|describ|devis|releas|contribut|formulat|"
    r"creat|construct|build|built|establish|provid|deriv"
)
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:we|paper|work|study|article)\b[^.;:]{{0,40}}?\b(?:{_MAKE})\w*\s+"
        + _GAP % 6,
        r"\b(?:call(?:ed)?|named?|dub(?:bed)?|term(?:ed)?|coined?|denoted?|namely)\s+"
        + _GAP % 2,
        r"\b(?:our|proposed)\s+" + _GAP % 2,
    )
)
"""Of something made by the paper, given a name, called its own."""

WIDTH = len(_PATTERNS) + 2
"""How many numbers `role_cues` gives."""


def role_cues(text: str, title: int, said: Said, draft: Draft) -> NDArray[np.float64]:
    """What the text around the mentions of an entity says, shape (`WIDTH`,).

    Args:
        text: what was read.
        title: length of its title.
        said: what the network said of it.
        draft: the entity.

    Returns:
        Each 0 or 1: whether a pattern holds before some mention; whether the title
        has one; whether the title is ``NAME: what it is``.
    """
    at = [(said.spans[f.start].start, said.spans[f.end - 1].end) for f in draft.finds]
    before = [text[max(title if a >= title else 0, a - _REACH) : a] for a, _ in at]
    return np.array(
        [
            *(any(p.search(b) for b in before) for p in _PATTERNS),
            any(b <= title for _, b in at),
            any(a == 0 and text[b : b + 1] == ":" for a, b in at if b <= title),
        ],
        np.float64,
    )
