import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.confidence import agreed, together

SURE = st.floats(0, 1, allow_nan=False)


def test_no_paper_says_nothing_and_one_says_what_it_says() -> None:
    assert together([]) == 0
    assert together([0.7]) == pytest.approx(0.7)


@given(st.lists(SURE, min_size=1, max_size=6), SURE)
def test_more_independent_papers_make_a_statement_surer(
    known: list[float], more: float
) -> None:
    before = together(known)
    assert max(known) - 1e-12 <= before <= 1
    assert together([*known, more]) >= before - 1e-12


@given(st.permutations([0.1, 0.25, 0.5, 0.9]))
def test_the_order_of_papers_is_not_seen(known: list[float]) -> None:
    assert together(known) == together(sorted(known))


def test_papers_of_the_same_people_count_once() -> None:
    alone = [(0.6, ["Ada Example"]), (0.5, ["Bo Sample"])]
    assert agreed(alone) == pytest.approx(0.8)
    assert agreed([(0.6, ["Ada Example"]), (0.5, ["ADA EXAMPLE", "Bo"])]) == 0.6
    assert agreed([(0.6, []), (0.5, [])]) == pytest.approx(0.8)


def test_a_paper_of_two_groups_joins_them() -> None:
    said = [(0.5, ["Ada"]), (0.5, ["Bo"]), (0.5, ["Bo", "Ada"])]
    assert agreed(said) == 0.5
