import time
from typing import ClassVar

import pytest

from kg.extract import load
from kg.extract._reader import LearnedExtractor
from kg.model import Extractor, Kind, Paper, Reading, Role, Source
from kg.testing import ExtractorSuite, check_reading

TITLE = "TreeBERT: Pre-training on Syntax Trees for Code Summarization"
ABSTRACT = (
    "We propose TreeBERT, a model that extends bidirectional encoder representations "
    "from transformers (BERT) to syntax trees. We evaluate TreeBERT on CodeSearchNet "
    "and report BLEU. TreeBERT outperforms CodeBERT by 2.3 BLEU on code summarization. "
    "Code is at https://github.com/example/treebert."
)
HOSTILE = (
    "\x00\x01 <script>alert(1)</script> \ud800 \u202e{}%s\\ " + "\U0001f600" * 40,
    "((((" * 500 + "))))" * 500,
    "a" * 20_000,
    "e\u0301" * 300 + " ScanNet\u0301 " + "\u200b" * 100,
    "\n".join(["BERT"] * 400),
    "我们提出了一种新的点云分割方法\uff0c并在 ScanNet 数据集上进行评估。" * 30,
)


@pytest.fixture(scope="module")
def extractor() -> Extractor:
    return load()


@pytest.fixture(scope="module")
def reading(extractor: Extractor) -> Reading:
    return next(extractor.read([paper(ABSTRACT, TITLE)]))


def paper(abstract: str, title: str | None = None) -> Paper:
    return Paper("toy", title, abstract, Source("toy.txt"))


@pytest.mark.slow
class TestLearned(ExtractorSuite):
    extractor: ClassVar[Extractor] = load()


def test_what_a_paper_proposes_is_found(reading: Reading) -> None:
    roles = {entity.name: entity.role for entity in reading.entities}
    assert roles["TreeBERT"] is Role.PROPOSED


def test_kinds_are_told_apart(reading: Reading) -> None:
    kinds = {s: e.kind for e in reading.entities for s in e.surfaces}
    assert kinds["CodeSearchNet"] is Kind.DATASET
    assert kinds["BLEU"] is Kind.METRIC
    assert kinds["CodeBERT"] is Kind.METHOD
    assert kinds["code summarization"] is Kind.TASK


def test_an_abbreviation_and_its_long_form_are_one(reading: Reading) -> None:
    long = "bidirectional encoder representations from transformers"
    (found,) = [e for e in reading.entities if "BERT" in e.surfaces]
    assert long in found.surfaces


def test_links_are_kept(reading: Reading) -> None:
    assert reading.urls == ("https://github.com/example/treebert",)


def test_relations_name_what_was_found(reading: Reading) -> None:
    names = {entity.name for entity in reading.entities}
    assert reading.claims
    assert {n for c in reading.claims for n in (c.head, c.tail)} <= names


def test_readings_do_not_depend_on_the_number_of_threads() -> None:
    papers = [paper(ABSTRACT[i:], TITLE) for i in range(0, 60, 12)]
    one, three = (list(LearnedExtractor(workers=n).read(papers)) for n in (1, 3))
    assert one == three


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_read_soundly(extractor: Extractor, text: str) -> None:
    given = paper(text, "A title\u202e")
    (found,) = extractor.read([given])
    check_reading(given, found)


@pytest.mark.slow
def test_a_long_text_is_read_to_its_end(extractor: Extractor) -> None:
    given = paper("Some plain words stand here. " * 2000 + ABSTRACT)
    (found,) = extractor.read([given])
    check_reading(given, found)
    assert "TreeBERT" in {entity.name for entity in found.entities}


def test_nothing_is_read_out_of_nothing(extractor: Extractor) -> None:
    assert next(extractor.read([paper("")])) == Reading(extractor.maker)


def test_papers_are_read_as_they_are_asked_for(extractor: Extractor) -> None:
    endless = (paper(ABSTRACT) for _ in iter(int, 1))
    stream = extractor.read(endless)
    assert next(stream) == next(stream)


@pytest.mark.slow
def test_it_is_ready_within_a_second() -> None:
    start = time.process_time()
    load()
    assert time.process_time() - start < 1
