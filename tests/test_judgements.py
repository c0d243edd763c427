from pathlib import Path

import pytest

from kg.build import judge
from kg.errors import InputError, StoreError
from kg.judgements import FILE, add_judgements, read_judgements
from kg.model import Decision, Kind, Verdict

ONE = Decision(Kind.METHOD, "OxNet", "CowNet", Verdict.SAME, 1.0, ("seen",), "person")
TWO = Decision(Kind.METHOD, "OxNet", "CowNet", Verdict.DIFFERENT, 1.0, (), "person/B")


def add(graph: Path, *decisions: Decision) -> None:
    add_judgements(graph, decisions, base="https://example.org/", date="2026-11-30")


def test_judgements_add_up_and_nothing_is_taken_away(tmp_path: Path) -> None:
    assert read_judgements(tmp_path) == []
    add(tmp_path, ONE)
    first = (tmp_path / FILE).read_text()
    add(tmp_path, TWO)
    assert (tmp_path / FILE).read_text().startswith(first)
    assert read_judgements(tmp_path) == [TWO]


def test_a_row_that_a_stop_cut_is_passed_by_and_the_next_is_whole(
    tmp_path: Path,
) -> None:
    add(tmp_path, ONE)
    with (tmp_path / FILE).open("a") as out:
        out.write("Ox")
    assert read_judgements(tmp_path) == [ONE]
    add(tmp_path, TWO)
    assert read_judgements(tmp_path) == [TWO]


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    add(tmp_path, ONE)
    file = tmp_path / FILE
    file.write_text(file.read_text().replace("kg:Method", "kg:Soup"))
    with pytest.raises(StoreError, match="Soup"):
        read_judgements(tmp_path)


def test_there_must_be_a_graph(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a graph"):
        judge(tmp_path / "none", [ONE], date="2026-11-30")
    assert not (tmp_path / "none").exists()
