"""A small graph of invented papers, some of them hostile, and its site."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import kg
from kg.build import build
from kg.model import Claim, Entity, Kind, Paper, Reading, Relation, Result, Role, Span
from kg.sentences import sentence_at, sentences
from kg.web._app import application
from kg.web._explorer import Explorer

BIB = r"""
@article{foo, title={FooNet: a net of foos}, author={Example, Ann and Muster, Bo},
  year={2019}, doi={10.1000/foo},
  abstract={We propose FooNet for sorting. FooNet reaches 91.2% accuracy on BarSet.}}
@article{baz, title={BazNet}, author={Example, Ann}, year={2021}, doi={10.1000/baz(1)},
  abstract={BazNet builds on FooNet. BazNet reaches 93.5% accuracy on BarSet.}}
@article{qux, title={Sorting anew}, author={Other, Cy}, year={2023},
  abstract={For sorting we use FooNet and reach 0.94 accuracy on BarSet.}}
"""
HOSTILE = [
    "<script>window.hacked=1</script>",
    '"><img src=x onerror=window.hacked=1>',
    "javascript:window.hacked=1",
    "\u202eevil\u2066 {{ 7*7 }} ${7*7}",
    "'; DROP TABLE n; --",
    "x" * 10_000,
]
_NAMES: Mapping[str, tuple[Kind, Role]] = {
    "FooNet": (Kind.METHOD, Role.USED),
    "BazNet": (Kind.METHOD, Role.PROPOSED),
    "sorting": (Kind.TASK, Role.ADDRESSED),
    "BarSet": (Kind.DATASET, Role.EVALUATED_ON),
    "accuracy": (Kind.METRIC, Role.REPORTED),
    **dict.fromkeys(HOSTILE, (Kind.METHOD, Role.USED)),
}


class ListExtractor:
    """Finds the names of a list, and the numbers of this module's papers."""

    maker = "list/1"

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for paper in papers:
            entities = tuple(_entities(paper))
            names = {entity.name for entity in entities}
            claims = (
                (Claim("BazNet", Relation.BASED_ON, "FooNet", 0.8),)
                if {"BazNet", "FooNet"} <= names
                else ()
            )
            yield Reading(self.maker, entities, tuple(_results(paper, names)), claims)


def _entities(paper: Paper) -> Iterator[Entity]:
    for name, (kind, role) in _NAMES.items():
        start = paper.text.find(name)
        if start >= 0:
            own = Role.PROPOSED if f"propose {name}" in paper.text else role
            span = Span(start, start + len(name))
            yield Entity(kind, name, (name,), own, 0.9, (span,))


def _results(paper: Paper, names: set[str]) -> Iterator[Result]:
    for value, unit in (("91.2", "%"), ("93.5", "%"), ("0.94", None)):
        start = paper.text.find(value)
        if start >= 0:
            yield Result(
                value=value,
                span=Span(start, start + len(value)),
                sentence=_sentence(paper.text, start),
                unit=unit,
                metric="accuracy",
                dataset="BarSet",
                method="BazNet" if "BazNet" in names else "FooNet",
                score=0.8,
            )


def _sentence(text: str, place: int) -> Span:
    return sentence_at(sentences(text), place)


def write_papers(folder: Path) -> Path:
    lines = [
        json.dumps(
            {
                "title": f"On {name}",
                "abstract": f"We use {name} here.",
                "authors": [name],
                "venue": name,
                "url": name,
            }
        )
        for name in HOSTILE
    ]
    path = folder / "hostile.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    (folder / "papers.bib").write_text(BIB, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph on disk."""
    place = tmp_path_factory.mktemp("web")
    files = place / "in"
    files.mkdir()
    write_papers(files)
    report = build([files], place / "graph", model=ListExtractor())
    assert report.papers == 3 + len(HOSTILE)
    return place / "graph"


@pytest.fixture(scope="session")
def explorer(folder: Path) -> Iterator[Explorer]:
    with kg.open(folder) as graph:
        yield Explorer(graph)


@pytest.fixture(scope="session")
def client(explorer: Explorer) -> Iterator[TestClient]:
    with TestClient(
        application(explorer), base_url="http://localhost", follow_redirects=False
    ) as found:
        yield found
