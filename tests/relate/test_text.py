import numpy as np
import pytest

from kg.relate._text import TextIndex

TEXTS = ["plum trees in spring", "apple trees in autumn", "proofs about graphs"]


def test_a_text_is_nearest_to_itself() -> None:
    index = TextIndex(TEXTS)
    for place, text in enumerate(TEXTS):
        near = index.similarity(index.vector(text))
        assert int(near.argmax()) == place
        assert near[place] == pytest.approx(1.0, abs=1e-6)


def test_common_words_say_why() -> None:
    index = TextIndex(TEXTS)
    vector = index.vector("many trees, a plum")
    assert vector is not None
    assert index.common_words(vector, 0, 3) == ["plum", "trees"]


def test_texts_without_words_are_near_nothing() -> None:
    index = TextIndex(["", "the of"])
    assert index.vector("plum") is None
    assert not np.any(index.similarity(None))
