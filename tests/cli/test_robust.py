"""What goes wrong outside is told in one clear line, without a traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.cli import cli
from kg.errors import InputError

KG = [sys.executable, "-m", "kg"]


def run(*args: object) -> subprocess.CompletedProcess[str]:
    command = [*KG, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["draw", "export"])
def test_a_folder_that_is_missing_is_named(
    demo: Path, tmp_path: Path, command: str
) -> None:
    out = tmp_path / "missing" / "out.ttl"
    found = run(command, demo, "-o", out)
    assert found.returncode == 1
    assert "Traceback" not in found.stderr
    assert str(out.parent) in found.stderr.splitlines()[0]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "nquads", "turtle", "jsonl"])
def test_a_reader_that_goes_away_is_no_error(demo: Path, form: str) -> None:
    command = [*KG, "export", str(demo), "--format", form]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        assert started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == b""


@pytest.mark.slow
def test_an_interrupt_is_one_line(demo: Path, tmp_path: Path) -> None:
    file = tmp_path / "many.csv"
    rows = [f"On Thing{i},We propose ThingNet{i} for counting.\n" for i in range(4000)]
    file.write_text("title,abstract\n" + "".join(rows))
    command = [*KG, "build", str(file), "-o", str(tmp_path / "g")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as started:
        time.sleep(4)
        os.kill(started.pid, signal.SIGINT)
        _, told = started.communicate(timeout=60)
    assert started.returncode == 1
    assert told.strip() == "Aborted!"
    assert run("info", demo).returncode == 0


@pytest.mark.parametrize("command", ["info", "check", "draw", "export", "measure"])
def test_a_graph_that_is_a_file_is_told(tmp_path: Path, command: str) -> None:
    file = tmp_path / "file"
    file.touch()
    result = CliRunner().invoke(cli, [command, str(file), *_out(command, tmp_path)])
    assert isinstance(result.exception, InputError)
    assert "is not a graph" in str(result.exception)
    assert not (tmp_path / "out").exists()


def _out(command: str, place: Path) -> list[str]:
    return ["-o", str(place / "out")] if command in {"draw", "export"} else []


def test_a_query_that_is_no_text_is_told(demo: Path, tmp_path: Path) -> None:
    file = tmp_path / "q.rq"
    file.write_bytes(b"\xff\xfeSELECT")
    result = CliRunner().invoke(cli, ["query", str(demo), "--file", str(file)])
    assert isinstance(result.exception, InputError)
    assert "UTF-8" in str(result.exception)


def test_a_graph_inside_the_folder_of_papers_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("title,abstract\nOn OxNet,We propose OxNet.\n")
    graph = tmp_path / "graph"
    for _ in range(2):
        args = ["build", str(tmp_path), "-o", str(graph), "--model", "fast"]
        result = CliRunner().invoke(cli, args)
        assert result.exit_code == 0, result.output
        assert "1 paper" in result.output


def test_a_name_of_a_paper_and_a_thing_shows_both(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    text = "We propose OxNet, a network for counting oxen."
    file.write_text(f'title,abstract\nOxNet,"{text}"\n')
    graph = str(tmp_path / "g")
    CliRunner().invoke(cli, ["build", str(file), "-o", graph])
    shown = CliRunner().invoke(cli, ["show", graph, "OxNet"])
    assert shown.exit_code == 0
    assert "OxNet  (method)" in shown.output
    assert "Proposes" in shown.output
    assert "Proposed in" in shown.output


def test_what_is_less_sure_is_not_measured_or_explained(demo: Path) -> None:
    every = CliRunner().invoke(cli, ["measure", str(demo), "--json"])
    sure = CliRunner().invoke(
        cli, ["measure", str(demo), "--json", "--min-confidence", "0.8"]
    )
    assert every.exit_code == sure.exit_code == 0
    assert every.stdout != sure.stdout
    asked = ["why", str(demo), "1706.03762", "proposes", "Transformer", "--json"]
    told = CliRunner().invoke(cli, asked)
    less = CliRunner().invoke(cli, [*asked, "--min-confidence", "1"])
    assert told.exit_code == less.exit_code == 0
    assert "Transformer" in told.stdout
    assert less.stdout.strip() == "[]"
