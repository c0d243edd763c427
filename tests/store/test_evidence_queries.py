"""Named queries over evidence answer what they say, on the toy corpus."""

from typing import Any

import pytest

from kg.ids import Iri
from kg.model import Decision, Kind, Verdict
from kg.store import Store, named_query


def rows(store: Store, query: str, *columns: str, **values: str | float) -> list[Any]:
    found = store.named(query, **values)  # type: ignore[arg-type]
    assert found.columns == named_query(query).columns
    return [tuple(row.get(c) for c in columns) for row in found]


def test_evidence_of_link(whole: Store) -> None:
    columns = ("predicate", "part", "quote")
    query = "evidence_of_link"
    found = rows(whole, query, *columns, subject="alpha", object="VoxFormer")
    assert found == [("buildsOn", "abstract", "VoxFormer")]
    found = rows(whole, query, "sentence", subject="AlphaNet", object="PlainNet")
    assert "AlphaNet" in found[0][0]


def test_evidence_of_result(whole: Store) -> None:
    columns = ("value", "unit", "metric", "dataset", "part")
    query = "evidence_of_result"
    found = rows(whole, query, *columns, paper="alpha")
    assert found == [("71.50", "%", "mIoU", "RoomScan", "abstract")]
    ((start, end, text),) = rows(
        whole, query, "start", "end", "sentence", paper="alpha"
    )
    assert end - start == len(text)
    assert "71.50" in text
    assert rows(whole, query, "value", paper="alpha", min=0.9) == []


def test_links_in_doubt(whole: Store) -> None:
    columns = ("confidence", "subject", "predicate", "object", "quote")
    found = rows(whole, "links_in_doubt", *columns)
    assert [row[3] for row in found] == ["RoomScan"]
    assert found[0][2] == "mentions"
    more = rows(whole, "links_in_doubt", *columns, max=0.7)
    assert len(more) > len(found)
    assert [row[0] for row in more] == sorted(row[0] for row in more)


def test_said_by_several(whole: Store) -> None:
    assert rows(whole, "said_by_several", "subject") == []
    columns = ("subject", "predicate", "object", "papers", "surest")
    found = rows(whole, "said_by_several", *columns, papers=1)
    assert ("AlphaNet", "basedOn", "VoxFormer", 1, 0.7) in found


def test_contradictions(whole: Store, iri_of: dict[str, Iri]) -> None:
    assert rows(whole, "contradictions", "left") == []
    dump = whole.dump()
    (a,), (b,) = whole.find("AlphaNet"), whole.find("PlainNet")
    graph = whole.names.graph(iri_of["gamma"])
    link = f"<{iri_of['gamma']}#clash>"
    rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    space = "https://w3id.org/citekg/ontology#"
    decimal = "http://www.w3.org/2001/XMLSchema#decimal"
    quoted = next(line.split(" ")[0] for line in dump.splitlines() if "#quote>" in line)
    lines = [
        f"{link} <{rdf}subject> <{b}>",
        f"{link} <{rdf}predicate> <{space}outperforms>",
        f"{link} <{rdf}object> <{a}>",
        f'{link} <{space}confidence> "0.6"^^<{decimal}>',
        f"{link} <{space}evidence> {quoted}",
        f'{quoted} <{space}quote> "PlainNet wins."',
    ]
    whole.load("".join(f"{line} <{graph}> .\n" for line in lines))
    columns = ("left", "right", "confidence", "otherConfidence", "otherSentence")
    found = rows(whole, "contradictions", *columns)
    assert [row[:4] for row in found] == [("AlphaNet", "PlainNet", 0.7, 0.6)]
    assert found[0][4]
    assert rows(whole, "contradictions", "left", min=0.65) == []


def test_reasons_of_citation(whole: Store, iri_of: dict[str, Iri]) -> None:
    columns = ("predicate", "cited", "thing")
    found = rows(whole, "reasons_of_citation", *columns, paper="BetaNet")
    assert ("extends", iri_of["alpha"], "AlphaNet") in found
    here = rows(whole, "reasons_of_citation", "here", "there", paper="BetaNet")
    assert any("extends AlphaNet" in (row[0] or "") for row in here)
    assert all(row[1] for row in here)


def test_inferred_and_stated_part_the_inferred(whole: Store) -> None:
    columns = ("paper", "predicate", "cited")
    apart = rows(whole, "inferred_not_stated", *columns)
    both = rows(whole, "inferred_and_stated", *columns)
    count = "SELECT (COUNT(?l) AS ?n) { ?l kg:reason ?r ; rdf:subject ?s }"
    (row,) = whole.select(count)
    assert len(apart) + len(both) == row["n"]
    assert [(row[0], row[1]) for row in both] == [("BetaNet", "extends")]
    assert [row[1] for row in apart] == ["usesDataFrom"]
    assert rows(whole, "inferred_not_stated", "paper", min=0.99) == []


def test_decisions_on_name(whole: Store) -> None:
    reason = "“RS” and “Room Segmentation”: seen together"
    one = Decision(
        Kind.TASK, "RS", "room segmentation", Verdict.SAME, 0.9, (reason,), "m/1"
    )
    whole.replace_decisions([one])
    columns = ("left", "right", "kind", "verdict", "maker", "reason")
    for name in ("rs", "Room Segmentation"):
        found = rows(whole, "decisions_on_name", *columns, called=name)
        assert found == [("RS", "room segmentation", "Task", "same", "m/1", reason)]
    assert rows(whole, "decisions_on_name", "left", called="PlainNet") == []


def test_beside_in_sentence(whole: Store) -> None:
    found = rows(whole, "beside_in_sentence", "name", "kind", thing="PlainNet")
    assert {("mIoU", "Metric"), ("RoomScan", "Dataset")} <= set(found)
    assert "PlainNet" not in {name for name, _ in found}


def test_things_of_one_paper(whole: Store) -> None:
    found = rows(whole, "things_of_one_paper", "name", "confidence")
    assert found == [("BetaNet", 0.9)]


def test_who_read_what(whole: Store) -> None:
    ((maker, links, mean),) = rows(whole, "who_read_what", "maker", "links", "mean")
    (row,) = whole.select(
        "SELECT (COUNT(?x) AS ?n) { ?x prov:wasGeneratedBy ?r ; kg:confidence ?c }"
    )
    assert (maker, links) == ("toy/1", row["n"])
    assert mean == pytest.approx(0.85, abs=0.1)
