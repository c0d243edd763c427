from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kg.measure import communities
from kg.measure._communities import distinctiveness
from kg.model import Snapshot


def test_fields_are_found_and_named(toy: Snapshot) -> None:
    found = communities(toy, min_confidence=0.5)
    fields = [c for c in found if len(c.papers) == 4]
    assert [{p[:3] for p in c.papers} for c in fields] == [{"p:a"}, {"p:b"}]
    assert set(fields[0].name.split(" · ")) == {"splatting", "view synthesis", "Garden"}


def test_communities_partition_the_papers(toy: Snapshot) -> None:
    papers = [iri for c in communities(toy) for iri in c.papers]
    assert sorted(papers) == sorted(toy.papers)


def test_a_paper_that_shares_nothing_is_alone(toy: Snapshot) -> None:
    bare = replace(toy, links=())
    found = communities(bare)
    assert all(len(c.papers) == 1 for c in found)
    assert found[0].name == "Paper a0"
    assert communities(Snapshot({}, {}, ())) == []


def test_the_order_of_the_input_is_not_seen(toy: Snapshot) -> None:
    papers = dict(list(toy.papers.items())[::-1])
    other = replace(toy, papers=papers, links=toy.links[::-1])
    assert communities(other) == communities(toy)


@given(st.lists(st.tuples(st.floats(0, 9), st.floats(0, 9)), min_size=1, max_size=6))
def test_what_sets_apart_adds_up_to_a_divergence(
    pairs: list[tuple[float, float]],
) -> None:
    inside = np.array([here for here, _ in pairs])
    overall = inside + np.array([rest for _, rest in pairs])
    score = distinctiveness(inside, overall)
    assert score.sum() > -1e-9
    assert not score[inside == 0].any()
