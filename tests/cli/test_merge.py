"""A person's say in which names are one thing, from the command line."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import cli
from kg.errors import KgError
from kg.judgements import FILE


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def done(*args: object) -> str:
    result = run(*args)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


@pytest.fixture
def graph(demo: Path, tmp_path: Path) -> Path:
    """A graph of one's own to change."""
    return Path(shutil.copytree(demo, tmp_path / "g"))


def names(graph: Path, name: str) -> set[str]:
    (found,) = json.loads(done("show", graph, name, "--json"))
    return {found["label"], *found["aliases"]}


def test_decisions_are_listed_with_their_reasons(demo: Path) -> None:
    shown = done("merge", "list", demo, "-n", 5)
    assert "because" in shown
    found = json.loads(done("merge", "list", demo, "--verdict", "same", "--json"))
    assert found
    for one in found:
        assert one["verdict"] == "same"
        assert any(f"“{one['left']}”" in why for why in one["reasons"])
    assert "resolve/" in found[0]["maker"]


def test_a_merge_is_accepted_parted_again_and_shared(
    graph: Path, demo: Path, tmp_path: Path
) -> None:
    pair = ("CIFAR-10", "MNIST")
    assert "MNIST" not in names(graph, "CIFAR-10")
    result = run("merge", "accept", graph, *pair, "--by", "A", "--because", "a test")
    assert result.exit_code == 0, result.output
    assert result.stderr.startswith("1 judgement kept; ")
    assert set(pair) <= names(graph, "CIFAR-10")
    shared = tmp_path / "shared.tsv"
    shared.write_text(done("merge", "export", graph), encoding="utf-8")
    assert "a test" in shared.read_text(encoding="utf-8")

    done("merge", "split", graph, "MNIST" if "MNIST" not in _label(graph) else pair[0])
    assert names(graph, "CIFAR-10") == names(demo, "CIFAR-10")
    (first, *_) = json.loads(done("merge", "list", graph, "MNIST", "--json"))
    assert (first["verdict"], first["maker"]) == ("different", "person")

    other = Path(shutil.copytree(demo, tmp_path / "other"))
    done("merge", "import", other, shared)
    assert set(pair) <= names(other, "MNIST")
    assert (other / FILE).read_text(encoding="utf-8").count("exactMatch") == 1


def _label(graph: Path) -> str:
    (found,) = json.loads(done("show", graph, "CIFAR-10", "--json"))
    return str(found["label"])


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["accept", "CIFAR-10", "nothing such"], "nothing such"),
        (["accept", "CIFAR-10", "Transformer"], "different kinds"),
        (["reject", "CIFAR-10", "cifar 10"], "both names"),
        (["split", "CIFAR-10"], "is a label"),
        (["accept", "Attention Is All You Need", "MNIST"], "is a paper"),
    ],
)
def test_what_cannot_be_judged_is_told(demo: Path, args: list[str], told: str) -> None:
    result = run("merge", args[0], demo, *args[1:])
    assert isinstance(result.exception, KgError)
    assert told in str(result.exception)
    assert not (demo / FILE).exists()
