from kg.draw._choice import chosen
from kg.ids import Iri
from kg.model import Kind, Snapshot


def test_a_small_graph_is_shown_whole(toy: Snapshot) -> None:
    choice = chosen(toy, around=None, limit=400, min_confidence=0)
    assert choice.core == set(choice.nodes) == toy.papers.keys() | toy.things.keys()
    assert choice.beyond == 0


def test_at_first_all_that_is_shared_or_proposed_is_shown(large: Snapshot) -> None:
    choice = chosen(large, around=None, limit=400, min_confidence=0)
    assert len(choice.nodes) == 550
    wanted = {link.object for link in large.links if link.predicate != "mentions"}
    assert large.papers.keys() | wanted <= choice.core
    assert len(choice.core) < 400


def test_at_first_every_paper_shows_a_thing_of_each_kind(large: Snapshot) -> None:
    choice = chosen(large, around=None, limit=400, min_confidence=0)
    for paper in large.papers:
        shown = {
            large.things[link.object].kind
            for link in large.links
            if link.subject == paper and link.object in choice.core
        }
        assert shown == set(Kind)


def test_no_more_than_the_limit_is_shown_at_first(large: Snapshot) -> None:
    for limit in (1, 2, 10, 100):
        choice = chosen(large, around=None, limit=limit, min_confidence=0)
        assert 1 <= len(choice.core) <= limit


def test_every_thing_shown_is_linked_to_something_shown(large: Snapshot) -> None:
    choice = chosen(large, around=None, limit=100, min_confidence=0)
    linked = {
        end
        for link in choice.links
        if link.subject in choice.core and link.object in choice.core
        for end in (link.subject, link.object)
    }
    assert choice.core - large.papers.keys() <= linked


def test_unsure_links_and_what_hangs_on_them_are_left_out(toy: Snapshot) -> None:
    choice = chosen(toy, around=None, limit=400, min_confidence=0.5)
    assert Iri("https://example.org/sorting") not in choice.nodes
    assert all(link.confidence >= 0.5 for link in choice.links)


def test_links_that_say_the_same_are_one(toy: Snapshot) -> None:
    twice = Snapshot(toy.papers, toy.things, toy.links * 2, toy.cites * 2)
    both = [chosen(s, around=None, limit=9, min_confidence=0) for s in (toy, twice)]
    ends = [[(x.subject, x.predicate, x.object) for x in c.links] for c in both]
    assert ends[0] == ends[1]
    assert len(ends[0]) == 10


def test_importance_is_a_share_of_the_highest(large: Snapshot) -> None:
    choice = chosen(large, around=None, limit=400, min_confidence=0)
    values = [choice.importance[node] for node in choice.nodes]
    assert values == sorted(values, reverse=True)
    assert values[0] == 1
    assert values[-1] > 0
