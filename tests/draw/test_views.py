import pytest

from kg.draw import page, viewed
from kg.errors import InputError
from kg.model import Snapshot


def test_papers_are_linked_by_the_things_they_share(toy: Snapshot) -> None:
    found = viewed(toy, "papers")
    assert found.things == {}
    assert found.cites == toy.cites
    by_predicate = {link.predicate: link for link in found.links}
    assert set(by_predicate) == {"extends", "sharesThingsWith"}
    shared = by_predicate["sharesThingsWith"]
    assert {shared.subject, shared.object} == set(toy.papers)
    labels = {toy.things[iri].label for iri in shared.reasons}
    assert labels == {"FooNet", "BarSet"}
    assert shared.confidence == 1


def test_things_are_linked_by_the_papers_that_speak_of_both(toy: Snapshot) -> None:
    found = viewed(toy, "things")
    assert found.papers == {}
    assert {x.predicate for x in found.links} == {"basedOn", "spokenOfWith"}
    ends = {x.subject for x in found.links} | {x.object for x in found.links}
    assert ends == set(toy.things)


@pytest.mark.parametrize("view", ["papers", "things"])
def test_each_view_is_a_page_and_no_node_has_too_many_links(
    large: Snapshot, view: str
) -> None:
    found = viewed(large, view)  # type: ignore[arg-type]
    assert len(found.links) <= 5 * (len(found.papers) + len(found.things)) + 1
    assert "<h1" in page(found, title=view)


def test_other_views_are_refused(toy: Snapshot) -> None:
    assert viewed(toy, "all") is toy
    with pytest.raises(InputError, match="no view 'x'"):
        viewed(toy, "x")  # type: ignore[arg-type]
