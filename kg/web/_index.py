"""A graph in memory, looked up by node: what every page is made from."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from kg.draw import line_of, plain
from kg.ids import Iri, digest
from kg.model import Link, Outcome, Snapshot
from kg.vocab import INFERRED, PREDICATE_OF_ROLE
from kg.web._values import Beside, BoardRef, Counted, Group, Ref, ResultRow, Tie

ROLES = {name: place for place, name in enumerate(PREDICATE_OF_ROLE.values())}
"""Predicates from paper to thing, the strongest first."""
UPWARD = ("basedOn", "partOf", "kindOf", "subTaskOf")
"""Relations that lead to where a thing comes from."""
NAMELESS = "(no name)"
_BESIDE = 14
_TIES = 80
"""Papers of a role that a thing's page lists, at most."""


class Index:
    """Looks up what a snapshot says of each paper and thing.

    Args:
        snapshot: the graph.
        labels: what papers are called.
    """

    def __init__(self, snapshot: Snapshot, labels: Mapping[Iri, str]) -> None:
        self.snapshot = snapshot
        self.refs: dict[Iri, Ref] = dict(_refs(snapshot, labels))
        self.outward: defaultdict[Iri, list[Link]] = defaultdict(list)
        self.inward: defaultdict[Iri, list[Link]] = defaultdict(list)
        self.papers_of: dict[Iri, set[Iri]] = {iri: set() for iri in snapshot.things}
        self.things_of: dict[Iri, set[Iri]] = {iri: set() for iri in snapshot.papers}
        for link in snapshot.links:
            self._add(link)
        self.cites: defaultdict[Iri, list[Iri]] = defaultdict(list)
        self.cited: defaultdict[Iri, list[Iri]] = defaultdict(list)
        for citing, cited in snapshot.cites:
            self.cites[citing].append(cited)
            self.cited[cited].append(citing)
        self.results: defaultdict[Iri, list[Outcome]] = defaultdict(list)
        self.boards: dict[str, tuple[BoardRef, list[Outcome]]] = {}
        self._add_results()

    def _add(self, link: Link) -> None:
        if link.subject not in self.refs or link.object not in self.refs:
            return
        self.outward[link.subject].append(link)
        self.inward[link.object].append(link)
        if link.predicate in ROLES:
            self.papers_of[link.object].add(link.subject)
            self.things_of[link.subject].add(link.object)

    def _add_results(self) -> None:
        boards: defaultdict[tuple[Iri, Iri | None], list[Outcome]] = defaultdict(list)
        for outcome in self.snapshot.outcomes:
            ends = {outcome.method, outcome.task, outcome.dataset, outcome.metric}
            for iri in {outcome.paper, outcome.baseline, *ends} - {None}:
                if iri is not None:
                    self.results[iri].append(outcome)
            if outcome.dataset in self.refs:
                boards[outcome.dataset, outcome.metric].append(outcome)
        for (dataset, metric), rows in boards.items():
            key = digest(f"{dataset} {metric}")
            board = BoardRef(
                key=key,
                dataset=self.refs[dataset],
                metric=self.refs.get(metric) if metric else None,
                results=len(rows),
                papers=len({row.paper for row in rows}),
            )
            self.boards[key] = board, rows

    def ref(self, iri: Iri | None) -> Ref | None:
        """How a node is named; None where the graph has no such node."""
        return self.refs.get(iri) if iri is not None else None

    def counted(self, iris: Iterable[Iri]) -> list[Counted]:
        """Things with the number of their papers, the most used first."""
        found = [Counted(self.refs[i], len(self.papers_of[i])) for i in iris]
        return sorted(found, key=lambda c: (-c.papers, c.ref.label.lower(), c.ref.iri))

    def kind(self, kind: str) -> list[Counted]:
        """All things of a kind, the most used first."""
        return self.counted(i for i in self.papers_of if self.refs[i].kind == kind)

    def years(self, papers: Iterable[Iri]) -> tuple[tuple[int, int], ...]:
        """Number of papers by year, every year from the first to the last."""
        counts = Counter(
            year for p in papers if (year := self.refs[p].year) is not None
        )
        if not counts:
            return ()
        span = range(min(counts), max(counts) + 1)
        return tuple((year, counts[year]) for year in span)

    def tie(self, link: Link, *, outward: bool) -> Tie:
        """A link seen from one of its ends."""
        line = line_of(link.predicate)
        sentences = dict.fromkeys(e.sentence for e in link.evidence if e.sentence)
        reasons = (self.ref(iri) for iri in link.reasons)
        return Tie(
            other=self.refs[link.object if outward else link.subject],
            predicate=link.predicate,
            words=line.forward if outward else line.backward,
            confidence=link.confidence,
            outward=outward,
            sentences=tuple(sentences),
            reasons=tuple(r for r in reasons if r is not None),
        )

    def roles(self, iri: Iri) -> tuple[Group, ...]:
        """Links between papers and things at a node, by predicate."""
        is_paper = self.refs[iri].kind == "Paper"
        links = self.outward[iri] if is_paper else self.inward[iri]
        groups: defaultdict[str, list[Tie]] = defaultdict(list)
        for link in links:
            if link.predicate in ROLES:
                groups[link.predicate].append(self.tie(link, outward=is_paper))
        order = _by_confidence if is_paper else _by_year
        return tuple(
            Group(
                predicate=name,
                words=groups[name][0].words,
                total=len(groups[name]),
                ties=tuple(
                    sorted(groups[name], key=order)[: None if is_paper else _TIES]
                ),
            )
            for name in ROLES
            if name in groups
        )

    def relations(self, iri: Iri) -> list[Tie]:
        """Links between things at a thing, one for each other end and predicate."""
        ties = [
            *(self.tie(x, outward=True) for x in self.outward[iri]),
            *(self.tie(x, outward=False) for x in self.inward[iri]),
        ]
        best: dict[tuple[Iri, str, bool], Tie] = {}
        for tie in sorted(ties, key=_by_confidence):
            key = tie.other.iri, tie.predicate, tie.outward
            if tie.predicate not in ROLES and key not in best:
                best[key] = tie
        return list(best.values())

    def inferred(self, iri: Iri) -> tuple[Tie, ...]:
        """Inferred links of a paper, both ways."""
        return tuple(t for t in self.relations(iri) if t.predicate in INFERRED)

    def stated(self, iri: Iri) -> tuple[Tie, ...]:
        """Stated citations of a paper among the papers of the graph, both ways."""
        pairs = [(p, True) for p in self.cites[iri]]
        pairs += [(p, False) for p in self.cited[iri]]
        ties = [
            Tie(self.refs[p], "cites", "cites" if out else "cited by", 1.0, out)
            for p, out in pairs
            if p in self.refs
        ]
        return tuple(sorted(ties, key=lambda t: (not t.outward, t.other.label)))

    def beside(self, iri: Iri) -> tuple[Beside, ...]:
        """What is spoken of together with a thing, the most often first."""
        counts: Counter[Iri] = Counter()
        for paper in self.papers_of[iri]:
            counts.update(self.things_of[paper] - {iri})
        ranked = sorted(counts.items(), key=lambda c: (-c[1], self.refs[c[0]].label))
        return tuple(Beside(self.refs[i], n) for i, n in ranked[:_BESIDE])

    def rows(self, outcomes: Iterable[Outcome]) -> tuple[ResultRow, ...]:
        """Results as a table, the comparable ones first, by value."""
        found = list(outcomes)
        usual = _usual(found)
        rows = [self._row(o, is_comparable=_sort(o) == usual) for o in found]
        return tuple(sorted(rows, key=_by_value))

    def _row(self, outcome: Outcome, *, is_comparable: bool) -> ResultRow:
        number = outcome.number
        return ResultRow(
            iri=outcome.iri,
            paper=self.refs[outcome.paper],
            value=outcome.value,
            number=number if number == number else None,  # noqa: PLR0124
            unit=outcome.unit,
            kind=outcome.kind.value,
            method=self.ref(outcome.method),
            task=self.ref(outcome.task),
            dataset=self.ref(outcome.dataset),
            metric=self.ref(outcome.metric),
            baseline=self.ref(outcome.baseline),
            confidence=outcome.confidence,
            sentence=outcome.sentence,
            is_comparable=is_comparable,
        )


def _refs(snapshot: Snapshot, labels: Mapping[Iri, str]) -> Iterable[tuple[Iri, Ref]]:
    for iri, paper in snapshot.papers.items():
        label = plain(paper.title or labels.get(iri, "")) or plain(paper.abstract)
        yield iri, Ref(iri, label or NAMELESS, "Paper", paper.year)
    for iri, thing in snapshot.things.items():
        yield iri, Ref(iri, plain(thing.label) or NAMELESS, thing.kind.value)


def _usual(outcomes: list[Outcome]) -> tuple[str, str | None] | None:
    """The sort and unit that most results are of."""
    counts = Counter(_sort(outcome) for outcome in outcomes)
    ranked = sorted(counts.items(), key=lambda c: (-c[1], c[0][0], str(c[0][1])))
    return ranked[0][0] if ranked else None


def _sort(outcome: Outcome) -> tuple[str, str | None]:
    return outcome.kind.value, outcome.unit


def _by_value(row: ResultRow) -> tuple[bool, float, str, str]:
    value = -row.number if row.number is not None else float("inf")
    return not row.is_comparable, value, row.paper.label, row.iri


def _by_confidence(tie: Tie) -> tuple[float, str, Iri]:
    return -tie.confidence, tie.other.label.lower(), tie.other.iri


def _by_year(tie: Tie) -> tuple[int, float, str, Iri]:
    return -(tie.other.year or 0), -tie.confidence, tie.other.label, tie.other.iri
