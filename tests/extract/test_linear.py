from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extract._hashes import BITS, WIDTH, Hasher
from kg.extract._labels import RELATIONS
from kg.extract._linear import chances, featured, load_tables, packed, unpacked
from kg.extract._linear_pairs import PAIR_BITS, LinearPairer, pair_features
from kg.extract._pairs import Place, find_pairs
from kg.extract.train._linear_fit import Rows, fit_linear

TEXT = "Rill: a parser\nWe propose Rill, which beats SRT by 3 points on TreeNews."


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=60), st.integers(0, 10))
def test_every_word_has_its_features_in_range(text: str, title: int) -> None:
    spans, places, lone = featured(text, title, Hasher())
    assert len(spans) == len(places) == len(lone)
    if spans:
        assert places.shape[1] == WIDTH
        assert places.min() >= 0
        assert places.max() < 2**BITS


def test_features_do_not_depend_on_what_was_read_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kg.extract._hashes._MOST", 5)
    used, fresh = Hasher(), Hasher()
    for other in ("something else", TEXT[::-1], TEXT):
        featured(other, 0, used)
    np.testing.assert_array_equal(
        featured(TEXT, 14, used)[1], featured(TEXT, 14, fresh)[1]
    )


def test_a_word_is_seen_by_those_near_it_alone() -> None:
    words = [f"w{i}" for i in range(20)]
    hasher, nowhere = Hasher(), np.zeros(20, np.int64)
    plain = hasher.features(words, [0] * 20, nowhere)
    other = hasher.features([*words[:10], "Other", *words[11:]], [0] * 20, nowhere)
    changed = np.flatnonzero((plain != other).any(1))
    assert changed.tolist() == list(range(6, 15))


def test_what_is_packed_comes_back_nearly_the_same() -> None:
    weights = np.random.default_rng(0).normal(size=(100, 7)).astype(np.float32)
    weights[::3] *= 1e-3
    back = unpacked(packed(weights, 0.1), 100)
    step = np.abs(weights).max(0) / 127
    assert (np.abs(back - weights) <= np.maximum(step / 2, 0.1) + 1e-6).all()
    assert not back[::3].any()


def test_tables_are_read_from_a_file(tmp_path: Path) -> None:
    weights = np.eye(4, dtype=np.float32)
    parts = {f"tags.{k}": v for k, v in packed(weights, 0.1).items()}
    np.savez_compressed(tmp_path / "t.npz", **parts)  # type: ignore[arg-type]
    np.testing.assert_allclose(load_tables(tmp_path / "t.npz", 4)["tags"], weights)


def test_chances_sum_to_one() -> None:
    made = chances(np.array([[0, 0], [1000, -1000]], np.float32))
    np.testing.assert_allclose(made, [[0.5, 0.5], [1.0, 0.0]])


def test_pairs_of_mentions_have_features_in_range() -> None:
    spans, _, lone = featured(TEXT, 14, Hasher())
    places = [[Place(0, 1, 0), Place(6, 7, 1)], [Place(10, 11, 1)], []]
    roles = np.eye(9, dtype=np.float32)[:3]
    pairs = find_pairs([0, 0, 1], places)
    made = pair_features(lone, pairs, ([0, 0, 1], roles, places))
    assert len(made) == len(pairs) == 2
    assert made.min() >= 0
    assert made.max() < 2**PAIR_BITS
    assert (made[0] != made[1]).any()
    assert len(spans) == len(lone)


def test_without_pairs_nothing_is_related() -> None:
    pairer = LinearPairer(np.zeros((2**PAIR_BITS, len(RELATIONS)), np.float32))
    pairs, found = pairer.relate(
        np.zeros((3, 1), np.float32),
        [0],
        np.ones((1, 9), np.float32),
        [[Place(0, 1, 0)]],
    )
    assert pairs == []
    assert found.shape == (0, len(RELATIONS))


@pytest.mark.parametrize("one_of_many", [True, False])
def test_what_can_be_learned_is_learned(one_of_many: bool) -> None:  # noqa: FBT001
    random = np.random.default_rng(1)
    answer = random.integers(0, 3, (20, 30))
    papers = [
        Rows(
            np.stack([row, random.integers(3, 50, 30)], 1),
            np.eye(3, dtype=np.float32)[row],
        )
        for row in answer
    ]
    weights = fit_linear(papers, 50, epochs=4, one_of_many=one_of_many)
    assert (weights[:3].argmax(1) == [0, 1, 2]).all()
    again = fit_linear(papers, 50, epochs=4, one_of_many=one_of_many)
    np.testing.assert_array_equal(weights, again)
