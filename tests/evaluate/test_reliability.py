import pytest

from kg.errors import InputError
from kg.evaluate import reliability


def test_scores_that_say_what_happens_have_no_error() -> None:
    found = reliability([0.75] * 4 + [0.25] * 4, [True] * 3 + [False] * 4 + [True])
    assert found.error == 0
    assert [(b.count, b.said, b.right) for b in found.bins] == [
        (4, 0.25, 0.25),
        (4, 0.75, 0.75),
    ]


def test_the_error_is_weighted_by_how_many_have_a_score() -> None:
    found = reliability([1.0, 1.0, 1.0, 0.0], [False, False, False, False])
    assert found.error == pytest.approx(0.75)
    assert found.count == 4


def test_the_last_stretch_holds_its_end() -> None:
    found = reliability([1.0, 0.95], [True, True])
    assert [(b.low, b.high) for b in found.bins] == [(0.9, 1.0)]


def test_nothing_has_no_error() -> None:
    assert reliability([], []).bins == ()


@pytest.mark.parametrize(("scores", "right"), [([0.5], []), ([1.5], [True])])
def test_what_is_no_probability_is_refused(
    scores: list[float], right: list[bool]
) -> None:
    with pytest.raises(InputError):
        reliability(scores, right)
