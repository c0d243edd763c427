"""Papers withdrawn and taken back."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kg
from kg.cli import cli
from kg.errors import KgError
from kg.withdrawn import FILE, read_withdrawn

ROWS = {
    "Plums": "Plums,We propose PlumNet and evaluate it on ImageNet.,10.5555/plums",
    "Pears": "Pears,We evaluate PearNet on ImageNet.,10.5555/pears",
}
_WHY = """SELECT ?title ?why ?when { ?paper kg:withdrawnFor ?why ;
  dcterms:title ?title ; prov:invalidatedAtTime ?when }"""


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def done(*args: object) -> Result:
    result = run(*args)
    assert result.exit_code == 0, (result.output, result.exception)
    return result


def build(graph: Path, *names: str) -> Path:
    graph.parent.mkdir(exist_ok=True)
    file = graph.parent / "list.csv"
    rows = "".join(f"{ROWS[name]}\n" for name in names)
    file.write_text(f"title,abstract,doi\n{rows}")
    done("build", file, "-o", graph, "--model", "fast")
    return graph


def nquads(graph: Path) -> list[str]:
    lines = done("export", graph, "--format", "nquads").stdout.splitlines()
    return sorted(x for x in lines if "csv" not in x and "#fingerprint" not in x)


def test_what_is_left_is_as_if_the_paper_had_never_been(tmp_path: Path) -> None:
    graph = build(tmp_path / "g", "Pears", "Plums")
    whole = nquads(graph)
    told = done("remove", graph, "doi:10.5555/plums", "--reason", "retracted")
    assert told.stderr.strip() == "Plums is withdrawn"
    assert isinstance(run("show", graph, "PlumNet").exception, KgError)
    only = nquads(build(tmp_path / "other" / "g", "Pears"))
    added = set(nquads(graph)) - set(only)
    assert all("plums" in line or "void#" in line for line in added), added
    with kg.open(graph) as opened:
        ((title, why, when),) = opened.query(_WHY).rows
        assert (title, why) == ("Plums", "retracted")
        assert len(str(when)) == len("2026-11-30")
        assert len(opened.snapshot().papers) == 1
    done("check", graph, "--no-shapes")

    done("remove", graph, "Plums", "--undo")
    assert nquads(graph) == whole
    assert read_withdrawn(graph) == []


def test_a_later_build_leaves_it_out(tmp_path: Path) -> None:
    graph = build(tmp_path / "g", "Plums", "Pears")
    done("remove", graph, "Plums", "--reason", "a test")
    build(graph, "Plums", "Pears")
    assert isinstance(run("show", graph, "PlumNet").exception, KgError)
    assert "a test" in done("remove", graph, "--list").stdout


def test_a_row_that_a_stop_cut_is_no_withdrawal(tmp_path: Path) -> None:
    graph = build(tmp_path / "g", "Plums", "Pears")
    done("remove", graph, "Plums")
    with (graph / FILE).open("a") as out:
        out.write("2026-11-30\twithdr")
    assert [one.title for one in read_withdrawn(graph)] == ["Plums"]
    done("remove", graph, "Pears", "--reason", "two\tlines\nin one")
    assert [one.title for one in read_withdrawn(graph)] == ["Pears", "Plums"]


@pytest.mark.parametrize(
    ("args", "told"),
    [(["Peaches"], "no papers"), (["Plums", "--undo"], "no withdrawn paper")],
)
def test_what_is_not_there_is_told(tmp_path: Path, args: list[str], told: str) -> None:
    graph = build(tmp_path / "g", "Plums")
    result = run("remove", graph, *args)
    assert isinstance(result.exception, KgError)
    assert told in str(result.exception)
    assert run("remove", graph).exit_code == 2
