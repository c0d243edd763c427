import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import pdist

from kg.draw._layout import positions


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[float], list[tuple[int, int]]]:
    n = draw(st.integers(0, 30))
    radii = draw(st.lists(st.floats(5, 30), min_size=n, max_size=n))
    if n < 2:
        return radii, []
    ends = st.integers(0, n - 1)
    pairs = draw(st.lists(st.tuples(ends, ends), max_size=40))
    return radii, [(a, b) for a, b in pairs if a != b]


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(graphs())
def test_nodes_stand_apart_and_in_the_same_place_each_time(
    graph: tuple[list[float], list[tuple[int, int]]],
) -> None:
    radii, pairs = graph
    points = positions(radii, pairs, seed=1)
    assert points.shape == (len(radii), 2)
    assert np.isfinite(points).all()
    np.testing.assert_array_equal(points, positions(radii, pairs[::-1], seed=1))
    if len(radii) > 1:
        assert pdist(points).min() > min(radii)


def test_no_circle_lies_on_another_in_a_usual_graph() -> None:
    rng = np.random.default_rng(5)
    pairs = [(i, int(rng.integers(0, 20))) for i in range(20, 200)]
    pairs += [(i, i + 1) for i in range(12)]
    radii = np.full(200, 12.0)
    points = positions(list(radii), pairs, seed=0)
    assert pdist(points).min() > 2 * 12 * 0.85


def test_linked_nodes_are_nearer_than_others() -> None:
    pairs = [(i, (i + 1) % 40) for i in range(40)]
    points = positions([8.0] * 40, pairs, seed=0)
    near = np.mean([np.hypot(*(points[a] - points[b])) for a, b in pairs])
    assert near < 0.3 * pdist(points).mean()


def test_components_are_packed_wider_than_high_without_waste() -> None:
    pairs = [(10 * i, 10 * i + j) for i in range(90) for j in range(1, 10)]
    points = positions([10.0] * 900, pairs, seed=0)
    wide, high = np.ptp(points, axis=0)
    assert 1.0 < wide / high < 1.6
    own = [
        (20 + np.ptp(points[10 * i : 10 * i + 10], axis=0)).prod() for i in range(90)
    ]
    assert wide * high < 3 * sum(own)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_tiny_graphs_are_laid_out(n: int) -> None:
    pairs = [(i, i + 1) for i in range(n - 1)]
    points = positions([9.0] * n, pairs, seed=0)
    assert len({tuple(p) for p in points}) == n
