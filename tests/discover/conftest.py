"""Small invented graphs, made from who says what of which thing."""

from collections.abc import Callable, Iterable

import pytest

from kg.ids import Iri
from kg.model import Evidence, Kind, Link, Paper, Snapshot, Source, Span, Thing

Say = tuple[str, str, str, float]
Make = Callable[..., Snapshot]


def _kind(label: str) -> Kind:
    return {"d": Kind.DATASET, "t": Kind.TASK, "x": Kind.METRIC}.get(
        label[0], Kind.METHOD
    )


def iri(label: str) -> Iri:
    return Iri(f"t:{label}")


def paper(key: str) -> Iri:
    return Iri(f"p:{key}")


def make_graph(
    says: Iterable[Say],
    years: dict[str, int] | None = None,
    *,
    between: Iterable[Say] = (),
    cites: Iterable[tuple[str, str]] = (),
) -> Snapshot:
    """Things whose label starts with d, t or x are datasets, tasks and metrics.

    Args:
        says: paper, predicate, thing, confidence.
        years: of papers; those of no other mention are made, too.
        between: thing, predicate, thing, confidence.
        cites: paper and paper.
    """
    says, between, years = list(says), list(between), years or {}
    keys = sorted({key for key, *_ in says} | set(years))
    labels = {label for *_, label, _ in (*says, *between)} | {h for h, *_ in between}
    papers = {
        paper(key): Paper(key, f"On {key}", "", Source("toy"), year=years.get(key))
        for key in keys
    }
    things = {iri(name): Thing(iri(name), _kind(name), name) for name in labels}
    links = [
        Link(paper(key), said, iri(name), sure, (_quote(key, name),), paper(key))
        for key, said, name, sure in says
    ]
    links += [
        Link(iri(a), said, iri(b), sure, (_quote(keys[0], a),), paper(keys[0]))
        for a, said, b, sure in between
    ]
    stated = tuple((paper(a), paper(b)) for a, b in cites)
    return Snapshot(papers, things, tuple(links), stated)


def _quote(key: str, name: str) -> Evidence:
    words = f"{key} says {name}."
    return Evidence(paper(key), "abstract", Span(0, len(name)), name, words)


@pytest.fixture(scope="session")
def make() -> Make:
    return make_graph
