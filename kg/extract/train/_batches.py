"""Examples as tensors."""

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor

from kg.extract._pairs import pair_facts, pair_index
from kg.extract.train._data import Example
from kg.extract.train._network import Batch


def padded(rows: Sequence[np.ndarray], fill: float) -> Tensor:
    """Rows of different length as one tensor."""
    width = max(len(row) for row in rows)
    first = rows[0]
    out = np.full((len(rows), width, *first.shape[1:]), fill, first.dtype)
    for line, row in zip(out, rows, strict=True):
        line[: len(row)] = row
    return torch.from_numpy(out)


def batch_of(examples: Sequence[Example]) -> Batch:
    """What the network reads of examples."""
    windows = [example.window for example in examples]
    ids = padded([w.ids for w in windows], 0)
    mask = padded([np.ones_like(w.ids) for w in windows], 0)
    return Batch(
        ids=ids,
        look=padded([w.look for w in windows], 0),
        mask=mask,
        first=padded([w.first for w in windows], 0),
        last=padded([w.last for w in windows], 0),
        word_look=padded([e.looks for e in examples], 0),
    )


def order(
    examples: Sequence[Example], size: int, random: np.random.Generator
) -> Iterator[list[Example]]:
    """Batches of like length, in random order.

    Args:
        examples: any number.
        size: examples in a batch.
        random: where chance comes from.
    """
    noisy = [len(e.window.ids) + random.uniform(0, 24) for e in examples]
    ranked = np.argsort(noisy, kind="stable")
    parts = [ranked[i : i + size] for i in range(0, len(ranked), size)]
    for part in random.permutation(len(parts)):
        yield [examples[i] for i in parts[part]]


def pair_vectors(example: Example, vectors: Tensor, role: Tensor) -> Tensor:
    """The vectors of an example's pairs, shape (n, f).

    Args:
        example: one text, with pairs.
        vectors: shape (w, p), what the network says of its words.
        role: shape (w, r), logits of the roles of its words.
    """
    low = [p.start for places in example.places for p in places]
    high = [p.end for places in example.places for p in places]
    owner = torch.tensor([i for i, ps in enumerate(example.places) for _ in ps])
    vectors = vectors.float()
    mentions = mean_between(vectors, torch.tensor(low), torch.tensor(high))
    chance = torch.softmax(role.detach().float(), -1)
    chances = mean_between(chance, torch.tensor(low), torch.tensor(high))
    count = len(example.places)
    entity = _mean_of(mentions, owner, count)
    facts = pair_facts(
        example.pairs,
        example.kinds,
        _mean_of(chances, owner, count).numpy(),
        example.places,
    )
    index = torch.from_numpy(pair_index(example.pairs))
    head, tail = entity[index[:, 0]], entity[index[:, 1]]
    near_head = mean_between(vectors, index[:, 2], index[:, 3])
    near_tail = mean_between(vectors, index[:, 4], index[:, 5])
    middle = mean_between(vectors, index[:, 6], index[:, 7])
    parts = [head, tail, near_head, near_tail, middle]
    parts += [head * tail, near_head * near_tail, torch.from_numpy(facts)]
    return torch.cat(parts, -1)


def mean_between(vectors: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Mean of the rows from low to high, shape (n, d)."""
    place = torch.arange(len(vectors))[None]
    share = (place >= low[:, None]) & (place < high[:, None])
    return (share.float() / (high - low)[:, None]) @ vectors


def _mean_of(rows: Tensor, owner: Tensor, count: int) -> Tensor:
    share = torch.zeros(count, len(rows))
    share[owner, torch.arange(len(rows))] = 1
    return (share @ rows) / share.sum(1, keepdim=True).clamp(min=1)
