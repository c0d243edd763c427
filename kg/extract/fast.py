"""The fast extractor: linear models over hashed features instead of a network."""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, cast

from kg.errors import InputError
from kg.extract._hashes import BITS
from kg.extract._judge import Judge
from kg.extract._linear import Linear, load_tables
from kg.extract._linear_pairs import PAIR_BITS, LinearPairer
from kg.extract._reader import MODEL, LearnedExtractor
from kg.extract._same import Merger
from kg.model import Paper, Reading

if TYPE_CHECKING:
    from kg.extract._claims import Pairer
    from kg.extract._net import Net

_PARCEL = 64
"""Papers that a process is handed at once."""


class FastExtractor(LearnedExtractor):
    """Reads titles and abstracts many times as fast as the network, and less well.

    Names, roles and relations are judged by the words themselves and those near
    them; what joins mentions to entities is shared with the learned extractor.

    Args:
        processes: how many read at once; the readings do not depend on it. More
            than one are started anew by each `read`, which takes them a second:
            worth it for thousands of papers, and only where the program's own
            main module may be imported again.
        folder: a trained model: ``fast.json``, ``fast-same.json``, ``fast.npz`` and
            ``fast-pairs.npz``.
    """

    def __init__(self, processes: int = 1, folder: Path = MODEL) -> None:
        about = json.loads((folder / "fast.json").read_text(encoding="utf-8"))
        tables = load_tables(folder / "fast.npz", 2**BITS)
        pairs = load_tables(folder / "fast-pairs.npz", 2**PAIR_BITS)
        self.maker = f"citekg-fast/{about['version']}"
        self._settings = about
        # cast: the two say what a network and its pairs say, from words alone
        self._net = cast("Net", Linear(tables["tags"], tables["roles"]))
        self._judge = Judge(about["judge"])
        self._merger = Merger.from_file(folder / "fast-same.json")
        self._pairer = cast("Pairer", LinearPairer(pairs["relations"]))
        self._workers = 1
        self._processes = processes
        self._folder = folder

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        """Yield one reading a paper, in order.

        Args:
            papers: any number; some are read ahead.
        """
        if self._processes == 1:
            yield from super().read(papers)
            return
        stream = iter(papers)
        waiting: deque[Future[list[Reading]]] = deque()
        pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))
        try:
            while parcel := list(islice(stream, _PARCEL)):
                waiting.append(pool.submit(_readings, self._folder, parcel))
                if len(waiting) > 2 * self._processes:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def from_detail(detail: str = "1") -> FastExtractor:
    """The fast extractor as it is asked for by name.

    Args:
        detail: how many processes read at once.

    Raises:
        InputError: that is no such number.
    """
    if not detail.isascii() or not detail.isdecimal() or not 1 <= int(detail) <= _MOST:
        raise InputError(
            f"not a number of processes: {detail[:20]!r}", hint="fast, or fast:2"
        )
    return FastExtractor(int(detail))


_MOST = 64


@cache
def _here(folder: Path) -> FastExtractor:
    """The extractor of a process of its own."""
    return FastExtractor(folder=folder)


def _readings(folder: Path, papers: list[Paper]) -> list[Reading]:
    return list(_here(folder).read(papers))
