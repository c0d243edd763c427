"""When two names of one paper that differ are one thing all the same."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.extract._drafts import Draft
from kg.extract._labels import KINDS
from kg.extract._names import key_of
from kg.extract._results_model import logistic, total
from kg.model import Span

_STEM = 5
"""Letters by which words are compared."""
_SHORTEST, _LONGEST = 2, 12
"""Letters of a short form."""
_MANY = 2

Floats = NDArray[np.float64]


class Merger:
    """A logistic model over two names of one paper.

    Args:
        stored: ``weights`` of features, and ``least``, the probability from which
            on two names are one thing.
    """

    def __init__(self, stored: Mapping[str, Any]) -> None:
        self._weights: dict[str, float] = stored["weights"]
        self._least = float(stored["least"])

    @classmethod
    def from_file(cls, path: Path) -> "Merger":
        """Read what was learned.

        Args:
            path: ``same.json``.
        """
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def merged(
        self, text: str, spans: Sequence[Span], drafts: Sequence[Draft]
    ) -> list[Draft]:
        """Entities with those joined that are one thing.

        Args:
            text: what was read.
            spans: its words.
            drafts: n entities.

        Returns:
            At most n, in order of their first mention. The likeliest are joined
            first, and groups only where their names agree on average.
        """
        names = [_surfaces(text, spans, draft) for draft in drafts]
        chances = self._chances(drafts, names)
        groups = [[i] for i in range(len(drafts))]
        while pair := self._nearest(groups, chances):
            groups[pair[0]] += groups.pop(pair[1])
        joined = [_joined([drafts[i] for i in group]) for group in groups]
        return sorted(joined, key=lambda d: d.finds[0].start)

    def _chances(
        self, drafts: Sequence[Draft], names: Sequence[Sequence[str]]
    ) -> Floats:
        """The probability that two are one thing, shape (n, n)."""
        found = np.zeros((len(drafts), len(drafts)))
        for i, left in enumerate(drafts):
            for j in range(i):
                if left.kind == drafts[j].kind:
                    found[i, j] = found[j, i] = max(
                        self._chance(a, b, left.kind)
                        for a in names[i]
                        for b in names[j]
                    )
        return found

    def _chance(self, left: str, right: str, kind: int) -> float:
        features = same_features(left, right, kind)
        return logistic(total(self._weights, features)) if features else 0.0

    def _nearest(
        self, groups: Sequence[Sequence[int]], chances: Floats
    ) -> tuple[int, int] | None:
        """The two groups that most likely are one, lower first, if likely enough."""
        best, found = self._least, None
        for b in range(len(groups)):
            for a in range(b):
                if chances[groups[a][0], groups[b][0]] or len(groups[a]) > 1:
                    mean = float(chances[np.ix_(groups[a], groups[b])].mean())
                    if mean > best:
                        best, found = mean, (a, b)
        return found


def _surfaces(text: str, spans: Sequence[Span], draft: Draft) -> list[str]:
    """One surface of each name of an entity."""
    found = {text[spans[f.start].start : spans[f.end - 1].end] for f in draft.finds}
    return sorted({key_of(s): s for s in sorted(found)}.values())


def _joined(parts: Sequence[Draft]) -> Draft:
    if len(parts) == 1:
        return parts[0]
    return Draft(
        finds=sorted((f for d in parts for f in d.finds), key=lambda f: f.start),
        keys={key for d in parts for key in d.keys},
        mass=np.sum([d.mass for d in parts], 0, dtype=np.float32),
    )


def same_features(left: str, right: str, kind: int) -> list[str]:
    """Features of two names that hold; none if they have nothing in common.

    Args:
        left: a surface.
        right: another one of the same paper.
        kind: index of the kind of both.
    """
    long, short = sorted((left, right), key=lambda s: (-len(s), s))
    if found := _initials(short, long):
        return ["short", *found]
    a, b = _stems(long), _stems(short)
    if not (both := a.keys() & b.keys()):
        return []
    rest_a = [word for stem, word in a.items() if stem not in both]
    rest_b = [word for stem, word in b.items() if stem not in both]
    return [
        "alike",
        f"kind={KINDS[kind].value}",
        *_overlap(key_of(long).split(), key_of(short).split()),
        *_shared(len(both), len(rest_a), len(rest_b)),
        *_differing(rest_a, rest_b),
        *_proper(long, short, len(rest_a)),
    ]


@lru_cache(maxsize=65536)
def _stems(name: str) -> dict[str, str]:
    return {word[:_STEM]: word for word in key_of(name).split()}


def _shared(both: int, rest_a: int, rest_b: int) -> Iterator[str]:
    rest = f"rest={min(rest_a, 3)},{min(rest_b, 2)}"
    yield rest
    yield f"both={min(both, 3)}"
    yield f"{rest},both={min(both, 3)}"


def _differing(rest_a: Sequence[str], rest_b: Sequence[str]) -> Iterator[str]:
    """The words that one name has and the other has not."""
    yield from (f"long has={word}" for word in rest_a)
    yield from (f"short has={word}" for word in rest_b)
    if rest_a and rest_b:
        yield f"for={' '.join(rest_a)},{' '.join(rest_b)}"
    else:
        yield f"only long has={' '.join(rest_a)}"


def _proper(long: str, short: str, rest: int) -> Iterator[str]:
    """Whether names are written as those of one thing of its kind: ``R-CNN``."""
    own = any(c.isupper() or c.isdigit() for c in short[1:])
    yield f"own={own}"
    yield f"own,last,rest={own},{long.endswith(short)},{min(rest, 2)}"
    yield f"own,first,rest={own},{long.startswith(short)},{min(rest, 2)}"
    yield f"big rest={sum(c.isupper() for c in long) > sum(map(str.isupper, short))}"
    yield f"digits={_digits(long) == _digits(short)}"


def _digits(name: str) -> str:
    return "".join(c for c in name if c.isdigit())


def _overlap(a: Sequence[str], b: Sequence[str]) -> Iterator[str]:
    """How the words of two names lie to each other."""
    last, first = a[-1][:_STEM] == b[-1][:_STEM], a[0][:_STEM] == b[0][:_STEM]
    starts, ends = a[: len(b)] == b, a[-len(b) :] == b
    yield f"last={last}"
    yield f"first={first}"
    yield f"last,first={last},{first}"
    yield f"starts={starts}"
    yield f"ends={ends}"
    yield f"ends,more={ends},{min(len(a) - len(b), 3)},{len(b)}"
    yield f"one={len(b) == 1}"
    if starts:
        yield f"goes on={' '.join(a[len(b) :])}"


def _initials(short: str, long: str) -> list[str]:
    """How well a short form is made of a long one; nothing if hardly."""
    if " " in short or not _is_short(short):
        return []
    words = [w for w in long.replace("-", " ").split() if w[:1].isalnum()]
    if len(words) < _MANY or short in words:
        return []
    letters = [c for c in short if c.isalpha()]
    caps = "".join(letters).casefold().removesuffix("s")
    firsts = "".join(w[0] for w in words).casefold()
    plain = "".join(words).casefold()
    if plain[0] != caps[:1]:
        return []
    big = "".join(c for c in long if c.isupper()).casefold()
    return [
        f"initials={firsts == caps}",
        f"letters={_in_order(caps, plain)}",
        f"firsts={round(4 * sum(c in caps for c in firsts) / len(firsts))}",
        f"capitals={big == caps}",
    ]


@lru_cache(maxsize=65536)
def _is_short(name: str) -> bool:
    letters = [c for c in name if c.isalpha()]
    return (
        _SHORTEST <= len(letters) <= _LONGEST
        and sum(map(str.isupper, letters)) >= _MANY
    )


def _in_order(letters: str, text: str) -> bool:
    at = 0
    for letter in letters:
        at = text.find(letter, at) + 1
        if not at:
            return False
    return True
