"""A paper as the judgement of its numbers sees it: words, numbers and mentions."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg.extract._metrics import find_metrics
from kg.extract._numbers import Number, find_numbers
from kg.model import Entity, Span
from kg.sentences import sentences

_WORD = re.compile(r"[^\W_]+(?:['\u2019.][^\W_]+)*|[^\w\s]")
_ENDING = re.compile(r"(?:ments?|ing|ed|es|s|e)\Z")
_SHORTEST_STEM = 4
_REACH = 90
"""Items on each side that a number is judged by."""


@dataclass(frozen=True, slots=True)
class Item:
    """One word, one number, or one mention of an entity."""

    norm: str
    """A stem, ``#`` with its unit for a number, ``<kind>`` for a mention."""
    span: Span
    sentence: int


@dataclass(frozen=True, slots=True)
class Scene:
    """A text cut into items, and where its numbers and entities stand among them."""

    text: str
    sentences: list[Span]
    items: list[Item]
    numbers: list[Number]
    at: list[int]
    """For each number, its item."""
    entities: Sequence[Entity]
    places: list[list[int]]
    """For each entity, the items of its mentions, in order."""
    metric_words: frozenset[int]
    """Items that are usual names of measures, whether or not they are entities."""
    first_of: list[int]
    """For each sentence, its first item; one more at the end."""

    def around(self, item: int) -> range:
        """The items of an item's sentence, as far as they are near."""
        sentence = self.items[item].sentence
        start = max(self.first_of[sentence], item - _REACH)
        return range(start, min(self.first_of[sentence + 1], item + _REACH + 1))

    def near(self, entity: int, item: int) -> list[int]:
        """The places of an entity that are around an item."""
        around = self.around(item)
        places = self.places[entity]
        low = bisect_left(places, around.start)
        return places[low : bisect_left(places, around.stop)]


def scene(text: str, entities: Sequence[Entity]) -> Scene:
    """Cut a text into items.

    Args:
        text: a paper's text.
        entities: what was found in it.

    Returns:
        The scene; a number inside a mention is part of a name and no number.
    """
    parts = sentences(text)
    starts = [part.start for part in parts]
    mentions = _outermost(entities)
    numbers = _free(find_numbers(text), mentions)
    blocks = sorted(
        [(n.whole, f"#{n.form[0]}{n.unit or ''}") for n in numbers]
        + [(span, f"<{entities[e].kind.value}>") for span, e in mentions]
    )
    items = [
        Item(norm, span, max(0, bisect_right(starts, span.start) - 1))
        for norm, span in _cut(text, blocks)
    ]
    begins = [item.span.start for item in items]
    ends = [item.span.end for item in items]
    sentence_of = [item.sentence for item in items]
    return Scene(
        text=text,
        sentences=parts,
        items=items,
        numbers=numbers,
        at=[bisect_left(begins, n.whole.start) for n in numbers],
        entities=entities,
        places=[
            sorted(
                {min(bisect_right(ends, m.start), len(items) - 1) for m in e.mentions}
            )
            if items
            else []
            for e in entities
        ],
        metric_words=frozenset(
            bisect_right(ends, span.start) for span in find_metrics(text)
        ),
        first_of=[bisect_left(sentence_of, i) for i in range(len(parts) + 1)],
    )


def stem(word: str) -> str:
    """A word in lower case without its ending; digits become zeros."""
    low = re.sub(r"\d", "0", word.lower())
    cut = _ENDING.sub("", low)
    return cut if len(cut) >= _SHORTEST_STEM else low


def _outermost(entities: Sequence[Entity]) -> list[tuple[Span, int]]:
    """Mentions of all entities that lie in no other, in order."""
    found = sorted(
        ((m, i) for i, e in enumerate(entities) for m in e.mentions),
        key=lambda pair: (pair[0].start, -pair[0].end, pair[1]),
    )
    kept: list[tuple[Span, int]] = []
    for span, entity in found:
        if not kept or span.start >= kept[-1][0].end:
            kept.append((span, entity))
    return kept


def _free(numbers: list[Number], mentions: list[tuple[Span, int]]) -> list[Number]:
    """Numbers that touch no mention."""
    starts = [span.start for span, _ in mentions]
    kept = []
    for number in numbers:
        at = bisect_left(starts, number.whole.end) - 1
        if at < 0 or mentions[at][0].end <= number.whole.start:
            kept.append(number)
        elif not _meets(mentions[at][0], number.span):
            kept.append(_narrowed(number))
    return kept


def _meets(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _narrowed(number: Number) -> Number:
    """A number without the sign and unit that belong to a mention beside it."""
    return Number(
        number.value, number.span, number.span, number.unit, number.form, number.lead
    )


def _cut(text: str, blocks: list[tuple[Span, str]]) -> Iterator[tuple[str, Span]]:
    """Words outside the blocks and the blocks themselves, in order."""
    at = 0
    for span, norm in blocks:
        yield from _words(text, at, span.start)
        yield norm, span
        at = span.end
    yield from _words(text, at, len(text))


def _words(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    for match in _WORD.finditer(text, start, end):
        yield stem(match[0]), Span(match.start(), match.end())
