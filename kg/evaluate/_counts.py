"""How often one paper's reading is right, wrong or silent, measure by measure."""

from collections import defaultdict
from typing import NamedTuple

from kg.evaluate._align import Alignment, Item, aligned, greedy
from kg.evaluate._annotation import Annotation, Number
from kg.evaluate._names import comparable, digits, is_close

PROPOSED = "proposed"


class Count(NamedTuple):
    """What one measure counts."""

    right: int
    """Found and asked for."""
    extra: int
    """Found and not asked for."""
    missed: int
    """Asked for and not found."""


def counts(gold: Annotation, predicted: Annotation) -> dict[str, Count]:
    """Count what is right, extra and missed in one paper.

    Args:
        gold: what should be found.
        predicted: what was found.

    Returns:
        Counts by measure: ``entity`` (type and a name agree), ``entity-untyped``,
        ``entity-lenient`` (close names too), ``type:X`` for each type, ``role``
        (of the lenient matches), ``proposed``, ``result-value``,
        ``result-metric-dataset``, ``relation`` and ``relation-untyped``.
    """
    both = aligned(gold, predicted)
    return {
        "entity": _count(both, both.exact),
        "entity-untyped": _count(both, both.untyped),
        "entity-lenient": _count(both, both.lenient),
        "role": _roles(both),
        PROPOSED: _proposed(both),
        **_types(both),
        **_results(gold.results, predicted.results),
        **_relations(gold, predicted, both),
    }


def _count(both: Alignment, match: dict[int, int]) -> Count:
    hits = len(match)
    return Count(hits, len(both.found) - hits, len(both.asked) - hits)


def _types(both: Alignment) -> dict[str, Count]:
    tally: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for place, item in enumerate(both.found):
        tally[item.entity.kind][0 if place in both.exact else 1] += 1
    taken = set(both.exact.values())
    for place, item in enumerate(both.asked):
        if place not in taken:
            tally[item.entity.kind][2] += 1
    return {f"type:{kind}": Count(*tally[kind]) for kind in tally}


def _roles(both: Alignment) -> Count:
    right = sum(
        both.found[i].entity.role in both.asked[j].entity.accepted
        for i, j in both.lenient.items()
    )
    return Count(right, len(both.lenient) - right, 0)


def _proposed(both: Alignment) -> Count:
    """Proposals, matched whatever their type; what may be one is not held against."""
    want = [item for item in both.asked if item.entity.role == PROPOSED]
    have = [item for item in both.found if item.entity.role == PROPOSED]
    match = greedy(want, have, Item.similar)
    possible = [
        item
        for item in (*both.asked, *both.optional)
        if PROPOSED in item.entity.accepted
    ]
    extra = sum(
        not any(item.similar(other) for other in possible)
        for place, item in enumerate(have)
        if place not in match
    )
    return Count(len(match), extra, len(want) - len(match))


def _results(
    gold: tuple[Number, ...], predicted: tuple[Number, ...]
) -> dict[str, Count]:
    found = {}
    for name, same in (("value", same_value), ("metric-dataset", same_result)):
        hits = len(greedy(gold, predicted, same))
        found[f"result-{name}"] = Count(hits, len(predicted) - hits, len(gold) - hits)
    return found


def same_value(gold: Number, predicted: Number) -> bool:
    """Whether two results have the same value."""
    return digits(gold.value) == digits(predicted.value)


def same_result(gold: Number, predicted: Number) -> bool:
    """Whether two results have the same value, metric and dataset."""
    return (
        same_value(gold, predicted)
        and _agree(gold.metric, predicted.metric)
        and _agree(gold.dataset, predicted.dataset)
    )


def _agree(gold: str | None, predicted: str | None) -> bool:
    """Whether two names of a result are the same, close, or both not given."""
    left, right = comparable(gold or ""), comparable(predicted or "")
    return left == right or is_close({left}, {right})


def _relations(
    gold: Annotation, predicted: Annotation, both: Alignment
) -> dict[str, Count]:
    asked, allowed, found = claims(gold, predicted, both)
    found -= allowed - asked
    typed = Count(len(asked & found), len(found - asked), len(asked - found))
    pairs = {(head, tail) for head, _, tail in asked}
    either = pairs | {(tail, head) for head, tail in pairs}
    said = {(head, tail) for head, _, tail in found}
    hits = len(said & either)
    untyped = Count(hits, len(said - either), max(0, len(either) // 2 - hits))
    return {"relation": typed, "relation-untyped": untyped}


_Claims = set[tuple[str, str, str]]


def claims(
    gold: Annotation, predicted: Annotation, both: Alignment
) -> tuple[_Claims, _Claims, _Claims]:
    """The relations of both sides, each entity under its comparable gold name.

    Args:
        gold: what should be found.
        predicted: what was found.
        both: their entities, aligned.

    Returns:
        What is asked for, what is allowed beside it, and what was found.
    """
    to_gold = {
        comparable(both.found[i].entity.name): comparable(both.asked[j].entity.name)
        for i, j in both.lenient.items()
    }
    own, other = _canonical(gold), _canonical(predicted)

    def in_gold(name: str) -> str:
        plain = comparable(name)
        return own.get(plain, plain)

    def in_predicted(name: str) -> str:
        plain = comparable(name)
        return to_gold.get(other.get(plain, plain), plain)

    return (
        {(in_gold(h), r, in_gold(t)) for h, r, t in gold.relations},
        {(in_gold(h), r, in_gold(t)) for h, r, t in gold.relations_optional},
        {(in_predicted(h), r, in_predicted(t)) for h, r, t in predicted.relations},
    )


def _canonical(paper: Annotation) -> dict[str, str]:
    """From every comparable spelling to the comparable name of its entity."""
    return {
        comparable(spelling): comparable(entity.name)
        for entity in paper.entities
        for spelling in entity.spellings
    }
