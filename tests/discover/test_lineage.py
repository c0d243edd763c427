from collections.abc import Callable

import pytest

from kg.discover import lineage
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Snapshot

Make = Callable[..., Snapshot]


def iri(label: str) -> Iri:
    return Iri(f"t:{label}")


@pytest.fixture
def family(make: Make) -> Snapshot:
    return make(
        [
            ("old", "proposes", "root", 0.9),
            ("mid", "proposes", "stem", 0.9),
            ("mid", "buildsOn", "root", 0.8),
            ("new", "proposes", "leaf", 0.9),
            ("new", "buildsOn", "stem", 0.5),
            ("new", "buildsOn", "data", 0.5),
        ],
        {"old": 2015, "mid": 2018, "new": 2021},
        between=[
            ("leaf", "basedOn", "stem", 0.7),
            ("bud", "kindOf", "leaf", 0.6),
            ("root", "basedOn", "stem", 0.1),
        ],
    )


def test_both_ways_are_walked_with_their_years(family: Snapshot) -> None:
    found = lineage(family, iri("stem"), min_confidence=0.2)
    assert (found.label, found.year) == ("stem", 2018)
    assert [(s.label, s.year, s.words) for s in found.before] == [
        ("root", 2015, "builds on")
    ]
    assert found.before[0].confidence == pytest.approx(0.72)
    assert [(s.label, s.depth, s.by, s.words) for s in found.after] == [
        ("leaf", 1, iri("stem"), "builds on"),
        ("bud", 2, iri("leaf"), "is a kind of"),
    ]
    # What is said of the two themselves outranks what follows from a paper.
    assert found.after[0].confidence == pytest.approx(0.7)
    assert "says" in found.after[0].sentence


def test_a_ring_ends_and_nothing_is_its_own_ancestor(family: Snapshot) -> None:
    found = lineage(family, iri("stem"), depth=9)
    for way in (found.before, found.after):
        labels = [s.label for s in way]
        assert len(labels) == len(set(labels))
        assert "stem" not in labels


def test_depth_and_wrong_names_are_minded(family: Snapshot) -> None:
    assert [s.label for s in lineage(family, iri("bud"), depth=1).before] == ["leaf"]
    with pytest.raises(InputError, match="depth"):
        lineage(family, iri("bud"), depth=0)
    with pytest.raises(InputError, match="not a thing"):
        lineage(family, iri("nothing"))
