"""What is a kind of what: from what papers state, and from the ends of names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kg.confidence import agreed
from kg.ids import Iri, folded
from kg.model import (
    Claim,
    Kind,
    Link,
    Paper,
    Reading,
    Relation,
    Resolution,
    Thing,
)
from kg.vocab import PREDICATE_OF_RELATION

Record = tuple[Iri, Paper, Reading]
Edge = tuple[Iri, Relation, Iri]

HEAD_NOUN = 0.88
"""How sure it is that a thing is a kind of the thing its name ends in: in a graph of
2,000 papers 42 of the 48 such pairs that a text also orders are ordered so."""
_UPWARD = (Relation.KIND_OF, Relation.SUB_TASK_OF)
_LEAST_PAPERS = 2
_LEAST_LETTERS = 3
_EMPTY = frozenset(
    {
        *("algorithm", "approach", "architecture", "benchmark", "corpus", "data"),
        *("dataset", "framework", "method", "metric", "model", "network", "pipeline"),
        *("problem", "score", "scheme", "set", "setting", "strategy", "system"),
        *("task", "technique", "test", "tool"),
    }
)
"""Last words that say only what sort of thing it is."""


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """Kinds and subtasks without circles."""

    links: tuple[Link, ...]
    """From the ends of names, sorted; the reason of each is the wider thing."""
    refused: frozenset[Edge]
    """What papers state that would make a thing a kind of itself."""

    def cleared(self, record: Record, resolution: Resolution) -> Record:
        """A record without the claims that are refused.

        Args:
            record: IRI, paper and reading.
            resolution: which thing each name stands for.
        """
        iri, paper, reading = record
        if not self.refused or not any(c.relation in _UPWARD for c in reading.claims):
            return record
        kept = tuple(
            claim
            for claim in reading.claims
            if _edge(iri, claim, resolution) not in self.refused
        )
        return iri, paper, replace(reading, claims=kept)


def hierarchy(records: Iterable[Record], resolution: Resolution) -> Hierarchy:
    """Order the things of a graph from narrow to wide, without circles.

    Stated relations are taken up one by one, the surest first (several papers make
    one surer, see `kg.confidence.agreed`); one that would close a circle with surer
    ones is refused. Then a thing whose name ends in the whole name of another thing
    of its kind, which two papers or more speak of, is a kind of it (a subtask, if
    both are tasks), unless that would close a circle or is stated.

    Args:
        records: IRI, paper and reading of all papers.
        resolution: which thing each name stands for.

    Cost:
        Linear in the claims and names, times the depth of the hierarchy.
    """
    said: defaultdict[Edge, dict[Iri, tuple[float, tuple[str, ...]]]]
    said = defaultdict(dict)
    papers: defaultdict[Iri, set[Iri]] = defaultdict(set)
    for iri, paper, reading in records:
        for entity in reading.entities:
            if (thing := resolution.thing_of.get((iri, entity.name))) is not None:
                papers[thing].add(iri)
        authors = tuple(author.name for author in paper.authors)
        for claim in reading.claims:
            edge = _edge(iri, claim, resolution)
            if edge is not None:
                best = max(claim.score, said[edge].get(iri, (0.0, ()))[0])
                said[edge][iri] = (best, authors)
    wider = _Wider()
    sure = {edge: agreed(list(one.values())) for edge, one in said.items()}
    order = sorted(sure, key=lambda edge: (-sure[edge], edge))
    refused = frozenset(edge for edge in order if not wider.add(edge[0], edge[2]))
    known = {i for i, found in papers.items() if len(found) >= _LEAST_PAPERS}
    links = tuple(
        Link(narrow.iri, _predicate(narrow.kind), wide, HEAD_NOUN, reasons=(wide,))
        for narrow, wide in _by_name(resolution.things, known)
        if not wider.joins(narrow.iri, wide) and wider.add(narrow.iri, wide)
    )
    return Hierarchy(links, refused)


class _Wider:
    """Which things are directly wider than each thing; never in a circle."""

    def __init__(self) -> None:
        self._up: defaultdict[Iri, set[Iri]] = defaultdict(set)

    def add(self, narrow: Iri, wide: Iri) -> bool:
        """Add a step, unless it would close a circle; whether it was added."""
        if narrow == wide or self.reaches(wide, narrow):
            return False
        self._up[narrow].add(wide)
        return True

    def joins(self, one: Iri, other: Iri) -> bool:
        """Whether a step joins two things, either way."""
        return other in self._up.get(one, ()) or one in self._up.get(other, ())

    def reaches(self, start: Iri, goal: Iri) -> bool:
        """Whether steps lead from one thing up to another."""
        seen, ahead = {start}, [start]
        while ahead:
            here = ahead.pop()
            if here == goal:
                return True
            fresh = self._up.get(here, set()) - seen
            seen |= fresh
            ahead.extend(fresh)
        return False


def _edge(iri: Iri, claim: Claim, resolution: Resolution) -> Edge | None:
    """What a claim says of things; None where it is not about kinds."""
    if claim.relation not in _UPWARD:
        return None
    head = resolution.thing_of.get((iri, claim.head))
    tail = resolution.thing_of.get((iri, claim.tail))
    if head is None or tail is None or head == tail:
        return None
    return head, claim.relation, tail


def _predicate(kind: Kind) -> str:
    is_task = kind is Kind.TASK
    return PREDICATE_OF_RELATION[Relation.SUB_TASK_OF if is_task else Relation.KIND_OF]


def _by_name(
    things: Mapping[Iri, Thing], known: set[Iri]
) -> Iterator[tuple[Thing, Iri]]:
    """Things, and the thing that the longest end of their label names."""
    named: defaultdict[tuple[Kind, str], set[Iri]] = defaultdict(set)
    for thing in things.values():
        if thing.iri in known:
            for name in (thing.label, *thing.aliases):
                named[thing.kind, _key(name)].add(thing.iri)
    for iri, thing in sorted(things.items()):
        words = thing.label.split()
        for start in range(1, len(words)):
            end = " ".join(words[start:])
            if folded(end) in _EMPTY or sum(map(str.isalpha, end)) < _LEAST_LETTERS:
                continue
            found = named.get((thing.kind, _key(end)), set()) - {iri}
            if len(found) == 1:
                yield thing, next(iter(found))
                break


def _key(name: str) -> str:
    """What two ends of names are the same by: an acronym is none of its words."""
    return name if name.isupper() else folded(name)
