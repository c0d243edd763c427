import numpy as np
import pytest

from kg.relate._text import TextIndex

TEXTS = ["plum trees in spring", "apple trees in autumn", "proofs about graphs"]


def test_a_text_is_nearest_to_itself() -> None:
    index = TextIndex(TEXTS)
    for place, text in enumerate(TEXTS):
        for near in index.similarity(index.vector(text)):
            assert int(near.argmax()) == place
            assert near[place] == pytest.approx(1.0, abs=1e-6)


def test_a_row_is_the_vector_of_its_text() -> None:
    index = TextIndex(TEXTS)
    for place, text in enumerate(TEXTS):
        row, vector = index.row(place), index.vector(text)
        assert row is not None
        assert vector is not None
        for left, right in zip(row, vector, strict=True):
            np.testing.assert_allclose(left.toarray(), right.toarray(), atol=1e-6)


def test_pieces_see_what_words_of_one_family_share() -> None:
    index = TextIndex(["supervision of pupils", "apples of autumn"])
    words, pieces = index.similarity(index.vector("unsupervised learning"))
    assert not words.any()
    assert pieces[0] > 0
    assert pieces[1] == 0


def test_a_word_of_the_title_counts_twice() -> None:
    index = TextIndex(["plum\napple pear", "apple\nplum pear"])
    words, _ = index.similarity(index.vector("plum"))
    assert words[0] > words[1] > 0


def test_common_words_say_why() -> None:
    index = TextIndex(TEXTS)
    query = "many trees, a plum"
    vectors = index.vector(query)
    assert vectors is not None
    assert index.common_words(0, query, vectors, 3) == ["plum", "trees"]


def test_texts_without_words_are_near_nothing() -> None:
    index = TextIndex(["", "the of"])
    assert index.vector("plum") is None
    assert not any(near.size for near in index.similarity(None))
