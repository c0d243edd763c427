"""Texts cut to words, with offsets of their own and what a word looks like."""

import re
from functools import lru_cache

from kg.model import Span

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f"
_WORD = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+|[^\w\s]|_")

SHAPES = 96
"""How many shape numbers there are."""

_LOOKS = 12
_MARKS = {"-": 0, "/": 1, "(": 2, ")": 2}


def words(text: str) -> list[Span]:
    """Cut a text to words: runs of letters and digits, and single other marks.

    Args:
        text: any text.

    Returns:
        Spans in order, white space left out; an ideograph is a word by itself.

    Examples:
        >>> text = "3DGS-based"
        >>> [text[s.start : s.end] for s in words(text)]
        ['3DGS', '-', 'based']
    """
    return [Span(*match.span()) for match in _WORD.finditer(text)]


def shapes(text: str, spans: list[Span], title: int) -> list[int]:
    """What each word looks like: case, digits, marks, its gap and where it stands.

    Args:
        text: any text.
        spans: what `words` gave for it.
        title: length of the title that the text begins with, 0 without one.

    Returns:
        A number in [0, `SHAPES`) for each word.
    """
    found = []
    end = -1
    for span in spans:
        gap = int(span.start == end) + 2 * int(text[span.end : span.end + 1].isspace())
        here = int(span.end <= title)
        look = _look(text[span.start : span.end])
        found.append(look + _LOOKS * (gap + 4 * here))
        end = span.end
    return found


@lru_cache(maxsize=65536)
def _look(word: str) -> int:
    if not word[0].isalnum():
        return _MARKS.get(word, 3)
    upper = any(c.isupper() for c in word)
    if any(c.isdigit() for c in word):
        return 4 if word.isdigit() else 5 + int(not upper)
    if not upper:
        return 7
    if word.isupper():
        return 8 + int(len(word) == 1)
    return 10 + int(not word[1:].islower())
