"""Queries are answered in every form, ask this graph only, and take values whole."""

import json

import pytest
from rdflib import Graph

from kg.errors import StoreError
from kg.ids import Iri
from kg.store import Store

HOSTILE = ['" } #', "\\u0022 } #", "'''", "\\", "a\nb\tc\r", "", "\x00", "é\u2028😀"]
TITLES = "SELECT ?p ?title { ?p dcterms:title ?title } ORDER BY ?title"


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { SERVICE <https://example.org/> { ?s ?p ?o } }",
        "SELECT * { service silent <https://example.org/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p ?o . SERVICE ?s { ?a ?b ?c } }",
        "SELECT * { ?s ?p <https://example.org/#> . SERVICE ?s { ?a ?b ?c } }",
        "PREFIX e: <urn:e:> SELECT * { ?s ?p e:a\\#b . SERVICE ?s { ?a ?b ?c } }",
        'SELECT * { ?s ?p "#" . SERVICE ?s { ?a ?b ?c } }',
        "SELECT * { ?s ?p '''\"#''' . SERVICE ?s { ?a ?b ?c } }",
        "SELECT * { ?s ?p ?o # '\n SERVICE ?s { ?a ?b ?c } }",
        "ASK { FILTER(1<2) SERVICE<https://example.org/>{ ?s ?p ?o } }",
    ],
)
def test_other_servers_are_not_asked(store: Store, query: str) -> None:
    with pytest.raises(StoreError, match="SERVICE is refused"):
        store.query(query)


@pytest.mark.parametrize(
    "query",
    [
        'SELECT ?service { ?service ?p "SERVICE ?s {" }',
        "PREFIX service: <urn:service:> SELECT * { ?s service:service ?o } # SERVICE",
        "SELECT * { ?s ?p <https://example.org/SERVICE> }",
    ],
)
def test_the_word_alone_is_no_harm(store: Store, query: str) -> None:
    assert len(store.query(query)) == 0


@pytest.mark.parametrize(
    "query",
    [
        "LOAD <https://example.org/>",
        "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
        "DROP ALL",
        "SELECT",
    ],
)
def test_what_is_no_query_is_told(store: Store, query: str) -> None:
    before = store.dump()
    with pytest.raises(StoreError, match="SPARQL"):
        store.query(query)
    assert store.dump() == before


@pytest.mark.parametrize("value", HOSTILE)
def test_a_value_is_bound_whole(store: Store, value: str) -> None:
    (row,) = store.select("SELECT ?v { }", v=value)
    assert row == {"v": value}
    count = "SELECT (COUNT(*) AS ?n) { ?p dcterms:title ?v }"
    assert list(store.select(count, v=value)) == [{"n": 0}]
    assert not store.ask("ASK { ?p dcterms:title ?v }", v=value)


def test_values_are_bound_wherever_they_stand(
    store: Store, iri_of: dict[str, Iri]
) -> None:
    count = "SELECT (COUNT(*) AS ?n) { ?p a fabio:ResearchPaper ; rdfs:label ?l }"
    assert list(store.select(count, p=iri_of["alpha"])) == [{"n": 1}]
    assert list(store.select(count, l="BetaNet")) == [{"n": 1}]
    text = "SELECT ?l { ?p rdfs:label ?l ; dcterms:date ?d FILTER(STR(?d) >= ?y) }"
    assert list(store.select(text, y="2021")) == [{"l": "BetaNet"}]
    assert list(store.select(text, y="2021", l="AlphaNet")) == []
    assert (
        store.ask("ASK { ?p dcterms:title ?t }", p=iri_of["alpha"], t="BetaNet")
        is False
    )


def test_infinity_cannot_be_bound(store: Store) -> None:
    with pytest.raises(StoreError, match="cannot be bound"):
        store.query("SELECT ?v {}", {"v": float("inf")})


def test_a_table_as_csv_json_and_values(store: Store, iri_of: dict[str, Iri]) -> None:
    answer = store.query(TITLES)
    lines = answer.to_csv().splitlines()
    assert lines[0] == "p,title"
    assert lines[2] == f"{iri_of['beta']},BetaNet"
    found = json.loads(answer.to_json())
    assert found["head"] == {"vars": ["p", "title"]}
    assert found["results"]["bindings"][1] == {
        "p": {"type": "uri", "value": iri_of["beta"]},
        "title": {"type": "literal", "value": "BetaNet"},
    }
    assert answer.rows[1] == (iri_of["beta"], "BetaNet")
    with pytest.raises(StoreError):
        answer.to_turtle()


def test_numbers_come_as_numbers(store: Store) -> None:
    text = "SELECT ?a ?b ?c ?d ?e { VALUES (?a ?b ?c ?d) { (1 2.5 true UNDEF) } }"
    answer = store.query(text)
    assert answer.rows == [(1, 2.5, True, None, None)]
    assert answer.to_csv().splitlines()[1] == "1,2.5,true,,"
    (row,) = json.loads(answer.to_json())["results"]["bindings"]
    assert row["b"]["datatype"].endswith("decimal")


def test_a_truth_value_as_csv_and_json(store: Store) -> None:
    answer = store.query("ASK { ?p a fabio:ResearchPaper }")
    assert answer.truth is True
    assert answer.to_csv() == "answer\ntrue\n"
    assert json.loads(answer.to_json()) == {"head": {}, "boolean": True}


def test_a_graph_as_turtle(store: Store) -> None:
    text = "CONSTRUCT { ?p dcterms:title ?t } WHERE { ?p dcterms:title ?t }"
    turtle = store.construct(text)
    assert len(Graph().parse(data=turtle, format="turtle")) == 2
    assert all(store.construct(text) == turtle for _ in range(5))
    for form in ("to_csv", "to_json"):
        with pytest.raises(StoreError):
            getattr(store.query(text), form)()


def test_a_query_of_another_kind_is_told(store: Store) -> None:
    with pytest.raises(StoreError):
        store.select("ASK {}")
    with pytest.raises(StoreError):
        store.ask("SELECT * {}")
