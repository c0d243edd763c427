from collections.abc import Iterable, Iterator
from pathlib import Path

from kg.build import build
from kg.folder import Folder
from kg.model import Entity, Kind, Paper, Reading, Role, Span
from kg.resolve import Known
from kg.vocabulary import add_vocabulary, read_own


class WordsExtractor:
    """Takes the two known names for methods."""

    maker = "words/1"

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for paper in papers:
            yield Reading(
                self.maker,
                tuple(
                    Entity(
                        *(Kind.METHOD, name, (name,), Role.USED, 0.9),
                        (Span(at, at + len(name)),),
                    )
                    for name in ("ZebraNet", "striped horse network")
                    if (at := paper.text.find(name)) >= 0
                ),
            )


def test_a_vocabulary_is_remembered_for_later_builds(tmp_path: Path) -> None:
    one, two, mine = (tmp_path / n for n in ("one.txt", "two.txt", "mine.csv"))
    one.write_text("A\n\nWe train ZebraNet here, at some length.\n")
    two.write_text("B\n\nA striped horse network is trained, at some length.\n")
    mine.write_text(
        "name,kind,aliases,iri\nZebraNet,Method,striped horse network,https://x.org/z\n"
    )
    graph = tmp_path / "g"
    build([one], graph, model=WordsExtractor(), vocabularies=[mine])
    report = build([two], graph, model=WordsExtractor())
    assert report.things == 1
    with Folder.reading(graph) as folder:
        assert folder.store.ask(
            "ASK { ?thing a kg:Method ; skos:exactMatch <https://x.org/z> }"
        )


def test_a_newer_entry_takes_the_place_of_the_older(tmp_path: Path) -> None:
    add_vocabulary(tmp_path, [Known(Kind.TASK, "counting")])
    add_vocabulary(tmp_path, [Known(Kind.TASK, "counting", ("tally",))])
    assert read_own(tmp_path) == [Known(Kind.TASK, "counting", ("tally",))]
