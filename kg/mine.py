"""Which papers of a graph its user knows already: a list in the graph's folder."""

import os
from collections.abc import Iterable
from pathlib import Path

from kg.errors import StoreError
from kg.folder import Folder
from kg.ids import Iri

FILE = "mine.txt"


def add_mine(graph: Path, papers: Iterable[Iri]) -> None:
    """Mark papers as known to the user; safely on disk when this returns.

    Args:
        graph: the folder of a graph.
        papers: as `Paper.iri` names them.

    Raises:
        StoreError: the file cannot be written.
    """
    file = graph / FILE
    known = set(_lines(file))
    fresh = [iri for iri in dict.fromkeys(papers) if iri not in known]
    if not fresh:
        return
    try:
        with file.open("a", encoding="utf-8", newline="") as out:
            out.writelines(f"{iri}\n" for iri in fresh)
            out.flush()
            os.fsync(out.fileno())
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error


def read_mine(folder: Folder) -> set[Iri]:
    """The papers of a graph that its user knows.

    Args:
        folder: of the graph, open.

    Returns:
        IRIs as the graph has them: records that became one paper are one.
    """
    aliases = folder.shelf.aliases()
    known = {iri for iri, _ in folder.shelf.papers()}
    marked = {aliases.get(iri, iri) for iri in _lines(folder.path / FILE)}
    return marked & known


def _lines(file: Path) -> list[Iri]:
    if not file.is_file():
        return []
    text = file.read_text(encoding="utf-8", errors="replace")
    # A stop may have cut the last line short.
    return [Iri(line) for line in text[: text.rfind("\n") + 1].splitlines()]
