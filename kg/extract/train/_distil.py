"""Many networks taught into one: what they say together becomes the label."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from kg.extract._abbreviations import find_abbreviations
from kg.extract._decode import find_mentions
from kg.extract._drafts import find_drafts
from kg.extract._labels import ROLES, TAGS
from kg.extract._pairs import Place, find_pairs
from kg.extract.train._batches import pair_vectors
from kg.extract.train._data import Example, sentence_numbers
from kg.extract.train._loop import say
from kg.extract.train._network import Network

Floats = NDArray[np.float32]


def soften(
    examples: Sequence[Example], teachers: Sequence[Network], trust: float = 0.5
) -> None:
    """Give examples the mean of what teachers say as their label.

    Args:
        examples: changed in place. One without entities is given those that the
            teachers find, so that relations can be learned from it.
        teachers: trained networks.
        trust: the weight of an annotation beside the teachers, in [0, 1].
    """
    said = [say(teacher, examples) for teacher in teachers]
    for i, example in enumerate(examples):
        views = [s[i] for s in said]
        tags = _mean([v["tags"] for v in views])
        roles = _mean([v["roles"] for v in views])
        labelled = bool(example.places)
        if not labelled:
            _find_entities(example, tags)
        relations = _relations(example, teachers, views)
        if labelled:
            tags = (
                trust * np.eye(TAGS, dtype=np.float32)[example.tags]
                + (1 - trust) * tags
            )
            known = example.roles >= 0
            gold = np.eye(len(ROLES), dtype=np.float32)[example.roles.clip(0)]
            roles[known] = trust * gold[known] + (1 - trust) * roles[known]
            relations = trust * example.relations + (1 - trust) * relations
        example.soft = {"tags": tags, "roles": roles, "relations": relations}


def _mean(parts: Sequence[Floats]) -> Floats:
    return np.asarray(np.mean(parts, 0), np.float32)


def _find_entities(example: Example, tags: Floats) -> None:
    drafts = find_drafts(
        example.text,
        example.spans,
        tags,
        find_mentions(tags),
        [
            pair
            for pair in find_abbreviations(example.text)
            if all(span.end <= example.spans[-1].end for span in pair)
        ],
    )
    numbers = sentence_numbers(example.text, example.spans)
    example.kinds = [draft.kind for draft in drafts]
    example.places = [
        [Place(f.start, f.end, int(numbers[f.start])) for f in draft.finds]
        for draft in drafts
    ]
    example.pairs = find_pairs(example.kinds, example.places)


@torch.no_grad()  # type: ignore[untyped-decorator]
def _relations(
    example: Example, teachers: Sequence[Network], views: Sequence[dict[str, Any]]
) -> Floats:
    if not example.pairs:
        return example.relations
    chances = []
    for teacher, view in zip(teachers, views, strict=True):
        vectors = torch.from_numpy(view["vectors"])
        roles = torch.from_numpy(np.log(view["roles"] + 1e-9))
        pairs = pair_vectors(example, vectors, roles)
        chances.append(torch.sigmoid(teacher.relate(pairs)).numpy())
    return _mean(chances)
