"""Kill a build, an addition or a merge at random moments, and see what is left.

    python tests/benchmarks/faults.py --kills 100

For each attempt a copy of a graph is changed by a command that is ended by SIGKILL at
a random moment. Then the graph has to open, its papers have to be whole (each that is
there has all its statements or none), and the same command, run again, has to end with
the same sorted N-Quads as one that nobody disturbed. Prints a table; the last column
has to be 0.
"""

import argparse
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import kg
from kg.errors import KgError
from kg.sample import sample_path

_WHOLE = """SELECT (COUNT(?paper) AS ?n) { ?paper rdf:type fabio:ResearchPaper
  FILTER NOT EXISTS { ?paper rdfs:label ?label } }"""

_ROW = "{:<10}{:>8}{:>8}{:>12}{:>6}\n"


@dataclass(frozen=True, slots=True)
class Case:
    """A command that changes a graph, and the graph it starts from."""

    name: str
    start: Path | None
    words: tuple[str, ...]


def command(case: Case, graph: Path) -> list[str]:
    """The words of a command, with the graph in its place."""
    words = [str(graph) if word == "GRAPH" else word for word in case.words]
    return [sys.executable, "-m", "kg", *words]


def run(case: Case, graph: Path) -> float:
    """Seconds that a command takes undisturbed."""
    start = time.monotonic()
    subprocess.run(command(case, graph), check=True, capture_output=True)
    return time.monotonic() - start


def dump(graph: Path) -> bytes:
    """Every statement of a graph, sorted."""
    done = subprocess.run(
        [sys.executable, "-m", "kg", "export", str(graph), "--format", "nquads"],
        check=True,
        capture_output=True,
    )
    return b"".join(sorted(done.stdout.splitlines(keepends=True)))


def copied(case: Case, to: Path) -> Path:
    """A fresh copy of the graph that a case starts from."""
    shutil.rmtree(to, ignore_errors=True)
    if case.start is not None:
        shutil.copytree(case.start, to)
    return to


def is_whole(graph: Path) -> bool:
    """Whether a graph opens and holds no half of a paper."""
    if not (graph / "manifest.json").is_file():
        return not graph.exists() or not list(graph.glob("*.nq"))
    try:
        with kg.open(graph) as opened:
            opened.snapshot()
            return opened.query(_WHOLE).rows[0][0] == 0
    except KgError:
        return False


def attempt(case: Case, graph: Path, after: float, wanted: bytes) -> tuple[bool, bool]:
    """Kill a command once.

    Returns:
        Whether the graph was whole after it, and whether a rerun ended as it should.
    """
    copied(case, graph)
    process = subprocess.Popen(
        command(case, graph), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    process.wait()
    whole = is_whole(graph)
    run(case, graph)
    return whole, dump(graph) == wanted


def main() -> None:
    """Run all cases and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--model", default="fast")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    chance = random.Random(args.seed)  # noqa: S311 (moments, not secrets)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        lines = sample_path().read_text(encoding="utf-8").splitlines(keepends=True)
        half, whole = work / "half.jsonl", work / "whole.jsonl"
        half.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
        whole.write_text("".join(lines), encoding="utf-8")
        model = ("--model", args.model)
        build = ("build", str(half), "-o", "GRAPH", *model)
        add = ("build", str(whole), "-o", "GRAPH", *model)
        pair = ("CIFAR-10", "ImageNet")
        base, full = work / "base", work / "full"
        run(Case("", None, build), base)
        run(Case("", None, add), full)
        cases = [
            Case("build", None, build),
            Case("add", base, add),
            Case("merge", full, ("merge", "accept", "GRAPH", *pair)),
        ]
        sys.stdout.write(
            _ROW.format("command", "killed", "whole", "same bytes", "lost")
        )
        for case in cases:
            graph = copied(case, work / "g")
            took = run(case, graph)
            wanted = dump(graph)
            found = [
                attempt(case, graph, chance.uniform(0, took), wanted)
                for _ in range(args.kills // len(cases))
            ]
            opened, same = (sum(column) for column in zip(*found, strict=True))
            lost = len(found) - min(opened, same)
            sys.stdout.write(_ROW.format(case.name, len(found), opened, same, lost))


if __name__ == "__main__":
    main()
