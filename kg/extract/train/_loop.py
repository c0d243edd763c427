"""The loop that fits a network to examples, and what it can say afterwards."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from kg.extract._labels import ROLES, TAGS
from kg.extract.train._batches import batch_of, labels_of, order, padded, pair_vectors
from kg.extract.train._data import IGNORED, Example
from kg.extract.train._network import Batch, Network


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


def train(
    network: Network,
    examples: Sequence[Example],
    plan: Plan,
    report: Callable[[int, float, Network], None] = lambda *_: None,
) -> Network:
    """Fit a network.

    Args:
        network: changed in place.
        examples: with labels, or with the words of teachers.
        plan: how.
        report: called after each epoch with its number, its mean loss and the
            averaged network.

    Returns:
        The network with averaged weights.
    """
    random = np.random.default_rng(plan.seed)
    torch.manual_seed(plan.seed)
    optimizer = torch.optim.AdamW(_groups(network, plan), weight_decay=0.01, fused=True)
    steps = plan.epochs * -(-len(examples) // plan.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, _rates(steps, plan.warmup))
    mean: Network = copy.deepcopy(network).eval()
    step = 0
    for epoch in range(plan.epochs):
        losses = []
        network.train()
        for part in order(examples, plan.batch, random):
            loss = _loss(network, part, plan)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            _follow(mean, network, min(plan.average, step / (step + 10)))
            losses.append(loss.item())
        report(epoch, float(np.mean(losses)), mean)
    return mean


def _rates(steps: int, warmup: float) -> Callable[[int], float]:
    rise = max(1, int(steps * warmup))

    def rate(step: int) -> float:
        if step < rise:
            return (step + 1) / rise
        return max(0.0, (steps - step) / max(1, steps - rise))

    return rate


def _groups(network: Network, plan: Plan) -> list[dict[str, Any]]:
    """Parameters by learning rate: less the deeper a layer is."""
    depth = network.encoder.size.layers
    groups: dict[float, list[Tensor]] = {}
    for name, value in network.named_parameters():
        if not value.requires_grad:
            continue
        if not name.startswith("encoder."):
            rate = plan.head_rate
        elif name.startswith("encoder.shape"):
            rate = plan.head_rate / 2
        elif name.startswith("encoder.layers."):
            above = depth - 1 - int(name.split(".")[2])
            rate = plan.rate * plan.decay**above
        else:
            rate = plan.rate * plan.decay**depth
        groups.setdefault(rate, []).append(value)
    return [{"params": values, "lr": rate} for rate, values in groups.items()]


def _follow(mean: Network, network: Network, slow: float) -> None:
    with torch.no_grad():
        for ours, theirs in zip(mean.parameters(), network.parameters(), strict=True):
            if theirs.requires_grad:
                ours.lerp_(theirs, 1 - slow)


def run(network: Network, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
    """What the network says of a batch, in single precision."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = network(
            batch.ids, batch.look, batch.mask, batch.first, batch.last, batch.word_look
        )
    tag, role, vectors = out
    return tag.float(), role.float(), vectors.float()


def _loss(network: Network, part: Sequence[Example], plan: Plan) -> Tensor:
    tag, role, vectors = run(network, batch_of(part))
    if part[0].soft is not None:
        return _soft_loss(network, part, (tag, role, vectors), plan)
    tags, roles = labels_of(part)
    loss = functional.cross_entropy(
        tag.reshape(-1, TAGS), tags.reshape(-1), ignore_index=IGNORED
    )
    loss = loss + plan.role_weight * functional.cross_entropy(
        role.reshape(-1, len(ROLES)), roles.reshape(-1), ignore_index=IGNORED
    )
    rows, wanted = [], []
    for example, v, r in zip(part, vectors, role, strict=True):
        if example.pairs:
            rows.append(pair_vectors(network, example, v, r))
            wanted.append(torch.from_numpy(example.relations))
    if rows:
        logits = network.relate(torch.cat(rows))
        loss = loss + plan.pair_weight * functional.binary_cross_entropy_with_logits(
            logits, torch.cat(wanted)
        )
    return loss


def _soft_loss(
    network: Network,
    part: Sequence[Example],
    said: tuple[Tensor, Tensor, Tensor],
    plan: Plan,
) -> Tensor:
    """The distance to what teachers say of the same texts."""
    tag, role, vectors = said
    there = padded([np.ones(len(e.spans), np.float32) for e in part], 0)
    soft = [e.soft or {} for e in part]
    want_tag = padded([s["tags"] for s in soft], 0)
    want_role = padded([s["roles"] for s in soft], 0)
    each = -(want_tag * torch.log_softmax(tag, -1)).sum(-1)
    loss = (each * there).sum() / there.sum()
    inside = there * (1 - want_tag[..., 0])
    each = -(want_role * torch.log_softmax(role, -1)).sum(-1)
    loss = loss + plan.role_weight * (each * inside).sum() / inside.sum().clamp(min=1)
    rows, wanted = [], []
    for example, s, v, r in zip(part, soft, vectors, role, strict=True):
        if example.pairs:
            rows.append(pair_vectors(network, example, v, r))
            wanted.append(torch.from_numpy(s["relations"]))
    if rows:
        logits = network.relate(torch.cat(rows))
        loss = loss + plan.pair_weight * functional.binary_cross_entropy_with_logits(
            logits, torch.cat(wanted)
        )
    return loss


@torch.no_grad()  # type: ignore[untyped-decorator]
def say(
    network: Network, examples: Sequence[Example], size: int = 16
) -> list[dict[str, np.ndarray]]:
    """What a network says of examples.

    Args:
        network: trained.
        examples: any number.
        size: examples in a batch.

    Returns:
        For each example ``tags`` (w, k) and ``roles`` (w, r) as probabilities,
        ``vectors`` (w, p), and ``relations`` (n, k) as probabilities.
    """
    network.eval()
    found: list[dict[str, np.ndarray]] = [{} for _ in examples]
    ranked = sorted(range(len(examples)), key=lambda i: len(examples[i].window.ids))
    for start in range(0, len(ranked), size):
        rows = ranked[start : start + size]
        part = [examples[i] for i in rows]
        tag, role, vectors = run(network, batch_of(part))
        for at, i in enumerate(rows):
            words = len(examples[i].spans)
            found[i] = {
                "tags": torch.softmax(tag[at, :words], -1).numpy(),
                "roles": torch.softmax(role[at, :words], -1).numpy(),
                "vectors": vectors[at, :words].numpy(),
            }
            if examples[i].pairs:
                pairs = pair_vectors(network, examples[i], vectors[at], role[at])
                found[i]["relations"] = torch.sigmoid(network.relate(pairs)).numpy()
    return found
