"""The Oxigraph database under a store: opening it, and writing graphs whole."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyoxigraph as ox

from kg.errors import StoreError
from kg.store import _terms as t

_BULK_LINES = 20_000
"""From here on, files made at once are faster than the log of a transaction."""


def opened(path: Path | None, *, read_only: bool) -> ox.Store:
    """The database at a path, or one in memory.

    Args:
        path: a folder; None for memory.
        read_only: never change it; works beside a writer, and shows what was
            written before it was opened.

    Raises:
        StoreError: it is missing, damaged, or being written to by another process.
    """
    if path is None:
        return ox.Store()
    if read_only and not (path / "CURRENT").is_file():
        raise StoreError(f"no graph at {path}", hint="kg build makes one")
    if not read_only and path.exists() and not path.is_dir():
        raise StoreError(f"{path} is not a folder", hint="name another folder")
    with told(path):
        if read_only:
            return ox.Store.read_only(str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        return ox.Store(str(path))


@contextmanager
def told(path: Path | None) -> Iterator[None]:
    """Errors of the engine as ours."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        raise StoreError(f"graph {path}: {error}", hint=_hint(str(error))) from error


def _hint(message: str) -> str:
    if "lock" in message.lower():
        return "another kg command is writing to it; wait until it is done"
    if "read-write" in message:
        return "it was opened for reading only"
    if "Permission denied" in message or "Read-only" in message:
        return "you may not write to that folder: nothing was changed"
    if "No space" in message:
        return "make room on the disk and run the command again"
    return "if this stays so, delete the folder rdf in it and run kg build again"


def write_graphs(db: ox.Store, graphs: Iterable[tuple[str, list[str]]]) -> int:
    """Replace named graphs; each is there either as it was or as it is now.

    Args:
        db: the database.
        graphs: name between angle brackets, and statements; no name twice.

    Returns:
        How many graphs differ from what was there.
    """
    fresh: list[str] = []
    updates: list[str] = []
    count = 0
    for graph, lines in graphs:
        if not db.contains_named_graph(ox.NamedNode(graph[1:-1])):
            count += bool(lines)
            fresh += [f"{line} {graph} .\n" for line in lines]
        elif update := _update(db, graph, lines):
            count += 1
            updates.append(update)
    if fresh:
        data = "".join(fresh).encode()
        load = db.bulk_load if len(fresh) >= _BULK_LINES else db.load
        load(data, format=ox.RdfFormat.N_QUADS)
    if updates:
        db.update(";\n".join(updates))
    return count


def drop_graphs(db: ox.Store, graphs: Iterable[str]) -> None:
    """Delete named graphs, all in one transaction."""
    db.update(";\n".join(f"DROP SILENT GRAPH {graph}" for graph in graphs))


def _update(db: ox.Store, graph: str, lines: list[str]) -> str:
    """SPARQL that turns a graph into other statements; empty if they are the same."""
    old = set(_n_triples(db.quads_for_pattern(None, None, None, _named(graph))))
    given = "".join(f"{line} .\n" for line in lines).encode()
    new = set(_n_triples(ox.parse(given, format=ox.RdfFormat.N_TRIPLES)))
    steps = []
    for verb, statements in (("DELETE", old - new), ("INSERT", new - old)):
        if statements:
            body = "\n".join(sorted(statements))
            steps.append(f"{verb} DATA {{ GRAPH {graph} {{\n{body}\n}} }}")
    return ";\n".join(steps)


def _named(graph: str) -> ox.NamedNode:
    return ox.NamedNode(graph[1:-1])


def _n_triples(quads: Iterable[ox.Quad]) -> list[str]:
    triples = (quad.triple for quad in quads)
    data = ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b""
    return [line for line in data.decode().split("\n") if line]


def graph_name(iri: str) -> str:
    """A graph's name between angle brackets."""
    return t.node(iri)
