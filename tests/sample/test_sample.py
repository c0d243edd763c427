"""The sample holds to the form that its README promises."""

import json
from typing import Any

import pytest

from kg.ids import folded, parse_identifier
from kg.sample import sample_path
from kg.sentences import sentences

SCHEMES = ("doi", "arxiv", "acl")
FIELDS = {"id", "title", "authors", "year", "venue", "abstract", "keywords"}

Record = dict[str, Any]


def records() -> list[Record]:
    lines = sample_path().read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


RECORDS = records()
each_record = pytest.mark.parametrize("record", RECORDS, ids=lambda r: str(r["id"]))


def identifiers(record: Record) -> list[tuple[str, str]]:
    return [(s, parse_identifier(s, record[s])) for s in SCHEMES if s in record]


def owners() -> dict[tuple[str, str], Record]:
    return {name: record for record in RECORDS for name in identifiers(record)}


def cited(record: Record) -> list[Record]:
    """Give the records that one cites; a reference to nothing is a KeyError."""
    known = owners()
    return [known[name] for ref in record["references"] for name in identifiers(ref)]


def test_is_about_as_large_as_promised() -> None:
    assert 40 <= len(RECORDS) <= 60


@each_record
def test_has_every_field_and_no_other(record: Record) -> None:
    assert FIELDS | {"references"} <= record.keys()
    assert record.keys() <= FIELDS | {"references", *SCHEMES}
    assert all(record[field] for field in FIELDS)


@each_record
def test_is_written_in_plain_text(record: Record) -> None:
    texts = [record["title"], record["abstract"], *record["authors"]]
    for text in texts:
        assert text == " ".join(text.split())
        assert not set(text) & set("\\$<>{}*_")


@each_record
def test_identifiers_are_in_their_normal_form(record: Record) -> None:
    found = identifiers(record)
    assert found
    for scheme, value in found:
        shown = record[scheme]
        assert value == (shown.lower() if scheme == "doi" else shown)


@pytest.mark.parametrize("scheme", ["id", "title", "abstract", *SCHEMES])
def test_no_paper_appears_twice(scheme: str) -> None:
    values = [folded(r[scheme]) for r in RECORDS if scheme in r]
    assert len(values) == len(set(values))


@each_record
def test_year_is_that_of_its_identifiers(record: Record) -> None:
    assert 1990 <= record["year"] <= 2024
    if "arxiv" in record:
        posted = 2000 + int(record["arxiv"][:2])
        assert posted <= record["year"] <= posted + 2


@each_record
def test_authors_are_full_names_and_named_once(record: Record) -> None:
    authors = record["authors"]
    assert len(authors) == len(set(authors))
    assert all(len(name.split()) >= 2 for name in authors)


@each_record
def test_abstract_is_of_two_to_five_sentences(record: Record) -> None:
    abstract = record["abstract"]
    spans = sentences(abstract)
    assert 2 <= len(spans) <= 5
    assert all(abstract[span.start].isupper() for span in spans if span.start)
    assert 250 <= len(abstract) <= 800
    assert abstract.endswith(".")


@each_record
def test_cites_papers_of_the_sample_that_are_not_later(record: Record) -> None:
    others = cited(record)
    assert record not in others
    assert all(other["year"] <= record["year"] for other in others)


@each_record
def test_a_reference_is_one_paper_and_given_once(record: Record) -> None:
    known = owners()
    seen: list[str] = []
    for reference in record["references"]:
        assert reference.keys() <= set(SCHEMES)
        named = {str(known[name]["id"]) for name in identifiers(reference)}
        assert len(named) == 1
        seen += named
    assert len(seen) == len(set(seen))


def test_no_two_papers_cite_each_other() -> None:
    pairs = {(r["id"], other["id"]) for r in RECORDS for other in cited(r)}
    assert not {pair for pair in pairs if pair[::-1] in pairs}


def test_every_paper_is_in_the_citation_network() -> None:
    pairs = {(r["id"], other["id"]) for r in RECORDS for other in cited(r)}
    linked = {key for pair in pairs for key in pair}
    assert linked == {record["id"] for record in RECORDS}
