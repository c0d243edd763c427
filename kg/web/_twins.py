"""The same page for programs: as JSON, and as Turtle."""

import json
from collections.abc import Iterable
from dataclasses import asdict, is_dataclass

import rdflib
from rdflib.namespace import DCTERMS, FOAF, RDF, RDFS

from kg.graph import Graph
from kg.vocab import KG, PREFIXES
from kg.web._values import Page, Ref

_PAPER = """CONSTRUCT { ?s ?p ?o } WHERE {
  GRAPH ?g { ?g foaf:primaryTopic ?me . ?s ?p ?o } }"""
_THING = """CONSTRUCT { ?me ?p ?o . ?s ?q ?me . ?s rdfs:label ?l } WHERE {
  { ?me ?p ?o } UNION
  { SELECT ?s ?q ?l { ?s ?q ?me . ?s rdfs:label ?l } LIMIT 5000 } }"""


def as_json(page: Page) -> str:
    """A page as JSON: what it tells, with IRIs of all that it names.

    Args:
        page: the page.
    """
    found = {"title": page.title, "about": page.about, "data": _plain(page.data)}
    return json.dumps(found, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def as_turtle(page: Page, graph: Graph, address: str) -> str:
    """A page as Turtle: all that is said of its node, else what it lists.

    Args:
        page: the page.
        graph: where its statements are.
        address: of the page.
    """
    if page.about is not None:
        is_paper = page.template == "paper.html"
        query = _PAPER if is_paper else _THING
        return graph.query(query, me=page.about).to_turtle()
    return _document(page, page.topics, address)


def _document(page: Page, topics: Iterable[Ref], address: str) -> str:
    out = rdflib.Graph(bind_namespaces="none")
    for prefix in ("dcterms", "fabio", "foaf", "kg", "rdfs"):
        out.bind(prefix, PREFIXES[prefix])
    here = rdflib.URIRef(address)
    out.add((here, RDF.type, FOAF.Document))
    out.add((here, DCTERMS.title, rdflib.Literal(page.title)))
    for ref in topics:
        node = rdflib.URIRef(ref.iri)
        paper = PREFIXES["fabio"] + "ResearchPaper"
        kind = paper if ref.kind == "Paper" else KG + ref.kind
        out.add((here, FOAF.topic, node))
        out.add((node, RDFS.label, rdflib.Literal(ref.label)))
        out.add((node, RDF.type, rdflib.URIRef(kind)))
    return out.serialize(format="turtle")


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value
