"""The lexicon of names, counted in annotated papers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kg.extract._names import key_of
from kg.extract._words import words
from kg.extract.train._data import text_of

LONGEST = 5
"""Words in the longest phrase that is counted."""

_FEWEST = 3
"""Papers that must hold a phrase."""


def count_names(
    records: Sequence[Mapping[str, Any]],
) -> dict[str, dict[str, list[int]]]:
    """Count phrases.

    Args:
        records: annotated papers.

    Returns:
        What `kg.extract._lexicon.Lexicon` reads, sorted.
    """
    seen: Counter[str] = Counter()
    right: Counter[str] = Counter()
    held: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for record in records:
        text, _ = text_of(record)
        pieces = [key_of(text[s.start : s.end]) for s in words(text)]
        pieces = [p for p in pieces if p[:1].isalnum()]
        seen.update(set(_phrases(pieces)))
        held.update(pieces)
        keys = {key_of(s) for e in record["entities"] for s in e["surfaces"]}
        right.update(keys)
        marked = (key_of(text[a:b]).split() for a, b, _ in record["mentions"])
        ends.update(key[-1] for key in marked if key)
    names = {k: [n, min(n, right[k])] for k, n in seen.items() if n >= _FEWEST}
    lasts = {k: [n, min(n, ends[k])] for k, n in held.items() if n >= _FEWEST}
    kept = {
        k: v for k, v in names.items() if v[1] or " " not in k or v[0] >= 2 * _FEWEST
    }
    return {"names": dict(sorted(kept.items())), "lasts": dict(sorted(lasts.items()))}


def _phrases(pieces: Sequence[str]) -> Iterator[str]:
    for start in range(len(pieces)):
        for end in range(start + 1, min(start + LONGEST, len(pieces)) + 1):
            yield " ".join(pieces[start:end])
