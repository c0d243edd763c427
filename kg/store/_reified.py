"""RDF 1.2 of a graph and back: links as names of the statements they are about.

In RDF 1.1 a link says its statement in three parts (``rdf:subject`` and so on); in
RDF 1.2 it names the statement itself: ``link rdf:reifies <<( s p o )>>``.
"""

from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from kg.vocab import PREFIXES

_RDF = PREFIXES["rdf"]
_REIFIES = ox.NamedNode(_RDF + "reifies")
_SUBJECT, _PREDICATE, _OBJECT = (
    ox.NamedNode(_RDF + part) for part in ("subject", "predicate", "object")
)
_Parts = dict[ox.NamedNode, ox.NamedNode]


def reified(quads: Iterable[ox.Quad]) -> Iterator[ox.Quad]:
    """Statements of RDF 1.1 as those of RDF 1.2.

    Args:
        quads: of a graph; the three parts of a link are in one named graph.

    Yields:
        Every statement that is no part of a link as it was, then one for each link.
        A link that lacks a part keeps the parts it has.
    """
    parts: dict[tuple[ox.NamedNode, ox.NamedNode], _Parts] = {}
    for quad in quads:
        node, graph = quad.subject, quad.graph_name
        if (
            quad.predicate in {_SUBJECT, _PREDICATE, _OBJECT}
            and isinstance(quad.object, ox.NamedNode)
            and isinstance(node, ox.NamedNode)
            and isinstance(graph, ox.NamedNode)
        ):
            parts.setdefault((node, graph), {})[quad.predicate] = quad.object
        else:
            yield quad
    for (node, graph), found in parts.items():
        if len(found) == len((_SUBJECT, _PREDICATE, _OBJECT)):
            said = ox.Triple(found[_SUBJECT], found[_PREDICATE], found[_OBJECT])
            yield ox.Quad(node, _REIFIES, said, graph)
        else:
            for part, value in found.items():
                yield ox.Quad(node, part, value, graph)


def plain(quads: Iterable[ox.Quad]) -> Iterator[ox.Quad]:
    """Statements of RDF 1.2 as those of RDF 1.1: what `reified` was given.

    Args:
        quads: with ``rdf:reifies``.
    """
    for quad in quads:
        if quad.predicate != _REIFIES or not isinstance(quad.object, ox.Triple):
            yield quad
            continue
        said = quad.object
        parts = (
            (_SUBJECT, said.subject),
            (_PREDICATE, said.predicate),
            (_OBJECT, said.object),
        )
        for part, value in parts:
            yield ox.Quad(quad.subject, part, value, quad.graph_name)
