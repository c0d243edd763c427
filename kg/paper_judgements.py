"""What people judged about records: of one paper or of two. Only ever added to.

A file of the graph's folder in the manner of SSSOM; names are identifiers such as
``doi:10.1000/x``, or records as ``paper-pairs.csv`` names them.
"""

import csv
import io
import os
from collections.abc import Iterable
from pathlib import Path

from kg.errors import StoreError
from kg.identity import Pair
from kg.model import Verdict

FILE = "paper-judgements.sssom.tsv"
_COLUMNS = (
    *("subject_id", "predicate_id", "predicate_modifier", "object_id"),
    *("mapping_justification", "author_label", "mapping_date", "comment"),
)
_SAME = "owl:sameAs"
_NOT = "Not"
_BY_HAND = "semapv:ManualMappingCuration"


def read_paper_judgements(graph: Path) -> list[Pair]:
    """What people judged, the last judgement on each pair.

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
    except UnicodeDecodeError as error:
        raise StoreError(f"{file} is damaged", hint="it must be UTF-8") from error
    text = text[: text.rfind("\n") + 1]  # a stop may have cut the last row short
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found: dict[tuple[str, str], Pair] = {}
    for row in csv.DictReader(lines, delimiter="\t"):
        left, right = sorted((row.get("subject_id") or "", row.get("object_id") or ""))
        if not left or row.get("predicate_id") != _SAME:
            raise StoreError(
                f"{file}: a row says what cannot be understood: {list(row.values())}",
                hint="mend that row, or delete it",
            )
        differ = row.get("predicate_modifier") == _NOT
        verdict = Verdict.DIFFERENT if differ else Verdict.SAME
        why = (row["comment"],) if row.get("comment") else ()
        maker = "/".join(filter(None, ("person", row.get("author_label") or "")))
        found[left, right] = Pair(left, right, verdict, 1.0, why, maker)
    return [found[key] for key in sorted(found)]


def add_paper_judgements(graph: Path, pairs: Iterable[Pair], *, date: str) -> None:
    """Add judgements to the file, safely on disk when this returns.

    Args:
        graph: the folder of a graph.
        pairs: what a person judged; their maker is ``person`` or ``person/NAME``.
        date: of the judgements, such as ``2026-11-30``.

    Raises:
        StoreError: the file cannot be written.
    """
    file = graph / FILE
    out = io.StringIO()
    table = csv.writer(out, delimiter="\t", lineterminator="\n")
    for p in pairs:
        modifier = _NOT if p.verdict is Verdict.DIFFERENT else ""
        author = p.maker.partition("/")[2]
        row = [p.left, _SAME, modifier, p.right, _BY_HAND, author, date]
        table.writerow([*row, " ".join(" ".join(p.reasons).split())])
    try:
        with file.open("a+b") as handle:
            handle.seek(0)
            whole = handle.read().rfind(b"\n") + 1
            handle.truncate(whole)
            head = "" if whole else "\t".join(_COLUMNS) + "\n"
            handle.write((head + out.getvalue()).encode())
            handle.flush()
            os.fsync(handle.fileno())
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error
