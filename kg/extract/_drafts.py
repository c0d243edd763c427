"""Mentions joined to entities: one name, one kind, all its places."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kg.extract._decode import Find
from kg.extract._labels import KINDS, PLACES
from kg.extract._names import key_of
from kg.model import Kind, Span

Floats = NDArray[np.float32]

_TASK, _DATASET = KINDS.index(Kind.TASK), KINDS.index(Kind.DATASET)
_NAME = re.compile(r"[A-Za-z]*[a-z][A-Z]\w*|[A-Z]+[a-z]+[A-Z0-9]\w*|[A-Z]\w*-?\d+\w*")
_DOUBT = 0.15
"""From here on the tagger thought of a dataset, too."""


@dataclass(slots=True)
class Draft:
    """An entity in the making."""

    finds: list[Find]
    """Mentions in order, as the tagger or another mention of the name gave them."""
    keys: set[str]
    mass: Floats = field(default_factory=lambda: np.zeros(len(KINDS), np.float32))
    """How much speaks for each kind, summed over what the tagger found."""

    @property
    def kind(self) -> int:
        """Index of the kind that most speaks for."""
        return int(self.mass.argmax())


def find_drafts(
    text: str,
    spans: Sequence[Span],
    tags: Floats,
    finds: Sequence[Find],
    short_long: Iterable[tuple[Span, Span]],
) -> list[Draft]:
    """Join mentions to entities.

    Args:
        text: what was read.
        spans: its w words.
        tags: shape (w, k), probabilities of the tags of words.
        finds: mentions that the tagger found.
        short_long: abbreviations and what they stand for.

    Returns:
        Entities in order of their first mention. Every name of an entity is
        mentioned wherever the text has it and no longer mention is.
    """
    ranges = [(_range(spans, short), _range(spans, long)) for short, long in short_long]
    within = [part for find in finds for part in _lines(text, spans, find)]
    halves = [part for find in within for part in _halves(text, spans, tags, find)]
    named = {find for find in halves if find not in within}
    finds = _with_abbreviations(halves, ranges)
    names = [key_of(_surface(text, spans, f)) for f in finds]
    parent = {name: name for name in names}
    for short, long in ranges:
        pair = [
            key_of(text[spans[low].start : spans[high - 1].end])
            for low, high in (short, long)
        ]
        if pair[0] in parent and pair[1] in parent:
            parent[_root(parent, pair[0])] = _root(parent, pair[1])
    drafts: dict[str, Draft] = {}
    for find, name in zip(finds, names, strict=True):
        draft = drafts.setdefault(_root(parent, name), Draft([], set()))
        draft.finds.append(find)
        draft.keys.add(name)
        mass = kind_mass(tags, find)
        draft.mass += _all_for(mass, find.kind) if find in named else mass
    found = list(drafts.values())
    _spread(text, spans, found)
    for draft in found:
        draft.finds.sort(key=lambda f: f.start)
    return sorted(found, key=lambda d: d.finds[0].start)


def kind_mass(tags: Floats, find: Find) -> Floats:
    """How much speaks for each kind at a mention, shape (k,), each in [0, 1]."""
    inside = tags[find.start : find.end, 1:]
    by_kind = inside.reshape(len(inside), len(KINDS), len(PLACES))
    return np.asarray(by_kind.sum(2).mean(0), np.float32)


def _surface(text: str, spans: Sequence[Span], find: Find) -> str:
    return text[spans[find.start].start : spans[find.end - 1].end]


def _lines(text: str, spans: Sequence[Span], find: Find) -> list[Find]:
    """A mention, or its two parts where it runs over the end of the title."""
    surface = _surface(text, spans, find)
    if "\n" not in surface:
        return [find]
    cut = spans[find.start].start + surface.index("\n")
    middle = next(i for i in range(find.start, find.end) if spans[i].start > cut)
    return [
        Find(find.start, middle, find.kind, find.score),
        Find(middle, find.end, find.kind, find.score),
    ]


def _halves(text: str, spans: Sequence[Span], tags: Floats, find: Find) -> list[Find]:
    """``ScanNet segmentation`` as a dataset and a task, where the tagger was in doubt.

    The first word has to look like the name of a dataset, capitals inside or a digit,
    and the tagger to have thought of one there; the rest is common words.
    """
    words = [text[s.start : s.end] for s in spans[find.start : find.end]]
    if find.kind != _TASK or len(words) <= 1 or not _NAME.fullmatch(words[0]):
        return [find]
    doubt = float(kind_mass(tags, Find(find.start, find.start + 1, 0, 0.0))[_DATASET])
    if doubt < _DOUBT or not all(word.islower() for word in words[1:]):
        return [find]
    return [
        Find(find.start, find.start + 1, _DATASET, find.score),
        Find(find.start + 1, find.end, _TASK, find.score),
    ]


def _all_for(mass: Floats, kind: int) -> Floats:
    """All that speaks for any kind, for one kind."""
    found = np.zeros_like(mass)
    found[kind] = mass.sum()
    return found


def _range(spans: Sequence[Span], span: Span) -> tuple[int, int]:
    """The words that a span touches, as a range of indices."""
    starts = [s.start for s in spans]
    low = int(np.searchsorted([s.end for s in spans], span.start, side="right"))
    return low, max(low + 1, int(np.searchsorted(starts, span.end, side="left")))


def _root(parent: dict[str, str], name: str) -> str:
    while parent[name] != name:
        name = parent[name]
    return name


def _with_abbreviations(
    finds: list[Find], pairs: Sequence[tuple[tuple[int, int], tuple[int, int]]]
) -> list[Find]:
    """Where one side of a pair is a mention, so is the other, in full."""
    for short, long in pairs:
        at_short = [f for f in finds if (f.start, f.end) == short]
        at_long = [f for f in finds if f.start < long[1] and f.end > long[0]]
        if not at_short and not any((f.start, f.end) == long for f in at_long):
            continue
        known = at_short or at_long
        best = max(known, key=lambda f: f.score)
        finds = [
            f
            for f in finds
            if not any(f.start < high and f.end > low for low, high in (short, long))
        ]
        finds += [Find(*at, best.kind, best.score) for at in (short, long)]
    return sorted(finds, key=lambda f: f.start)


def _spread(text: str, spans: Sequence[Span], drafts: Sequence[Draft]) -> None:
    """Add the places where a name stands that the tagger left out."""
    taken = np.zeros(len(spans), np.bool_)
    for draft in drafts:
        for find in draft.finds:
            taken[find.start : find.end] = True
    pieces = [key_of(text[s.start : s.end]) for s in spans]
    at = [i for i, piece in enumerate(pieces) if piece not in {"-", "the", "a", "an"}]
    kept = [pieces[i] for i in at]
    first: dict[str, list[int]] = {}
    for i, piece in enumerate(kept):
        first.setdefault(piece, []).append(i)
    wanted = [(key.split(), draft) for draft in drafts for key in draft.keys]
    for words, draft in sorted(wanted, key=lambda w: (-len(w[0]), w[0])):
        for i in first.get(words[0], ()):
            if kept[i : i + len(words)] != words:
                continue
            low, high = at[i], at[i + len(words) - 1] + 1
            if not taken[low:high].any():
                taken[low:high] = True
                score = max(f.score for f in draft.finds)
                draft.finds.append(Find(low, high, draft.kind, score))
