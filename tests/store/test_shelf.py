"""The shelf holds each paper once, and no text is read twice."""

import dataclasses
import itertools
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import StoreError
from kg.ids import BASE, Iri, digest
from kg.model import Author, Paper, Reading, Source, Span
from kg.store import Shelf, merged

Records = tuple[tuple[Iri, Paper, Reading], ...]
TITLE = "Four Words or More"
ABSTRACT = "one two three four five " * 5


def paper(key: str = "a", **values: object) -> Paper:
    start = Paper(key, TITLE, ABSTRACT, Source(f"{key}.json"))
    return dataclasses.replace(start, **values)  # type: ignore[arg-type]


def held(papers: tuple[Paper, ...]) -> list[tuple[Iri, Paper]]:
    with Shelf(None) as shelf:
        for one in papers:
            shelf.put_papers([(one.iri(), one)])
        return list(shelf.papers())


def test_papers_come_back_as_they_went_in(records: Records, tmp_path: Path) -> None:
    given = [(iri, paper) for iri, paper, _ in records]
    with Shelf(tmp_path / "shelf.sqlite") as shelf:
        assert shelf.put_papers(reversed(given)) == [iri for iri, _ in given]
        assert shelf.put_papers(given) == []
    with Shelf(tmp_path / "shelf.sqlite", read_only=True) as shelf:
        assert list(shelf.papers()) == given
        assert len(shelf) == len(given)
        with pytest.raises(StoreError):
            shelf.remove(given[0][0])


def test_a_text_is_missing_until_it_is_read(records: Records) -> None:
    with Shelf(None) as shelf:
        shelf.put_papers((iri, paper) for iri, paper, _ in records)
        assert shelf.count_missing("toy/1") == len(records)
        for iri, one in shelf.missing("toy/1"):
            reading = next(r for i, _, r in records if i == iri)
            shelf.put_readings([(iri, digest(one.text), reading)])
        assert list(shelf.readings("toy/1")) == list(records)
        assert list(shelf.missing("toy/1")) == []
        assert shelf.count_missing("toy/2") == len(records)
        assert list(shelf.readings("toy/2")) == []


def test_a_paper_that_goes_takes_its_readings(records: Records) -> None:
    iri, one, reading = records[0]
    with Shelf(None) as shelf:
        shelf.put_papers([(iri, one)])
        shelf.put_readings([(iri, digest(one.text), reading)])
        assert shelf.remove(iri)
        assert not shelf.remove(iri)
        shelf.put_papers([(iri, one)])
        assert list(shelf.missing("toy/1")) == [(iri, one)]


def test_one_paper_under_two_identifiers_is_one() -> None:
    papers = (
        paper("a", identifiers={"arxiv": "2001.00001"}, abstract="short"),
        paper("b", identifiers={"doi": "10.5555/x"}, title="Another Title Here"),
        paper("c", identifiers={"doi": "10.5555/x", "arxiv": "2001.00001"}),
    )
    ways = [held(order) for order in itertools.permutations(papers)]
    assert all(way == ways[0] for way in ways)
    ((iri, one),) = ways[0]
    assert iri == f"{BASE}paper/doi/10.5555/x"
    assert one.abstract == ABSTRACT


@pytest.mark.parametrize(
    "bare", [paper("b"), paper("b", title=None), paper("b", abstract="")]
)
def test_a_record_without_identifiers_joins_the_one_that_has_them(bare: Paper) -> None:
    known = paper("a", identifiers={"doi": "10.5555/x"})
    for order in ((known, bare), (bare, known)):
        ((iri, _),) = held(order)
        assert iri == known.iri()


def test_titles_alone_do_not_join_papers_with_other_identifiers() -> None:
    one = paper("a", identifiers={"doi": "10.5555/x"})
    other = paper("b", identifiers={"doi": "10.5555/y"})
    assert len(held((one, other))) == 2


def test_short_titles_join_nothing() -> None:
    one = paper("a", title="Preface", abstract="", identifiers={"doi": "10.5555/x"})
    other = paper("b", title="Preface", abstract="")
    assert len(held((one, other))) == 2


def test_aliases_lead_to_the_name_a_paper_goes_by() -> None:
    one = paper("a", identifiers={"doi": "10.5555/x", "arxiv": "2001.00001"})
    with Shelf(None) as shelf:
        shelf.put_papers([(one.iri(), one)])
        aliases = shelf.aliases()
    other = Paper("", None, "", Source(""), identifiers={"arxiv": "2001.00001"})
    assert aliases[other.iri()] == one.iri()
    assert aliases[paper("b").iri()] == one.iri()
    assert aliases[one.iri()] == one.iri()


def test_a_name_of_two_papers_is_no_alias() -> None:
    one = paper("a", identifiers={"doi": "10.5555/x"})
    two = paper("b", identifiers={"doi": "10.5555/y"})
    with Shelf(None) as shelf:
        shelf.put_papers([(one.iri(), one), (two.iri(), two)])
        assert paper("c").iri() not in shelf.aliases()


def test_meta_is_kept(tmp_path: Path) -> None:
    with Shelf(tmp_path / "s") as shelf:
        shelf.put_meta("b", "2")
        shelf.put_meta("a", '1"')
    with Shelf(tmp_path / "s") as shelf:
        assert shelf.meta() == {"a": '1"', "b": "2"}


def test_lone_surrogates_become_replacement_marks() -> None:
    ((_, one),) = held((paper("a", title="x\ud800y of four words"),))
    assert one.title == "x\ufffdy of four words"


def test_what_is_no_shelf_is_told(tmp_path: Path) -> None:
    (tmp_path / "png").write_bytes(b"\x89PNG" * 500)
    with pytest.raises(StoreError, match="no shelf"):
        Shelf(tmp_path / "png")
    with pytest.raises(StoreError, match="no shelf"):
        Shelf(tmp_path / "none", read_only=True)
    assert not (tmp_path / "none").exists()
    with sqlite3.connect(tmp_path / "old") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="version 99"):
        Shelf(tmp_path / "old")


def test_a_shelf_that_is_being_written_is_told(tmp_path: Path) -> None:
    with Shelf(tmp_path / "s") as shelf:
        writer = sqlite3.connect(tmp_path / "s", isolation_level=None)
        writer.execute("BEGIN EXCLUSIVE")
        shelf._db.execute("PRAGMA busy_timeout = 1")  # noqa: SLF001 - do not wait 10 s
        with pytest.raises(StoreError) as caught:
            len(shelf)
        writer.close()
    assert "wait" in (caught.value.hint or "")


def test_marks_move_with_the_words_they_are_on() -> None:
    one = paper("a", title="Short", abstract="Long abstract", emphasis=(Span(6, 10),))
    two = paper("b", title="Longer", abstract="", emphasis=(Span(0, 6),))
    for both in (merged(one, two), merged(two, one)):
        words = [both.text[span.start : span.end] for span in both.emphasis]
        assert words == ["Longer", "Long"]


words = st.text("ab é", max_size=4)
papers = st.builds(
    Paper,
    key=words,
    title=st.none() | words,
    abstract=words,
    source=st.builds(Source, words, st.integers(0, 2)),
    identifiers=st.dictionaries(st.sampled_from(["doi", "s2"]), words, max_size=2),
    authors=st.lists(st.builds(Author, words, st.none() | words), max_size=2).map(
        tuple
    ),
    year=st.none() | st.integers(2000, 2002),
    venue=st.none() | words,
    keywords=st.lists(words, max_size=2).map(tuple),
    cites=st.lists(
        st.dictionaries(st.sampled_from(["doi", "title"]), words, max_size=2),
        max_size=2,
    ).map(tuple),
    urls=st.lists(words, max_size=2).map(tuple),
)


@settings(deadline=None)
@given(papers, papers)
def test_the_order_of_two_records_is_not_seen(one: Paper, two: Paper) -> None:
    both = merged(one, two)
    assert both == merged(two, one)
    assert merged(both, both) == both
    assert merged(both, one) == both
    assert both.text == merged(both, two).text
