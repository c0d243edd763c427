"""Every statement of a database in the formats of other programs."""

from typing import TYPE_CHECKING, BinaryIO

import oxrdflib
import pyoxigraph as ox
import rdflib

from kg.errors import StoreError
from kg.vocab import PREFIXES

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENGINE = {
    "turtle": ox.RdfFormat.TURTLE,
    "nquads": ox.RdfFormat.N_QUADS,
    "trig": ox.RdfFormat.TRIG,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "rdfxml": ox.RdfFormat.RDF_XML,
    "jsonld": ox.RdfFormat.JSON_LD,
}
_WITH_GRAPHS = {"nquads", "trig", "jsonld"}
_WITH_PREFIXES = {"turtle", "trig"}


def export(db: ox.Store, form: str, out: BinaryIO) -> None:
    """Write every statement, sorted, so that equal graphs are equal files.

    Args:
        db: the database.
        form: ``turtle``, ``nquads``, ``trig``, ``ntriples``, ``jsonld`` or
            ``rdfxml``; those without named graphs hold all of them together.
        out: where the bytes go.

    Raises:
        StoreError: there is no such format.

    Cost:
        The statements are sorted in memory.
    """
    if form not in _ENGINE:
        raise StoreError(f"no format {form!r}", hint=f"use {', '.join(_ENGINE)}")
    quads = sorted(db, key=_order)
    items: Iterator[ox.Quad] | list[ox.Triple] = (
        iter(quads) if form in _WITH_GRAPHS else _without_graphs(quads)
    )
    if form not in _WITH_PREFIXES:
        ox.serialize(items, out, format=_ENGINE[form])
        return
    data = ox.serialize(items, format=_ENGINE[form], prefixes=PREFIXES) or b""
    out.write(with_sorted_prefixes(data))


def with_sorted_prefixes(data: bytes) -> bytes:
    """Turtle whose prefixes, which the engine writes in any order, are sorted."""
    head, body = [], data
    while body.startswith(b"@prefix"):
        line, _, body = body.partition(b"\n")
        head.append(line + b"\n")
    return b"".join(sorted(head)) + body


def _order(quad: ox.Quad) -> tuple[str, str, str, str]:
    return (
        str(quad.graph_name),
        str(quad.subject),
        str(quad.predicate),
        str(quad.object),
    )


def _without_graphs(quads: list[ox.Quad]) -> list[ox.Triple]:
    """Each statement once, whichever graphs say it."""
    triples = {quad.triple for quad in quads}
    return sorted(triples, key=lambda t: (str(t.subject), str(t.predicate), str(t)))


def dataset(db: ox.Store) -> rdflib.Dataset:
    """The database as an rdflib dataset; nothing is copied.

    Args:
        db: the database, which must stay open as long as the dataset is used.

    Returns:
        Its default graph is the union of all named graphs.
    """
    store = oxrdflib.OxigraphStore(store=db)
    return rdflib.Dataset(store=store, default_union=True)
