import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.cli import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> list[list[str]]:
    lines = (line for block in blocks("sh") for line in block.splitlines())
    found = [shlex.split(line, comments=True) for line in lines]
    return [words for words in found if words and words[0] == "kg"]


def test_there_are_two_commands_to_set_up() -> None:
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    assert [line for line in lines if line.startswith("pip")] == [
        "pip install . && kg demo",
        "pip install -e '.[test]' && pytest",
    ]


def test_the_tour_runs_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "proceedings.txt").write_text("Toy 2024 Papers\n\nWe propose OxNet.\n")
    (tmp_path / "library.bib").write_text("@misc{a, title = {On OxNet}}\n")
    (tmp_path / "openalex.jsonl").write_text('{"title": "OxNet again"}\n')
    (tmp_path / "more.csv").write_text("title,abstract\nMore,OxNet.\n")
    runner = CliRunner()
    for words in commands():
        result = runner.invoke(cli, words[1:])
        assert result.exit_code == 0, (words, result.output, result.exception)
    for code in blocks("python"):
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert len(commands()) >= 12


def test_every_command_is_in_the_table() -> None:
    table = set(re.findall(r"^\| `kg ([\w-]+)", README, re.MULTILINE))
    assert table == set(cli.list_commands(None))  # type: ignore[arg-type]
