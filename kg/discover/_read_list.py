"""A short list of papers that covers a topic without repeating itself."""

import heapq
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from kg.errors import InputError
from kg.ids import Iri
from kg.measure import incidence, rarity
from kg.model import Snapshot
from kg.relate import Relater, learned_mix
from kg.vocab import INFERRED

Floats = NDArray[np.float64]

_NEAR = 120
"""Papers that count as the topic: the most related ones."""
_THINGS, _PAPERS, _FIT = 0.45, 0.35, 0.2
"""What covering things, covering papers, and being on topic count; together 1."""
_NAMED = 4
_UNKNOWN_YEAR = 9999


@dataclass(frozen=True, slots=True)
class Entry:
    """One paper of a reading list."""

    paper: Iri
    gain: float
    """What it adds to the part of the topic that is covered, in [0, 1]."""
    relevance: float
    """How near it is to the topic, in [0, 1]."""
    adds: tuple[str, ...]
    """The things that it adds most of, by label."""
    covers: int
    """Papers of the topic that it stands for better than those picked before."""
    after: tuple[Iri, ...]
    """Papers earlier in the list that it builds on or cites."""


def read_list(
    snapshot: Snapshot,
    topic: Sequence[Iri | str],
    n: int = 10,
    *,
    min_confidence: float = 0.0,
) -> list[Entry]:
    """Choose papers that together cover a topic.

    The topic is the papers most related to the query. A list is worth the weight of
    the things that its papers have (each counts once, as strongly as any of them has
    it), the papers of the topic that one of them is like (each counts by its likest),
    and how near they are to the topic. That is a monotone submodular function, so
    picking the best next paper reaches at least 1 - 1/e of the best list's worth
    (Nemhauser, Wolsey and Fisher 1978, Math. Programming 14:265); bounds from
    earlier rounds spare most evaluations (Minoux 1978).

    Args:
        snapshot: a graph in memory.
        topic: papers of the graph by IRI, or texts.
        n: how many papers, at most.
        min_confidence: links below it are left out.

    Returns:
        What others of the list build on comes first, else the older one.

    Raises:
        InputError: no topic, an empty text, or ``n`` is below 1.
    """
    if not topic:
        raise InputError("no topic", hint="give words, or papers to start from")
    if n < 1:
        raise InputError(f"n is {n}", hint="ask for 1 paper or more")
    relater = Relater(snapshot, min_confidence=min_confidence)
    relevance = _relevance(relater, topic)
    field = _Topic.of(snapshot, relevance, relater.papers, min_confidence)
    picks = _greedy(field, n)
    before = _before(snapshot, {field.papers[p.row] for p in picks})
    return _ordered(snapshot, field, picks, before)


def _relevance(relater: Relater, topic: Sequence[Iri | str]) -> Floats:
    mix = learned_mix()
    total: Floats = np.zeros(len(relater.papers))
    for query in topic:
        total = total + mix.total(relater.scores(query))
    total = total / len(topic)
    row = {iri: i for i, iri in enumerate(relater.papers)}
    seeds = [row[Iri(query)] for query in topic if query in row]
    # A seed is as much on topic as anything found from it.
    total[seeds] = np.maximum(total[seeds], float(total.max(initial=0.0)))
    return np.asarray(np.round(np.clip(total, 0.0, 1.0), 9), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class _Topic:
    papers: tuple[Iri, ...]
    relevance: Floats
    """Shape (m,), above 0."""
    has: Floats
    """Shape (m, k): how strongly each paper has each of the topic's things."""
    weights: Floats
    """Shape (k,), sums to 1: how much each thing belongs to the topic."""
    like: Floats
    """Shape (m, m), in [0, 1]: how well the row stands for the column."""
    labels: tuple[str, ...]

    @classmethod
    def of(
        cls,
        snapshot: Snapshot,
        relevance: Floats,
        papers: Sequence[Iri],
        least: float,
    ) -> "_Topic":
        order = np.lexsort((np.arange(len(relevance)), -relevance))[:_NEAR]
        rows = np.array([i for i in order if relevance[i] > 0], dtype=np.int64)
        found = incidence(snapshot, min_confidence=least)
        place = {iri: i for i, iri in enumerate(found.papers)}
        at = np.array([place[papers[i]] for i in rows], dtype=np.int64)
        mine = sparse.csr_array(found.weights[at])
        columns = np.unique(mine.indices)
        has = np.asarray(mine[:, columns].toarray(), dtype=np.float64)
        rare = rarity(found.weights)[columns]
        weights = rare * (relevance[rows] @ has)
        vectors = has * rare
        norm = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit = vectors / np.where(norm > 0, norm, 1.0)
        like = unit @ unit.T
        np.fill_diagonal(like, 1.0)
        return cls(
            tuple(papers[i] for i in rows),
            relevance[rows],
            has,
            weights / max(float(weights.sum()), 1e-12),
            np.clip(like, 0.0, 1.0),
            tuple(snapshot.things[found.things[j]].label for j in columns),
        )


@dataclass(slots=True)
class _Covered:
    """What the papers picked so far cover."""

    things: Floats
    papers: Floats


@dataclass(frozen=True, slots=True)
class _Pick:
    row: int
    gain: float
    adds: tuple[str, ...]
    covers: int


def _gain(topic: _Topic, covered: _Covered, row: int) -> float:
    things = topic.weights @ np.maximum(topic.has[row] - covered.things, 0.0)
    share = topic.relevance / topic.relevance.sum()
    papers = share @ np.maximum(topic.like[row] - covered.papers, 0.0)
    return float(_THINGS * things + _PAPERS * papers + _FIT * share[row])


def _greedy(topic: _Topic, n: int) -> list[_Pick]:
    """Lazy greedy: a gain never grows, so an old one bounds the new one."""
    m, k = topic.has.shape
    covered = _Covered(np.zeros(k), np.zeros(m))
    heap = [(-_gain(topic, covered, row), row, 0) for row in range(m)]
    heapq.heapify(heap)
    picks: list[_Pick] = []
    while heap and len(picks) < n:
        bound, row, when = heapq.heappop(heap)
        if when < len(picks):
            gain = _gain(topic, covered, row)
            heapq.heappush(heap, (-gain, row, len(picks)))
            continue
        picks.append(_pick(topic, covered, row, -bound))
        covered.things = np.maximum(covered.things, topic.has[row])
        covered.papers = np.maximum(covered.papers, topic.like[row])
    return picks


def _pick(topic: _Topic, covered: _Covered, row: int, gain: float) -> _Pick:
    new = topic.weights * np.maximum(topic.has[row] - covered.things, 0.0)
    order = np.lexsort((np.arange(len(new)), -np.round(new, 12)))
    adds = tuple(topic.labels[j] for j in order[:_NAMED] if new[j] > 0)
    better = topic.like[row] > covered.papers
    better[row] = False
    return _Pick(row, round(gain, 6), adds, int(better.sum()))


def _before(snapshot: Snapshot, chosen: set[Iri]) -> Mapping[Iri, set[Iri]]:
    """For each chosen paper, those chosen that it builds on or cites."""
    found: defaultdict[Iri, set[Iri]] = defaultdict(set)
    pairs = [
        (link.subject, link.object)
        for link in snapshot.links
        if link.predicate in INFERRED
    ]
    for later, earlier in (*pairs, *snapshot.cites):
        if later != earlier and {later, earlier} <= chosen:
            found[later].add(earlier)
    return found


def _ordered(
    snapshot: Snapshot,
    topic: _Topic,
    picks: Sequence[_Pick],
    before: Mapping[Iri, set[Iri]],
) -> list[Entry]:
    rank = {topic.papers[p.row]: place for place, p in enumerate(picks)}
    of = {topic.papers[p.row]: p for p in picks}

    def age(iri: Iri) -> tuple[int, int]:
        return snapshot.papers[iri].year or _UNKNOWN_YEAR, rank[iri]

    listed: list[Iri] = []
    left = set(of)
    while left:
        free = [iri for iri in left if not before.get(iri, set()) & left]
        # Papers that cite each other in a ring: the oldest goes first.
        listed.append(min(free or left, key=age))
        left.remove(listed[-1])
    entries = []
    for place, iri in enumerate(listed):
        pick = of[iri]
        earlier = before.get(iri, set()) & set(listed[:place])
        entries.append(
            Entry(
                paper=iri,
                gain=pick.gain,
                relevance=float(topic.relevance[pick.row]),
                adds=pick.adds,
                covers=pick.covers,
                after=tuple(sorted(earlier, key=listed.index)),
            )
        )
    return entries
