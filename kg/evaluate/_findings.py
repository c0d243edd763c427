"""What one paper's reading got right and wrong, in terms that a reader can use."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from kg.evaluate._align import Alignment, Item, aligned, explained, greedy
from kg.evaluate._annotation import Annotation, Marked, Number, Triple
from kg.evaluate._counts import claims, same_result, same_value
from kg.model import Span

_Item = TypeVar("_Item")


class Status(StrEnum):
    """How something found stands to what was asked for; the plainest fault first."""

    MISSED = "missed"
    EXTRA = "extra"
    TYPE = "type"
    """The right words under another type."""
    WORDS = "words"
    """The right thing under other words, which only lenient measures accept."""
    ROLE = "role"
    AGREE = "agree"
    OPTIONAL = "optional"
    """Not asked for, whether found or not."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One entity of a paper as both sides have it."""

    status: Status
    gold: Marked | None
    predicted: Marked | None
    spans: tuple[Span, ...]
    """Where it stands in the text, in order; none overlap."""

    @property
    def kind(self) -> str:
        """The type it was found under, or the gold's where it was not found."""
        return next(side.kind for side in (self.predicted, self.gold) if side)


@dataclass(frozen=True, slots=True)
class Compared(Generic[_Item]):
    """A result or a relation as both sides have it; one of them may be None."""

    gold: _Item | None
    predicted: _Item | None


def entity_findings(
    gold: Annotation, predicted: Annotation, text: str
) -> list[Finding]:
    """Every entity of both sides.

    Args:
        gold: what should be found.
        predicted: what was found.
        text: where they are to be shown.

    Returns:
        Findings: what was found, in its order, then what was not.
    """
    both = aligned(gold, predicted)
    meant = explained(both)
    excused = set(both.excused.values())
    pairs = [
        (both.asked[meant[i]] if i in meant else None, item)
        for i, item in enumerate(both.found)
    ]
    optional = {item.place: item for item in both.optional}
    everything = [Item(i, e, frozenset()) for i, e in enumerate(predicted.entities)]
    spare = [(optional[j], everything[i]) for i, j in both.excused.items()]
    rest = [(item, None) for item in _unmet(both, meant)]
    rest += [(item, None) for item in both.optional if item.place not in excused]
    return [
        _finding(g, p, _places(gold, g, text) + _places(predicted, p, text))
        for g, p in (*pairs, *spare, *rest)
    ]


def _unmet(both: Alignment, meant: dict[int, int]) -> list[Item]:
    taken = set(meant.values())
    return [item for place, item in enumerate(both.asked) if place not in taken]


def _finding(gold: Item | None, predicted: Item | None, spans: list[Span]) -> Finding:
    return Finding(
        status=_status(gold, predicted),
        gold=gold.entity if gold else None,
        predicted=predicted.entity if predicted else None,
        spans=_joined(spans),
    )


def _status(gold: Item | None, predicted: Item | None) -> Status:
    if gold is None:
        return Status.EXTRA
    if gold.entity.optional:
        return Status.OPTIONAL
    return Status.MISSED if predicted is None else _fault(gold, predicted)


def _fault(gold: Item, predicted: Item) -> Status:
    if gold.entity.kind != predicted.entity.kind:
        return Status.TYPE
    if not gold.same_name(predicted):
        return Status.WORDS
    is_right = predicted.entity.role in gold.entity.accepted
    return Status.AGREE if is_right else Status.ROLE


def _places(paper: Annotation, item: Item | None, text: str) -> list[Span]:
    """Where an entity stands: as its annotation says, else wherever its words are."""
    if item is None:
        return []
    if paper.body == text and (stated := paper.stated(item.place)):
        return list(stated)
    spellings = [spelling for spelling in item.entity.spellings if spelling.strip()]
    return find_words(text, spellings) or find_words(text, spellings, re.IGNORECASE)


def find_words(
    text: str, spellings: Iterable[str], flags: re.RegexFlag = re.NOFLAG
) -> list[Span]:
    """Where any of several names stands in a text as whole words.

    Args:
        text: any text.
        spellings: the names, not empty.
        flags: of the regular expression.
    """
    longest = sorted(set(spellings), key=lambda name: (-len(name), name))
    if not longest:
        return []
    names = "|".join(map(re.escape, longest))
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)", flags)
    return [Span(*match.span()) for match in pattern.finditer(text)]


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same stretches, in order, where those that overlap are one."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start < joined[-1].end:
            last = joined.pop()
            span = Span(last.start, max(last.end, span.end))  # noqa: PLW2901
        joined.append(span)
    return tuple(joined)


def result_findings(gold: Annotation, predicted: Annotation) -> list[Compared[Number]]:
    """Every result of both sides, those with the same value together.

    Args:
        gold: what should be found.
        predicted: what was found.
    """
    asked, found = gold.results, predicted.results
    match = greedy(asked, found, same_result)
    places = [i for i in range(len(found)) if i not in match]
    taken = set(match.values())
    targets = [j for j in range(len(asked)) if j not in taken]
    more = greedy([asked[j] for j in targets], [found[i] for i in places], same_value)
    match |= {places[i]: targets[j] for i, j in more.items()}
    taken = set(match.values())
    pairs = [
        Compared(asked[match[i]] if i in match else None, item)
        for i, item in enumerate(found)
    ]
    return pairs + [
        Compared(item, None) for j, item in enumerate(asked) if j not in taken
    ]


def claim_findings(gold: Annotation, predicted: Annotation) -> list[Compared[Triple]]:
    """Every relation that is asked for or found, sorted.

    Args:
        gold: what should be found; what is optional is left out.
        predicted: what was found.
    """
    asked, allowed, found = claims(gold, predicted, aligned(gold, predicted))
    found -= allowed - asked
    return [
        Compared(c if c in asked else None, c if c in found else None)
        for c in sorted(asked | found)
    ]
