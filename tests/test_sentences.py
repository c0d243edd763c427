import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.sentences import sentence_at, sentences


def split(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentences(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("A title\nAn abstract.", ["A title", "An abstract."]),
        (
            "It gains 2.5% (cf. Table 1). Good.",
            ["It gains 2.5% (cf. Table 1).", "Good."],
        ),
        ("Smith et al. Show it.", ["Smith et al. Show it."]),
        ("Models, e.g. BERT, win.", ["Models, e.g. BERT, win."]),
        ("It works (really.) Next.", ["It works (really.)", "Next."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, parts: list[str]) -> None:
    assert split(text) == parts


@given(st.text(alphabet="aB .!?\n,)0", max_size=80))
def test_sentences_hold_every_word_once(text: str) -> None:
    spans = sentences(text)
    assert "".join("".join(split(text)).split()) == "".join(text.split())
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))


def test_the_sentence_of_an_offset_holds_it() -> None:
    text = "One two. Three four."
    spans = sentences(text)
    assert sentence_at(spans, text.index("four")) == spans[1]
    assert sentence_at(spans, 0) == spans[0]
