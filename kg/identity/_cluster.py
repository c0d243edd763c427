"""Records to papers: candidates, judgements, and clusters as a function of them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from kg.identity._judge import Pair, judged_pair
from kg.identity._sketch import Sketch, blocks
from kg.model import Verdict

_MOST_IN_BLOCK = 40
"""A title or a phrase that more records share tells nothing."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Which records are one paper."""

    groups: tuple[tuple[str, ...], ...]
    """Names of records, sorted within and among groups; each stands in one."""
    pairs: tuple[Pair, ...]
    """The machine's judgements and people's, those of two papers left out."""


def identify(sketches: Iterable[Sketch], given: Collection[Pair] = ()) -> Identity:
    """Say which records are of one paper.

    Args:
        sketches: of all records, in any order.
        given: what people judged, by the names of records or by identifiers
            (``doi:10.1000/x``); outranks the machine.

    Returns:
        The same in any order of the input.

    Cost:
        Linear but for sorting, where few records share a title.
    """
    by_id = {sketch.id: sketch for sketch in sketches}
    people = list(_by_record(given, by_id))
    judged = {(p.left, p.right) for p in people}
    machine = [
        judged_pair(by_id[left], by_id[right])
        for left, right in sorted(_candidates(by_id) - judged)
    ]
    groups = _grouped(sorted(by_id), people, [*machine, *_unlike(machine, by_id)])
    told = [p for p in machine if p.verdict is not Verdict.DIFFERENT]
    return Identity(groups, tuple(sorted([*people, *told], key=_order)))


def _order(pair: Pair) -> tuple[str, str, str]:
    return pair.left, pair.right, pair.maker


def _candidates(by_id: Mapping[str, Sketch]) -> set[tuple[str, str]]:
    met: defaultdict[tuple[str, bool], list[str]] = defaultdict(list)
    for name in sorted(by_id):
        for key in set(blocks(by_id[name])):
            met[key].append(name)
    found: set[tuple[str, str]] = set()
    for (_, sure), names in met.items():
        if len(names) <= _MOST_IN_BLOCK:
            found.update(
                (left, right)
                for i, left in enumerate(names)
                for right in names[i + 1 :]
            )
        elif sure:
            found.update(pairwise(names))
    return found


def _by_record(given: Collection[Pair], by_id: Mapping[str, Sketch]) -> Iterator[Pair]:
    """People's judgements on identifiers as judgements on records."""
    known: defaultdict[str, set[str]] = defaultdict(set)
    for sketch in by_id.values():
        for name in (sketch.id, *sketch.names):
            known[name].add(sketch.id)
    for pair in given:
        for left in sorted(known.get(pair.left, ())):
            for right in sorted(known.get(pair.right, ())):
                if left != right:
                    one, two = sorted((left, right))
                    yield Pair(
                        *(one, two, pair.verdict, pair.score, pair.reasons, pair.maker)
                    )


def _unlike(machine: list[Pair], by_id: Mapping[str, Sketch]) -> Iterator[Pair]:
    """Records with titles of their own that nothing says are one, kept apart.

    A record without a title may be like several of them; it must not join them.
    """
    for pair in machine:
        titled = by_id[pair.left].title and by_id[pair.right].title
        if titled and pair.verdict is Verdict.UNSURE:
            yield replace(pair, verdict=Verdict.DIFFERENT)


def _grouped(
    names: list[str], people: list[Pair], machine: list[Pair]
) -> tuple[tuple[str, ...], ...]:
    group: dict[str, set[str]] = {name: {name} for name in names}
    apart: defaultdict[str, set[str]] = defaultdict(set)
    for pairs in (people, machine):
        for p in pairs:
            if p.verdict is Verdict.DIFFERENT:
                apart[p.left].add(p.right)
                apart[p.right].add(p.left)
        same = [p for p in pairs if p.verdict is Verdict.SAME]
        for p in sorted(same, key=lambda p: (-p.score, p.left, p.right)):
            _join(group, apart, p)
    seen = {id(found): tuple(sorted(found)) for found in group.values()}
    return tuple(sorted(seen.values()))


def _join(
    group: dict[str, set[str]], apart: Mapping[str, set[str]], pair: Pair
) -> None:
    left, right = group[pair.left], group[pair.right]
    if left is right:
        return
    small, large = sorted((left, right), key=len)
    if any(not apart.get(name, set()).isdisjoint(large) for name in small):
        return
    large |= small
    for name in small:
        group[name] = large
