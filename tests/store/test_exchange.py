"""RDF 1.2, nanopublications, descriptions and JSON-LD are what others read."""

import io
import json

import pyoxigraph as ox
import pytest
import rdflib

from kg.ids import Iri
from kg.model import Decision, Kind, Verdict
from kg.store import Store
from kg.store._export import from_reified
from kg.vocab import KG, PREFIXES

NP = rdflib.Namespace("http://www.nanopub.org/nschema#")
REIFIES = ox.NamedNode(PREFIXES["rdf"] + "reifies")


def exported(store: Store, form: str) -> bytes:
    out = io.BytesIO()
    store.export(form, out)
    return out.getvalue()


def dataset(store: Store, form: str) -> rdflib.Dataset:
    name = {"nanopubs": "trig", "void": "turtle", "jsonld": "json-ld"}[form]
    read = rdflib.Dataset(default_union=True)
    read.parse(data=exported(store, form), format=name)
    return read


@pytest.mark.parametrize("form", ["nquads12", "trig12"])
def test_there_and_back_nothing_is_lost(whole: Store, form: str) -> None:
    decision = Decision(Kind.METHOD, 'a"\\', "b\n", Verdict.SAME, 0.5, ("é",), "m/1")
    whole.replace_decisions([decision])
    assert from_reified(exported(whole, form), form) == whole.dump()


def test_every_link_names_its_statement(whole: Store) -> None:
    engine = ox.Store()
    engine.load(exported(whole, "nquads12"), format=ox.RdfFormat.N_QUADS)
    named = list(engine.quads_for_pattern(None, REIFIES, None))
    (row,) = whole.select("SELECT (COUNT(?l) AS ?n) { ?l a kg:Link }")
    assert len(named) == row["n"]
    said = [q.object for q in named]
    assert all(isinstance(triple, ox.Triple) for triple in said)
    query = f"""SELECT ?s ?o ?c {{ GRAPH ?g {{
      ?link <{REIFIES.value}> <<( ?s <{KG}proposes> ?o )>> ;
        <{KG}confidence> ?c }} }}"""
    found = engine.query(query)
    assert isinstance(found, ox.QuerySolutions)
    assert len(list(found)) == 3


def test_a_link_without_a_part_keeps_what_it_has() -> None:
    store = Store()
    store.load(f"<urn:l> <{PREFIXES['rdf']}subject> <urn:s> <urn:g> .\n")
    assert from_reified(exported(store, "nquads12"), "nquads12") == store.dump()


def test_a_nanopublication_is_whole(whole: Store) -> None:
    read = dataset(whole, "nanopubs")
    pubs = set(read.subjects(rdflib.RDF.type, NP.Nanopublication))
    (row,) = whole.select("SELECT (COUNT(?l) AS ?n) { ?l a kg:Link }")
    assert len(pubs) == row["n"]
    for pub in pubs:
        graphs = {}
        for part in (NP.hasAssertion, NP.hasProvenance, NP.hasPublicationInfo):
            (name,) = read.objects(pub, part)
            graphs[part] = read.graph(rdflib.URIRef(str(name)))
            assert len(graphs[part]) > 0
        assertion = graphs[NP.hasAssertion]
        assert len(assertion) == 1
        about = set(graphs[NP.hasProvenance].subjects())
        assert assertion.identifier in about
        assert pub in set(graphs[NP.hasPublicationInfo].subjects())


def test_a_nanopublication_quotes_the_paper(
    whole: Store, iri_of: dict[str, Iri]
) -> None:
    read = dataset(whole, "nanopubs")
    quote, proposes = rdflib.URIRef(KG + "quote"), rdflib.URIRef(KG + "proposes")
    paper = rdflib.URIRef(iri_of["alpha"])
    ((_, _, _, graph),) = read.quads((paper, proposes, None, None))
    pub = str(graph).removesuffix("#assertion")
    provenance = read.graph(rdflib.URIRef(f"{pub}#provenance"))
    assert rdflib.Literal("AlphaNet") in set(provenance.objects(None, quote))


def test_the_description_counts_what_is_there(whole: Store) -> None:
    read = dataset(whole, "void")
    void = rdflib.Namespace(PREFIXES["void"])
    dcat = rdflib.Namespace(PREFIXES["dcat"])
    (graph,) = read.subjects(rdflib.RDF.type, dcat.Dataset)
    assert int(str(read.value(graph, void.triples))) == len(whole)
    parts = list(read.objects(graph, void.classPartition))
    counts = {
        str(read.value(p, void["class"])): read.value(p, void.entities) for p in parts
    }
    (row,) = whole.select("SELECT (COUNT(?l) AS ?n) { ?l a kg:Link }")
    assert int(str(counts[KG + "Link"])) == row["n"]
    total = sum(
        int(str(read.value(p, void.triples)))
        for p in read.objects(graph, void.propertyPartition)
    )
    assert total == len(whole)
    assert len(list(read.objects(graph, dcat.distribution))) == 3


def test_json_ld_has_a_context_that_gives_the_same_statements(whole: Store) -> None:
    data = exported(whole, "jsonld")
    assert json.loads(data)["@context"]["kg"] == KG
    engine = ox.Store()
    engine.load(data, format=ox.RdfFormat.JSON_LD)
    lines = (engine.dump(format=ox.RdfFormat.N_QUADS) or b"").decode().splitlines()
    assert sorted(lines) == sorted(whole.dump().splitlines())
    assert b'"kg:proposes"' in data


def test_an_empty_store_is_exported_too() -> None:
    for form in ("nquads12", "trig12", "nanopubs", "jsonld"):
        assert isinstance(exported(Store(), form), bytes)
    assert b"dcat:Dataset" in exported(Store(), "void")
