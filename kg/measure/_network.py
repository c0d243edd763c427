"""The graph as a typed networkx multigraph."""

import networkx as nx

from kg.ids import Iri
from kg.model import Link, Snapshot

PAPER = "Paper"
CITES = "cites"

_LABEL_WORDS = 8


def network(snapshot: Snapshot, *, min_confidence: float = 0.0) -> nx.MultiDiGraph:
    """Papers and things as nodes, every link as an edge.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out; in [0, 1].

    Returns:
        A node for each paper (``kind`` is ``Paper``; ``label``, ``year``, ``venue``,
        ``authors``) and each thing (``kind``, ``label``, ``aliases``); attributes
        that are not known are absent. An edge for each subject, predicate and
        object, its key being the predicate, with ``predicate``, ``confidence`` in
        [0, 1], ``weight`` (the same number), ``evidence`` (how many mentions) and
        ``papers`` (how many say so). Where several papers say the same, the
        confidence is that of at least one being right. Stated citations are edges
        ``cites`` of confidence 1. Nodes and edges are in sorted order.
    """
    graph = nx.MultiDiGraph()
    for iri, paper in sorted(snapshot.papers.items()):
        known = {"year": paper.year, "venue": paper.venue}
        graph.add_node(
            iri,
            kind=PAPER,
            label=paper_label(snapshot, iri),
            authors="; ".join(author.name for author in paper.authors),
            **{name: value for name, value in known.items() if value is not None},
        )
    for iri, thing in sorted(snapshot.things.items()):
        graph.add_node(
            iri,
            kind=thing.kind.value,
            label=thing.label,
            aliases="; ".join(thing.aliases),
        )
    for link in sorted(snapshot.links, key=_order):
        if link.confidence >= min_confidence:
            _add(graph, link)
    for citing, cited in sorted(set(snapshot.cites)):
        _add(graph, Link(citing, CITES, cited, 1.0))
    return graph


def paper_label(snapshot: Snapshot, iri: Iri) -> str:
    """A paper's title, else its first words.

    Args:
        snapshot: the graph that holds the paper.
        iri: the paper.
    """
    paper = snapshot.papers[iri]
    if paper.title:
        return paper.title
    words = paper.abstract.split()
    cut = " \u2026" if len(words) > _LABEL_WORDS else ""
    return " ".join(words[:_LABEL_WORDS]) + cut or paper.key


def _order(link: Link) -> tuple[str, str, str, str, float]:
    place = link.paper or ""
    return link.subject, link.predicate, link.object, place, link.confidence


def _add(graph: nx.MultiDiGraph, link: Link) -> None:
    if link.subject not in graph or link.object not in graph:
        return
    doubt, evidence, papers = 1.0, 0, 0
    if graph.has_edge(link.subject, link.object, link.predicate):
        edge = graph.edges[link.subject, link.object, link.predicate]
        doubt, evidence = 1.0 - edge["confidence"], edge["evidence"]
        papers = edge["papers"]
    confidence = 1.0 - doubt * (1.0 - link.confidence)
    graph.add_edge(
        link.subject,
        link.object,
        key=link.predicate,
        predicate=link.predicate,
        confidence=confidence,
        weight=confidence,
        evidence=evidence + len(link.evidence),
        papers=papers + 1,
    )
