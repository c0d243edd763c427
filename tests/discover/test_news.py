from collections.abc import Callable

import pytest

from kg.discover import news
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Snapshot

Make = Callable[..., Snapshot]


def paper(key: str) -> Iri:
    return Iri(f"p:{key}")


@pytest.fixture
def graph(make: Make) -> Snapshot:
    says = [
        ("mine", "uses", "plum", 0.9),
        ("mine", "evaluatesOn", "data", 0.9),
        ("close", "uses", "plum", 0.9),
        ("close", "evaluatesOn", "data", 0.9),
        ("loose", "uses", "plum", 0.9),
        ("other", "uses", "stone", 0.9),
    ]
    return make(says, dict.fromkeys(["mine", "close", "loose", "other"], 2020))


def test_what_is_near_to_mine_comes_first(graph: Snapshot) -> None:
    found = news(graph, {paper("mine")}, 2)
    assert [one.paper for one in found] == [paper("close"), paper("loose")]
    assert found[0].score > found[1].score
    (near,) = found[0].near
    assert near.paper == paper("mine")
    assert any("plum" in reason.text for reason in near.reasons)


def test_nothing_of_mine_is_new(graph: Snapshot) -> None:
    have = {paper("mine"), paper("close")}
    assert not have & {one.paper for one in news(graph, have, 10)}


def test_someone_without_papers_is_told_how_to_have_some(graph: Snapshot) -> None:
    for none in (set[Iri](), {paper("elsewhere")}):
        with pytest.raises(InputError, match="marked as yours") as caught:
            news(graph, none)
        assert "--mine" in str(caught.value.hint)
    with pytest.raises(InputError, match="n is 0"):
        news(graph, {paper("mine")}, 0)
