"""Why a graph says so, on the bundled sample."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kg
from kg.cli import cli
from kg.errors import KgError
from kg.why import why

_EVERY = """SELECT ?part ?start ?end ?quote ?title ?abstract {
  GRAPH ?g { ?words kg:part ?part ; kg:start ?start ; kg:end ?end ; kg:quote ?quote }
  ?g foaf:primaryTopic ?paper . ?paper dcterms:abstract ?abstract .
  OPTIONAL { ?paper dcterms:title ?title } }"""
_SPOKEN = """SELECT ?link {
  ?link rdf:type kg:Link ; rdf:predicate ?predicate
  FILTER(STRSTARTS(STR(?predicate), STR(kg:)))
  FILTER NOT EXISTS { ?link kg:evidence|kg:reason ?words } }"""


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def done(*args: object) -> str:
    result = run(*args)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def test_every_quote_of_a_built_graph_stands_where_it_says(demo: Path) -> None:
    with kg.open(demo) as graph:
        rows = list(graph.query(_EVERY))
        assert not graph.query(_SPOKEN).rows
    assert len(rows) > 1000
    for row in rows:
        text = str(row["title" if row["part"] == "title" else "abstract"])
        assert text[int(str(row["start"])) : int(str(row["end"]))] == row["quote"]


def test_a_papers_statement_is_shown_with_its_words(demo: Path) -> None:
    shown = done("why", demo, "Attention Is All You Need", "proposes", "transformer")
    assert "introduces the Transformer" in shown
    assert "abstract 25:36" in shown
    assert shown == done("why", demo, "arxiv:1706.03762", "kg:proposes", "Transformer")


def test_a_result_names_what_it_is_of(demo: Path) -> None:
    (one,) = json.loads(
        done("why", demo, "arxiv:1706.03762", "hasResult", "28.4", "--json")
    )
    (because,) = one["because"]
    assert "metric BLEU" in because["things"]
    assert "28.4" in because["words"][0]["sentence"]


def test_an_inference_shows_what_it_follows_from(demo: Path) -> None:
    pairs = """SELECT ?a ?b { ?link rdf:predicate cito:usesMethodIn ;
      rdf:subject ?a ; rdf:object ?b } ORDER BY ?a ?b"""
    with kg.open(demo) as graph:
        later, earlier = (str(cell) for cell in graph.query(pairs).rows[0])
        (found,) = why(graph, later, "cito:usesMethodIn", earlier)
    (because,) = found.because
    assert because.paper is None
    assert because.through
    assert {"proposes", "uses"} <= {step.predicate for step in because.steps}
    assert all(step.words for step in because.steps)


def test_any_predicate_may_be_asked_and_citations_are_stated(demo: Path) -> None:
    with kg.open(demo) as graph:
        (cited,) = graph.query(
            "SELECT ?a ?b { ?a cito:cites ?b } ORDER BY ?a ?b LIMIT 1"
        ).rows
        (found,) = why(graph, str(cited[0]), "-", str(cited[1]))
    assert "cites" in {because.predicate for because in found.because}
    assert found.confidence == 1.0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["Transformr", "-", "BLEU"], "nothing in"),
        (["Transformer", "kindOf", "Attention Is All You Need"], "does not say"),
        (["Attention Is All You Need", "hasResult", "99.99"], "does not say"),
        (['x" } DROP ALL #', "-", "BLEU"], "nothing in"),
    ],
)
def test_what_is_not_said_is_told(demo: Path, args: list[str], told: str) -> None:
    result = run("why", demo, *args)
    assert isinstance(result.exception, KgError)
    assert told in str(result.exception)
