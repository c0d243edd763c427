"""Two real listings of abstracts, where they are at hand."""

import json
import os
from pathlib import Path

import pytest

from kg.model import Paper
from kg.read import read_papers

SHARED = Path(
    os.environ.get("CITEKG_SHARED", Path(__file__).parents[3] / "shared")
).resolve()
pytestmark = pytest.mark.skipif(
    not (SHARED / "seeds").is_dir(), reason="the real listings are not here"
)


def papers_of(prefix: str) -> list[Paper]:
    files = sorted((SHARED / "seeds").glob(f"{prefix}*.txt"))
    found = list(read_papers(files))
    assert all(isinstance(item, Paper) for item in found)
    return [item for item in found if isinstance(item, Paper)]


def test_every_abstract_is_a_paper() -> None:
    papers = papers_of("")
    assert len(papers) == 38
    assert {(p.venue, p.year, p.title) for p in papers} == {("NeurIPS", 2026, None)}
    assert [p.key[-2:] for p in papers] == [f"{n:02d}" for n in range(1, 20)] * 2


def test_every_name_in_the_gold_stands_in_the_plain_text() -> None:
    text_of = {f"000-{p.key[-2:]}": p.text for p in papers_of("000")}
    gold = (SHARED / "data" / "gold" / "seeds-000.jsonl").read_text(encoding="utf-8")
    missing = []
    for line in gold.splitlines():
        record = json.loads(line)
        text = text_of[record["id"]]
        names = [name for e in record["entities"] for name in e["surfaces"]]
        names += [result["value"] for result in record["results"]]
        missing += [name for name in names if name not in text]
    assert not missing


def test_no_markup_is_left() -> None:
    for paper in papers_of(""):
        assert not set(paper.text) & set("\\$`*{}") - set(
            "{}" if "q_i" in paper.text else ""
        )
