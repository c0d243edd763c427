import math
from collections.abc import Callable

import pytest

from kg.discover import trends
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Snapshot

Make = Callable[..., Snapshot]


def iri(label: str) -> Iri:
    return Iri(f"t:{label}")


def decade(make: Make, rising: list[int], falling: list[int]) -> Snapshot:
    """Twenty papers a year; so many of them have each thing."""
    says, years = [], {}
    for n, year in enumerate(range(2010, 2010 + len(rising))):
        for i in range(20):
            key = f"{year}-{i}"
            years[key] = year
            if i < rising[n]:
                says.append((key, "uses", "new", 0.9))
            if i >= 20 - falling[n]:
                says.append((key, "evaluatesOn", "data", 0.4))
            says.append((key, "addresses", "task", 0.9))
    return make(says, years)


def test_what_rises_and_what_falls_is_told(make: Make) -> None:
    found = trends(decade(make, [0, 2, 4, 8, 12], [12, 8, 4, 2, 0]))
    assert [(t.label, t.direction) for t in found] == [
        ("new", "rising"),
        ("task", "steady"),
        ("data", "falling"),
    ]
    new = found[0]
    assert (new.first, new.kind) == (2011, Kind.METHOD)
    assert list(new.papers.values()) == [0, 2, 4, 8, 12]
    assert new.shares[2014] == pytest.approx(12 / 20)
    assert new.p < 0.001
    assert new.z == pytest.approx(-found[-1].z)


def test_the_statistic_is_that_of_cochran_and_armitage(make: Make) -> None:
    counts = [1, 4, 3, 9, 8]
    found = {t.label: t for t in trends(decade(make, counts, [0] * 5))}
    # Worked out as the correlation form of the test: z^2 = N r^2.
    years = [y for y in range(5) for _ in range(20)]
    has = [1 if i < counts[y] else 0 for y in range(5) for i in range(20)]
    n, mean_y, mean_h = len(years), sum(years) / 100, sum(has) / 100
    cov = sum((y - mean_y) * (h - mean_h) for y, h in zip(years, has, strict=True))
    var = sum((y - mean_y) ** 2 for y in years) * sum((h - mean_h) ** 2 for h in has)
    assert found["new"].z == pytest.approx(math.sqrt(n) * cov / math.sqrt(var))


def test_a_chance_rise_among_many_things_is_steady(make: Make) -> None:
    graph = decade(make, [2, 3, 2, 4, 3], [3, 2, 4, 2, 3])
    assert {t.direction for t in trends(graph)} == {"steady"}


def test_rare_things_other_kinds_and_unsure_links_are_left_out(make: Make) -> None:
    graph = decade(make, [0, 2, 4, 8, 12], [12, 8, 4, 2, 0])
    assert [t.thing for t in trends(graph, kind=Kind.DATASET)] == [iri("data")]
    assert iri("new") not in {t.thing for t in trends(graph, least=27)}
    assert iri("data") not in {t.thing for t in trends(graph, min_confidence=0.5)}


def test_one_year_is_no_trend(make: Make) -> None:
    with pytest.raises(InputError, match="one year"):
        trends(make([("a", "uses", "new", 0.9)], {"a": 2020, "b": 2020}))
