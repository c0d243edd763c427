"""The ontology says of every term what it means, and the code uses no other."""

import re
from pathlib import Path

import pytest
from rdflib import OWL, RDF, RDFS, SKOS, Graph, Namespace, URIRef

from kg import vocab
from kg.store import Store, named_queries

ROOT = Path(__file__).parent.parent
ONTOLOGY = ROOT / "ontology"
KG = Namespace(vocab.KG)
PROPERTY_KINDS = {OWL.ObjectProperty, OWL.DatatypeProperty, RDF.Property}


@pytest.fixture(scope="module")
def ontology() -> Graph:
    return Graph().parse(ONTOLOGY / "kg.ttl", format="turtle")


def terms(ontology: Graph) -> set[URIRef]:
    named = (s for s in ontology.subjects(unique=True) if isinstance(s, URIRef))
    return {s for s in named if s.startswith(vocab.KG)}


def of_kind(ontology: Graph, kinds: set[URIRef]) -> list[str]:
    found = {s for kind in kinds for s in ontology.subjects(RDF.type, kind)}
    return sorted(str(s).removeprefix(vocab.KG) for s in found)


def test_the_constants_are_the_terms(ontology: Graph) -> None:
    assert of_kind(ontology, {OWL.Class}) == list(vocab.CLASSES)
    assert of_kind(ontology, PROPERTY_KINDS) == list(vocab.PROPERTIES)
    assert len(terms(ontology)) == len(vocab.CLASSES) + len(vocab.PROPERTIES)


def test_every_term_has_one_label_and_comment(ontology: Graph) -> None:
    for term in terms(ontology):
        assert len(list(ontology.objects(term, RDFS.label))) == 1, term
        assert len(list(ontology.objects(term, RDFS.comment))) == 1, term


def test_every_property_has_a_domain_and_a_range(ontology: Graph) -> None:
    for name in vocab.PROPERTIES:
        assert ontology.value(KG[name], RDFS.domain), name
        assert ontology.value(KG[name], RDFS.range), name


def test_every_role_is_a_way_of_mentioning(ontology: Graph) -> None:
    for name in set(vocab.PREDICATE_OF_ROLE.values()) - {"mentions"}:
        assert (KG[name], RDFS.subPropertyOf, KG.mentions) in ontology


def test_every_relation_and_kind_is_a_term() -> None:
    assert set(vocab.PREDICATE_OF_RELATION.values()) <= set(vocab.PROPERTIES)
    assert set(vocab.CLASS_OF_KIND.values()) <= set(vocab.CLASSES)


def test_terms_are_sorted_in_the_file() -> None:
    text = (ONTOLOGY / "kg.ttl").read_text(encoding="utf-8")
    for pattern in (r"(?m)^kg:([A-Z]\w*) a ", r"(?m)^kg:([a-z]\w*) a "):
        found = re.findall(pattern, text)
        assert found == sorted(found)
        assert len(found) > 5


def test_the_golden_graph_uses_terms_of_the_ontology_alone(ontology: Graph) -> None:
    text = (ROOT / "tests" / "golden" / "toy.nq").read_text(encoding="utf-8")
    used = set(re.findall(rf"<{re.escape(vocab.KG)}(\w+)>", text))
    assert used
    assert used <= {str(term).removeprefix(vocab.KG) for term in terms(ontology)}


def test_queries_use_terms_of_the_ontology_alone(ontology: Graph) -> None:
    known = {str(term).removeprefix(vocab.KG) for term in terms(ontology)}
    for query in named_queries().values():
        assert set(re.findall(r"\bkg:(\w+)", query.text)) <= known, query.name


@pytest.mark.parametrize("name", sorted(named_queries()))
def test_a_query_file_runs_as_it_is_and_gives_its_columns(name: str) -> None:
    query = named_queries()[name]
    assert query.what.endswith(".")
    assert Store().query(query.text).columns == query.columns


@pytest.mark.parametrize("name", sorted(named_queries()))
def test_a_query_declares_its_parameters(name: str) -> None:
    query = named_queries()[name]
    used = set(re.findall(r"\$(\w+)", query.text))
    assert used == {parameter.name for parameter in query.parameters}


VOCABULARIES = {
    "CiTO": "http://purl.org/spar/cito/",
    "CS-KG": "http://scholkg.kmi.open.ac.uk/cskg/ontology#",
    "Linked Papers With Code": "https://linkedpaperswithcode.com/",
    "ML-Schema": "http://www.w3.org/ns/mls#",
    "ORKG": "http://orkg.org/orkg/",
    "schema.org": "https://schema.org/",
}


@pytest.mark.parametrize("name", VOCABULARIES)
def test_the_ontology_is_aligned(ontology: Graph, name: str) -> None:
    pairs = [
        *ontology.subject_objects(SKOS.closeMatch),
        *ontology.subject_objects(SKOS.relatedMatch),
        *ontology.subject_objects(RDFS.subPropertyOf),
    ]
    space = VOCABULARIES[name]
    assert [s for s, o in pairs if s in terms(ontology) and str(o).startswith(space)]


def test_papers_are_those_of_fabio(ontology: Graph) -> None:
    paper = URIRef(vocab.PREFIXES["fabio"] + "ResearchPaper")
    assert (KG.mentions, RDFS.domain, paper) in ontology


@pytest.mark.parametrize("kind", vocab.CLASS_OF_KIND.values())
def test_every_kind_of_thing_has_counterparts(ontology: Graph, kind: str) -> None:
    assert len(list(ontology.objects(KG[kind], SKOS.closeMatch))) >= 3


def test_the_shapes_use_terms_of_the_ontology_alone(ontology: Graph) -> None:
    text = (ONTOLOGY / "shapes.ttl").read_text(encoding="utf-8")
    known = {str(term).removeprefix(vocab.KG) for term in terms(ontology)}
    assert set(re.findall(r"\bkg:(\w+)", text)) <= known
    assert Graph().parse(data=text, format="turtle")
