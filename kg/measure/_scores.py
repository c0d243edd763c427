"""Every measure of every paper and thing, as one table."""

from dataclasses import dataclass

import networkx as nx

from kg.ids import Iri
from kg.measure._central import importance
from kg.measure._communities import communities
from kg.measure._field import citation_network, core_numbers, hits
from kg.measure._network import network
from kg.measure._ranks import betweenness
from kg.model import Snapshot


@dataclass(frozen=True, slots=True)
class Scored:
    """One paper or thing with all its measures; None where one does not apply."""

    iri: Iri
    label: str
    kind: str
    """``Paper``, or the kind of a thing."""
    year: int | None
    importance: float
    """PageRank along credit; all together 1."""
    betweenness: float
    """Share of shortest paths that pass here; in [0, 1]."""
    core: int
    """The largest k of a k-core that it is in, over all links."""
    hub: float | None
    """Of a paper: how much it cites what matters; all papers together 1."""
    authority: float | None
    """Of a paper: how much it is cited by hubs; all papers together 1."""
    community: str | None
    """Of a paper: the name of its community."""


def scored(
    snapshot: Snapshot, *, min_confidence: float = 0.0, seed: int = 0
) -> list[Scored]:
    """Measure every paper and thing.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.
        seed: of communities, and of the sample that betweenness takes.

    Returns:
        Papers, then things, each sorted by IRI.
    """
    graph = network(snapshot, min_confidence=min_confidence)
    shares = importance(snapshot, min_confidence=min_confidence)
    between = betweenness(nx.Graph(graph), seed=seed)
    cores = core_numbers(graph)
    hubs, authorities = hits(citation_network(snapshot, min_confidence=min_confidence))
    parts = communities(snapshot, min_confidence=min_confidence, seed=seed)
    home = {iri: part.name for part in parts for iri in part.papers}
    return [
        Scored(
            iri=iri,
            label=graph.nodes[iri]["label"],
            kind=graph.nodes[iri]["kind"],
            year=graph.nodes[iri].get("year"),
            importance=shares[iri],
            betweenness=between[iri],
            core=cores[iri],
            hub=hubs.get(iri),
            authority=authorities.get(iri),
            community=home.get(iri),
        )
        for iri in (*sorted(snapshot.papers), *sorted(snapshot.things))
    ]
