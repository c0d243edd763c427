"""Which predicted paper is which gold paper."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_NUMBERED = re.compile(r"(?P<stem>.+)-(?P<number>[0-9]{1,9})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Gold papers and the predictions for them, by id."""

    pairs: dict[str, str]
    """Gold id to predicted id."""
    renamed: tuple[tuple[str, str], ...]
    """Those pairs whose ids differ, gold first."""
    missing: tuple[str, ...]
    """Gold papers without a prediction."""
    surplus: tuple[str, ...]
    """Predictions for no gold paper."""


def paired(gold: Iterable[str], predicted: Iterable[str]) -> Pairing:
    """Pair papers by id.

    Equal ids are pairs. Of the rest, ``000-01`` and ``000_3700-01`` are one where
    the numbers agree, the gold stem begins the predicted one, and neither has
    another partner.

    Args:
        gold: ids, each once.
        predicted: ids, each once.

    Examples:
        >>> paired(["000-01"], ["000_3700-01"]).pairs
        {'000-01': '000_3700-01'}
    """
    asked, found = list(gold), list(predicted)
    equal = set(asked) & set(found)
    chances = _chances(
        [a for a in asked if a not in equal], [b for b in found if b not in equal]
    )
    uses = Counter(name for pair in chances for name in pair)
    renamed = {a: b for a, b in chances if uses[a] == uses[b] == 1}
    pairs = {
        a: a if a in equal else renamed[a] for a in asked if a in equal | renamed.keys()
    }
    taken = set(pairs.values())
    return Pairing(
        pairs=pairs,
        renamed=tuple(renamed.items()),
        missing=tuple(a for a in asked if a not in pairs),
        surplus=tuple(b for b in found if b not in taken),
    )


def _chances(asked: list[str], found: list[str]) -> list[tuple[str, str]]:
    """Every short id with every long one that it may stand for."""
    by_number: dict[int, list[tuple[str, str]]] = {}
    for name in found:
        if match := _NUMBERED.fullmatch(name):
            entry = match["stem"], name
            by_number.setdefault(int(match["number"]), []).append(entry)
    return [
        (name, long)
        for name in asked
        if (match := _NUMBERED.fullmatch(name))
        for stem, long in by_number.get(int(match["number"]), [])
        if stem.startswith(match["stem"])
    ]
