import itertools
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.discover import read_list
from kg.discover._read_list import _Covered, _gain, _greedy, _Topic
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Snapshot

Make = Callable[..., Snapshot]
Say = tuple[str, str, str, float]


def paper(key: str) -> Iri:
    return Iri(f"p:{key}")


@pytest.fixture
def field(make: Make) -> Snapshot:
    says: list[Say] = [
        ("origin", "proposes", "plum", 0.9),
        ("origin", "evaluatesOn", "data", 0.9),
        ("twin", "uses", "plum", 0.9),
        ("twin", "evaluatesOn", "data", 0.9),
        ("other", "uses", "plum", 0.9),
        ("other", "proposes", "pear", 0.9),
        ("other", "addresses", "task", 0.9),
        ("far", "uses", "stone", 0.9),
    ]
    years = {"origin": 2015, "twin": 2016, "other": 2014, "far": 2020}
    return make(says, years, cites=[("other", "origin")])


def test_the_list_covers_without_repeating(field: Snapshot) -> None:
    found = read_list(field, ["plum"], 2)
    assert {e.paper for e in found} == {paper("origin"), paper("other")}
    assert all(e.gain > 0 for e in found)
    added = [name for e in found for name in e.adds]
    assert len(added) == len(set(added))


def test_what_others_build_on_comes_first(field: Snapshot) -> None:
    found = read_list(field, ["plum"], 3)
    place = {e.paper: i for i, e in enumerate(found)}
    assert place[paper("origin")] < place[paper("other")]
    other = next(e for e in found if e.paper == paper("other"))
    assert other.after == (paper("origin"),)
    assert paper("far") not in place


def test_papers_may_be_the_topic(field: Snapshot) -> None:
    found = read_list(field, [paper("far"), "pear"], 4)
    assert {paper("far"), paper("other")} <= {e.paper for e in found}


def test_papers_that_cite_each_other_are_still_listed(make: Make) -> None:
    graph = make(
        [("a", "uses", "plum", 0.9), ("b", "uses", "plum", 0.9)],
        {"a": 2020, "b": 2019, "c": 2018, "d": 2018},
        cites=[("a", "b"), ("b", "a")],
    )
    assert [e.paper for e in read_list(graph, ["plum"], 5)] == [paper("b"), paper("a")]


@pytest.mark.parametrize(("topic", "n"), [([], 3), (["  "], 3), (["plum"], 0)])
def test_empty_questions_are_refused(
    field: Snapshot, topic: Sequence[Iri | str], n: int
) -> None:
    with pytest.raises(InputError):
        read_list(field, topic, n)


@st.composite
def topics(draw: st.DrawFn) -> _Topic:
    m, k = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    seed = np.random.default_rng(draw(st.integers(0, 2**31)))
    has = seed.random((m, k)) * (seed.random((m, k)) < 0.6)
    like = seed.random((m, m))
    like = (like + like.T) / 2
    np.fill_diagonal(like, 1.0)
    weights = seed.random(k)
    return _Topic(
        tuple(Iri(f"p:{i}") for i in range(m)),
        seed.random(m) + 0.01,
        has,
        weights / weights.sum(),
        like,
        tuple(f"t{j}" for j in range(k)),
    )


def worth(topic: _Topic, rows: Sequence[int]) -> float:
    m, k = topic.has.shape
    covered = _Covered(np.zeros(k), np.zeros(m))
    total = 0.0
    for row in rows:
        total += _gain(topic, covered, row)
        covered.things = np.maximum(covered.things, topic.has[row])
        covered.papers = np.maximum(covered.papers, topic.like[row])
    return total


@given(topics(), st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_lazy_greedy_keeps_its_guarantee(topic: _Topic, n: int) -> None:
    picks = [pick.row for pick in _greedy(topic, n)]
    assert len(picks) == len(set(picks)) == min(n, len(topic.papers))
    best = max(
        worth(topic, rows)
        for rows in itertools.combinations(range(len(topic.papers)), len(picks))
    )
    assert worth(topic, picks) >= (1 - 1 / np.e) * best - 1e-9
    left = set(range(len(topic.papers)))
    for place, row in enumerate(picks):
        before = worth(topic, picks[:place])
        gains = {r: worth(topic, [*picks[:place], r]) - before for r in left}
        assert gains[row] >= max(gains.values()) - 1e-9
        left.remove(row)
