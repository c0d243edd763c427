"""The commands that draw answers from a whole graph, on the bundled sample."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import cli
from kg.errors import KgError


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def done(*args: object) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_trends_are_told_both_ways(demo: Path) -> None:
    shown = done("trends", demo, "-n", 3)
    assert shown.index("Rising") < shown.index("Falling")
    found = json.loads(done("trends", demo, "--kind", "dataset", "--json"))
    assert found
    assert {trend["kind"] for trend in found} == {"Dataset"}
    assert run("trends", demo, "--least", 500).stderr.startswith("no thing is in 500")


@pytest.mark.parametrize("by", ["dataset", "task"])
def test_gaps_say_how_far_to_trust_them(demo: Path, by: str) -> None:
    result = run("gaps", demo, "--by", by, "-n", 3)
    assert result.exit_code == 0
    assert by in result.stdout.splitlines()[0]
    assert "untested" in result.stderr or "average precision" in result.stderr
    found = json.loads(done("gaps", demo, "--by", by, "--json"))
    assert found["gaps"]


def test_claims_put_results_side_by_side(demo: Path) -> None:
    shown = done("claims", demo, "imagenet")
    assert "ImageNet" in shown
    assert "“" in shown
    assert "“" not in done("claims", demo, "imagenet", "--no-quotes").split("! ")[0]
    boards = json.loads(done("claims", demo, "ImageNet", "--json"))
    values = [s["outcome"]["value"] for b in boards for s in b["standings"]]
    assert len(values) > 3


def test_lineage_is_told_and_drawn(demo: Path, tmp_path: Path) -> None:
    shown = done("lineage", demo, "transformer", "-o", tmp_path / "t.html", "--quotes")
    assert shown.startswith("Transformer")
    assert "After" in shown
    page = (tmp_path / "t.html").read_text(encoding="utf-8")
    assert "Lineage of Transformer" in page
    found = json.loads(done("lineage", demo, "transformer", "--json"))
    assert found["label"] == "Transformer"


def test_a_reading_list_says_what_each_paper_adds(demo: Path) -> None:
    shown = done("read-list", demo, "--topic", "object detection", "-n", 4)
    assert shown.count("adds ") == 4
    title = "Attention Is All You Need"
    found = json.loads(done("read-list", demo, "--like", title, "-n", 3, "--json"))
    assert len(found) == 3


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["claims", "transformer"], "method here"),
        (["claims", "ImageNett"], "did you mean"),
        (["lineage", "Attention Is All You Need"], ""),
        (["read-list", "--like", "no such paper"], "--topic"),
        (["read-list"], "give words"),
        (["gaps", "-n", "0"], "1 gap"),
    ],
)
def test_what_is_not_there_is_told(demo: Path, args: list[str], hint: str) -> None:
    result = run(args[0], demo, *args[1:])
    assert isinstance(result.exception, KgError)
    assert hint in str(result.exception.hint)
