"""A writer that is killed leaves whole papers only."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kg.store import Store

WRITER = """
import sys
from pathlib import Path
from kg.ids import Iri
from kg.model import Paper, Reading, Resolution, Source
from kg.store import Store

store = Store(Path(sys.argv[1]))
for turn in range(10_000):
    for first in range(0, 300, 100):
        papers = [
            Paper(str(n), f"T{n}", f"turn {turn}", Source("x"), venue=f"turn {turn}")
            for n in range(first, first + 100)
        ]
        records = [(p.iri(), p, Reading("x/1")) for p in papers]
        store.replace_papers(records, Resolution({}, {}))
    print(turn, flush=True)
"""
BOTH = (
    "SELECT ?p ?a ?v { ?p a fabio:ResearchPaper ; dcterms:abstract ?a ; kg:venue ?v }"
)


@pytest.mark.slow
def test_papers_are_whole_after_a_kill(tmp_path: Path) -> None:
    for wait in (0.05, 0.2, 0.35):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path / "rdf")],
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline()
            time.sleep(wait)
            writer.send_signal(signal.SIGKILL)
        with Store(tmp_path / "rdf") as store:
            rows = list(store.select(BOTH))
            assert len(rows) == len(store.fingerprints()) == 300
            assert all(row["a"] == row["v"] for row in rows)
