import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import kg
from kg.build import build
from kg.model import Entity, Kind, Paper, Reading, Role, Span


class ZebraExtractor:
    """Takes ZebraNet for a method that is used."""

    maker = "zebra/1"

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for paper in papers:
            at = paper.text.find("ZebraNet")
            spans = (Span(at, at + 8),)
            one = Entity(Kind.METHOD, "ZebraNet", ("ZebraNet",), Role.USED, 0.9, spans)
            yield Reading(self.maker, (one,) if at >= 0 else ())


def test_methods_by_venue_and_year_and_people(tmp_path: Path) -> None:
    rows = [
        ("One study of stripes at night", "Proc. NeurIPS", 2017, ["Ann Lee", "Bo Li"]),
        ("Other herds of the open plain", "NIPS 2018", None, ["Lee, Ann", "Li, Bo"]),
        ("Third of the river crossings", "ICML", 2018, ["Ann Lee", "Cy Roe"]),
    ]
    file = tmp_path / "a.jsonl"
    file.write_text(
        "".join(
            json.dumps(
                {
                    "title": title,
                    "abstract": f"{title}. We use ZebraNet.",
                    "venue": venue,
                    "year": year,
                    "authors": names,
                }
            )
            + "\n"
            for title, venue, year, names in rows
        )
    )
    build([file], tmp_path / "g", model=ZebraExtractor())
    with kg.open(tmp_path / "g") as graph:
        found = graph.named("methods_by_venue_and_year", venue="neurips")
        assert [(str(r["year"]), str(r["papers"])) for r in found] == [
            ("2018", "1"),
            ("2017", "1"),
        ]
        by_old_name = graph.named("methods_by_venue_and_year", venue="NIPS 2018")
        assert len(by_old_name.rows) == 2
        people = graph.query(
            """SELECT ?name (COUNT(?paper) AS ?papers)
            { ?person foaf:made ?paper ; foaf:name ?name } GROUP BY ?name
            ORDER BY ?name"""
        )
        assert [(str(r["name"]), str(r["papers"])) for r in people] == [
            ("Ann Lee", "2"),
            ("Bo Li", "2"),
        ]
