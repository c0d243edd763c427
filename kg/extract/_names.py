"""When two surfaces are one name."""

import unicodedata
from functools import lru_cache

from kg.extract._words import words

_ARTICLES = frozenset({"the", "a", "an"})
_SHORT = 3


@lru_cache(maxsize=65536)
def key_of(surface: str) -> str:
    """What a surface shares with the others of its name.

    Args:
        surface: as the text has it.

    Returns:
        Words in lower case without accents, articles, hyphens and plural endings.

    Examples:
        >>> key_of("Large Language Models") == key_of("large-language model")
        True
    """
    plain = unicodedata.normalize("NFKD", surface).casefold()
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    parts = [plain[s.start : s.end] for s in words(plain)]
    kept = [p for p in parts if p.isalnum() or p in "+@#%^/."]
    return " ".join(_singular(p) for p in kept if p not in _ARTICLES) or plain


def _singular(word: str) -> str:
    if len(word) > _SHORT and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
