import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import kg
from kg.build import BATCH, Stream, build, judge
from kg.errors import InputError, StoreError
from kg.folder import Folder, read_manifest
from kg.ids import Iri
from kg.model import (
    Decision,
    Entity,
    Kind,
    Paper,
    Reading,
    Role,
    Source,
    Span,
    Verdict,
)
from kg.silent import find_silent

LISTING = """Toy 2024 Papers

We introduce ZebraNet for stripe counting. ZebraNet is measured on StripeBank.

We count stripes faster than ZebraNet, again on StripeBank, with HorseNet.
"""


class CapitalsExtractor:
    """Takes every CamelCase word for a method; the first is what a paper proposes."""

    maker = "capitals/1"

    def __init__(self) -> None:
        self.texts: list[str] = []

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for paper in papers:
            self.texts.append(paper.text)
            yield Reading(self.maker, tuple(_entities(paper.text)))


def _entities(text: str) -> Iterator[Entity]:
    spans: dict[str, list[Span]] = {}
    for match in re.finditer(r"[A-Z][a-z]+[A-Z]\w+", text):
        spans.setdefault(match[0], []).append(Span(*match.span()))
    for place, (name, found) in enumerate(spans.items()):
        kind = Kind.DATASET if name.endswith("Bank") else Kind.METHOD
        role = Role.USED if place else Role.PROPOSED
        yield Entity(kind, name, (name,), role, 0.9, tuple(found))


@pytest.fixture
def listing(tmp_path: Path) -> Path:
    path = tmp_path / "toy.txt"
    path.write_text(LISTING, encoding="utf-8")
    return path


def dump(graph: Path) -> str:
    with Folder.reading(graph) as folder:
        return folder.store.dump()


def test_papers_become_a_graph(tmp_path: Path, listing: Path) -> None:
    report = build([listing], tmp_path / "g", model=CapitalsExtractor())
    assert (report.read, report.new, report.papers, report.things) == (2, 2, 2, 3)
    assert not report.problems
    with kg.open(tmp_path / "g") as graph:
        assert [f.kind for f in graph.find("stripebank")] == ["Dataset"]
        assert len(graph.snapshot().papers) == 2


def test_building_twice_changes_nothing(tmp_path: Path, listing: Path) -> None:
    graph = tmp_path / "g"
    build([listing], graph, model=CapitalsExtractor())
    before = dump(graph)
    extractor = CapitalsExtractor()
    report = build([listing], graph, model=extractor)
    assert (report.new, report.extracted, report.written) == (0, 0, 0)
    assert extractor.texts == []
    assert dump(graph) == before


def test_adding_a_file_reads_only_what_is_new(tmp_path: Path, listing: Path) -> None:
    graph = tmp_path / "g"
    build([listing], graph, model=CapitalsExtractor())
    more = tmp_path / "more.csv"
    more.write_text("title,abstract\nOn OxNet,OxNet beats ZebraNet.\n")
    extractor = CapitalsExtractor()
    report = build([more], graph, model=extractor)
    assert (report.new, report.papers) == (1, 3)
    assert extractor.texts == ["On OxNet\nOxNet beats ZebraNet."]


def test_the_order_of_files_is_not_seen(tmp_path: Path, listing: Path) -> None:
    more = tmp_path / "more.csv"
    more.write_text("title,abstract\nOn OxNet,OxNet beats ZebraNet.\n")
    build([listing, more], tmp_path / "a", model=CapitalsExtractor())
    build([more], tmp_path / "b", model=CapitalsExtractor())
    build([listing], tmp_path / "b", model=CapitalsExtractor())
    assert dump(tmp_path / "a") == dump(tmp_path / "b")


def test_a_build_that_is_stopped_is_finished_by_the_next(
    tmp_path: Path, listing: Path
) -> None:
    class Stopped(CapitalsExtractor):
        def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
            yield next(super().read(papers))
            raise KeyboardInterrupt

    graph = tmp_path / "g"
    with pytest.raises(KeyboardInterrupt):
        build([listing], graph, model=Stopped())
    build([listing], graph, model=CapitalsExtractor())
    build([listing], tmp_path / "whole", model=CapitalsExtractor())
    assert dump(graph) == dump(tmp_path / "whole")


def test_what_cannot_be_read_is_told_and_the_rest_is_read(
    tmp_path: Path, listing: Path
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('[{"title": "Good one", "abstract": "x"}, {"title": "Bro')
    report = build([listing, bad], tmp_path / "g", model=CapitalsExtractor())
    assert report.papers == 3
    assert len(report.problems) == 1
    with (tmp_path / "g" / "problems.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [Path(row["file"]).name for row in rows] == ["bad.json"]


def test_nothing_readable_leaves_no_graph(tmp_path: Path) -> None:
    empty = tmp_path / "empty.bib"
    empty.touch()
    with pytest.raises(InputError, match="no paper"):
        build([empty], tmp_path / "g", model=CapitalsExtractor())
    assert not (tmp_path / "g").exists()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="absent"):
        build([tmp_path / "absent"], tmp_path / "g", model=CapitalsExtractor())


def test_a_folder_with_other_things_is_left_alone(
    tmp_path: Path, listing: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.tex").touch()
    with pytest.raises(InputError, match="not empty"):
        build([listing], other, model=CapitalsExtractor())
    assert [p.name for p in other.iterdir()] == ["thesis.tex"]


def test_a_second_writer_is_refused(tmp_path: Path, listing: Path) -> None:
    graph = tmp_path / "g"
    build([listing], graph, model=CapitalsExtractor())
    with Folder.writing(graph), pytest.raises(StoreError):
        build([listing], graph, model=CapitalsExtractor())


def test_a_base_is_kept(tmp_path: Path, listing: Path) -> None:
    graph, base = tmp_path / "g", "https://example.org/kg/"
    build([listing], graph, model=CapitalsExtractor(), base=base)
    build([listing], graph, model=CapitalsExtractor())
    assert read_manifest(graph).base == base
    assert base + "method/" in dump(graph)
    with pytest.raises(InputError, match="base"):
        build([listing], graph, model=CapitalsExtractor(), base="https://other.org/")


def test_standard_input_is_read_too(tmp_path: Path, listing: Path) -> None:
    with listing.open("rb") as data:
        report = build(
            [], tmp_path / "g", streams=[Stream("x", data)], model=CapitalsExtractor()
        )
    assert report.papers == 2


def test_progress_is_told_by_stage(tmp_path: Path, listing: Path) -> None:
    told: list[tuple[str, int, int | None]] = []
    build(
        [listing],
        tmp_path / "g",
        model=CapitalsExtractor(),
        progress=lambda *a: told.append(a),
    )
    assert list(dict.fromkeys(stage for stage, *_ in told)) == [
        *("reading", "extracting", "resolving", "writing")
    ]
    assert told[-1] == ("writing", 2, 2)


def test_papers_that_propose_nothing_are_told_with_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_text("title,abstract\nA bare title,\nWords only,Nothing is here.\n")
    report = build([file], tmp_path / "g", model=CapitalsExtractor())
    assert dict(report.silent) == {
        "A bare title": "there is no abstract to read",
        "Words only": "no method, dataset, task or metric was recognised",
    }


@pytest.mark.slow
def test_more_papers_than_a_batch_are_all_there(tmp_path: Path) -> None:
    file = tmp_path / "many.csv"
    rows = [f"On ThingNet{i},ThingNet{i} counts.\n" for i in range(2 * BATCH + 3)]
    file.write_text("title,abstract\n" + "".join(rows))
    report = build([file], tmp_path / "g", model=CapitalsExtractor())
    assert report.papers == 2 * BATCH + 3


def test_the_graph_in_memory_is_what_the_rdf_says(
    tmp_path: Path, listing: Path
) -> None:
    build([listing], tmp_path / "g", model=CapitalsExtractor())
    with kg.open(tmp_path / "g") as graph, Folder.reading(tmp_path / "g") as folder:
        assert folder.shelf.resolution("capitals/1") is not None
        assert graph.snapshot() == folder.store.snapshot()
        assert graph.snapshot(0.95) == folder.store.snapshot(0.95)


def test_after_a_stopped_build_the_rdf_is_asked(tmp_path: Path, listing: Path) -> None:
    build([listing], tmp_path / "g", model=CapitalsExtractor())
    with Folder.writing(tmp_path / "g") as folder:
        folder.shelf.put_resolution("capitals/1", None)
        expected = folder.store.snapshot()
    with kg.open(tmp_path / "g") as graph:
        assert graph.snapshot() == expected


def test_a_paper_without_a_title_is_told_by_its_first_words() -> None:
    text = "In this note we look back at ten years of work on reading by machine."
    paper = Paper("list-01", None, text, Source("list.txt", 3))
    told = find_silent([(Iri("https://example.org/p"), paper, Reading("none/1"))])
    assert [label for label, _ in told] == ["In this note we look back at ten…"]


def test_a_judgement_changes_the_graph_and_outlives_rebuilds(tmp_path: Path) -> None:
    graph, file = tmp_path / "g", tmp_path / "a.csv"
    file.write_text("title,abstract\nOne,OxNet is new.\nTwo,CowNet is new.\n")
    build([file], graph, model=CapitalsExtractor())

    def things() -> list[tuple[str, tuple[str, ...]]]:
        with kg.open(graph) as opened:
            found = opened.snapshot().things.values()
            return sorted((t.label, t.aliases) for t in found if "Net" in t.label)

    assert [label for label, _ in things()] == ["CowNet", "OxNet"]
    same = Decision(Kind.METHOD, "OxNet", "CowNet", Verdict.SAME, 1.0, (), "person")
    assert judge(graph, [same], date="2026-11-30") >= 1
    ((label, aliases),) = things()
    assert {label, *aliases} == {"CowNet", "OxNet"}
    more = tmp_path / "b.csv"
    more.write_text("title,abstract\nThree,PigNet is new.\n")
    build([more], graph, model=CapitalsExtractor())
    assert len(things()) == 2
    apart = Decision(
        Kind.METHOD, "OxNet", "CowNet", Verdict.DIFFERENT, 1.0, (), "person"
    )
    judge(graph, [apart], date="2026-11-30")
    assert [label for label, _ in things()] == ["CowNet", "OxNet", "PigNet"]
