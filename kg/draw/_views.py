"""A graph seen as papers alone or things alone, linked by what they share."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Literal

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Link, Snapshot

View = Literal["all", "papers", "things"]
VIEWS: tuple[View, ...] = ("all", "papers", "things")
_NEAREST = 5
"""How many links of its own each node keeps."""
_COMMON = 60
"""What more nodes than this share links none of them: it would link all."""


def viewed(snapshot: Snapshot, view: View) -> Snapshot:
    """A graph as one of its views.

    Args:
        snapshot: the whole graph.
        view: ``all`` for papers and things; ``papers``, each linked to those with
            which it shares the rarest things, beside citations; ``things``, each
            linked to those that the same papers speak of, beside their relations.

    Returns:
        A graph of the nodes of the view. The confidence of a link by shared nodes is
        its weight as a share of the largest; its reasons are what is shared.

    Raises:
        InputError: there is no such view.

    Cost:
        Grows with the pairs that share a node, at most 60 nodes of which count.
    """
    if view not in VIEWS:
        raise InputError(f"no view {view!r}", hint=f"use {', '.join(VIEWS)}")
    if view == "all":
        return snapshot
    pairs = {
        (x.subject, x.object)
        for x in snapshot.links
        if x.subject in snapshot.papers and x.object in snapshot.things
    }
    if view == "papers":
        made = _shared(pairs, "sharesThingsWith")
        kept = [x for x in snapshot.links if x.object in snapshot.papers]
        return replace(snapshot, things={}, links=(*kept, *made))
    made = _shared({(thing, paper) for paper, thing in pairs}, "spokenOfWith")
    kept = [x for x in snapshot.links if x.subject in snapshot.things]
    return replace(snapshot, papers={}, links=(*kept, *made), cites=(), outcomes=())


def _shared(pairs: Iterable[tuple[Iri, Iri]], predicate: str) -> list[Link]:
    """Links between nodes that have others in common, the strongest of each node."""
    members: defaultdict[Iri, list[Iri]] = defaultdict(list)
    for node, other in sorted(pairs):
        members[other].append(node)
    weights: defaultdict[tuple[Iri, Iri], float] = defaultdict(float)
    reasons: defaultdict[tuple[Iri, Iri], list[Iri]] = defaultdict(list)
    for other, nodes in sorted(members.items()):
        if len(nodes) > _COMMON:
            continue
        for pair in combinations(nodes, 2):
            weights[pair] += 1 / math.log2(1 + len(nodes))
            reasons[pair].append(other)
    most = max(weights.values(), default=1.0)
    return [
        Link(
            subject=pair[0],
            predicate=predicate,
            object=pair[1],
            confidence=weights[pair] / most,
            reasons=tuple(reasons[pair]),
        )
        for pair in sorted(_strongest(weights))
    ]


def _strongest(weights: Mapping[tuple[Iri, Iri], float]) -> set[tuple[Iri, Iri]]:
    """The pairs that are among the strongest of one of their nodes."""
    own: defaultdict[Iri, list[tuple[float, tuple[Iri, Iri]]]] = defaultdict(list)
    for pair, weight in weights.items():
        for node in pair:
            own[node].append((-weight, pair))
    return {pair for found in own.values() for _, pair in sorted(found)[:_NEAREST]}
