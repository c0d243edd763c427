"""Nanopublications: each link as a small citable whole.

Source:
    Groth, Gibson, Velterop (2010), The anatomy of a nanopublication,
    doi:10.3233/ISU-2010-0613; the four graphs follow https://nanopub.net/guidelines.
"""

from collections.abc import Iterator

import pyoxigraph as ox

from kg.ids import digest
from kg.store._names import Names
from kg.vocab import KG, PREFIXES

_NP = "http://www.nanopub.org/nschema#"
_RDF, _PROV, _DCT = PREFIXES["rdf"], PREFIXES["prov"], PREFIXES["dcterms"]
_TYPE = ox.NamedNode(_RDF + "type")
_STATEMENT = tuple(ox.NamedNode(_RDF + p) for p in ("subject", "predicate", "object"))
_PARTS = ("assertion", "provenance", "pubinfo")
_HEAD = ("hasAssertion", "hasProvenance", "hasPublicationInfo")


def nanopubs(db: ox.Store, names: Names) -> Iterator[ox.Quad]:
    """The statements of one nanopublication a link, sorted by link.

    Args:
        db: the database.
        names: where its graphs live.

    Yields:
        Of each: its head; the statement; where it comes from (paper, confidence,
        quotes with offsets, what read it, or the things it was inferred from); and
        what made the nanopublication.
    """
    typed = db.quads_for_pattern(None, _TYPE, ox.NamedNode(KG + "Link"))
    links = sorted(typed, key=lambda quad: str(quad.subject))
    for quad in links:
        yield from _nanopub(db, quad, names)


def _nanopub(db: ox.Store, typed: ox.Quad, names: Names) -> Iterator[ox.Quad]:
    link, home = typed.subject, typed.graph_name
    if not isinstance(link, ox.NamedNode):
        return
    said = [term for part in _STATEMENT for term in _first(db, link, part)]
    if len(said) != len(_STATEMENT):
        return
    own = f"{names.base}np/{digest(link.value)}"
    whole = ox.NamedNode(own)
    graphs = {part: ox.NamedNode(f"{own}#{part}") for part in ("head", *_PARTS)}
    head = graphs["head"]
    yield ox.Quad(whole, _TYPE, ox.NamedNode(_NP + "Nanopublication"), head)
    for name, part in zip(_HEAD, _PARTS, strict=True):
        yield ox.Quad(whole, ox.NamedNode(_NP + name), graphs[part], head)
    subject, predicate, obj = said
    yield ox.Quad(subject, predicate, obj, graphs["assertion"])
    provenance, assertion = graphs["provenance"], graphs["assertion"]
    for told in _told(db, link):
        yield ox.Quad(assertion, told.predicate, told.object, provenance)
        if told.predicate.value == KG + "evidence":
            yield from _words(db, told.object, provenance)
    topic = ox.NamedNode(PREFIXES["foaf"] + "primaryTopic")
    for about in db.quads_for_pattern(home, topic, None):  # type: ignore[arg-type]
        derived = ox.NamedNode(_PROV + "wasDerivedFrom")
        yield ox.Quad(assertion, derived, about.object, provenance)
    info = graphs["pubinfo"]
    part_of = ox.NamedNode(_DCT + "isPartOf")
    yield ox.Quad(whole, part_of, ox.NamedNode(f"{names.base}graph"), info)
    yield ox.Quad(whole, ox.NamedNode(_DCT + "source"), link, info)
    for made in _made(db, link):
        yield ox.Quad(whole, ox.NamedNode(_PROV + "wasGeneratedBy"), made, info)


def _told(db: ox.Store, link: ox.NamedNode) -> list[ox.Quad]:
    """What a link says beside its statement, sorted."""
    found = db.quads_for_pattern(link, None, None)
    kept = (q for q in found if q.predicate not in (*_STATEMENT, _TYPE))
    return sorted(kept, key=lambda q: (str(q.predicate), str(q.object)))


def _words(db: ox.Store, node: object, graph: ox.NamedNode) -> Iterator[ox.Quad]:
    """A mention or sentence, and the sentence around it."""
    if not isinstance(node, ox.NamedNode):
        return
    found = db.quads_for_pattern(node, None, None)
    for quad in sorted(found, key=lambda q: (str(q.predicate), str(q.object))):
        yield ox.Quad(quad.subject, quad.predicate, quad.object, graph)
        if quad.predicate.value == KG + "inSentence":
            yield from _words(db, quad.object, graph)


def _made(db: ox.Store, link: ox.NamedNode) -> list[ox.NamedNode]:
    by = ox.NamedNode(_PROV + "wasGeneratedBy")
    found = (quad.object for quad in db.quads_for_pattern(link, by, None))
    return sorted((o for o in found if isinstance(o, ox.NamedNode)), key=str)


def _first(db: ox.Store, link: ox.NamedNode, part: ox.NamedNode) -> list[ox.NamedNode]:
    """What a part of a link's statement is; nothing where it is missing."""
    found = (quad.object for quad in db.quads_for_pattern(link, part, None))
    return [term for term in found if isinstance(term, ox.NamedNode)][:1]
