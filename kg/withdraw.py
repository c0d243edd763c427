"""Papers out of a graph, and back into it."""

from pathlib import Path

from kg.errors import InputError
from kg.folder import Folder, read_manifest
from kg.graph import Graph
from kg.ids import folded
from kg.papers import settle
from kg.projection import Progress, project
from kg.withdrawn import Withdrawal, note_restored, note_withdrawn, read_withdrawn


def remove(
    graph: Path,
    paper: str,
    *,
    reason: str,
    date: str,
    progress: Progress | None = None,
) -> Withdrawal:
    """Take a paper out of a graph, and what only it supports.

    What its records said stays on the shelf, unused, so that `restore` loses nothing.

    Args:
        graph: the folder of a graph.
        paper: title, identifier or IRI.
        reason: why; it is kept.
        date: of the withdrawal, such as ``2026-11-30``.
        progress: told how far each stage is.

    Raises:
        InputError: there is no graph, or not just one such paper in it.
        StoreError: it cannot be opened or written.
    """
    with Graph(graph) as opened:
        found = [f for f in opened.find(paper) if f.kind == "Paper"]
    if len(found) != 1:
        raise InputError(
            f"{len(found) or 'no'} papers in {graph} are called {paper!r}",
            hint="name one by its IRI; kg show tells it",
        )
    iri, title = found[0].iri, found[0].label
    with Folder.writing(graph) as folder:
        records = folder.shelf.groups().get(iri, ())
        names = (folder.shelf.record(name).iri(folder.base) for name in records)
        one = Withdrawal(iri, tuple(dict.fromkeys(names)), title, reason, date)
        note_withdrawn(graph, one)
        _settle_and_project(folder, progress or _silence)
    return one


def restore(
    graph: Path, paper: str, *, date: str, progress: Progress | None = None
) -> Withdrawal:
    """Take a withdrawn paper back into its graph.

    Args:
        graph: the folder of a graph.
        paper: title or IRI.
        date: of today, such as ``2026-11-30``.
        progress: told how far each stage is.

    Raises:
        InputError: no such paper is withdrawn.
        StoreError: the graph cannot be opened or written.
    """
    read_manifest(graph)
    wanted = folded(paper)
    found = (w for w in read_withdrawn(graph) if wanted in _folded(w))
    one = next(found, None)
    if one is None:
        raise InputError(
            f"no withdrawn paper is called {paper!r}",
            hint=f"kg remove {graph} --list shows them",
        )
    with Folder.writing(graph) as folder:
        note_restored(graph, one, date=date)
        _settle_and_project(folder, progress or _silence)
    return one


def _folded(one: Withdrawal) -> set[str]:
    return {folded(name) for name in (one.title, one.paper, *one.names)}


def _settle_and_project(folder: Folder, tell: Progress) -> None:
    settle(folder)
    project(folder, folder.manifest.maker, tell)


def _silence(stage: str, done: int, total: int | None) -> None:
    """Tell nobody."""
