"""Named queries answer what they say, on the toy corpus."""

from typing import Any

import pytest

from kg.errors import InputError
from kg.ids import BASE, Iri
from kg.model import (
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
from kg.store import Store, named_queries, named_query

HOSTILE = [
    '" } # ',
    "'''\\",
    '"""',
    "\\u0022 } UNION { ?s ?p ?o } #",
    "x\n} DELETE WHERE { ?s ?p ?o",
    "<https://example.org> ?p ?o",
    "$min",
    "\x00\ud800",
]


def rows(store: Store, query: str, *columns: str, **values: str | float) -> list[Any]:
    found = store.named(query, **values)  # type: ignore[arg-type]
    assert found.columns == named_query(query).columns
    return [tuple(row.get(c) for c in columns) for row in found]


def test_there_are_enough_of_them() -> None:
    assert len(named_queries()) >= 14


def test_methods_on_dataset(whole: Store) -> None:
    found = rows(
        whole, "methods_on_dataset", "name", "role", "papers", dataset="room scan"
    )
    assert found == []
    found = rows(
        whole, "methods_on_dataset", "name", "role", "papers", dataset="ROOMSCAN"
    )
    assert found == [
        ("AlphaNet", "buildsOn", 1),
        ("AlphaNet", "proposes", 1),
        ("BetaNet", "proposes", 1),
        ("PlainNet", "comparesWith", 1),
        ("VoxFormer", "buildsOn", 1),
    ]


def test_who_proposes(whole: Store, iri_of: dict[str, Iri]) -> None:
    found = rows(whole, "who_proposes", "paper", "year", "sentence", thing="RoomSim")
    assert [row[:2] for row in found] == [(iri_of["gamma"], "2019")]
    assert "RoomSim" in str(found[0][2])


def test_who_builds_on(whole: Store, iri_of: dict[str, Iri]) -> None:
    found = rows(whole, "who_builds_on", "paper", "confidence", method="alphanet")
    assert found == [(iri_of["beta"], 0.9)]
    assert rows(whole, "who_builds_on", "paper", method="alphanet", min=0.95) == []


def test_datasets_for_task(whole: Store) -> None:
    for name in ("room segmentation", "RS", "Room  Segmentation!"):
        found = rows(
            whole, "datasets_for_task", "name", "papers", "benchmark", task=name
        )
        assert found == [("RoomScan", 2, False), ("RoomSim", 2, True)]


def test_results_on_dataset(whole: Store) -> None:
    columns = ("metric", "text", "value", "kind", "method")
    found = rows(whole, "results_on_dataset", *columns, dataset="RoomScan")
    assert found == [
        ("mIoU", "74.2", 74.2, "absolute", "BetaNet"),
        ("mIoU", "71.50", 71.5, "absolute", "AlphaNet"),
        ("mIoU", "+2.7", 2.7, "improvement", "BetaNet"),
    ]
    some = {"dataset": "RoomScan", "metric": "miou"}
    assert rows(whole, "results_on_dataset", *columns, **some) == found
    assert (
        rows(whole, "results_on_dataset", *columns, dataset="RoomScan", metric="F1")
        == []
    )


def test_papers_sharing_method_and_task(whole: Store, iri_of: dict[str, Iri]) -> None:
    found = rows(
        whole,
        "papers_sharing_method_and_task",
        "other",
        "method",
        "task",
        paper="10.5555/toy.alpha",
    )
    assert sorted(map(str, found)) == sorted(
        str((iri_of[key], method, "room segmentation"))
        for key, method in (
            ("beta", "AlphaNet"),
            ("gamma", "PlainNet"),
            ("gamma", "VoxFormer"),
        )
    )


def test_methods_never_tried_on_dataset(whole: Store, resolved: Resolution) -> None:
    query = "methods_never_tried_on_dataset"
    assert rows(whole, query, "name", dataset="RoomScan") == []
    text = "DeltaNet solves room segmentation on paper."
    paper = Paper("delta", None, text, Source("toy.jsonl", 4))
    delta = Thing(Iri(f"{BASE}method/deltanet"), Kind.METHOD, "DeltaNet")
    (task,) = whole.find("room segmentation")
    names = (
        ("DeltaNet", Kind.METHOD, Role.PROPOSED),
        (
            "room segmentation",
            Kind.TASK,
            Role.ADDRESSED,
        ),
    )
    entities = tuple(
        Entity(kind, n, (n,), role, 0.9, (Span(text.index(n), text.index(n) + len(n)),))
        for n, kind, role in names
    )
    iri = paper.iri()
    thing_of = {(iri, "DeltaNet"): delta.iri, (iri, "room segmentation"): task}
    things = {**resolved.things, delta.iri: delta}
    record = (iri, paper, Reading("toy/1", entities))
    whole.replace_papers([record], Resolution(things, thing_of))
    whole.replace_things(things.values())
    found = rows(whole, query, "name", "task", "papers", dataset="RoomScan")
    assert found == [("DeltaNet", "room segmentation", 1)]


def test_what_paper_proposes_and_compares(whole: Store) -> None:
    query = "what_paper_proposes_and_compares"
    found = rows(whole, query, "role", "name", "kind", paper="doi:10.5555/TOY.alpha")
    assert found == [
        ("addresses", "room segmentation", "Task"),
        ("buildsOn", "VoxFormer", "Method"),
        ("comparesWith", "PlainNet", "Method"),
        ("evaluatesOn", "RoomScan", "Dataset"),
        ("proposes", "AlphaNet", "Method"),
        ("reports", "mIoU", "Metric"),
    ]


def test_datasets_by_year(whole: Store) -> None:
    found = rows(whole, "datasets_by_year", "year", "name", "papers")
    assert found == [(2021, "RoomScan", 1), (2021, "RoomSim", 1), (2020, "RoomScan", 1)]


def test_methods_for_task(whole: Store) -> None:
    found = rows(whole, "methods_for_task", "name", "role", task="rs", min=0.5)
    assert ("BetaNet", "proposes") in found
    assert ("PlainNet", "uses") in found


def test_papers_using_method(whole: Store, iri_of: dict[str, Iri]) -> None:
    found = rows(whole, "papers_using_method", "paper", "role", method="VoxFormer")
    assert found == [(iri_of["alpha"], "buildsOn"), (iri_of["gamma"], "uses")]


def test_compared_with(whole: Store) -> None:
    assert rows(whole, "compared_with", "name", "how", method="AlphaNet") == [
        ("PlainNet", "comparedWith"),
        ("PlainNet", "outperforms"),
    ]
    assert rows(whole, "compared_with", "name", "how", method="PlainNet") == [
        ("AlphaNet", "outperformedBy")
    ]


def test_lineage_of_method(whole: Store) -> None:
    assert rows(whole, "lineage_of_method", "name", "direct", method="BetaNet") == [
        ("AlphaNet", True),
        ("VoxFormer", False),
    ]


def test_most_used_methods(whole: Store) -> None:
    found = rows(whole, "most_used_methods", "name", "papers")
    assert found[:3] == [("AlphaNet", 2), ("PlainNet", 2), ("VoxFormer", 2)]
    assert len(whole.named("most_used_methods", limit=1)) == 1


def test_evidence_of_link(whole: Store) -> None:
    query = "evidence_of_link"
    values = {"subject": "2101.00002", "object": "RoomSim"}
    found = rows(whole, query, "predicate", "part", "quote", "sentence", **values)
    assert found == [
        (
            "trainsOn",
            "abstract",
            "RoomSim",
            "We train on RoomSim and run in O(n log n) time.",
        )
    ]
    stated = rows(
        whole, query, "predicate", "sentence", subject="betanet", object="alphanet"
    )
    assert ("basedOn", "BetaNet") in stated


def test_papers_by_author(whole: Store, iri_of: dict[str, Iri]) -> None:
    found = rows(whole, "papers_by_author", "paper", "position", author="bo sample")
    assert found == [(iri_of["beta"], 1), (iri_of["alpha"], 2)]


def test_metrics_for_task(whole: Store) -> None:
    found = rows(whole, "metrics_for_task", "name", "papers", task="room segmentation")
    assert found == [("mIoU", 2)]


def test_papers_that_follow(whole: Store, iri_of: dict[str, Iri]) -> None:
    query, alpha = "papers_that_follow", iri_of["alpha"]
    assert rows(whole, query, "other", "how", "reason", paper=alpha) == [
        (iri_of["beta"], "cites", None),
        (iri_of["beta"], "extends", "AlphaNet"),
    ]


def test_code_of_papers(whole: Store) -> None:
    code = "https://example.org/alpha%20code"
    assert rows(whole, "code_of_papers", "code") == [(code,)]
    assert rows(whole, "code_of_papers", "code", task="rs") == [(code,)]
    assert rows(whole, "code_of_papers", "code", task="chess") == []


def test_a_thing_is_found_by_its_iri(whole: Store) -> None:
    (iri,) = [iri for iri in whole.find("RoomSim") if "/dataset/" in iri]
    assert whole.find(iri) == [iri]
    by_name = rows(whole, "who_proposes", "paper", thing="RoomSim")
    assert rows(whole, "who_proposes", "paper", thing=iri) == by_name


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("name", sorted(named_queries()))
def test_hostile_values_find_nothing_and_break_nothing(
    whole: Store, name: str, value: str
) -> None:
    query = named_query(name)
    names: dict[str, Any] = {
        p.name: value for p in query.parameters if p.kind == "name"
    }
    if names:
        assert len(whole.named(name, **names)) == 0


def test_wrong_parameters_are_told(whole: Store) -> None:
    with pytest.raises(InputError, match="no query is named") as caught:
        whole.named("nonsense")
    assert "who_proposes" in (caught.value.hint or "")
    with pytest.raises(InputError, match="no parameter 'datset'"):
        whole.named("methods_on_dataset", datset="x")
    with pytest.raises(InputError, match="needs the parameter 'dataset'"):
        whole.named("methods_on_dataset")
    for wrong in ("x", "nan", "inf"):
        with pytest.raises(InputError, match="not a number"):
            whole.named("methods_on_dataset", dataset="x", min=wrong)
