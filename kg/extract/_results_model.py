"""The learned weights that judge numbers, and how they are read."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Judge:
    """Weights of features: of outcomes, of improvements and of each slot's links."""

    outcome: Weights
    gain: Weights
    links: Mapping[str, Weights]
    scale: float = 1.0
    """What makes the outcome's sum of weights a calibrated log-odds."""
    shift: float = 0.0
    threshold: float = 0.5
    """Probability from which on a number is called an outcome."""

    def outcome_probability(self, features: Iterable[str]) -> float:
        """Calibrated probability, in [0, 1], that a number is an outcome."""
        return logistic(self.scale * total(self.outcome, features) + self.shift)

    def is_gain(self, features: Iterable[str]) -> bool:
        """Whether an outcome is a difference, not a score of its own."""
        return total(self.gain, features) > 0

    def chosen(self, slot: str, answers: Sequence[Iterable[str]]) -> int:
        """The index of the best answer for a slot, the first one on a tie."""
        sums = [total(self.links[slot], features) for features in answers]
        return max(range(len(sums)), key=lambda i: (sums[i], -i))


def total(weights: Weights, features: Iterable[str]) -> float:
    """The sum of the weights of the features that hold."""
    return math.fsum(weights.get(name, 0.0) for name in features)


def logistic(x: float) -> float:
    """Log-odds to probability, safe for any finite number."""
    if x < 0:
        return math.exp(max(x, -700)) / (1 + math.exp(max(x, -700)))
    return 1 / (1 + math.exp(-min(x, 700)))


@cache
def shipped() -> Judge:
    """The judge that comes with the package."""
    path = files("kg.extract").joinpath("model", "results.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    return Judge(
        outcome=data["outcome"],
        gain=data["gain"],
        links=data["links"],
        scale=data["scale"],
        shift=data["shift"],
        threshold=data["threshold"],
    )
