"""The tagged plain text that Web of Science exports."""

import re
from collections.abc import Iterator
from typing import BinaryIO

from kg.model import Paper, Problem
from kg.read._tagged import Dialect, share_of_tags, tagged_papers

_WOS = Dialect(
    line=re.compile(r"([A-Z][A-Z0-9])(?: (.*))?"),
    first="PT",
    last="ER",
    fields={
        "key": ("UT",),
        "title": ("TI",),
        "abstract": ("AB",),
        "authors": ("AF", "AU"),
        "year": ("PY", "EA"),
        "venue": ("SO",),
        "keywords": ("DE",),
        "doi": ("DI",),
        "pmid": ("PM",),
        "cites": ("CR",),
    },
    listed=frozenset({"AF", "AU", "CR"}),
)
_LEAST = 0.4


class WebOfScienceReader:
    """Reads a block from ``PT`` to ``ER`` as a paper."""

    name = "wos"
    suffixes: tuple[str, ...] = (".ciw", ".isi")

    def claims(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Sure of the export's first line, and of tags that begin a record."""
        if head.lstrip().startswith(b"FN ") and b"\nPT " in head:
            return 0.95
        return 0.65 if share_of_tags(head, _WOS) > _LEAST else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper a record."""
        return tagged_papers(file, data, _WOS)
