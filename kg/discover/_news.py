"""What is new to a user, by how near it is to what the user has."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Snapshot
from kg.relate import Reason, Relater, learned_mix

_NEAREST = 3
"""Papers of the user whose nearness counts: a paper need not be near to all."""
_MOST_MINE = 500
_LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Near:
    """A paper of the user that a new one is near to."""

    paper: Iri
    score: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class New:
    """A paper that the user does not have."""

    paper: Iri
    score: float
    """Mean nearness to the three nearest papers of the user, in [0, 1]."""
    near: tuple[Near, ...]
    """The nearest first, two at most."""


def news(
    snapshot: Snapshot,
    mine: Collection[Iri],
    n: int = 10,
    *,
    min_confidence: float = 0.0,
) -> list[New]:
    """Rank the papers that a user does not have.

    Args:
        snapshot: a graph in memory.
        mine: papers of the graph that the user has; of more than 500 the latest.
        n: how many, at most.
        min_confidence: links below it are left out.

    Returns:
        The nearest first; papers that share nothing with the user's are left out.

    Raises:
        InputError: the user has no paper here, or ``n`` is below 1.
    """
    if n < 1:
        raise InputError(f"n is {n}", hint="ask for 1 paper or more")
    own = _latest(snapshot, mine)
    if not own:
        raise InputError(
            "no paper here is marked as yours",
            hint="mark some: kg build -o GRAPH --mine library.bib",
        )
    relater = Relater(snapshot, min_confidence=min_confidence)
    mix = learned_mix()
    rows = [mix.total(relater.scores(paper)) for paper in own]
    nearness = np.round(np.sort(np.stack(rows), axis=0)[-_NEAREST:].mean(axis=0), 9)
    known = set(mine)
    order = np.lexsort((np.arange(len(nearness)), -nearness))
    fresh = [i for i in order if relater.papers[i] not in known and nearness[i] > 0]
    return [
        New(
            relater.papers[i],
            float(nearness[i]),
            _near(relater, relater.papers[i], known),
        )
        for i in fresh[:n]
    ]


def _latest(snapshot: Snapshot, mine: Collection[Iri]) -> Sequence[Iri]:
    here = [iri for iri in mine if iri in snapshot.papers]
    here.sort(key=lambda iri: (-(snapshot.papers[iri].year or 0), iri))
    return here[:_MOST_MINE]


def _near(relater: Relater, paper: Iri, mine: set[Iri]) -> tuple[Near, ...]:
    found = relater.related(paper, _LOOKED_AT)
    ours = [one for one in found if one.paper in mine][:2]
    return tuple(Near(one.paper, one.score, one.reasons) for one in ours)
