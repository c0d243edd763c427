"""Pairs of entities of one paper as numbers that relations are read from."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.extract._labels import KINDS, ROLES, SIGNATURES

Floats = NDArray[np.float32]

PAIR_FACTS = 2 * len(KINDS) + 2 * len(ROLES) + 8
"""How many numbers a pair has besides vectors."""


@dataclass(frozen=True, slots=True)
class Place:
    """A mention as a pair sees it: word indices, the end not included."""

    start: int
    end: int
    sentence: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entities, head first, and their two closest mentions."""

    head: int
    tail: int
    near_head: Place
    near_tail: Place


def find_pairs(kinds: Sequence[int], places: Sequence[Sequence[Place]]) -> list[Pair]:
    """Every ordered pair between which there can be a relation.

    Args:
        kinds: index in `KINDS` of each entity.
        places: mentions of each entity; one without mentions is in no pair.
    """
    found = []
    for i, j in np.ndindex(len(kinds), len(kinds)):
        if i == j or not places[i] or not places[j]:
            continue
        if (KINDS[kinds[i]], KINDS[kinds[j]]) in SIGNATURES:
            found.append(Pair(i, j, *_nearest(places[i], places[j])))
    return found


def _nearest(heads: Sequence[Place], tails: Sequence[Place]) -> tuple[Place, Place]:
    return min(
        ((h, t) for h in heads for t in tails),
        key=lambda pair: (pair[0].sentence != pair[1].sentence, _gap(*pair)),
    )


def _gap(a: Place, b: Place) -> int:
    return max(b.start - a.end, a.start - b.end, 0)


def pair_facts(
    pairs: Sequence[Pair],
    kinds: Sequence[int],
    roles: Floats,
    places: Sequence[Sequence[Place]],
) -> Floats:
    """What is known of pairs besides their vectors.

    Args:
        pairs: n pairs.
        kinds: index in `KINDS` of each entity.
        roles: shape (e, r), probabilities of the roles of each entity.
        places: mentions of each entity.

    Returns:
        Shape (n, `PAIR_FACTS`).
    """
    facts = np.zeros((len(pairs), PAIR_FACTS), np.float32)
    near = 2 * len(KINDS)
    for row, pair in zip(facts, pairs, strict=True):
        row[kinds[pair.head]] = 1
        row[len(KINDS) + kinds[pair.tail]] = 1
        row[near : near + len(ROLES)] = roles[pair.head]
        row[near + len(ROLES) : near + 2 * len(ROLES)] = roles[pair.tail]
        row[-8:] = _facts(pair, places)
    return facts


def _facts(pair: Pair, places: Sequence[Sequence[Place]]) -> list[float]:
    head, tail = pair.near_head, pair.near_tail
    together = {p.sentence for p in places[pair.head]}
    together &= {p.sentence for p in places[pair.tail]}
    return [
        math.log1p(_gap(head, tail)) / 3,
        float(head.sentence == tail.sentence),
        float(head.start < tail.start),
        math.log1p(len(together)),
        math.log1p(len(places[pair.head])),
        math.log1p(len(places[pair.tail])),
        min(abs(head.sentence - tail.sentence), 5) / 5,
        float(_gap(head, tail) <= 1),
    ]


def pair_index(pairs: Sequence[Pair]) -> NDArray[np.int64]:
    """Where the vectors of pairs come from.

    Args:
        pairs: n pairs.

    Returns:
        Shape (n, 8): head, tail, and the word ranges of the near head, of the near
        tail and of what is between them.
    """
    rows = []
    for pair in pairs:
        a, b = pair.near_head, pair.near_tail
        low, high = min(a.end, b.end), max(a.start, b.start)
        middle = (
            (low, high) if low < high else (min(a.start, b.start), max(a.end, b.end))
        )
        rows.append([pair.head, pair.tail, a.start, a.end, b.start, b.end, *middle])
    return np.array(rows, np.int64).reshape(-1, 8)
