"""The user's own vocabulary, remembered in the graph's folder."""

from collections.abc import Iterable
from pathlib import Path

from kg.folder import write_whole
from kg.resolve import Known, parsed_table, tabled

FILE = "vocabulary.tsv"
"""Kind, name, aliases, IRI and broader name, as `kg.resolve.tabled` writes them."""


def read_own(graph: Path) -> list[Known]:
    """The names that the user made known to a graph.

    Args:
        graph: its folder.
    """
    file = graph / FILE
    return parsed_table(file.read_text(encoding="utf-8")) if file.is_file() else []


def add_vocabulary(graph: Path, known: Iterable[Known]) -> None:
    """Remember names for this build and all later ones.

    Args:
        graph: the folder of a graph.
        known: a thing of the same kind and name gives way to the new one.
    """
    new = {(k.kind, k.name): k for k in known}
    if new:
        old = {(k.kind, k.name): k for k in read_own(graph)}
        write_whole(graph / FILE, tabled({**old, **new}.values()))
