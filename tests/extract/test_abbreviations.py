import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract._abbreviations import find_abbreviations


def pairs(text: str) -> list[tuple[str, str]]:
    return [(text[short], text[full]) for short, full in spans(text)]


def spans(text: str) -> list[tuple[slice, slice]]:
    return [(slice(*short), slice(*full)) for short, full in find_abbreviations(text)]


CASES = [
    ("We add graph networks (GNs) here.", ("GNs", "graph networks")),
    ("GN (graph network) is fast.", ("GN", "graph network")),
    (
        "our Stage-wise Mutual Learning (SML) step",
        ("SML", "Stage-wise Mutual Learning"),
    ),
    ("a 3D Scene Splat (3DSS) model", ("3DSS", "3D Scene Splat")),
    ("semi-supervised learning (SSL)", ("SSL", "semi-supervised learning")),
    ("Tuning of Rank (TuR; see below)", ("TuR", "Tuning of Rank")),
    ("the word error rate (WER, lower is better)", ("WER", "word error rate")),
    ("*Deep Tree Search* (DTS)", ("DTS", "Deep Tree Search")),
    ("tree search, deep tree search (DTS)", ("DTS", "deep tree search")),
    ("Steerable rEAsoning Layer (SEAL)", ("SEAL", "Steerable rEAsoning Layer")),
    ("the area under the curve (AUC)", ("AUC", "area under the curve")),
]


@pytest.mark.parametrize(("text", "pair"), CASES, ids=[c[1][0] for c in CASES])
def test_a_pair_is_found_whole(text: str, pair: tuple[str, str]) -> None:
    assert pairs(text) == [pair]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(ABC)",
        "a large gain (Table II) on the test set (IV)",
        "we use graph networks (see above) and more (12)",
        "It is fast. Graphs help. (GH)",
        "TrimNet (a small student)",
        "as shown before (Smith, 2020)",
        "the network GN (GN)",
        "models on ImageNet (ILSVRC)",
    ],
)
def test_what_is_no_pair_is_left_alone(text: str) -> None:
    assert pairs(text) == []


@given(st.text(alphabet="ABab s()[].,-\n2", max_size=60))
def test_spans_are_stretches_that_start_alike(text: str) -> None:
    for short, full in spans(text):
        assert 0 <= short.start < short.stop <= len(text)
        assert 0 <= full.start < full.stop <= len(text)
        assert text[short][0].casefold() == text[full][0].casefold()
        assert text[full] == text[full].strip()


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert isinstance(find_abbreviations(text), list)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    ["(", ")", "(A", "(AB)", "a b (AB) ", "A", "AB (a b) ", "a" * 99 + " (AAAA) "],
)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    start = time.process_time()
    find_abbreviations(text)
    assert time.process_time() - start < 10
