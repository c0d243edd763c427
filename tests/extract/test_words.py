import itertools

from hypothesis import given
from hypothesis import strategies as st

from kg.extract._pieces import LIMIT, Pieces
from kg.extract._reader import MODEL
from kg.extract._words import SHAPES, shapes, words

PIECES = Pieces(MODEL / "tokenizer.json")


@given(st.text())
def test_words_are_all_but_white_space(text: str) -> None:
    spans = words(text)
    inside = {i for s in spans for i in range(s.start, s.end)}
    assert all(left.end <= right.start for left, right in itertools.pairwise(spans))
    assert {i for i, c in enumerate(text) if not c.isspace()} == inside


@given(st.text(), st.integers(0, 20))
def test_shapes_are_in_range(text: str, title: int) -> None:
    spans = words(text)
    found = shapes(text, spans, title)
    assert len(found) == len(spans)
    assert all(0 <= shape < SHAPES for shape in found)


def test_case_and_digits_give_different_shapes() -> None:
    text = "word Word WORD CamelCase 3DGS v2 17 X"
    assert len(set(shapes(text, words(text), 0))) == 8


@given(st.text(max_size=300))
def test_every_word_has_pieces(text: str) -> None:
    spans, windows = PIECES.windows(text, 0)
    seen: set[int] = set()
    for window in windows:
        assert len(window.first) == len(window.last)
        assert (window.first <= window.last).all()
        seen |= set(range(window.first_word, window.first_word + len(window.first)))
    assert seen == set(range(len(spans)))


def test_windows_overlap_and_are_not_too_long() -> None:
    spans, windows = PIECES.windows("transformers are words " * 900, 0)
    assert len(windows) > 2
    assert all(len(w.ids) <= LIMIT + 2 for w in windows)
    ends = [w.first_word + len(w.first) for w in windows]
    assert all(w.first_word < end for w, end in zip(windows[1:], ends, strict=False))
    assert ends[-1] == len(spans)


def test_a_word_of_letters_and_digits_keeps_its_offsets() -> None:
    text = "On 3DGS, naïve"
    spans, _ = PIECES.windows(text, 0)
    assert [text[s.start : s.end] for s in spans] == ["On", "3DGS", ",", "naïve"]
