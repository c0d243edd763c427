from pathlib import Path

import numpy as np
import pytest

from kg.extract._decode import find_mentions
from kg.extract._drafts import Draft, find_drafts
from kg.extract._labels import KINDS, OUT, TAGS, tags_of
from kg.extract._reader import MODEL
from kg.extract._same import Merger, same_features
from kg.extract._words import words
from kg.model import Kind, Span

METHOD = KINDS.index(Kind.METHOD)


def drafted(text: str, *names: str) -> tuple[list[Span], list[Draft]]:
    spans = words(text)
    tags = np.full((len(spans), TAGS), 1e-3, np.float32)
    tags[:, OUT] = 0.9
    at = 0
    for name in names:
        start = text.index(name, at)
        at = start + len(name)
        inside = [
            i for i, s in enumerate(spans) if start <= s.start < start + len(name)
        ]
        tags[inside] = 1e-3
        tags[inside, tags_of(len(inside), METHOD)] = 0.9
    return spans, find_drafts(text, spans, tags, find_mentions(tags), ())


def test_names_with_nothing_in_common_have_no_features() -> None:
    assert not same_features("ResNet", "graph kernel", METHOD)


def test_order_of_two_names_does_not_matter() -> None:
    pair = "sparse attention", "sparse attention mechanism"
    assert same_features(*pair, METHOD) == same_features(*pair[::-1], METHOD)


def test_a_short_form_is_told_by_the_letters_of_the_long_one() -> None:
    found = same_features("SAM", "sparse attention mechanism", METHOD)
    assert {"short", "initials=True", "letters=True"} <= set(found)


def test_joined_names_keep_all_mentions() -> None:
    text = "We use sparse attention. The sparse attention mechanism helps; so do trees."
    names = "sparse attention.", "sparse attention mechanism", "trees"
    spans, drafts = drafted(text, names[0][:-1], *names[1:])
    merger = Merger({"weights": {"alike": 3.0}, "least": 0.5})
    found = merger.merged(text, spans, drafts)
    assert [len(d.finds) for d in found] == [2, 1]
    assert found[0].keys == {"sparse attention", "sparse attention mechanism"}


def test_nothing_is_joined_below_the_least_probability() -> None:
    text = "sparse attention and dense attention"
    spans, drafts = drafted(text, "sparse attention", "dense attention")
    merger = Merger({"weights": {"alike": -1.0}, "least": 0.5})
    assert len(merger.merged(text, spans, drafts)) == 2


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("contrastive learning method", "contrastive learning", True),
        ("graph attention network", "GAT", True),
        ("Faster R-CNN", "R-CNN", False),
        ("image retrieval", "image classification", False),
    ],
)
def test_what_was_learned(left: str, right: str, same: bool) -> None:  # noqa: FBT001
    text = f"{left} ; {right}"
    spans, drafts = drafted(text, left, right)
    assert len(drafts) == 2
    merger = Merger.from_file(Path(MODEL) / "same.json")
    assert (len(merger.merged(text, spans, drafts)) == 1) is same
