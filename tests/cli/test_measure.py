"""``kg measure`` on the bundled sample."""

import csv
import json
from pathlib import Path

from click.testing import CliRunner

from kg.cli import cli


def test_every_measure_of_every_node_is_written(demo: Path, tmp_path: Path) -> None:
    file = tmp_path / "measures.csv"
    asked = ["measure", str(demo), "-n", "3", "--csv", str(file), "--json"]
    result = CliRunner().invoke(cli, asked)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert len(found["main_path"]) > 1
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    papers = [row for row in rows if row["kind"] == "Paper"]
    assert sum(float(row["importance"]) for row in rows) > 0.999
    assert sum(float(row["authority"]) for row in papers) > 0.999
    assert all(row["community"] for row in papers)
    assert {row["hub"] for row in rows if row["kind"] != "Paper"} == {""}


def test_bridges_and_the_main_path_are_shown(demo: Path) -> None:
    result = CliRunner().invoke(cli, ["measure", str(demo), "-n", "3"])
    assert result.exit_code == 0, result.output
    assert "Main path" in result.stdout
