import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import cli
from kg.errors import InputError

NET = {"type": "Method", "name": "TopoPT", "surfaces": ["TopoPT"], "role": "proposed"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    gold = [{"id": "000-01", "entities": [NET]}, {"id": "000-02", "entities": [NET]}]
    said = [
        {"id": "000_ab-01", "text": "We see TopoPT.", "entities": [NET]},
        {"id": "other"},
    ]
    for name, papers in (("gold", gold), ("said", said)):
        lines = "\n".join(map(json.dumps, papers))
        (tmp_path / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


def run(folder: Path, *options: str) -> Result:
    files = (str(folder / name) for name in ("gold.jsonl", "said.jsonl"))
    return CliRunner().invoke(cli, ["evaluate", *files, *options])


def test_measures_and_confusions_are_shown(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["entity", "0.667"] in [line[:2] for line in lines]
    assert ["role", "(accuracy)", "1.000"] in [line[:3] for line in lines]
    assert "types: gold" in result.stdout


def test_papers_that_differ_are_told(folder: Path) -> None:
    result = run(folder)
    assert "000-01 = 000_ab-01" in result.stderr
    assert "1 in the gold but not read; counted as read empty: 000-02" in result.stderr
    assert "1 read but not in the gold; left out: other" in result.stderr


def test_json_holds_every_figure(folder: Path) -> None:
    made = json.loads(run(folder, "--json").stdout)
    assert made["papers"] == 2
    assert made["missing"] == ["000-02"]
    assert made["measures"]["entity"]["right"] == 1
    assert made["measures"]["entity"]["f1"] == pytest.approx(2 / 3)
    assert {"gold": "Method", "found": "(none)", "count": 1} in made["types"]


def test_the_same_seed_writes_the_same_bytes(folder: Path) -> None:
    first, again = (run(folder, "--json", "--seed", "5").stdout for _ in range(2))
    assert first == again


def test_a_report_is_written(folder: Path) -> None:
    page = folder / "report.html"
    assert run(folder, "--html", str(page)).exit_code == 0
    assert "<mark" in page.read_text(encoding="utf-8")


def test_a_bad_line_is_told_with_file_and_line(folder: Path) -> None:
    with (folder / "said.jsonl").open("a", encoding="utf-8") as file:
        file.write("\n{broken")
    result = run(folder)
    assert result.exit_code == 3
    assert "said.jsonl:3: not an annotated paper" in result.stderr
    assert "entity" in result.stdout


def test_a_file_without_papers_is_an_error(folder: Path) -> None:
    (folder / "gold.jsonl").write_text("", encoding="utf-8")
    result = run(folder)
    assert isinstance(result.exception, InputError)
    assert not result.stdout
