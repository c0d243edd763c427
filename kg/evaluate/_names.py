"""When two names, or two numbers, count as the same."""

import re
import unicodedata
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

_WORD = re.compile(r"[a-z0-9+@#%^/.]+")
_ARTICLES = frozenset({"the", "a", "an"})
_KEPT = frozenset("0123456789abcdefghijklmnopqrstuvwxyz.^/()")
_SHORT = 3
"""Words up to this long keep a final s."""


def comparable(name: str) -> str:
    """A name reduced to what two annotators would agree on.

    Args:
        name: any text.

    Returns:
        Lower case words without accents, articles, plural s and most marks; empty
        where nothing is left.

    Examples:
        >>> comparable("The Large-Language Models")
        'large language model'
    """
    plain = unicodedata.normalize("NFKD", name).lower()
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    words = (word.strip(".") for word in _WORD.findall(plain))
    return " ".join(_singular(w) for w in words if w and w not in _ARTICLES)


def _singular(word: str) -> str:
    is_plural = len(word) > _SHORT and word[-1] == "s" and word[-2] != "s"
    return word[:-1] if is_plural else word


def comparables(names: Iterable[str]) -> frozenset[str]:
    """The comparable forms of names, without empty ones.

    Args:
        names: any texts.
    """
    return frozenset(map(comparable, names)) - {""}


def is_close(left: AbstractSet[str], right: AbstractSet[str]) -> bool:
    """Whether any two comparable names overlap enough to mean one thing.

    Args:
        left: comparable names.
        right: comparable names.

    Returns:
        True where two share at least half of their different words, or both end
        in the same two words.
    """
    return any(_overlap(a.split(), b.split()) for a in left for b in right)


def _overlap(left: list[str], right: list[str]) -> bool:
    shared, either = set(left) & set(right), set(left) | set(right)
    if either and 2 * len(shared) >= len(either):
        return True
    return min(len(left), len(right)) > 1 and left[-2:] == right[-2:]


def digits(value: str | float | None) -> str:
    """A value reduced to what makes two of them equal.

    Args:
        value: as an annotation gives it; None and zero as a number are no value.

    Examples:
        >>> digits("+1,024.5%")
        '1024.5'
    """
    text = str(value or "").lower()
    return "".join(c for c in text if c in _KEPT).strip(".")
