"""Short forms: which letters can stand for which words."""

import re
from functools import lru_cache

from kg.resolve._normal import normal_form

_STOP = frozenset(
    {
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "is",
        "of",
        "on",
        "or",
        "over",
        "per",
        "the",
        "through",
        "to",
        "under",
        "via",
        "with",
    }
)
_BRACKET = re.compile(r"\s*[(\[]([^()\[\]]{2,24})[)\]]")
_LONGEST_SHORT = 12
_SOUNDS = {"cross": "x", "trans": "x", "ex": "x"}


@lru_cache(maxsize=200_000)
def is_short(name: str) -> bool:
    """Whether a name can be a short form: one token with capitals or digits.

    Examples:
        >>> is_short("LLMs"), is_short("NeRF"), is_short("Adam"), is_short("RL agent")
        (True, True, False, False)
    """
    if len(name) > _LONGEST_SHORT or any(c.isspace() for c in name):
        return False
    strong = sum(c.isupper() or c.isdigit() for c in name)
    return strong > 1 and any(c.isalpha() for c in name)


@lru_cache(maxsize=200_000)
def stands_for(short: str, long: str) -> bool:
    """Whether a short form is made of the first letters of a long one.

    Every word of the long form gives its first letter, and may give more of its
    letters in order; small words (*of*, *for*) and later parts of a hyphenated word
    may give none. Words at the end that both share are set aside.

    Args:
        short: the short form, maybe in the plural.
        long: the long form.

    Examples:
        >>> stands_for("LLMs", "large language models")
        True
        >>> stands_for("LM", "large language models")
        False
        >>> stands_for("NeRF", "neural radiance fields")
        True
    """
    head, tail = _without_common_tail(short.split(), long.split())
    if len(head) != 1 or not is_short(head[0]) or not tail:
        return False
    letters = _letters(head[0])
    parts = _parts(tail)
    size = sum(len(word) for word, _ in parts)
    if (
        len(letters) <= 1
        or size < 2 * len(letters)
        or len(parts) > 2 * len(letters) + 2
    ):
        return False
    return _matches(letters, tuple(parts))


@lru_cache(maxsize=200_000)
def opened(name: str) -> tuple[str, str | None]:
    """A name without a bracket that only repeats it in short.

    Args:
        name: such as ``large language models (LLMs)``.

    Returns:
        The name without that bracket, and the short form in it, if there is one.
    """
    match = _BRACKET.search(name)
    if match is None:
        return name, None
    long, short = name[: match.start()].strip(), match[1].strip()
    if not long or not stands_for(short, long):
        return name, None
    return f"{long}{name[match.end() :]}".strip(), short


def _letters(short: str) -> str:
    text = short[:-1] if re.fullmatch(r".*[A-Z0-9]s", short) else short
    return "".join(c for c in text.casefold() if c.isalnum())


def _parts(tokens: list[str]) -> list[tuple[str, bool]]:
    """The words of a long form, and whether each must give a letter."""
    found = []
    for token in tokens:
        pieces = [p for p in re.split(r"[^\w]+|_", token.casefold()) if p]
        for position, piece in enumerate(pieces):
            found.append((piece, position == 0 and piece not in _STOP))
    return found


def _without_common_tail(
    short: list[str], long: list[str]
) -> tuple[list[str], list[str]]:
    while len(short) > 1 and len(long) > 1:
        if normal_form(short[-1]) != normal_form(long[-1]):
            break
        short, long = short[:-1], long[:-1]
    return short, long


@lru_cache(maxsize=200_000)
def _matches(letters: str, parts: tuple[tuple[str, bool], ...]) -> bool:
    if not parts:
        return not letters
    (word, needed), rest = parts[0], parts[1:]
    if not needed and _matches(letters, rest):
        return True
    if not letters:
        return not needed and all(not must for _, must in rest)
    if letters[0] == _SOUNDS.get(word) and _matches(letters[1:], rest):
        return True
    return any(_matches(letters[n:], rest) for n in _taken(letters, word))


def _taken(letters: str, word: str) -> list[int]:
    """How many letters a word can give, its first letter being the first."""
    if letters[:1] != word[:1]:
        return []
    found, at = [1], 1
    for n, letter in enumerate(letters[1:], start=2):
        at = word.find(letter, at) + 1
        if not at:
            break
        found.append(n)
    return found
