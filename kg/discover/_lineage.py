"""What a thing builds on, and what builds on it, over the years."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import product

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Link, Relation, Role, Snapshot
from kg.vocab import PREDICATE_OF_RELATION, PREDICATE_OF_ROLE

_BASED_ON = PREDICATE_OF_RELATION[Relation.BASED_ON]
_KIND_OF = PREDICATE_OF_RELATION[Relation.KIND_OF]
_PART_OF = PREDICATE_OF_RELATION[Relation.PART_OF]
_PROPOSES = PREDICATE_OF_ROLE[Role.PROPOSED]
_BUILDS_ON = PREDICATE_OF_ROLE[Role.BASE]
_WORDS = {_BASED_ON: "builds on", _KIND_OF: "is a kind of", _PART_OF: "is part of"}


@dataclass(frozen=True, slots=True)
class Step:
    """One thing on the way up or down."""

    thing: Iri
    label: str
    year: int | None
    """Of the earliest paper here that proposes it, else that speaks of it."""
    depth: int
    """1 for what is next to the asked thing."""
    by: Iri
    """The thing it is next to, one step nearer to the asked one."""
    words: str
    """How the later of the two takes up the earlier, such as ``builds on``."""
    confidence: float
    sentence: str
    """The words of a paper that say so."""


@dataclass(frozen=True, slots=True)
class Ancestry:
    """A thing between what came before it and what came after."""

    thing: Iri
    label: str
    year: int | None
    before: tuple[Step, ...]
    """What it builds on: nearest first, then by year."""
    after: tuple[Step, ...]
    """What builds on it: nearest first, then by year."""


@dataclass(frozen=True, slots=True)
class _Edge:
    later: Iri
    earlier: Iri
    words: str
    confidence: float
    sentence: str


def lineage(
    snapshot: Snapshot,
    thing: Iri,
    *,
    depth: int = 3,
    min_confidence: float = 0.0,
) -> Ancestry:
    """Follow what builds on what, both ways.

    A thing builds on another if a paper says so of the two (``basedOn``, ``kindOf``,
    ``partOf``), or if the paper that proposes the one builds on the other.

    Args:
        snapshot: a graph in memory.
        thing: where to start.
        depth: steps each way.
        min_confidence: links below it are left out.

    Returns:
        Each thing once a way, by its shortest path; surer statements first.

    Raises:
        InputError: the thing is not in the graph, or ``depth`` is below 1.
    """
    if thing not in snapshot.things:
        raise InputError(f"{thing} is not a thing of this graph")
    if depth < 1:
        raise InputError(f"depth is {depth}", hint="take 1 step or more")
    edges = _edges(snapshot, min_confidence)
    years = _years(snapshot)
    up: defaultdict[Iri, list[_Edge]] = defaultdict(list)
    down: defaultdict[Iri, list[_Edge]] = defaultdict(list)
    for edge in edges:
        up[edge.later].append(edge)
        down[edge.earlier].append(edge)
    return Ancestry(
        thing=thing,
        label=snapshot.things[thing].label,
        year=years.get(thing),
        before=_walk(snapshot, thing, up, years, depth),
        after=_walk(snapshot, thing, down, years, depth),
    )


def _edges(snapshot: Snapshot, least: float) -> list[_Edge]:
    best: dict[tuple[Iri, Iri], _Edge] = {}
    proposes: defaultdict[Iri, list[Link]] = defaultdict(list)
    bases: defaultdict[Iri, list[Link]] = defaultdict(list)
    for link in snapshot.links:
        if link.confidence < least:
            continue
        if link.predicate in _WORDS and link.subject in snapshot.things:
            words = _WORDS[link.predicate]
            _keep(best, _edge(link.subject, link.object, words, link))
        elif link.predicate == _PROPOSES:
            proposes[link.subject].append(link)
        elif link.predicate == _BUILDS_ON:
            bases[link.subject].append(link)
    kind = {iri: thing.kind for iri, thing in snapshot.things.items()}
    for paper, made in proposes.items():
        for own, base in product(made, bases[paper]):
            if kind[own.object] is kind[base.object]:
                sure = own.confidence * base.confidence
                _keep(best, _edge(own.object, base.object, "builds on", base, sure))
    return [best[key] for key in sorted(best)]


def _edge(
    later: Iri, earlier: Iri, words: str, link: Link, sure: float | None = None
) -> _Edge:
    sentence = link.evidence[0].sentence if link.evidence else ""
    sure = link.confidence if sure is None else sure
    return _Edge(later, earlier, words, round(sure, 4), sentence)


def _keep(best: dict[tuple[Iri, Iri], _Edge], edge: _Edge) -> None:
    key = (edge.later, edge.earlier)
    if edge.later != edge.earlier:
        known = best.get(key)
        if known is None or _rank(edge) < _rank(known):
            best[key] = edge


def _rank(edge: _Edge) -> tuple[float, str, str]:
    return -edge.confidence, edge.words, edge.sentence


def _years(snapshot: Snapshot) -> dict[Iri, int]:
    """When a thing appears: with its proposal, or else with its first mention."""
    proposed: dict[Iri, int] = {}
    seen: dict[Iri, int] = {}
    for link in snapshot.links:
        paper = snapshot.papers.get(link.subject)
        if paper is None or paper.year is None or link.object not in snapshot.things:
            continue
        for found in (seen, proposed) if link.predicate == _PROPOSES else (seen,):
            found[link.object] = min(found.get(link.object, paper.year), paper.year)
    return seen | proposed


def _walk(
    snapshot: Snapshot,
    start: Iri,
    edges: defaultdict[Iri, list[_Edge]],
    years: dict[Iri, int],
    depth: int,
) -> tuple[Step, ...]:
    found: dict[Iri, Step] = {}
    frontier = [start]
    for level in range(1, depth + 1):
        fresh: dict[Iri, Step] = {}
        for at, edge in [(node, e) for node in frontier for e in edges[node]]:
            other = edge.earlier if edge.later == at else edge.later
            if other == start or other in found:
                continue
            label, year = snapshot.things[other].label, years.get(other)
            how = (edge.words, edge.confidence, edge.sentence)
            step = Step(other, label, year, level, at, *how)
            known = fresh.get(other)
            if known is None or known.confidence < step.confidence:
                fresh[other] = step
        found |= fresh
        frontier = sorted(fresh)
    order = sorted(found.values(), key=lambda s: (s.depth, s.year or 9999, s.label))
    return tuple(order)
