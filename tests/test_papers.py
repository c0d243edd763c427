import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kg.build import build, judge_papers
from kg.errors import InputError
from kg.folder import Folder
from kg.identity import Pair
from kg.model import Paper, Reading, Verdict

WORDS = [
    "zebra",
    "horse",
    "stripe",
    "herd",
    "river",
    "plain",
    "night",
    "cloud",
    "stone",
    "grass",
    "model",
    "graph",
    "counts",
    "follows",
    "learns",
    "sees",
    "paths",
    "maps",
    "rain",
    "sun",
]


class Nothing:
    """Reads nothing out of papers."""

    maker = "nothing/1"

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for _ in papers:
            yield Reading(self.maker)


def invented(number: int) -> dict[str, str]:
    def words(seed: int, count: int) -> str:
        return " ".join(
            WORDS[(number * 7 + seed + i * i * (number + 3)) % len(WORDS)]
            for i in range(count)
        )

    return {
        "title": f"Study {number} of {words(1, 4)}: {words(2, 3)}",
        "abstract": f"In study {number} we ask how {words(3, 25)}. Then {words(4, 9)}.",
        "author": f"Ann Lee{number}",
        "doi": f"10.5555/s.{number}",
        "year": str(1990 + number % 30),
        "venue": "Journal of Stripes",
    }


def in_formats(papers: list[dict[str, str]], folder: Path) -> list[Path]:
    """The same papers in five formats, none with all that there is to say."""
    bib = "".join(
        f"@article{{k{i},\n title = {{{p['title']}}},\n author = {{{p['author']}}},\n"
        f" year = {p['year']},\n doi = {{https://doi.org/{p['doi']}}}\n}}\n"
        for i, p in enumerate(papers)
    )
    ris = "".join(
        f"TY  - JOUR\nTI  - {p['title']}\nAU  - {p['author']}\nAB  - {p['abstract']}\n"
        f"PY  - {p['year']}\nJO  - {p['venue']}\nER  - \n\n"
        for p in papers
    )
    lines = "".join(
        json.dumps({"title": p["title"].upper(), "abstract": p["abstract"]}) + "\n"
        for p in papers
    )
    table = "title,authors,year,DOI\n" + "".join(
        f'"{p["title"].split(":")[0]}",{p["author"]},{p["year"]},{p["doi"].upper()}\n'
        for p in papers
    )
    listing = "Toy Papers\n\n" + "\n\n".join(p["abstract"] for p in papers) + "\n"
    texts = {
        "a.bib": bib,
        "b.ris": ris,
        "c.jsonl": lines,
        "d.csv": table,
        "e.txt": listing,
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


@pytest.mark.slow
def test_a_library_in_five_formats_is_its_papers(tmp_path: Path) -> None:
    files = in_formats([invented(i) for i in range(300)], tmp_path)
    report = build(files, tmp_path / "g", model=Nothing())
    assert (report.read, report.papers) == (1500, 300)


def dump(graph: Path) -> str:
    with Folder.reading(graph) as folder:
        return folder.store.dump()


def test_the_order_of_files_is_not_seen(tmp_path: Path) -> None:
    files = in_formats([invented(i) for i in range(8)], tmp_path)
    report = build(files, tmp_path / "g", model=Nothing())
    assert report.papers == 8
    build(files[::-1], tmp_path / "h", model=Nothing())
    for file in files[2:] + files[:2]:
        build([file], tmp_path / "i", model=Nothing())
    assert dump(tmp_path / "g") == dump(tmp_path / "h") == dump(tmp_path / "i")


def write(file: Path, *records: dict[str, str]) -> Path:
    file.write_text("".join(json.dumps(r) + "\n" for r in records), encoding="utf-8")
    return file


def test_conflicts_are_kept_with_their_sources(tmp_path: Path) -> None:
    one = invented(1)
    a = write(tmp_path / "a.jsonl", one)
    short = one["abstract"].split(".")[0] + "."
    b = write(tmp_path / "b.jsonl", {**one, "year": "2001", "abstract": short})
    build([a, b], tmp_path / "g", model=Nothing())
    with (tmp_path / "g" / "conflicts.csv").open(encoding="utf-8") as file:
        rows = {row["field"]: row for row in csv.DictReader(file)}
    assert rows["year"]["other"] == "2001"
    assert rows["year"]["kept"] == "1991"
    assert "b.jsonl" in rows["year"]["other_from"]
    assert rows["abstract"]["kept"] == one["abstract"]


def test_two_papers_of_one_title_stay_two(tmp_path: Path) -> None:
    ours = {"title": "Introduction", "abstract": "Of zebras, and of how they sleep."}
    theirs = {"title": "Introduction", "abstract": "Of horses, which run all day long."}
    file = write(tmp_path / "a.jsonl", ours, theirs)
    assert build([file], tmp_path / "g", model=Nothing()).papers == 2


def test_a_person_parts_and_joins_papers_for_good(tmp_path: Path) -> None:
    one, two = invented(1), invented(2)
    copy = {**one, "doi": "10.5555/copy"}
    file = write(tmp_path / "a.jsonl", one, two, copy)
    graph = tmp_path / "g"
    assert build([file], graph, model=Nothing()).papers == 2

    def say(left: str, right: str, verdict: Verdict) -> int:
        one, two = sorted((left, right))
        pair = Pair(one, two, verdict, 1.0, (), "person/me")
        return judge_papers(graph, [pair], date="2026-12-01")

    assert say("doi:10.5555/copy", "doi:10.5555/s.1", Verdict.DIFFERENT) == 3
    more = write(tmp_path / "b.jsonl", invented(3))
    assert build([more], graph, model=Nothing()).papers == 4
    assert say("doi:10.5555/copy", "doi:10.5555/s.2", Verdict.SAME) == 3
    assert build([file], graph, model=Nothing()).papers == 3
    with pytest.raises(InputError, match="no record goes by"):
        say("doi:10.5555/nowhere", "doi:10.5555/s.2", Verdict.SAME)


def test_a_record_that_changed_takes_the_place_of_the_old(tmp_path: Path) -> None:
    one = {**invented(1), "id": "k1"}
    file = write(tmp_path / "a.jsonl", one)
    graph = tmp_path / "g"
    build([file], graph, model=Nothing())
    write(file, {**one, "abstract": "Shorter now."})
    assert build([file], graph, model=Nothing()).papers == 1
    assert "Shorter now." in dump(graph)
    assert "Then" not in dump(graph)
