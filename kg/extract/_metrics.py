"""Usual names of measures in running text."""

import json
import re
from functools import cache
from importlib.resources import files

from kg.model import Span

_WORDS = re.compile(r"[^\W_]+(?:[-@.\u2019'/][^\W_]+)*")


def find_metrics(text: str) -> list[Span]:
    """Where names of measures stand that papers use again and again.

    Args:
        text: plain text.

    Returns:
        Spans in order, none inside another: names such as ``accuracy``,
        ``mIoU``, ``success rate`` that the training papers mark as measures in
        most places where they occur.

    Examples:
        >>> text = "It reaches a BLEU score of 30 and high accuracy."
        >>> [text[s.start : s.end] for s in find_metrics(text)]
        ['BLEU', 'accuracy']
    """
    names, longest, firsts = _names()
    words = list(_WORDS.finditer(text))
    found = []
    at = 0
    while at < len(words):
        first = words[at][0].lower().partition("-")[0]
        if first not in firsts and first[:-1] not in firsts:
            at += 1
            continue
        for size in range(min(longest, len(words) - at), 0, -1):
            span = Span(words[at].start(), words[at + size - 1].end())
            if (
                span.end - span.start < _LONGEST
                and folded_metric(text[span.start : span.end]) in names
            ):
                found.append(span)
                at += size - 1
                break
        at += 1
    return found


_LONGEST = 60
"""Characters of the longest name."""


def folded_metric(name: str) -> str:
    """A name as it is looked up: small letters, one space, no plural ``s``."""
    words = re.sub(r"[\s-]+", " ", name).lower().split(" ")
    if len(words[-1]) > 3 and words[-1][-1] == "s" and words[-1][-2] != "s":  # noqa: PLR2004
        words[-1] = words[-1][:-1]
    return " ".join(words)


@cache
def _names() -> tuple[frozenset[str], int, frozenset[str]]:
    """The names, the most words one has, and the words they begin with."""
    path = files("kg.extract").joinpath("model", "metrics.json")
    names: list[str] = json.loads(path.read_text(encoding="utf-8"))["names"]
    longest = max((n.count(" ") + 1 for n in names), default=1)
    return frozenset(names), longest, frozenset(n.partition(" ")[0] for n in names)
