import itertools
from collections.abc import Callable

import pytest

from kg.discover import gaps
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Snapshot

Make = Callable[..., Snapshot]
Say = tuple[str, str, str, float]


def iri(label: str) -> Iri:
    return Iri(f"t:{label}")


def blocks(make: Make, papers: int) -> Snapshot:
    """Two fields: the methods of each are tried on its own datasets and tasks.

    Each paper tries two methods on two datasets of its field; which ones goes round.
    """
    says: list[Say] = []
    pairs = list(itertools.combinations(range(6), 2))
    for n in range(papers):
        field = "ab"[n % 2]
        for i, j in (pairs[(n // 2) % 15], pairs[(n // 3) % 15]):
            says += [
                (f"p{n}", "uses", f"m{field}{i}", 0.9),
                (f"p{n}", "evaluatesOn", f"d{field}{j}", 0.9),
            ]
        says.append((f"p{n}", "addresses", f"t{field}", 0.9))
    return make(says)


def test_a_gap_lies_in_its_own_field(make: Make) -> None:
    found = gaps(blocks(make, 40), n=5)
    assert found.quality is None
    assert found.gaps
    for gap in found.gaps:
        assert gap.method_label[1] == gap.column_label[1]
        assert gap.tried_on
        assert gap.others
        assert gap.column_label not in gap.tried_on
        assert gap.method_label not in gap.others


def test_what_was_tried_is_no_gap(make: Make) -> None:
    graph = blocks(make, 40)
    tried = {
        (a.object, b.object)
        for a in graph.links
        for b in graph.links
        if a.subject == b.subject
        and (a.predicate, b.predicate) == ("uses", "evaluatesOn")
    }
    assert tried
    assert not tried & {(g.method, g.column) for g in gaps(graph, n=1000).gaps}


@pytest.mark.slow
def test_the_predictor_is_tested_on_hidden_papers(make: Make) -> None:
    says: list[Say] = []
    for n in range(150):
        field = n % 5
        for i in (n // 5, n // 5 + 1 + n % 3):
            says += [
                (f"p{n}", "uses", f"m{field}-{(i * 7) % 12}", 0.9),
                (f"p{n}", "evaluatesOn", f"d{field}-{(i * 5) % 11}", 0.9),
            ]
        says.append((f"p{n}", "addresses", f"t{field}", 0.9))
    found = gaps(make(says), n=10)
    assert found.quality is not None
    assert found.quality.hidden >= 20
    assert found.quality.model > 2 * found.quality.chance
    assert all(g.method_label[1] == g.column_label[1] for g in found.gaps)
    assert gaps(make(reversed(says)), n=10) == found


def test_tasks_may_be_the_columns(make: Make) -> None:
    found = gaps(blocks(make, 40), column=Kind.TASK)
    # Every method was tried for the one task of its field, and shares no paper
    # with the other field: nothing connects them.
    assert found.gaps == ()


def test_unsure_links_and_rare_things_do_not_count(make: Make) -> None:
    graph = blocks(make, 40)
    assert gaps(graph, min_confidence=0.95).gaps == ()
    assert gaps(graph, least=1000).gaps == ()
    assert gaps(make([], {"a": 2020})).gaps == ()


def test_wrong_questions_are_refused(make: Make) -> None:
    graph = blocks(make, 4)
    with pytest.raises(InputError, match="Metric"):
        gaps(graph, column=Kind.METRIC)
    with pytest.raises(InputError, match="n is 0"):
        gaps(graph, n=0)
    assert iri("ma0") in graph.things
