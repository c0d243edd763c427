from hypothesis import given
from hypothesis import strategies as st

from kg.model import Verdict
from kg.resolve import clustered

NAMES = st.sampled_from("abcdefg")
JUDGEMENTS = st.lists(
    st.tuples(NAMES, NAMES, st.sampled_from(Verdict), st.sampled_from([0.2, 0.5, 0.9])),
    max_size=14,
)
Judged = list[tuple[str, str, Verdict, float]]


def partition(human: Judged, machine: Judged) -> set[frozenset[str]]:
    clusters = clustered(human, machine)
    return {frozenset(clusters.members(name)) for name in "abcdefg"}


@given(JUDGEMENTS, JUDGEMENTS)
def test_clusters_are_a_partition(human: Judged, machine: Judged) -> None:
    found = partition(human, machine)
    assert sorted(name for part in found for name in part) == list("abcdefg")


@given(JUDGEMENTS, JUDGEMENTS, st.randoms(use_true_random=False))
def test_the_order_of_decisions_is_not_seen(
    human: Judged, machine: Judged, random: st.DataObject
) -> None:
    before = partition(human, machine)
    random.shuffle(human)  # type: ignore[attr-defined]
    random.shuffle(machine)  # type: ignore[attr-defined]
    assert partition(human, machine) == before


@given(JUDGEMENTS, JUDGEMENTS)
def test_a_different_is_never_inside_a_cluster(human: Judged, machine: Judged) -> None:
    clusters = clustered(human, machine)
    for left, right, verdict, _ in human:
        if verdict is Verdict.DIFFERENT and left != right:
            assert clusters.root(left) != clusters.root(right)


@given(JUDGEMENTS)
def test_the_machine_keeps_to_its_own_different(machine: Judged) -> None:
    clusters = clustered([], machine)
    for left, right, verdict, _ in machine:
        if verdict is Verdict.DIFFERENT and left != right:
            assert clusters.root(left) != clusters.root(right)


def test_people_outrank_the_machine() -> None:
    same, different = Verdict.SAME, Verdict.DIFFERENT
    clusters = clustered([("a", "b", same, 0.1)], [("a", "b", different, 0.9)])
    assert clusters.root("a") == clusters.root("b")
    clusters = clustered([("a", "b", different, 0.1)], [("a", "b", same, 0.9)])
    assert clusters.root("a") != clusters.root("b")
