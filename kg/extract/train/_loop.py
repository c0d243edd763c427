"""The loop that fits a network to examples, and what it can say afterwards."""

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from kg.extract.train._batches import batch_of, order, pair_vectors
from kg.extract.train._data import Example
from kg.extract.train._losses import Plan, loss_of
from kg.extract.train._network import Batch, Network


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
            loss = loss_of(network, run(network, batch_of(part)), part, plan)
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
                pairs = pair_vectors(examples[i], vectors[at], role[at])
                found[i]["relations"] = torch.sigmoid(network.relate(pairs)).numpy()
    return found
