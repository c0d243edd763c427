"""Abbreviations that a text spells out: ``long form (SF)`` and ``SF (long form)``."""

import re
from collections.abc import Iterator
from itertools import pairwise

from kg.model import Span

_BRACKET = re.compile(r"[(\[]([^()\[\]\n]{1,160})[)\]]")
_WORD = re.compile(r"[^\W_]+")
_CUT = re.compile(r"\s*[;,:]\s|\s+(?:or|and|e\.g|i\.e)\b", re.IGNORECASE)
_TOKEN_BEFORE = re.compile(
    r"[^\s()\[\]{}\"\u201c\u201d,;:]{2,20}[\"\u201d\u2019]?\s?\Z"
)
_BREAK = re.compile(r"[.;:!?]\s|[()\[\]\n]|,\s")
_EDGE = " \t\"'\u201c\u201d\u2018\u2019*_"
_CONNECTORS = frozenset(
    (
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "or",
        "over",
        "the",
        "to",
        "via",
        "with",
    )
)
_ROMAN = re.compile(r"[IVX]+\Z")
_REACH = 200
"""Characters before a bracket in which its long form is looked for."""
_LONGEST = 14
"""Characters of the longest short form."""


def find_abbreviations(text: str) -> list[tuple[Span, Span]]:
    """Pairs of a short form and the long form that the text gives for it.

    Args:
        text: plain text.

    Returns:
        (short, long) spans in order of the text; a plural ``LLMs`` is kept whole.
        A pair counts only if the letters of the short form follow one another in
        the long one, mostly as first letters of its words.

    Source:
        A. S. Schwartz and M. A. Hearst, "A simple algorithm for identifying
        abbreviation definitions in biomedical text", PSB 2003, made stricter, and
        its inversion.

    Examples:
        >>> text = "We train large language models (LLMs)."
        >>> [(text[s.start:s.end], text[l.start:l.end])
        ...  for s, l in find_abbreviations(text)]
        [('LLMs', 'large language models')]
    """
    pairs = []
    for bracket in _BRACKET.finditer(text):
        inner = _stripped(text, bracket.start(1), _cut_end(text, bracket))
        pair = _after_long(text, bracket, inner) or _before_long(text, bracket)
        if pair is not None:
            pairs.append(pair)
    return pairs


def _after_long(
    text: str, bracket: re.Match[str], short: Span
) -> tuple[Span, Span] | None:
    """The pair of ``long form (SF)``."""
    form = text[short.start : short.end]
    if not _is_short(form):
        return None
    end = _stripped(text, max(0, bracket.start() - _REACH), bracket.start()).end
    window = Span(max(0, end - _REACH), end)
    if not text[end - 1 : end].isalnum():
        return None
    best: tuple[int, Span] | None = None
    for start in _starts(text, window, form):
        quality = _quality(form, text[start:end])
        if quality is not None and (best is None or quality > best[0]):
            best = quality, Span(start, end)
    return (short, best[1]) if best else None


def _before_long(text: str, bracket: re.Match[str]) -> tuple[Span, Span] | None:
    """The pair of ``SF (long form)``."""
    left = max(0, bracket.start() - _REACH)
    before = _TOKEN_BEFORE.search(text[left : bracket.start()])
    if before is None:
        return None
    short = _stripped(text, left + before.start(), left + before.end())
    long = _stripped(text, bracket.start(1), bracket.end(1))
    form, full = text[short.start : short.end], text[long.start : long.end]
    if not _is_short(form) or len(_WORD.findall(full)) > 2 * len(form):
        return None
    if len(full) <= len(form) + 2 or _quality(form, full, whole=True) is None:
        return None
    return short, long


def _cut_end(text: str, bracket: re.Match[str]) -> int:
    """Where the first item of a bracket ends: ``(SF, see below)``."""
    cut = _CUT.search(text, bracket.start(1), bracket.end(1))
    return cut.start() if cut else bracket.end(1)


def _stripped(text: str, start: int, end: int) -> Span:
    while start < end and text[start] in _EDGE:
        start += 1
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    return Span(start, end)


def _is_short(form: str) -> bool:
    """Whether a string looks like a short form: few characters, two capitals."""
    if not 0 < len(form) <= _LONGEST or " " in form or not form[0].isalnum():
        return False
    capitals = sum(c.isupper() for c in form)
    return capitals > 1 and not _ROMAN.match(form)


def _letters(form: str) -> str:
    """What a long form has to spell: no marks, no plural ``s``."""
    if form[-1] == "s" and form[:-1].upper() == form[:-1]:
        form = form[:-1]
    return "".join(c for c in form if c.isalnum())


def _starts(text: str, window: Span, form: str) -> Iterator[int]:
    """Where a long form may start, the nearest first."""
    breaks = [m.end() for m in _BREAK.finditer(text, window.start, window.end)]
    left = breaks[-1] if breaks else window.start
    words = list(_WORD.finditer(text, left, window.end))
    if left == window.start and left > 0 and words and text[left - 1].isalnum():
        words = words[1:]
    size = len(_letters(form))
    if not size:
        return
    most = min(size + 5, 2 * size)
    first = form[0].casefold()
    for word in reversed(words[-most:]):
        if word[0][0].casefold() == first and len(text[word.start() : window.end]) > (
            len(form) + 1
        ):
            yield word.start()


def _quality(form: str, full: str, *, whole: bool = False) -> int | None:
    """How well a long form spells a short one, its first letter at its start.

    Args:
        form: the short form.
        full: the candidate, which starts with the first letter of the form.
        whole: every word of it but connectors has to give a letter.

    Returns:
        First letters used less words unused, so that a longer candidate wins only
        by spelling more; None where it does not spell the short form.
    """
    letters = _letters(form).casefold()
    if form.casefold() in {w.casefold() for w in full.split()}:
        return None
    words = [m[0].casefold() for m in _WORD.finditer(_split_camel(full))]
    taken = _taken(letters, words)
    if taken is None:
        return None
    heads, idle = taken
    if idle > (0 if whole else 1) or heads * 2 <= len(letters):
        return None
    return heads - idle


def _split_camel(full: str) -> str:
    """Capitals inside a word start a part of it, as ``rEAsoning`` and ``GraphNet``."""
    cuts = [0]
    cuts += [
        i + 1 for i, (a, b) in enumerate(pairwise(full)) if a.islower() and b.isupper()
    ]
    return " ".join(full[i:j] for i, j in pairwise([*cuts, len(full)]))


def _taken(letters: str, words: list[str]) -> tuple[int, int] | None:
    """How a list of words gives a string of letters, in order.

    Words are read from the right, each letter as a first letter where it can be.

    Returns:
        How many letters are first letters, and how many words that are no
        connectors give none; None where the words do not give the letters.
    """
    best: dict[int, tuple[int, int]] = {0: (0, 0)}
    for number, word in enumerate(words):
        following: dict[int, tuple[int, int]] = {}
        for done, (heads, idle) in best.items():
            _offer(following, done, (heads, idle + (word not in _CONNECTORS)))
            rest = letters[done:]
            if rest and word[0] == rest[0]:
                at = 0
                for count, letter in enumerate(rest, start=1):
                    at = word.find(letter, at) + 1
                    if not at:
                        break
                    _offer(following, done + count, (heads + 1, idle))
        if number == 0:
            following.pop(0, None)
        best = following
    return best.get(len(letters))


def _offer(table: dict[int, tuple[int, int]], key: int, value: tuple[int, int]) -> None:
    """Keep the better of two ways: more first letters, then fewer idle words."""
    old = table.get(key)
    if old is None or (value[0], -value[1]) > (old[0], -old[1]):
        table[key] = value
