import re
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kg.extract._abbreviations import find_abbreviations
from kg.extract._decode import Find, find_mentions
from kg.extract._drafts import Draft, find_drafts
from kg.extract._labels import KINDS, OUT, TAGS, tag, tags_of
from kg.extract._names import key_of
from kg.extract._words import words
from kg.model import Kind, Span

if TYPE_CHECKING:
    from numpy.typing import NDArray


def drafted(text: str, *marked: tuple[str, Kind]) -> dict[str, Draft]:
    """What is made of a text whose first stretches of given words are mentions."""
    spans = words(text)
    tags: NDArray[np.float32] = np.full((len(spans), TAGS), 1e-3, np.float32)
    tags[:, OUT] = 0.9
    at = 0
    for name, kind in marked:
        start = text.index(name, at)
        at = start + len(name)
        inside = [i for i, s in enumerate(spans) if start <= s.start < at]
        tags[inside] = 1e-3
        tags[inside, tags_of(len(inside), KINDS.index(kind))] = 0.9
    finds = find_mentions(tags)
    found = find_drafts(text, spans, tags, finds, find_abbreviations(text))
    return {
        " | ".join(
            dict.fromkeys(
                text[spans[f.start].start : spans[f.end - 1].end] for f in draft.finds
            )
        ): draft
        for draft in found
    }


def test_case_and_plural_are_one_name() -> None:
    text = "Language Models are models; a language model too."
    method = Kind.METHOD
    found = drafted(text, ("Language Models", method), ("language model", method))
    assert list(found) == ["Language Models | language model"]


def test_a_name_is_found_wherever_it_stands() -> None:
    found = drafted("We use BERT. BERT is big, bert is old.", ("BERT", Kind.METHOD))
    assert [len(d.finds) for d in found.values()] == [3]


def test_a_name_inside_a_longer_one_is_left_there() -> None:
    text = "ScanNet and ScanNet++ and 3D ScanNet."
    dataset = Kind.DATASET
    found = drafted(text, ("ScanNet", dataset), ("ScanNet++", dataset))
    assert "ScanNet++" in found


def test_the_kinds_of_one_name_are_put_to_the_vote() -> None:
    text = "GLUE tests. GLUE is data. GLUE again."
    kinds = (Kind.DATASET, Kind.METHOD, Kind.DATASET)
    (found,) = drafted(text, *(("GLUE", kind) for kind in kinds)).values()
    assert KINDS[found.kind] is Kind.DATASET


@pytest.mark.parametrize("marked", ["graph neural networks", "GNNs", "networks"])
def test_a_short_form_brings_its_long_form(marked: str) -> None:
    text = "We train graph neural networks (GNNs). GNNs are good."
    found = drafted(text, (marked, Kind.METHOD))
    if marked == "networks":  # cut in the middle: nothing vouches for the rest
        assert list(found) == ["networks"]
    else:
        assert list(found) == ["graph neural networks | GNNs"]


def test_keys_fold_case_accents_hyphens_plurals_and_articles() -> None:
    assert key_of("The Naïve-Bayes classifiers") == key_of("naive Bayes classifier")
    assert key_of("C++") != key_of("C")
    assert key_of("ScanNet200") != key_of("ScanNet")
    assert key_of("---") == "---"


def test_no_name_runs_over_the_end_of_the_title() -> None:
    found = drafted("On Trees\nForests grow.", ("Trees\nForests", Kind.METHOD))
    assert list(found) == ["Trees", "Forests"]


def _tags(rows: list[dict[tuple[Kind, str], float]]) -> "NDArray[np.float32]":
    tags: NDArray[np.float32] = np.zeros((len(rows), TAGS), np.float32)
    for row, said in zip(tags, rows, strict=True):
        for (kind, place), chance in said.items():
            row[tag(KINDS.index(kind), place)] = chance
        row[OUT] = 1 - row.sum()
    return tags


@pytest.mark.parametrize(
    ("name", "doubt", "kinds"),
    [
        ("PlumNet", 0.4, ["Dataset", "Task"]),
        ("PlumNet", 0.05, ["Task"]),
        ("plum", 0.4, ["Task"]),
        ("PLUM", 0.4, ["Task"]),
    ],
)
def test_a_dataset_and_its_task_are_two(
    name: str, doubt: float, kinds: list[str]
) -> None:
    text = f"{name} stone detection"
    spans = [Span(m.start(), m.end()) for m in re.finditer(r"\S+", text)]
    tags = _tags(
        [
            {(Kind.TASK, "B"): 0.95 - doubt, (Kind.DATASET, "S"): doubt},
            {(Kind.TASK, "I"): 0.9},
            {(Kind.TASK, "E"): 0.9},
        ]
    )
    finds = [Find(0, 3, KINDS.index(Kind.TASK), 0.7)]
    drafts = find_drafts(text, spans, tags, finds, [])
    assert [KINDS[draft.kind].value for draft in drafts] == kinds
    assert [(f.start, f.end) for d in drafts for f in d.finds] == (
        [(0, 1), (1, 3)] if len(kinds) > 1 else [(0, 3)]
    )
