"""The normal form of a name: what is left when only spelling habits are taken off."""

import re
import unicodedata
from functools import lru_cache

from kg.ids import folded
from kg.resolve._plural import american, singular

_POSSESSIVE = re.compile(r"['\u2019]s(?=\W|$)")
_SEPARATORS = re.compile(
    r"(?<!\d)\.|\.(?!\d)|[\s\-\u2010-\u2015\u2212_/\\,;:!?\"'`\u2018-\u201f()\[\]{}~\u00b7]+"
)
_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\w)", re.IGNORECASE)
_COUNTED_NAME = re.compile(r"(.*[A-Z0-9])s")
_LONG_CAPITALS = 6


def words(name: str) -> list[str]:
    """The words of a name: folded, in the singular, in American spelling.

    Args:
        name: any text.

    Returns:
        Words in order; letters, digits and signs such as ``+ # * @`` stay, hyphens,
        brackets, quotes and white space part words. Empty for punctuation alone.

    Examples:
        >>> words("Large-Language Models"), words("ScanNet++"), words("GANs")
        (['large', 'language', 'model'], ['scannet++'], ['gan'])
    """
    plain = unicodedata.normalize("NFKC", name).strip()
    plain = _POSSESSIVE.sub("", _ARTICLE.sub("", plain, count=1))
    tokens = _SEPARATORS.sub(" ", plain).split()
    return [word for token in tokens if (word := _word(token))]


@lru_cache(maxsize=200_000)
def normal_form(name: str) -> str:
    """What two spellings of one name have in common.

    Case, number, accents, hyphens, white space, brackets and British spelling do
    not tell names apart; digits, endings such as ``v2`` or ``-S``, and signs do.

    Args:
        name: any text.

    Returns:
        The words run together; never empty for a name with a visible character.

    Examples:
        >>> normal_form("Fine-Tuning") == normal_form("finetuning")
        True
        >>> normal_form("LitePT-S") == normal_form("LitePTs")
        False
    """
    found = words(name)
    if not found:
        return folded(name)
    joined = found[0]
    for word in found[1:]:
        both = joined[-1].isdigit() and word[0].isdigit()
        joined += f" {word}" if both else word
    return joined


@lru_cache(maxsize=100_000)
def _word(token: str) -> str:
    match = _COUNTED_NAME.fullmatch(token)
    if match and any(c.isupper() for c in match[1]):
        return _plain(match[1])
    word = _plain(token)
    if token.isupper() and len(token) < _LONG_CAPITALS:
        return word
    return american(singular(word))


def _plain(token: str) -> str:
    if token.isascii():
        return token.lower()
    text = unicodedata.normalize("NFKD", token.casefold())
    return "".join(c for c in text if not unicodedata.combining(c))
