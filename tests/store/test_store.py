"""The store keeps papers whole, whatever the order and the words they come in."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.errors import StoreError
from kg.ids import Iri
from kg.model import (
    Author,
    Entity,
    Kind,
    Paper,
    Reading,
    Resolution,
    Role,
    Source,
    Span,
    Thing,
)
from kg.store import Store

Records = tuple[tuple[Iri, Paper, Reading], ...]


def test_the_toy_graph_is_as_reviewed(
    whole: Store, golden: Callable[[str, str], None]
) -> None:
    golden("toy.nq", whole.dump())


def test_the_order_of_papers_is_not_seen(
    store: Store, records: Records, resolved: Resolution
) -> None:
    backwards = Store()
    backwards.replace_things(reversed(list(resolved.things.values())))
    for record in reversed(records):
        backwards.replace_papers([record], resolved)
    assert backwards.dump() == store.dump()


def test_adding_twice_is_adding_once(
    store: Store, records: Records, resolved: Resolution
) -> None:
    before = store.dump()
    assert store.replace_papers(records, resolved) == 0
    store.replace_things(resolved.things.values())
    assert store.dump() == before


def test_what_was_dumped_loads_to_the_same_dump(whole: Store) -> None:
    other = Store()
    other.load(whole.dump())
    assert other.dump() == whole.dump()


def test_withdrawing_leaves_exactly_the_others(
    store: Store, records: Records, resolved: Resolution, iri_of: dict[str, Iri]
) -> None:
    gone = iri_of["beta"]
    assert store.withdraw([gone, Iri("https://example.org/never/there")]) == 1
    others = [record for record in records if record[0] != gone]
    fresh = Store()
    fresh.replace_papers(others, resolved)
    fresh.replace_things(resolved.things.values())
    assert store.dump() == fresh.dump()
    assert set(store.fingerprints()) == {record[0] for record in others}


def test_a_changed_paper_takes_the_place_of_the_old_one(
    store: Store, records: Records, resolved: Resolution
) -> None:
    (iri, paper, reading), *others = records
    changed = (iri, dataclasses.replace(paper, venue='Elsewhere "\\" \n'), reading)
    assert store.replace_papers([changed, *others], resolved) == 1
    fresh = Store()
    fresh.replace_papers([changed, *others], resolved)
    fresh.replace_things(resolved.things.values())
    assert store.dump() == fresh.dump()


def test_sync_writes_what_changed_and_withdraws_what_left(
    store: Store, records: Records, resolved: Resolution
) -> None:
    iri, paper, reading = records[0]
    changed = (iri, dataclasses.replace(paper, year=1999), reading)
    changes = store.sync([changed, records[1]], resolved)
    assert (changes.written, changes.withdrawn, changes.kept) == (1, 1, 1)
    again = store.sync([changed, records[1]], resolved)
    assert (again.written, again.withdrawn, again.kept) == (0, 0, 2)


def test_another_thing_for_a_name_changes_the_fingerprint(
    store: Store, records: Records, resolved: Resolution
) -> None:
    iri, _, reading = records[0]
    name = reading.entities[0].name
    other = {**resolved.thing_of, (iri, name): Iri("https://example.org/thing")}
    changes = store.sync(records, dataclasses.replace(resolved, thing_of=other))
    assert changes.written == 1


def test_a_mention_that_is_not_in_the_text_is_a_bug(
    records: Records, resolved: Resolution
) -> None:
    iri, paper, reading = records[0]
    entity = reading.entities[0]
    start, end = entity.mentions[0]
    moved = dataclasses.replace(entity, mentions=(Span(start + 1, end + 1),))
    wrong = dataclasses.replace(reading, entities=(moved,))
    with pytest.raises(AssertionError, match="no surface"):
        Store().replace_papers([(iri, paper, wrong)], resolved)


def test_disk_and_memory_hold_the_same(
    store: Store, records: Records, resolved: Resolution, tmp_path: Path
) -> None:
    with Store(tmp_path / "rdf") as disk:
        disk.replace_papers(records, resolved)
        disk.replace_things(resolved.things.values())
        assert disk.dump() == store.dump()
    with Store(tmp_path / "rdf", read_only=True) as disk:
        assert disk.dump() == store.dump()
        with pytest.raises(StoreError) as caught:
            disk.withdraw([records[0][0]])
        assert caught.value.hint == "it was opened for reading only"


def test_a_second_writer_is_told_to_wait(tmp_path: Path) -> None:
    with Store(tmp_path / "rdf"), pytest.raises(StoreError) as caught:
        Store(tmp_path / "rdf")
    assert "wait" in (caught.value.hint or "")


def test_readers_work_beside_a_writer(
    records: Records, resolved: Resolution, tmp_path: Path
) -> None:
    with Store(tmp_path / "rdf") as writer:
        writer.replace_papers(records[:2], resolved)
        reader = Store(tmp_path / "rdf", read_only=True)
        writer.backup(tmp_path / "copy")
        writer.replace_papers(records[2:], resolved)
        assert len(reader.fingerprints()) == 2
        assert len(Store(tmp_path / "copy", read_only=True).fingerprints()) == 2
        assert len(writer.fingerprints()) == 3


def test_a_graph_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no graph at") as caught:
        Store(tmp_path / "rdf", read_only=True)
    assert "kg build" in (caught.value.hint or "")
    assert not (tmp_path / "rdf").exists()


def test_a_damaged_graph_is_told(tmp_path: Path) -> None:
    Store(tmp_path / "rdf").close()
    (tmp_path / "rdf" / "CURRENT").write_text("nonsense")
    with pytest.raises(StoreError) as caught:
        Store(tmp_path / "rdf")
    assert "build again" in (caught.value.hint or "")


def test_the_snapshot_is_what_went_in(
    records: Records, resolved: Resolution, iri_of: dict[str, Iri], whole: Store
) -> None:
    snapshot = whole.snapshot()
    assert list(snapshot.things) == sorted(resolved.things)
    assert dict(snapshot.things) == dict(resolved.things)
    for iri, paper, reading in records:
        known = dataclasses.replace(
            paper,
            cites=(),
            urls=tuple(u.replace(" ", "%20") for u in reading.urls),
        )
        assert snapshot.papers[iri] == known
    alpha, beta = iri_of["alpha"], iri_of["beta"]
    assert snapshot.cites == ((beta, alpha),)
    said = {(x.subject, x.predicate, x.object) for x in snapshot.links if not x.paper}
    assert (beta, "extends", alpha) in said
    roles = [x for x in snapshot.links if x.paper == alpha and x.subject == alpha]
    assert len(roles) == 6
    for link in roles:
        for evidence in link.evidence:
            text = getattr(snapshot.papers[alpha], evidence.part)
            assert text[evidence.span.start : evidence.span.end] == evidence.quote
            assert evidence.quote in evidence.sentence


def test_outcomes_keep_the_digits_of_the_text(
    iri_of: dict[str, Iri], whole: Store
) -> None:
    outcomes = {o.value: o for o in whole.snapshot().outcomes}
    assert set(outcomes) == {"71.50", "74.2", "+2.7", "O(n log n)"}
    assert outcomes["71.50"].number == 71.5
    assert outcomes["71.50"].paper == iri_of["alpha"]
    assert outcomes["+2.7"].baseline is not None
    assert outcomes["O(n log n)"].number != outcomes["O(n log n)"].number


def test_low_confidence_is_left_out_on_demand(whole: Store) -> None:
    every, some = whole.snapshot(), whole.snapshot(0.85)
    assert {x.confidence for x in some.links} == {0.9}
    assert len(some.links) < len(every.links)
    assert not some.outcomes


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    title=st.none() | st.text(max_size=20),
    abstract=st.text(min_size=1, max_size=60),
    name=st.text(max_size=10),
    cut=st.tuples(st.integers(0, 60), st.integers(1, 20)),
)
def test_any_words_come_back_as_they_went_in(
    title: str | None, abstract: str, name: str, cut: tuple[int, int]
) -> None:
    paper = Paper(name, title, abstract, Source(name), authors=(Author(name),))
    iri, thing = Iri("https://example.org/paper/x"), Iri("https://example.org/thing/x")
    start = min(cut[0], len(paper.text) - 1)
    span = Span(start, min(start + cut[1], len(paper.text)))
    part, local = paper.located(span)
    if len(range(*local)) != len(range(*span)) or local.start == local.end:
        return
    words = paper.text[span.start : span.end]
    one = Entity(Kind.TASK, words, (words,), Role.ADDRESSED, 0.5, (span,))
    store = Store()
    found = Resolution({thing: Thing(thing, Kind.TASK, words)}, {(iri, words): thing})
    store.replace_papers([(iri, paper, Reading("x/1", (one,)))], found)
    store.replace_things(found.things.values())
    snapshot = store.snapshot()
    assert snapshot.papers[iri].title == (title or None)
    assert snapshot.papers[iri].abstract == abstract
    assert snapshot.papers[iri].authors == (Author(name),)
    (link,) = snapshot.links
    assert (link.evidence[0].quote, link.evidence[0].part) == (words, part)
    assert snapshot.things[thing].label == words
