"""What is to be made small: the distance from what is said to what is known."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from kg.extract._labels import ROLES, TAGS
from kg.extract.train._batches import padded, pair_vectors
from kg.extract.train._data import Example, Floats
from kg.extract.train._network import Network


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train."""

    epochs: int = 6
    batch: int = 16
    rate: float = 8e-5
    """Learning rate of the top layer of the encoder."""
    head_rate: float = 8e-4
    decay: float = 0.9
    """Learning rate of a layer by that of the layer above it."""
    warmup: float = 0.1
    average: float = 0.99
    """How slowly the averaged weights follow; 0 takes the last weights."""
    role_weight: float = 0.5
    pair_weight: float = 5.0
    seed: int = 0


def loss_of(
    network: Network,
    said: tuple[Tensor, Tensor, Tensor],
    examples: Sequence[Example],
    plan: Plan,
) -> Tensor:
    """The loss of a batch.

    Args:
        network: whose head relates pairs.
        said: what it said of the batch: tags, roles and vectors.
        examples: the batch, with annotation or with what teachers said of it.
        plan: holds the weights of the parts.
    """
    tag, role, vectors = said
    targets = [target_of(example) for example in examples]
    loss = _distance(tag, padded([t for t, _, _ in targets], 0))
    loss = loss + plan.role_weight * _distance(
        role, padded([r for _, r, _ in targets], 0)
    )
    rows = [
        pair_vectors(example, v, r)
        for example, v, r in zip(examples, vectors, role, strict=True)
        if example.pairs
    ]
    if not rows:
        return loss
    wanted = np.concatenate(
        [
            t
            for example, (_, _, t) in zip(examples, targets, strict=True)
            if example.pairs
        ]
    )
    return loss + plan.pair_weight * functional.binary_cross_entropy_with_logits(
        network.relate(torch.cat(rows)), torch.from_numpy(wanted)
    )


def target_of(example: Example) -> tuple[Floats, Floats, Floats]:
    """What is to be said of an example.

    Args:
        example: annotated, or with the words of teachers.

    Returns:
        Tags, shape (w, k), and roles, shape (w, r), each row summing to its weight
        and roles to zero outside mentions; and relations, shape (n, l).
    """
    if example.soft is not None:
        soft = example.soft
        inside = 1 - soft["tags"][:, :1]
        return soft["tags"], soft["roles"] * inside, soft["relations"]
    tags = np.eye(TAGS, dtype=np.float32)[example.tags]
    roles = np.eye(len(ROLES), dtype=np.float32)[example.roles.clip(0)]
    return tags, roles * (example.roles >= 0)[:, None], example.relations


def _distance(logits: Tensor, target: Tensor) -> Tensor:
    """Cross entropy, the mean over what the target weighs."""
    each = -(target * torch.log_softmax(logits, -1)).sum()
    return each / target.sum().clamp(min=1)
