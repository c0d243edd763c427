"""Papers related to a query, ranked, each with its reasons."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Evidence, Kind, Paper, Reading, Role, Snapshot
from kg.relate._citations import CitationIndex
from kg.relate._index import Has, ThingIndex
from kg.relate._lexicon import Lexicon
from kg.relate._mix import Mix
from kg.relate._roles import in_words
from kg.relate._text import TextIndex, Vectors, mean_vectors

Query = Iri | str | Paper
"""A paper of the graph, words, or a paper from elsewhere."""
_NAMED_ROLE = {
    Kind.METHOD: Role.USED,
    Kind.DATASET: Role.EVALUATED_ON,
    Kind.TASK: Role.ADDRESSED,
    Kind.METRIC: Role.REPORTED,
}
_NAMED_CONFIDENCE = 0.8
_WORDS = 3
_LISTED = 4
_QUOTED = 2
_DIGITS = 9


class Facet(StrEnum):
    """In what respect papers are to be alike."""

    TASK = "task"
    METHOD = "method"
    DATASET = "dataset"
    RESULT = "result"


_KIND_OF_FACET = {
    Facet.TASK: Kind.TASK,
    Facet.METHOD: Kind.METHOD,
    Facet.DATASET: Kind.DATASET,
    Facet.RESULT: Kind.METRIC,
}
_BY_FACET = Mix(things=0.6, text=0.3, cites=0.1)
"""Who asks for a facet wants what is shared in it first; set by hand."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why a paper is related."""

    text: str
    """In words, such as ``both evaluate on ScanNet and nuScenes``."""
    weight: float
    """Its part of the score."""
    things: tuple[Iri, ...] = ()
    """The things it speaks of, the weightiest first."""
    evidence: tuple[Evidence, ...] = ()
    """The words of both papers that say so, the query's first."""


@dataclass(frozen=True, slots=True)
class Related:
    """A related paper."""

    paper: Iri
    score: float
    """In [0, 1]; the sum of the weights of its reasons."""
    reasons: tuple[Reason, ...]
    """The weightiest first, but similar words last: they explain least."""
    signals: Mapping[str, float] = field(default_factory=dict)
    """Every signal before it is weighted: things, words, pieces, citations."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What brings each of n papers near a query, each shape (n,)."""

    things: NDArray[np.float64]
    """Rarity-weighted shared things by role, at least 0."""
    words: NDArray[np.float64]
    """Cosine of words and pairs of words, weighted by rarity, in [0, 1]."""
    pieces: NDArray[np.float64]
    """The same of pieces of words, in [0, 1]."""
    text: NDArray[np.float64]
    """Nearness of the words: both cosines mixed, in [0, 1]."""
    cites: NDArray[np.float64]
    """Nearness by stated citations, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class _Query:
    papers: tuple[Iri, ...]
    things: Mapping[Iri, Has]
    vector: Vectors | None
    text: str
    says_roles: bool = True
    """Whether the roles are what the query says, and not a guess by kind."""
    exclude: frozenset[Iri] = field(default_factory=frozenset)


class Relater:
    """Finds related papers in one graph; built once, then quick to ask.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.
        mix: how things, text and citations count; the learned weights if left out.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        *,
        min_confidence: float = 0.0,
        mix: Mix | None = None,
    ) -> None:
        self._snapshot = snapshot
        self._mix = mix or Mix()
        self._index = ThingIndex(snapshot, min_confidence=min_confidence)
        self.papers = self._index.papers
        """The papers in the order of all scores."""
        self._row = {iri: i for i, iri in enumerate(self.papers)}
        self._text = TextIndex([snapshot.papers[iri].text for iri in self.papers])
        self._cites = CitationIndex(self.papers, snapshot.cites)
        self._lexicon = Lexicon(snapshot.things.values(), self._index.uses())

    def related(
        self,
        query: Query | Sequence[Query],
        n: int = 5,
        *,
        reading: Reading | None = None,
        by: Facet | None = None,
    ) -> list[Related]:
        """The papers most related to a query.

        Args:
            query: a paper of the graph by IRI, any other paper, free text, or
                several of these, which together are what is asked.
            n: how many at most; papers that share nothing are not answers.
            reading: what was read out of a paper that is not in the graph; without
                it, things are those that its text names.
            by: rank by what is shared in one respect alone, beside words.

        Returns:
            The nearest first; equal scores in the order of IRIs.

        Raises:
            InputError: ``n`` is below 1, or the query is empty.
        """
        if n < 1:
            raise InputError(f"n is {n}", hint="ask for 1 paper or more")
        each = [query] if isinstance(query, str | Paper) else list(query)
        if not each:
            raise InputError("an empty query", hint="give words, or a paper's IRI")
        asked = together([self._asked(one, reading) for one in each])
        if by is not None:
            asked = self._in_respect(asked, by)
        mix = self._mix if by is None else _BY_FACET
        scores = self._scores(asked)
        total = np.round(mix.total(scores), _DIGITS)
        for iri in asked.exclude:
            total[self._row[iri]] = 0.0
        order = np.lexsort((np.arange(len(total)), -total))[:n]
        return [
            self._related(asked, scores, int(i), mix) for i in order if total[i] > 0
        ]

    def _in_respect(self, asked: _Query, by: Facet) -> _Query:
        kind = _KIND_OF_FACET[by]
        things = self._snapshot.things
        kept = {t: has for t, has in asked.things.items() if things[t].kind is kind}
        return replace(asked, things=kept)

    def scores(self, query: Query, *, reading: Reading | None = None) -> Scores:
        """What brings each paper near a query, before it is mixed.

        Args:
            query: as for `related`.
            reading: as for `related`.

        Returns:
            Arrays in the order of `papers`.
        """
        return self._scores(self._asked(query, reading))

    def _asked(self, query: Query, reading: Reading | None) -> _Query:
        if isinstance(query, Paper):
            return self._asked_paper(query, reading)
        if query in self._row:
            return self._known(Iri(query))
        if not query.strip():
            raise InputError("an empty query", hint="give words, or a paper's IRI")
        things = self._named(query)
        vector = self._text.vector(query)
        return _Query((), things, vector, query, says_roles=False)

    def _known(self, iri: Iri) -> _Query:
        vector = self._text.row(self._row[iri])
        things = self._index.of_paper.get(iri, {})
        text = self._snapshot.papers[iri].text
        return _Query((iri,), things, vector, text, exclude=frozenset({iri}))

    def _asked_paper(self, paper: Paper, reading: Reading | None) -> _Query:
        iri = paper.iri()
        known = frozenset({iri} & self._row.keys())
        if known and reading is None:
            return self._known(iri)
        vector = self._text.vector(paper.text)
        if reading is None:
            things = self._named(paper.text)
            return _Query(
                (), things, vector, paper.text, says_roles=False, exclude=known
            )
        return _Query((), self._read(reading), vector, paper.text, exclude=known)

    def _named(self, text: str) -> dict[Iri, Has]:
        found = {}
        for named in self._lexicon.find(text):
            kind = self._snapshot.things[named.thing].kind
            found[named.thing] = Has(_NAMED_ROLE[kind], _NAMED_CONFIDENCE)
        return found

    def _read(self, reading: Reading) -> dict[Iri, Has]:
        found: dict[Iri, Has] = {}
        for entity in reading.entities:
            for name in (entity.name, *entity.surfaces):
                thing = self._lexicon.by_name(entity.kind, name)
                if thing is not None:
                    sure = entity.score * entity.role_score
                    found.setdefault(thing, Has(entity.role, sure))
                    break
        return found

    def _scores(self, asked: _Query) -> Scores:
        none = np.zeros(len(self.papers))
        words, pieces = self._text.similarity(asked.vector)
        if not len(words):
            words = pieces = none
        near = [self._cites.nearness(iri) for iri in asked.papers]
        cites = np.max(near, axis=0) if near else none
        text = self._mix.of_words(words, pieces)
        shared = self._index.shared(asked.things)
        return Scores(shared, words, pieces, text, cites)

    def _related(self, asked: _Query, scores: Scores, i: int, mix: Mix) -> Related:
        paper = self.papers[i]
        near = mix.of_things(scores.things[[i]])[0]
        reasons = self._thing_reasons(asked, paper, float(near))
        if cites := float(mix.of_cites(scores.cites[[i]])[0]):
            nearest = max(asked.papers, key=lambda p: self._cites.nearness(p)[i])
            reasons.append(Reason(self._cites.in_words(nearest, paper), cites))
        reasons.sort(key=lambda reason: (-round(reason.weight, _DIGITS), reason.text))
        if text := float(mix.of_text(scores.text[[i]])[0]):
            reasons.append(self._text_reason(asked, i, text))
        total = sum(reason.weight for reason in reasons)
        return Related(paper, total, tuple(reasons), _signals(scores, i))

    def _text_reason(self, asked: _Query, i: int, weight: float) -> Reason:
        words = (
            []
            if asked.vector is None
            else self._text.common_words(i, asked.text, asked.vector, _WORDS)
        )
        told = f"similar words: {', '.join(words)}" if words else "parts of words alike"
        return Reason(told, weight)

    def _thing_reasons(self, asked: _Query, paper: Iri, near: float) -> list[Reason]:
        has = self._index.of_paper.get(paper, {})
        groups: defaultdict[tuple[str, str], list[tuple[float, Iri]]]
        groups = defaultdict(list)
        for thing in sorted(asked.things.keys() & has.keys()):
            weight = self._index.weight(thing, asked.things[thing], has[thing])
            role = asked.things[thing].role if asked.says_roles else None
            groups[in_words(role, has[thing].role)].append((weight, thing))
        total = sum(weight for group in groups.values() for weight, _ in group)
        if not total:
            return []
        return [
            self._reason(asked, paper, words, group, near / total)
            for words, group in groups.items()
        ]

    def _reason(
        self,
        asked: _Query,
        paper: Iri,
        words: tuple[str, str],
        group: list[tuple[float, Iri]],
        scale: float,
    ) -> Reason:
        order = sorted(group, key=lambda item: (-item[0], item[1]))
        things = tuple(thing for _, thing in order)
        labels = [self._snapshot.things[thing].label for thing in things]
        evidence: list[Evidence] = []
        for thing in things[:_QUOTED]:
            evidence += asked.things[thing].evidence[:1]
            evidence += self._index.of_paper[paper][thing].evidence[:1]
        return Reason(
            f"{words[0]} {listed(labels)}{words[1]}",
            scale * sum(weight for weight, _ in order),
            things,
            tuple(evidence),
        )


def together(asked: Sequence[_Query]) -> _Query:
    """Several queries as one: all their things, the mean of their vectors.

    Args:
        asked: at least one.
    """
    if len(asked) == 1:
        return asked[0]
    things: dict[Iri, Has] = {}
    for thing, has in (item for one in asked for item in one.things.items()):
        known = things.get(thing)
        if known is None or known.confidence < has.confidence:
            things[thing] = has
    return _Query(
        papers=tuple(iri for one in asked for iri in one.papers),
        things=things,
        vector=mean_vectors([one.vector for one in asked if one.vector]),
        text=" \n".join(one.text for one in asked),
        says_roles=all(one.says_roles for one in asked),
        exclude=frozenset(iri for one in asked for iri in one.exclude),
    )


def _signals(scores: Scores, i: int) -> dict[str, float]:
    named = {
        "things": scores.things,
        "words": scores.words,
        "pieces": scores.pieces,
        "citations": scores.cites,
    }
    return {name: round(float(values[i]), 6) for name, values in named.items()}


def listed(names: list[str]) -> str:
    """Names in a row of words: ``A, B and C``; beyond four only their number.

    Args:
        names: at least one.

    Examples:
        >>> listed(["ScanNet"]), listed(["ScanNet", "nuScenes"])
        ('ScanNet', 'ScanNet and nuScenes')
        >>> listed(list("abcdef"))
        'a, b, c, d and 2 more'
    """
    if len(names) > _LISTED:
        names = [*names[:_LISTED], f"{len(names) - _LISTED} more"]
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"
