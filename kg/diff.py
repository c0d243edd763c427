"""What came, went or changed between two graphs."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from kg.graph import Graph
from kg.ids import Iri
from kg.model import Outcome, Snapshot

K = TypeVar("K", bound=Hashable)

_CHANGED = 0.005
"""Confidences that differ by less are the same to two places."""


@dataclass(frozen=True, slots=True)
class Change:
    """One paper, thing, link or result that is not the same in both graphs."""

    what: str
    """In words, such as ``Attention Is All You Need proposes Transformer``."""
    before: str | None
    """How it was; None if it came."""
    after: str | None
    """How it is; None if it went."""


@dataclass(frozen=True, slots=True)
class Diff:
    """All changes, by what changed; each sorted by its words."""

    papers: tuple[Change, ...]
    things: tuple[Change, ...]
    links: tuple[Change, ...]
    results: tuple[Change, ...]

    def __bool__(self) -> bool:
        """Whether anything changed."""
        return bool(self.papers or self.things or self.links or self.results)


def diff(before: Graph, after: Graph) -> Diff:
    """Compare two graphs by what they say.

    Args:
        before: open.
        after: open.

    Returns:
        Papers and things by their IRIs, whose title, text or names may differ; links
        by their ends and what they say, whose confidence may differ; results by
        paper, value and what they are of.
    """
    one, two = _Told(before), _Told(after)
    return Diff(
        papers=_changes(one.papers(), two.papers(), one.labels | two.labels),
        things=_changes(one.things(), two.things(), one.names | two.names),
        links=_changes(one.links(), two.links(), {}),
        results=_changes(one.results(), two.results(), {}),
    )


class _Told:
    """A graph as mappings from what is compared to how it is."""

    def __init__(self, graph: Graph) -> None:
        self.snapshot: Snapshot = graph.snapshot()
        self.labels = graph.labels()
        self.names = {iri: t.label for iri, t in self.snapshot.things.items()}

    def papers(self) -> dict[Iri, str]:
        return {
            iri: "\n".join((self.labels.get(iri, ""), str(paper.year), paper.abstract))
            for iri, paper in self.snapshot.papers.items()
        }

    def things(self) -> dict[Iri, str]:
        return {
            iri: ", ".join((thing.label, *thing.aliases))
            for iri, thing in self.snapshot.things.items()
        }

    def links(self) -> dict[str, str]:
        surest: dict[str, float] = {}
        for link in self.snapshot.links:
            words = f"{self._name(link.subject)} {link.predicate} "
            words += self._name(link.object)
            surest[words] = max(surest.get(words, 0.0), link.confidence)
        stated = {
            f"{self._name(a)} cites {self._name(b)}": 1.0
            for a, b in self.snapshot.cites
        }
        return {words: f"{sure:.2f}" for words, sure in (surest | stated).items()}

    def results(self) -> dict[str, str]:
        return {self._result(o): f"{o.confidence:.2f}" for o in self.snapshot.outcomes}

    def _result(self, outcome: Outcome) -> str:
        ends = (outcome.method, outcome.task, outcome.dataset, outcome.metric)
        names = ", ".join(self._name(iri) for iri in ends if iri is not None)
        value = f"{outcome.value}{outcome.unit or ''}"
        return f"{self._name(outcome.paper)}: {value} ({names})"

    def _name(self, iri: Iri) -> str:
        return self.names.get(iri) or self.labels.get(iri) or iri


def _changes(
    one: Mapping[K, str], two: Mapping[K, str], names: Mapping[K, str]
) -> tuple[Change, ...]:
    found = [
        Change(str(names.get(key, key)), one.get(key), two.get(key))
        for key in one.keys() | two.keys()
        if not _same(one.get(key), two.get(key))
    ]
    return tuple(sorted(found, key=lambda c: (c.what, c.before or "", c.after or "")))


def _same(one: str | None, two: str | None) -> bool:
    if one is None or two is None:
        return one is two
    try:
        return abs(float(one) - float(two)) <= _CHANGED
    except ValueError:
        return one == two
