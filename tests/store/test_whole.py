import math
from collections.abc import Iterable
from dataclasses import replace

from kg.ids import BASE, Iri
from kg.model import Outcome, Paper, Reading, Resolution, Snapshot
from kg.relate import inferred
from kg.store import Shelf, Store, confident, whole, with_inferred

Record = tuple[Iri, Paper, Reading]


def comparable(snapshot: Snapshot) -> Snapshot:
    def plain(outcome: Outcome) -> Outcome:
        """NaN equals nothing, not even itself."""
        number = -1.0 if math.isnan(outcome.number) else outcome.number
        return replace(outcome, number=number)

    papers = {i: replace(p, urls=()) for i, p in snapshot.papers.items()}
    outcomes = tuple(plain(o) for o in snapshot.outcomes)
    return replace(snapshot, papers=papers, outcomes=outcomes)


def made(records: Iterable[Record], resolved: Resolution) -> Snapshot:
    shelf = Shelf(None)
    kept = list(records)
    shelf.put_papers((iri, paper) for iri, paper, _ in kept)
    first = whole(kept, resolved, base=BASE, aliases=shelf.aliases())
    return with_inferred(first, inferred(first))


def test_it_says_what_the_graph_says(
    records: list[Record], resolved: Resolution, whole: Store
) -> None:
    assert comparable(made(records, resolved)) == comparable(whole.snapshot())


def test_the_order_of_papers_is_not_seen(
    records: list[Record], resolved: Resolution
) -> None:
    forward, backward = made(records, resolved), made(records[::-1], resolved)
    assert comparable(forward) == comparable(backward)


def test_what_is_less_sure_is_left_out_as_the_graph_does(
    records: list[Record], resolved: Resolution, whole: Store
) -> None:
    found = confident(made(records, resolved), 0.8)
    assert comparable(found) == comparable(whole.snapshot(0.8))
    assert len(found.links) < len(whole.snapshot().links)
