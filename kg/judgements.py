"""What people judged about names, in a file of the graph's folder.

The file is only ever added to, so that a stop loses at most the row being written; the
last row on a pair counts. It is SSSOM: it can be read, sent to a colleague, and kept
under version control.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from kg.errors import InputError, StoreError
from kg.model import Decision
from kg.resolve import sssom_head, sssom_parsed, sssom_rows

FILE = "judgements.sssom.tsv"


def read_judgements(graph: Path) -> list[Decision]:
    """What people judged, one judgement a pair.

    Args:
        graph: the folder of a graph.

    Raises:
        StoreError: the file is damaged.
    """
    file = graph / FILE
    if not file.is_file():
        return []
    try:
        text = file.read_text(encoding="utf-8")
        if not text.endswith("\n"):
            # The last row was being written when the machine stopped.
            text = text[: text.rfind("\n") + 1]
        return sssom_parsed(text, str(file))
    except (UnicodeDecodeError, InputError) as error:
        raise StoreError(
            f"{file} is damaged: {error}", hint="mend that row, or delete it"
        ) from error


def add_judgements(
    graph: Path, decisions: Iterable[Decision], *, base: str, date: str
) -> None:
    """Add judgements to the file, safely on disk when this returns.

    Args:
        graph: the folder of a graph.
        decisions: of people.
        base: where the graph's IRIs live.
        date: of the judgements, such as ``2026-11-30``.

    Raises:
        StoreError: the file cannot be written.
    """
    file = graph / FILE
    try:
        with file.open("a+b") as out:
            out.seek(0)
            # A row that a stop cut short was never promised to anyone.
            whole = out.read().rfind(b"\n") + 1
            out.truncate(whole)
            start = "" if whole else sssom_head(base)
            out.write((start + sssom_rows(decisions, date=date)).encode())
            out.flush()
            os.fsync(out.fileno())
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error
