"""Names that are known to be of one thing before any paper is read."""

from collections import defaultdict
from collections.abc import Iterator

from kg.model import Decision, Verdict
from kg.resolve._acronym import is_short
from kg.resolve._known import Known, Lookup
from kg.resolve._names import Names, Node

_TOLD = 0.93
_DOUBT = 0.5
_SHORTEST = 4
"""Shorter short forms stand for too much to be told by a list alone."""


def known_pairs(names: Names, lookup: Lookup, maker: str) -> Iterator[Decision]:
    """Judge names that a list of names has as one thing.

    Args:
        names: as `kg.resolve._names.collected` gives them.
        lookup: what is known.
        maker: who judges.

    Yields:
        One decision for each further name of a known thing that papers use.
    """
    groups: defaultdict[Known, list[Node]] = defaultdict(list)
    for node in sorted(names.papers):
        known = lookup.by_key(node.kind, node.key)
        if known is not None:
            groups[known].append(node)
    for known, nodes in groups.items():
        first, *others = sorted(nodes, key=lambda n: (-names.papers[n], n))
        for other in others:
            yield _decision(names, known, (first, other), maker)


def _decision(
    names: Names, known: Known, pair: tuple[Node, Node], maker: str
) -> Decision:
    left, right = (names.spelling(node) for node in sorted(pair))
    vague = any(is_short(s) and len(s) < _SHORTEST for s in (left, right))
    why = f"the list of known names has both as \u201c{known.name}\u201d"
    return Decision(
        kind=pair[0].kind,
        left=left,
        right=right,
        verdict=Verdict.UNSURE if vague else Verdict.SAME,
        score=_DOUBT if vague else _TOLD,
        reasons=(f"\u201c{left}\u201d and \u201c{right}\u201d: {why}",),
        maker=maker,
    )
