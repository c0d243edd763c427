"""What of a graph goes on a page, and what of that is shown at first."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import networkx as nx

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Link, Role, Snapshot
from kg.vocab import PREDICATE_OF_ROLE

CARRIED = 2_000
"""How many nodes a page holds at most, unless more are asked for at first."""
_SMALL = 90
"""A graph of so few nodes is shown whole."""
_NEARLY = 1.2
"""Nor is it worth hiding a few of many."""
_HOPS = 2
_FEWEST = 4
"""How many things every paper shows at first, where it has them, and of each kind
one, whatever its role: a picture of methods alone says little."""
_PAPER_SHARE = 3
"""One node in three may be a paper."""
_ROLES = [PREDICATE_OF_ROLE[role] for role in Role]
_RANK = {predicate: place for place, predicate in enumerate(_ROLES)}
_TELLING = frozenset({PREDICATE_OF_ROLE[Role.PROPOSED], PREDICATE_OF_ROLE[Role.BASE]})


@dataclass(frozen=True, slots=True)
class Choice:
    """The part of a graph that a page holds."""

    nodes: tuple[Iri, ...]
    """Papers and things, the most important first."""
    links: tuple[Link, ...]
    """Links between them, one for each subject, predicate and object."""
    core: frozenset[Iri]
    """What is shown at first."""
    importance: Mapping[Iri, float]
    """In (0, 1]; 1 for the most important node."""
    beyond: int
    """How many nodes of the graph the page does not hold."""


def chosen(
    snapshot: Snapshot, *, around: Iri | None, limit: int, min_confidence: float
) -> Choice:
    """Choose what a page holds and what it shows at first.

    Args:
        snapshot: the whole graph.
        around: a paper or thing; the page keeps what is at most two links away.
        limit: the most nodes to show at first.
        min_confidence: links below it are left out, and things left without a link.

    Returns:
        At first shown: the most important papers, what they propose or build on,
        what at least two of them share, and a few things of each paper whatever
        they are. A small graph is shown whole.

    Raises:
        InputError: `around` is not in the graph, `limit` is below 1, or
            `min_confidence` is outside [0, 1].
    """
    _check(snapshot, around, limit, min_confidence)
    links = _merged(_strong(snapshot, min_confidence))
    graph = _graph(snapshot, links)
    total = len(graph)
    if around is not None:
        graph = nx.ego_graph(graph, around, radius=_HOPS, undirected=True)
    importance = _importance(graph, around)
    ranked = sorted(graph, key=lambda node: (-importance[node], node))
    carried = _most(ranked, graph, snapshot, max(limit, CARRIED))
    held = set(carried)
    kept = tuple(x for x in links if x.subject in held and x.object in held)
    core = _core(carried, kept, snapshot, limit)
    if len(carried) <= limit and len(carried) <= max(_SMALL, _NEARLY * len(core)):
        core = frozenset(carried)
    if around is not None:
        core |= {around}
    return Choice(carried, kept, core, importance, total - len(carried))


def _check(
    snapshot: Snapshot, around: Iri | None, limit: int, min_confidence: float
) -> None:
    if limit < 1:
        raise InputError(f"limit is {limit}", hint="show at least one node")
    if not 0 <= min_confidence <= 1:
        raise InputError(
            f"min_confidence is {min_confidence}", hint="give a number from 0 to 1"
        )
    known = around is None or around in snapshot.papers or around in snapshot.things
    if not known:
        raise InputError(
            f"no paper or thing {around!r} in the graph",
            hint="give the IRI of a paper or thing, as queries print it",
        )


def _strong(snapshot: Snapshot, min_confidence: float) -> Iterable[Link]:
    known = snapshot.papers.keys() | snapshot.things.keys()
    for link in snapshot.links:
        ends_known = link.subject in known and link.object in known
        if ends_known and link.confidence >= min_confidence:
            yield link
    for citing, cited in snapshot.cites:
        if citing in snapshot.papers and cited in snapshot.papers:
            yield Link(citing, "cites", cited, 1.0)


def _merged(links: Iterable[Link]) -> tuple[Link, ...]:
    """One link for all that say the same, as sure as the surest of them."""
    found: dict[tuple[Iri, str, Iri], Link] = {}
    for link in links:
        key = (link.subject, link.predicate, link.object)
        if link.subject == link.object:
            continue
        old = found.get(key)
        if old is None:
            found[key] = link
        else:
            found[key] = replace(
                old,
                confidence=max(old.confidence, link.confidence),
                evidence=(*old.evidence, *link.evidence),
            )
    return tuple(found[key] for key in sorted(found))


def _graph(snapshot: Snapshot, links: Iterable[Link]) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(sorted(snapshot.papers))
    for link in links:
        old = graph.get_edge_data(link.subject, link.object, {"weight": 0.0})
        weight = link.confidence * (2.0 if link.predicate in _TELLING else 1.0)
        graph.add_edge(link.subject, link.object, weight=old["weight"] + weight)
    return graph


def _importance(graph: nx.Graph, around: Iri | None) -> dict[Iri, float]:
    """PageRank, as a share of the highest; around a node, as seen from it."""
    if not graph:
        return {}
    start = None if around is None else {around: 1.0}
    ranks: dict[Iri, float] = nx.pagerank(graph, personalization=start)
    highest = max(ranks.values())
    return {node: rank / highest for node, rank in ranks.items()}


def _most(
    ranked: list[Iri], graph: nx.Graph, snapshot: Snapshot, limit: int
) -> tuple[Iri, ...]:
    """The first papers of a ranking, then the first things that they link to."""
    papers = [node for node in ranked if node in snapshot.papers]
    things = [node for node in ranked if node not in snapshot.papers]
    room = max(1, limit // _PAPER_SHARE, limit - len(things))
    kept = set(papers[:room])
    near = [t for t in things if not kept or not kept.isdisjoint(graph[t])]
    kept.update(near[: limit - len(kept)])
    return tuple(node for node in ranked if node in kept)


def _core(
    carried: tuple[Iri, ...], links: tuple[Link, ...], snapshot: Snapshot, limit: int
) -> frozenset[Iri]:
    papers = [node for node in carried if node in snapshot.papers]
    if not papers:
        return frozenset(carried[:limit])
    shown = set(papers[: max(1, limit // _PAPER_SHARE)])
    place = {node: number for number, node in enumerate(carried)}
    of_paper: dict[Iri, list[tuple[int, int, Iri]]] = defaultdict(list)
    sharers: dict[Iri, set[Iri]] = defaultdict(set)
    telling: set[Iri] = set()
    for link in links:
        if link.subject not in shown or link.object in snapshot.papers:
            continue
        rank = _RANK.get(link.predicate, len(_RANK))
        of_paper[link.subject].append((rank, place[link.object], link.object))
        sharers[link.object].add(link.subject)
        if link.predicate in _TELLING:
            telling.add(link.object)
    few = {
        thing
        for entries in of_paper.values()
        for thing in _few([thing for _, _, thing in sorted(entries)], snapshot)
    }
    shared = {thing for thing, by in sharers.items() if len(by) > 1}
    wanted = sorted(shared, key=place.__getitem__)
    wanted += sorted((telling | few) - shared, key=place.__getitem__)
    shown.update(wanted[: max(0, limit - len(shown))])
    return frozenset(shown)


def _few(things: list[Iri], snapshot: Snapshot) -> list[Iri]:
    """The first things of a paper: of each kind the first, then others."""
    first: dict[Kind, Iri] = {}
    for thing in things:
        first.setdefault(snapshot.things[thing].kind, thing)
    kinds = [kind for kind in Kind if kind in first]
    heads = [first[kind] for kind in kinds]
    return [*heads, *(thing for thing in things if thing not in heads)][:_FEWEST]
