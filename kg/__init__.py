"""citekg: a citation-style knowledge graph out of a pile of papers."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.graph import Graph

__version__ = "0.1.0"
__all__ = ["__version__", "open"]


def open(path: Path | str) -> "Graph":
    """Open a graph that ``kg build`` made, for reading.

    Args:
        path: its folder.

    Raises:
        InputError: there is no graph.
        StoreError: it is damaged, or of another version.

    Examples:
        >>> import kg
        >>> graph = kg.open("graph")  # doctest: +SKIP
        >>> graph.named("who_proposes", thing="Adam").rows  # doctest: +SKIP
    """
    from kg.graph import Graph

    return Graph(path)
