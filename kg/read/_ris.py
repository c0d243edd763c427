"""RIS, in the dialects of reference managers and databases."""

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

from kg.model import Paper, Problem
from kg.read._tagged import Dialect, share_of_tags, tagged_papers

_RIS = Dialect(
    line=re.compile(r"\ufeff?([A-Z][A-Z0-9]) {1,2}-(?: (.*))?"),
    first="TY",
    last="ER",
    fields={
        "key": ("ID", "AN"),
        "title": ("TI", "T1", "CT", "BT"),
        "abstract": ("AB", "N2"),
        "authors": ("AU", "A1", "FAU"),
        "year": ("PY", "Y1", "DA"),
        "venue": ("T2", "JF", "JO", "JA", "J2", "C3"),
        "keywords": ("KW", "DE"),
        "doi": ("DO", "M3", "L3"),
        "pmid": ("PMID",),
        "url": ("UR", "L2"),
    },
)


class RisReader:
    """Reads a block from ``TY`` to ``ER`` as a paper; other tags are left out."""

    name = "ris"
    suffixes: tuple[str, ...] = (".ris",)

    def claims(self, name: str, head: bytes) -> float:
        """Sure where the first lines carry tags and one begins a record."""
        share = share_of_tags(head, _RIS)
        if PurePath(name).suffix.lower() in self.suffixes:
            return 0.95 if share else 0.2
        return 0.8 if share > 0.5 else 0.0  # noqa: PLR2004

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper a record."""
        return tagged_papers(file, data, _RIS)
