"""Where the sentences of a text begin and end."""

import re

from kg.model import Span

_END = re.compile(r"[.!?]+[\"'\u201d\u2019)\]]*(?=\s)|\n+")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[])(?:e\.g|i\.e|etc|cf|vs|resp|approx|al|fig|figs|eq|eqs|sec|tab|ref|refs"
    r"|no|vol|pp|dr|prof|mr|ms|st|w\.r\.t|i\.i\.d|a\.k\.a|[A-Z])\.$",
    re.IGNORECASE,
)
_LOOK_BACK = 16


def sentences(text: str) -> list[Span]:
    """Split a text into sentences.

    Args:
        text: plain text; a line feed always ends a sentence.

    Returns:
        Spans in order, without the white space between them. Abbreviations
        (``e.g.``, ``et al.``, initials) and numbers do not end a sentence, nor
        does a full stop before a small letter.

    Examples:
        >>> text = "We gain 2.5%, cf. Table 1. It works."
        >>> [text[s.start : s.end] for s in sentences(text)]
        ['We gain 2.5%, cf. Table 1.', 'It works.']
    """
    spans: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        if _is_inside(text, match):
            continue
        _append(spans, text, start, match.end())
        start = match.end()
    _append(spans, text, start, len(text))
    return spans


def sentence_at(spans: list[Span], offset: int) -> Span:
    """The sentence that holds an offset, or the last one before it.

    Args:
        spans: what `sentences` gave; not empty.
        offset: a place in the same text.
    """
    found = spans[0]
    for span in spans:
        if span.start > offset:
            break
        found = span
    return found


def _is_inside(text: str, match: re.Match[str]) -> bool:
    """Whether a mark is within a sentence, not at its end."""
    mark = match[0]
    if mark[0] == "\n":
        return False
    rest = text[match.end() :].lstrip(" \t")[:1]
    if rest.islower():
        return True
    before = text[max(0, match.start() - _LOOK_BACK) : match.start() + 1]
    return mark[0] == "." and _ABBREVIATION.search(before) is not None


def _append(spans: list[Span], text: str, start: int, end: int) -> None:
    part = text[start:end]
    left = start + len(part) - len(part.lstrip())
    right = start + len(part.rstrip())
    if right > left:
        spans.append(Span(left, right))
