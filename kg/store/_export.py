"""Every statement of a database in the formats of other programs."""

from typing import TYPE_CHECKING, BinaryIO

import oxrdflib
import pyoxigraph as ox
import rdflib

from kg.errors import StoreError
from kg.store._describe import described
from kg.store._jsonld import compacted
from kg.store._names import Names
from kg.store._nanopubs import nanopubs
from kg.store._reified import plain, reified
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
    "nquads12": ox.RdfFormat.N_QUADS,
    "trig12": ox.RdfFormat.TRIG,
    "nanopubs": ox.RdfFormat.TRIG,
    "void": ox.RdfFormat.TURTLE,
}
_WITH_GRAPHS = {"nquads", "trig", "jsonld", "nquads12", "trig12", "nanopubs"}
_WITH_PREFIXES = {"turtle", "trig", "trig12", "nanopubs", "void"}
_REIFIED = {"nquads12", "trig12"}


def export(db: ox.Store, form: str, out: BinaryIO, *, names: Names) -> None:
    """Write every statement, sorted, so that equal graphs are equal files.

    Args:
        db: the database.
        form: ``turtle``, ``nquads``, ``trig``, ``ntriples``, ``jsonld`` or
            ``rdfxml``; those without named graphs hold all of them together.
            ``nquads12`` and ``trig12`` are RDF 1.2; ``nanopubs`` holds one
            nanopublication a link; ``void`` describes the graph.
        out: where the bytes go.
        names: where the graphs live.

    Raises:
        StoreError: there is no such format.

    Cost:
        The statements are sorted in memory.
    """
    if form not in _ENGINE:
        raise StoreError(f"no format {form!r}", hint=f"use {', '.join(_ENGINE)}")
    items = _items(db, form, names)
    if form == "jsonld":
        out.write(compacted(ox.serialize(items, format=_ENGINE[form]) or b"[]"))
        return
    if form not in _WITH_PREFIXES:
        ox.serialize(items, out, format=_ENGINE[form])
        return
    data = ox.serialize(items, format=_ENGINE[form], prefixes=PREFIXES) or b""
    out.write(with_sorted_prefixes(data))


def _items(
    db: ox.Store, form: str, names: Names
) -> "Iterator[ox.Quad] | list[ox.Triple]":
    """What a format holds, sorted."""
    if form == "void":
        lines = "".join(f"{line} .\n" for line in described(db, names))
        return [q.triple for q in ox.parse(lines, format=ox.RdfFormat.N_TRIPLES)]
    if form == "nanopubs":
        return nanopubs(db, names)
    if form in _REIFIED:
        return iter(sorted(reified(db), key=_order))
    quads = sorted(db, key=_order)
    return iter(quads) if form in _WITH_GRAPHS else _without_graphs(quads)


def from_reified(data: bytes, form: str) -> str:
    """What RDF 1.2 was made from, as N-Quads, sorted.

    Args:
        data: as `export` wrote it.
        form: ``nquads12`` or ``trig12``.
    """
    quads = plain(ox.parse(data, format=_ENGINE[form]))
    text = ox.serialize(quads, format=ox.RdfFormat.N_QUADS) or b""
    return "".join(sorted(f"{line}\n" for line in text.decode().split("\n") if line))


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
