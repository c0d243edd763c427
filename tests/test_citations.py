"""Stated citations: references find their papers, now or when these come later."""

import json
from pathlib import Path

import pytest

import kg
from kg.build import build
from kg.folder import Folder
from kg.model import Paper, Source
from kg.store._paper import cited_iris

BASE = "https://example.org/"
TITLE = "Counting the Stripes of Zebras"
CITED = {
    "title": TITLE,
    "abstract": "We introduce ZebraNet for counting stripes.",
    "year": 2019,
    "doi": "10.5555/zebra",
}
CITING = {
    "title": "Faster Stripes for Horses and Ponies",
    "abstract": "We build on ZebraNet.",
    "year": 2021,
    "doi": "10.5555/horse",
}


def cites(*references: dict[str, str]) -> list[str]:
    paper = Paper("k", "Any", "", Source("f", 1), cites=references)
    return [iri.removeprefix(BASE) for iri in cited_iris(paper, BASE, {})]


def written(path: Path, *records: dict[str, object]) -> Path:
    path.write_text("".join(json.dumps(r) + "\n" for r in records), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "reference",
    [
        {"DOI": "10.5555/ZEBRA"},
        {"title": TITLE.upper()},
        {"DOI": "10.5555/another-version", "article-title": TITLE},
    ],
    ids=["identifier", "title", "title-of-another-version"],
)
def test_a_paper_that_comes_later_is_cited(
    tmp_path: Path, reference: dict[str, str]
) -> None:
    citing = written(tmp_path / "a.jsonl", {**CITING, "references": [reference]})
    cited = written(tmp_path / "b.jsonl", dict(CITED))
    later, both = tmp_path / "later", tmp_path / "both"
    build([citing], later)
    with kg.open(later) as graph:
        assert not graph.snapshot().cites
    build([cited], later)
    build([citing, cited], both)
    for path in (later, both):
        with kg.open(path) as graph:
            ((one, other),) = graph.snapshot().cites
            assert (one[-5:], other[-5:]) == ("horse", "zebra")
    with Folder.reading(later) as one_by_one, Folder.reading(both) as at_once:
        assert one_by_one.store.dump() == at_once.store.dump()


def test_a_reference_seen_from_two_sources_counts_once() -> None:
    doi, arxiv = {"doi": "10.5555/zebra"}, {"arxiv": "2001.00001"}
    assert cites(doi, doi | {"title": TITLE}) == ["paper/doi/10.5555/zebra"]
    assert cites(arxiv, {"title": TITLE}, arxiv | {"title": TITLE}) == [
        "paper/arxiv/2001.00001"
    ]
    assert len(cites(doi, arxiv)) == 2


def test_a_chain_of_names_is_one_reference() -> None:
    doi, arxiv = {"doi": "10.5555/zebra"}, {"arxiv": "2001.00001"}
    assert len(cites(doi, arxiv, {"title": TITLE}, doi | arxiv)) == 2
    assert len(cites(doi, arxiv, doi | arxiv, arxiv | {"title": TITLE})) == 1


def test_a_short_title_joins_nothing() -> None:
    one = {"doi": "10.5555/a", "title": "Introduction"}
    two = {"doi": "10.5555/b", "title": "Introduction"}
    assert len(cites(one, two)) == 2


def test_a_reference_without_a_name_is_passed_by() -> None:
    assert cites({"title": ""}, {"unknown": "x"}) == []
