"""``kg related`` on the bundled sample, beyond one query in words."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from kg.cli import cli


def run(*args: object, given: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], input=given)


def test_a_record_that_is_not_in_the_graph_may_ask(demo: Path) -> None:
    bib = "@article{x, title={A new attention layer for translation}, year={2024}}"
    result = run("related", demo, "--file", "-", "--json", given=bib)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found
    assert any("ttention" in r["text"] for one in found for r in one["reasons"])


def test_a_file_without_papers_says_so(demo: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.bib"
    empty.write_text("")
    result = run("related", demo, "--file", empty)
    assert result.exit_code == 1
    assert "no paper in" in str(result.exception)


def test_a_query_is_needed(demo: Path) -> None:
    assert run("related", demo).exit_code == 2


def test_every_signal_is_explained(demo: Path) -> None:
    result = run("related", demo, "graph networks", "--explain", "--no-quotes")
    assert result.exit_code == 0, result.output
    assert "of the score" in result.stdout
    assert "pieces" in result.stdout


def test_several_queries_and_a_facet(demo: Path) -> None:
    result = run("related", demo, "translation", "attention", "--by", "task", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)
