from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from kg.extract._decode import find_mentions
from kg.extract._labels import KINDS, OUT, TAGS, tags_of

SOME = (0, 1, 2, 3, 4, 7)
"""Outside, all places of the first kind, and the end of the second."""


@st.composite
def said(draw: st.DrawFn) -> NDArray[np.float32]:
    seed, words = draw(st.integers(0, 2**32 - 1)), draw(st.integers(1, 4))
    random = np.random.default_rng(seed)
    tags = np.full((words, TAGS), 1e-6)
    tags[:, SOME] = random.dirichlet(np.full(len(SOME), 0.5), words) + 1e-6
    return np.asarray(tags / tags.sum(1, keepdims=True), np.float32)


def is_well_formed(path: tuple[int, ...]) -> bool:
    inside = None
    for tag in path:
        kind, place = divmod(tag - 1, 4) if tag else (None, None)
        if inside is None:
            if tag != OUT and place in {1, 2}:
                return False
        elif kind != inside or place not in {1, 2}:
            return False
        inside = kind if place in {0, 1} else None
    return inside is None


def tags_found(tags: NDArray[np.float32], eagerness: float = 0.0) -> tuple[int, ...]:
    path = [OUT] * len(tags)
    for find in find_mentions(tags, eagerness):
        path[find.start : find.end] = tags_of(find.end - find.start, find.kind)
    return tuple(path)


@settings(max_examples=60)
@given(said(), st.sampled_from([0.0, 1.0]))
def test_the_path_is_the_best_of_all_that_are_well_formed(
    tags: NDArray[np.float32], eagerness: float
) -> None:
    odds = np.log(tags.astype(np.float64) + 1e-9)
    odds[:, OUT] -= eagerness
    score = {
        path: sum(odds[i, tag] for i, tag in enumerate(path))
        for path in product(SOME, repeat=len(tags))
        if is_well_formed(path)
    }
    found = tags_found(tags, eagerness)
    assert abs(score[found] - max(score.values())) < 1e-9


def test_no_words_hold_no_mentions() -> None:
    assert find_mentions(np.zeros((0, TAGS), np.float32)) == []


def test_a_score_is_the_mean_of_its_tags() -> None:
    tags = np.full((2, TAGS), 0.01, np.float32)
    tags[0, tags_of(2, 1)[0]] = 0.9
    tags[1, tags_of(2, 1)[1]] = 0.4
    (found,) = find_mentions(tags)
    assert (found.start, found.end, KINDS[found.kind]) == (0, 2, KINDS[1])
    assert abs(found.score - 0.6) < 1e-6


def test_words_surely_outside_part_the_text() -> None:
    tags = np.full((5, TAGS), 1e-4, np.float32)
    tags[:, OUT] = 0.999
    tags[[0, 4]] = 1e-4
    tags[0, 1], tags[4, 3] = 0.99, 0.99  # a begin and an end, far apart
    found = find_mentions(tags)
    assert all(f.end - f.start == 1 for f in found)
