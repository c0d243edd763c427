"""How kinds and predicates look: colours apart for colour-blind eyes, and shapes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kg.model import Kind, Relation, Role
from kg.vocab import PREDICATE_OF_RELATION, PREDICATE_OF_ROLE

PAPER = "Paper"
"""The kind of a node that is a paper; things have the kinds of `kg.model.Kind`."""


@dataclass(frozen=True, slots=True)
class Look:
    """The mark of a kind: one of vis-network's shapes, and a colour."""

    shape: str
    colour: str


@dataclass(frozen=True, slots=True)
class Line:
    """How a predicate is drawn and said, from either end."""

    forward: str
    backward: str
    family: str
    """``thing``, ``relation``, ``inferred`` or ``stated``."""
    colour: str
    width: float = 1.0
    dashes: tuple[int, ...] = ()


LOOKS: Mapping[str, Look] = {
    PAPER: Look("square", "#6b7a8f"),
    Kind.METHOD: Look("dot", "#2f7fc1"),
    Kind.DATASET: Look("diamond", "#e09a0c"),
    Kind.TASK: Look("triangle", "#129b78"),
    Kind.METRIC: Look("hexagon", "#c66fa5"),
}
"""Hues after M. Okabe and K. Ito, "Color Universal Design" (2008); each kind also
has a shape of its own, so that colour is never the only sign."""

_PALE = "#97a3b3"
_OF_ROLE = {
    Role.PROPOSED: Line("proposes", "proposed by", "thing", "#d55e00", 2.2),
    Role.BASE: Line("builds on", "base of", "thing", "#8a4fbf", 1.8),
    Role.USED: Line("uses", "used by", "thing", "#2f7fc1", 1.3),
    Role.COMPARED: Line("compares with", "compared in", "thing", "#5bb0dd", 1.3),
    Role.ADDRESSED: Line("addresses", "addressed by", "thing", "#129b78", 1.3),
    Role.EVALUATED_ON: Line(
        "evaluates on", "evaluation data of", "thing", "#e09a0c", 1.5
    ),
    Role.TRAINED_ON: Line("trains on", "training data of", "thing", "#9a7b1c", 1.5),
    Role.REPORTED: Line("reports", "reported by", "thing", "#c66fa5", 1.2),
    Role.MENTIONED: Line("mentions", "mentioned by", "thing", _PALE, 1.0),
}
_WORDS_OF_RELATION = {
    Relation.BASED_ON: ("based on", "base of"),
    Relation.PART_OF: ("part of", "has part"),
    Relation.USED_FOR: ("used for", "done with"),
    Relation.EVALUATED_WITH: ("evaluated with", "evaluates"),
    Relation.TRAINED_WITH: ("trained with", "trains"),
    Relation.COMPARED_WITH: ("compared with", "compared with"),
    Relation.OUTPERFORMS: ("outperforms", "outperformed by"),
    Relation.KIND_OF: ("kind of", "has kind"),
    Relation.SUB_TASK_OF: ("subtask of", "has subtask"),
    Relation.BENCHMARK_FOR: ("benchmark for", "measured by benchmark"),
}
_OF_PAPERS = {
    "extends": Line("extends", "extended by", "inferred", "#c2255c", 2.6, (9, 5)),
    "usesMethodIn": Line(
        "uses method in", "method used by", "inferred", "#7b3fa0", 2.2, (9, 5)
    ),
    "usesDataFrom": Line(
        "uses data from", "data used by", "inferred", "#a8640a", 2.2, (9, 5)
    ),
    "cites": Line("cites", "cited by", "stated", _PALE, 1.6, (2, 4)),
}
_BY_SHARING = {
    "sharesThingsWith": Line(
        "shares things with", "shares things with", "relation", "#7d94ad", 1.2
    ),
    "spokenOfWith": Line(
        "spoken of with", "spoken of with", "relation", "#7d94ad", 1.2
    ),
}
LINES: Mapping[str, Line] = {
    **{PREDICATE_OF_ROLE[role]: line for role, line in _OF_ROLE.items()},
    **_OF_PAPERS,
    **_BY_SHARING,
    **{
        PREDICATE_OF_RELATION[relation]: Line(*words, "relation", _PALE, 1.0, (4, 3))
        for relation, words in _WORDS_OF_RELATION.items()
    },
}
"""Predicates in the order in which the page lists them."""


def line_of(predicate: str) -> Line:
    """How a predicate is drawn; one that is not known reads as its own name.

    Args:
        predicate: a local name such as ``buildsOn``.
    """
    if predicate in LINES:
        return LINES[predicate]
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", predicate).lower()
    return Line(words, f"{words} (of)", "relation", _PALE, 1.0, (4, 3))


def tinted(colour: str, alpha: float) -> str:
    """A colour ``#rrggbb`` as a canvas colour that lets the ground through.

    Args:
        colour: six hexadecimal digits behind ``#``.
        alpha: opacity in [0, 1].

    Examples:
        >>> tinted("#ff0010", 0.5)
        'rgba(255,0,16,0.5)'
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{alpha:g})"
