import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import cli

BIB = """@article{a, title = {Counting the Stripes of Zebras at Night}, year = 2020,
 author = {Ann Lee}, doi = {10.5555/a}}
@article{b, title = {Counting the stripes of zebras at night}, year = 2021,
 author = {Lee, A.}, doi = {10.5555/b}}
"""


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    file = tmp_path / "a.bib"
    file.write_text(BIB, encoding="utf-8")
    result = run("build", file, "-o", tmp_path / "g")
    assert result.exit_code == 0, result.output
    return tmp_path / "g"


def test_pairs_of_records_are_listed_judged_and_kept(graph: Path) -> None:
    (row,) = json.loads(run("merge", "papers", graph, "--json").stdout)
    assert row["verdict"] == "same"
    assert "authors shared" in row["reasons"]
    said = run(
        *("merge", "reject", graph, "--papers", "doi:10.5555/a", "doi:10.5555/b"),
        *("--by", "me", "--because", "two editions"),
    )
    assert said.exit_code == 0, said.output
    assert "2 papers in the graph" in said.stderr
    (row,) = json.loads(run("merge", "papers", graph, "--json").stdout)
    assert (row["verdict"], row["by"]) == ("different", "person/me")
    assert "two editions" in (graph / "paper-judgements.sssom.tsv").read_text("utf-8")
    assert "different" in run("merge", "papers", graph).stdout
