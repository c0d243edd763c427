"""MEDLINE, the tagged text that PubMed exports as ``.nbib``."""

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

from kg.model import Paper, Problem
from kg.read._tagged import Dialect, share_of_tags, tagged_papers

_MEDLINE = Dialect(
    line=re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}-(?: (.*))?"),
    first="PMID",
    last="",
    fields={
        "key": ("PMID",),
        "title": ("TI", "BTI", "TT"),
        "abstract": ("AB", "OAB"),
        "authors": ("FAU", "AU"),
        "year": ("DP", "DEP"),
        "venue": ("JT", "TA"),
        "keywords": ("OT",),
        "doi": ("LID", "AID"),
        "pmid": ("PMID",),
    },
)


class MedlineReader:
    """Reads from one ``PMID`` line to the next as a paper."""

    name = "medline"
    suffixes: tuple[str, ...] = (".nbib", ".medline")

    def claims(self, name: str, head: bytes) -> float:
        """Sure where the first lines carry tags and one is a ``PMID``."""
        share = share_of_tags(head, _MEDLINE)
        if PurePath(name).suffix.lower() in self.suffixes:
            return 0.95 if share else 0.2
        return 0.75 if share > 0.3 else 0.0  # noqa: PLR2004

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper a record."""
        return tagged_papers(file, data, _MEDLINE)
