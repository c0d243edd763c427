"""Two graphs compared."""

import json
import shutil
from pathlib import Path

from click.testing import CliRunner, Result

from kg.cli import cli


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def build(tmp_path: Path, name: str, *rows: str) -> Path:
    file = tmp_path / f"{name}.csv"
    file.write_text("title,abstract,doi\n" + "".join(f"{row}\n" for row in rows))
    graph = tmp_path / name
    assert run("build", file, "-o", graph, "--model", "fast").exit_code == 0
    return graph


PLUMS = "Plums,We propose PlumNet and evaluate it on ImageNet.,10.5555/plums"
PEARS = "Pears,We evaluate PearNet on CIFAR-10.,10.5555/pears"


def test_a_graph_and_its_copy_say_the_same(demo: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(demo, tmp_path / "copy")
    result = run("diff", demo, copy)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "both say the same" in result.stderr


def test_what_came_and_went_is_told(tmp_path: Path) -> None:
    one, two = build(tmp_path, "one", PLUMS), build(tmp_path, "two", PLUMS, PEARS)
    result = run("diff", one, two)
    assert result.exit_code == 1
    assert "+ Pears" in result.stdout
    assert "- " not in result.stdout
    back = json.loads(run("diff", two, one, "--json").stdout)
    assert [(c["what"], c["after"]) for c in back["papers"]] == [("Pears", None)]
    assert back["links"]
    assert not any("Plum" in c["what"] for c in back["links"])
    assert not any("Plums" in str(c) for c in back["papers"])


def test_a_paper_whose_text_changed_is_told(tmp_path: Path) -> None:
    one = build(tmp_path, "one", PLUMS)
    two = build(tmp_path, "two", PLUMS.replace("ImageNet", "CIFAR-10"))
    found = json.loads(run("diff", one, two, "--json").stdout)
    (change,) = found["papers"]
    assert "ImageNet" in change["before"]
    assert "CIFAR-10" in change["after"]
    assert "~ Plums: text differs" in run("diff", one, two).stdout
