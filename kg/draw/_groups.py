"""Communities of what is on a page, for its colours."""

from collections.abc import Mapping

import networkx as nx

from kg.draw._choice import Choice
from kg.ids import Iri
from kg.model import Snapshot

MOST = 9
"""How many communities have a colour of their own."""


def groups(
    snapshot: Snapshot, choice: Choice, names: Mapping[Iri, str], *, seed: int
) -> tuple[list[int | None], list[str]]:
    """Part the nodes of a page into communities.

    Args:
        snapshot: the graph.
        choice: what of it is on the page.
        names: what nodes are called.
        seed: of the search.

    Returns:
        For each node, in order, the number of its community, None for one too small
        to have a colour; and the name of each: of its most important things.
    """
    graph = nx.Graph()
    graph.add_nodes_from(choice.nodes)
    for link in choice.links:
        old = graph.get_edge_data(link.subject, link.object, {"weight": 0.0})
        weight = old["weight"] + link.confidence
        graph.add_edge(link.subject, link.object, weight=weight)
    found = nx.community.louvain_communities(graph, seed=seed) if graph else []
    place = {iri: i for i, iri in enumerate(choice.nodes)}
    ranked = sorted(
        found, key=lambda one: (-len(one), min(map(place.__getitem__, one)))
    )
    kept = [one for one in ranked[:MOST] if len(one) > 1]
    numbers: list[int | None] = [None] * len(choice.nodes)
    for number, members in enumerate(kept):
        for iri in members:
            numbers[place[iri]] = number
    return numbers, [_name(snapshot, one, place, names) for one in kept]


def _name(
    snapshot: Snapshot,
    members: set[Iri],
    place: Mapping[Iri, int],
    names: Mapping[Iri, str],
) -> str:
    ranked = sorted(members, key=place.__getitem__)
    things = [iri for iri in ranked if iri in snapshot.things] or ranked
    return " · ".join(names[iri] for iri in things[:2])
