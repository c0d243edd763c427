"""Words as hashed features, for linear models that read fast."""

from collections.abc import Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.uint32]

BITS = 18
"""Features fall into ``2 ** BITS`` places."""

LONE_BITS = 20
"""Words by themselves fall into ``2 ** LONE_BITS`` places: a float holds them."""

_EDGE = 4
"""Words that a word sees to either side."""
_LOWER, _EXACT, _SHAPE, _HEAD, _TAIL, _TAIL_2, _TAIL_4 = range(7)
_ALONE = (
    *((_LOWER, o) for o in range(-_EDGE, _EDGE + 1)),
    *((_SHAPE, o) for o in range(-2, 3)),
    *((_TAIL, o) for o in range(-2, 3)),
    *((_EXACT, o) for o in range(-1, 2)),
    (_HEAD, 0),
    (_TAIL_2, 0),
    (_TAIL_4, 0),
)
"""Which feature of the word at which distance stands by itself."""
_PAIRED = (
    *(((_LOWER, o), (_LOWER, o + 1)) for o in range(-3, 3)),
    *(((_SHAPE, o), (_SHAPE, o + 1)) for o in range(-2, 2)),
    ((_LOWER, -1), (_LOWER, 1)),
    ((_LOWER, -1), (_SHAPE, 0)),
    ((_SHAPE, 0), (_LOWER, 1)),
    ((_TAIL, 0), (_LOWER, 1)),
    ((_LOWER, -1), (_TAIL, 0)),
    ((_TAIL, 0), (_TAIL, 1)),
    ((_TAIL, -1), (_TAIL, 0)),
)
"""Which two stand together."""
_OWN = 3
"""Features of a word in its paper: how often, where, its look elsewhere."""

WIDTH = len(_ALONE) + len(_PAIRED) + 2 * _OWN + 1
"""Features of a word."""

_MIX = np.uint32(2654435761)
_ODD = (np.arange(1, 4 * WIDTH + 1, dtype=np.uint64) * 2246822519 | 1).astype(np.uint32)


class Hasher:
    """Turns words into the places of their features; remembers words it has seen.

    Safe to use from one thread at a time.
    """

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        self._codes = np.zeros((_FIRST, len(_codes(""))), np.uint32)
        self._forget()

    def features(
        self, words: Sequence[str], looks: Sequence[int], part: NDArray[np.int64]
    ) -> NDArray[np.intp]:
        """The places of the features of words.

        Args:
            words: of one text, in order.
            looks: their shape numbers.
            part: which part of the text each stands in, as a small number.

        Returns:
            Shape (w, `WIDTH`), each in [0, ``2 ** BITS``).
        """
        count = len(words)
        edge = [_BLANK] * _EDGE
        codes = self._codes_of([*edge, *words, *edge])
        columns = [
            codes[_EDGE + o : _EDGE + o + count, f] * _ODD[i]
            for i, (f, o) in enumerate(_ALONE)
        ]
        odd = len(columns)
        for i, ((f, o), (g, p)) in enumerate(_PAIRED):
            left = codes[_EDGE + o : _EDGE + o + count, f] * _ODD[odd + 2 * i]
            right = codes[_EDGE + p : _EDGE + p + count, g] * _ODD[odd + 2 * i + 1]
            columns.append((left ^ (left >> np.uint32(15))) + right)
        columns += _in_paper(codes[_EDGE : _EDGE + count], looks, part)
        columns.append(np.full(count, 1, np.uint32))
        mixed = np.stack(columns, 1)
        mixed = (mixed ^ (mixed >> np.uint32(16))) * _MIX
        return np.asarray(mixed >> np.uint32(32 - BITS), np.intp)

    def lone(self, words: Sequence[str]) -> NDArray[np.float32]:
        """The places of words by themselves, shape (w, 1).

        Args:
            words: of one text, in order.
        """
        codes = self._codes_of(words)[:, _LOWER]
        return (codes >> np.uint32(32 - LONE_BITS)).astype(np.float32)[:, None]

    def _codes_of(self, words: Sequence[str]) -> Codes:
        """The features of words by themselves, shape (w, 7)."""
        if len(self._known) > _MOST:
            self._forget()
        known = self._known
        for word in words:
            if word not in known:
                self._learn(word)
        return self._codes[[known[word] for word in words]]

    def _learn(self, word: str) -> None:
        place = len(self._known)
        if place == len(self._codes):
            self._codes = np.concatenate([self._codes, np.zeros_like(self._codes)])
        self._codes[place] = _codes(word)
        self._known[word] = place

    def _forget(self) -> None:
        self._known = {}
        self._learn(_BLANK)


_BLANK = ""
"""What stands beyond the ends of a text."""
_FIRST = 4096
_MOST = 100_000


def _codes(word: str) -> Codes:
    """The features of a word by itself, shape (7,)."""
    lower = word.lower()
    parts = (lower, word, _shape(word), lower[:4], lower[-3:], lower[-2:], lower[-4:])
    return np.array(
        [crc32(f"{i}{p}".encode("utf-8", "replace")) for i, p in enumerate(parts)],
        np.uint32,
    )


def _shape(word: str) -> str:
    """What kinds of character follow each other: ``ResNet50`` is ``XxXx9``."""
    kinds = [
        "9" if c.isdigit() else "X" if c.isupper() else "x" if c.isalpha() else c
        for c in word[:20]
    ]
    return "".join(k for i, k in enumerate(kinds) if not i or k != kinds[i - 1])


def _in_paper(own: Codes, looks: Sequence[int], part: NDArray[np.int64]) -> list[Codes]:
    """What the paper as a whole says of each word."""
    _, at, often = np.unique(own[:, _LOWER], return_inverse=True, return_counts=True)
    many = np.minimum(often[at], 4).astype(np.uint32)
    look = np.asarray(looks, np.uint32)
    where = np.asarray(part, np.uint32)
    size = np.zeros(len(often), np.uint32)
    np.maximum.at(size, at, own[:, _SHAPE])
    base = len(_ALONE) + 2 * len(_PAIRED)
    facts = (many + np.uint32(7), look + np.uint32(50), where + np.uint32(900))
    alone = [fact * _ODD[base + i] for i, fact in enumerate(facts)]
    both = [
        many * _ODD[base + 3] + own[:, _SHAPE] * _ODD[base + 4],
        where * _ODD[base + 5] + own[:, _SHAPE] * _ODD[base + 6],
        size[at] * _ODD[base + 7] + own[:, _SHAPE] * _ODD[base + 8],
    ]
    return alone + both
