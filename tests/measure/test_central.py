from dataclasses import replace

import pytest

from kg.errors import InputError
from kg.measure import central, importance
from kg.model import Snapshot


def test_what_is_proposed_and_used_is_first(toy: Snapshot) -> None:
    found = central(toy, 3)
    assert found.papers[0].iri == "p:a0"
    assert found.papers[0].papers == 2
    assert found.things[0].label in {"splatting", "bandits"}
    assert {row.papers for row in found.things[:2]} == {5}


def test_importance_is_shared_out_whole(toy: Snapshot) -> None:
    shares = importance(toy)
    assert set(shares) == {*toy.papers, *toy.things}
    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) > 0


def test_a_bridge_lies_between(toy: Snapshot) -> None:
    papers_say = tuple(link for link in toy.links if link.subject in toy.papers)
    found = central(replace(toy, links=papers_say), 99)
    rows = {str(row.iri): row for row in found.papers}
    assert rows["p:bridge"].betweenness > rows["p:b1"].betweenness
    assert rows["p:bridge"].degree == 2
    assert rows["p:bridge"].year is None


def test_rows_are_limited(toy: Snapshot) -> None:
    assert len(central(toy, 2).papers) == 2
    with pytest.raises(InputError, match="n is 0"):
        central(toy, 0)


def test_an_empty_graph_has_empty_tables() -> None:
    found = central(Snapshot({}, {}, ()))
    assert (found.papers, found.things) == ((), ())
