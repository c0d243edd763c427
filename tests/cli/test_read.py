"""What would be read, and tables with columns of their own."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import cli


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "t.csv"
    file.write_text(
        "Titel,Text,Jahr,doi\nPlums,We count plums.,2031,10.5555/a\nPears,,,\n",
        encoding="utf-8",
    )
    return file


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def test_fields_are_counted_and_nothing_is_built(table: Path) -> None:
    given = "title=Titel, abstract=Text,year=Jahr"
    result = run("read", table, "--columns", given)
    assert result.exit_code == 0, result.output
    assert "title, abstract (1), year (1), doi (1)" in " ".join(result.stdout.split())
    assert "2 papers in 1 file, 0 problems" in result.stderr
    assert list(table.parent.iterdir()) == [table]


def test_problems_are_told_and_the_exit_code_says_so(table: Path) -> None:
    (table.parent / "empty.bib").write_text("")
    result = run("read", table.parent, "--json")
    assert result.exit_code == 3
    found = json.loads(result.stdout)
    assert [(Path(f["file"]).name, f["papers"]) for f in found["files"]] == [
        ("empty.bib", 0),
        ("t.csv", 0),
    ]
    assert len(found["problems"]) == 2


@pytest.mark.parametrize("command", ["read", "extract"])
@pytest.mark.parametrize("given", ["title", "title=", "soup=Titel"])
def test_columns_that_say_nothing_are_refused(
    table: Path, command: str, given: str
) -> None:
    result = run(command, table, "--columns", given)
    assert result.exit_code == 2
    assert "FIELD=COLUMN" in result.stderr


def test_a_graph_is_built_of_named_columns(table: Path) -> None:
    graph = table.parent / "g"
    given = ("--columns", "title=Titel,abstract=Text", "--model", "fast")
    assert run("build", table, "-o", graph, *given).exit_code == 0
    (shown,) = json.loads(run("show", graph, "Plums", "--json").stdout)
    assert (shown["abstract"], shown["year"]) == ("We count plums.", None)
