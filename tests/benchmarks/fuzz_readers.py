"""Feed every reader files that accidents have damaged, and see what is left.

    python tests/benchmarks/fuzz_readers.py --inputs 10000

Each sample in ``tests/data/formats`` is cut, swapped, overwritten and sprinkled with
foreign bytes, and read by the reader that claims it. A reader may refuse a file; any
other error ends the run, with the number of the input. Prints a table: inputs, papers
and problems read out of them, files refused, the slowest input in seconds, and how many
megabytes the process grew after the first tenth of the inputs, which has to stay small.
"""

import argparse
import io
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import FrameType

from kg.errors import InputError
from kg.model import Paper, Reader
from kg.read import readers
from kg.testing import check_paper, damaged

_SAMPLES = Path(__file__).parents[1] / "data" / "formats"
_KINDS = 5
"""How many inputs `damaged` gives a round."""
_HANG = 10
"""Seconds after which one input counts as a hang."""
_LEAST = 0.05
_HEAD = ("sample", "reader", "inputs", "papers", "problems", "refused", "slowest", "MB")
_ROW = "{:<18}{:<14}{:>8}{:>9}{:>10}{:>9}{:>9}{:>7}\n"


@dataclass(slots=True)
class Tally:
    """What one reader made of all its inputs."""

    inputs: int = 0
    papers: int = 0
    problems: int = 0
    refused: int = 0
    slowest: float = 0.0
    grown: float = 0.0


def main() -> None:
    """Run all readers and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000, help="a sample")
    parser.add_argument("samples", nargs="*", help="file names; all by default")
    asked = parser.parse_args()
    signal.signal(signal.SIGALRM, _hang)
    sys.stdout.write(_ROW.format(*_HEAD))
    for path, reader in _samples(asked.samples):
        t = fuzz(reader, path.name, path.read_bytes(), asked.inputs)
        row = (path.name, reader.name, t.inputs, t.papers, t.problems, t.refused)
        sys.stdout.write(_ROW.format(*row, f"{t.slowest:.2f}", f"{t.grown:.1f}"))
        sys.stdout.flush()


def _samples(names: list[str]) -> Iterator[tuple[Path, Reader]]:
    for path in sorted(_SAMPLES.iterdir()):
        if names and path.name not in names:
            continue
        head = path.read_bytes()[:65_536]
        found = max(readers(), key=lambda reader: reader.claims(path.name, head))
        if found.claims(path.name, head) >= _LEAST:
            yield path, found


def fuzz(reader: Reader, file: str, sample: bytes, wanted: int) -> Tally:
    """Read many damaged copies of a sample.

    Args:
        reader: at test.
        file: the name it is told.
        sample: a good file.
        wanted: how many inputs.

    Raises:
        TimeoutError: an input took more than ten seconds.
    """
    tally = Tally()
    settled = _megabytes()
    for data in islice(damaged(sample, rounds=-(-wanted // _KINDS)), wanted):
        if tally.inputs == wanted // 10:
            settled = _megabytes()
        tally.inputs += 1
        signal.alarm(_HANG)
        start = time.perf_counter()
        try:
            _read(reader, file, data, tally)
        except InputError:
            tally.refused += 1
        except BaseException as error:
            error.add_note(f"input {tally.inputs} of {file}: {data[:200]!r}")
            raise
        signal.alarm(0)
        tally.slowest = max(tally.slowest, time.perf_counter() - start)
    tally.grown = _megabytes() - settled
    return tally


def _read(reader: Reader, file: str, data: bytes, tally: Tally) -> None:
    reader.claims(file, data)
    for item in reader.read(file, io.BytesIO(data)):
        if isinstance(item, Paper):
            check_paper(item, file)
            tally.papers += 1
        else:
            tally.problems += 1


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _hang(signum: int, frame: FrameType | None) -> None:
    del signum, frame
    raise TimeoutError(f"an input took more than {_HANG} seconds")


if __name__ == "__main__":
    main()
