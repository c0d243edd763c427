"""A whole graph in memory, made from the shelf: what the RDF says, but sooner."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from kg.ids import Iri
from kg.model import (
    Author,
    Evidence,
    Link,
    Outcome,
    Paper,
    Reading,
    Resolution,
    Result,
    Snapshot,
    Span,
)
from kg.sentences import sentence_at, sentences
from kg.store._paper import cited_iris
from kg.store._terms import number
from kg.vocab import (
    INFERRED,
    KG,
    PREDICATE_OF_RELATION,
    PREDICATE_OF_ROLE,
    PREFIXES,
)

_PLACES = 4
_DIGITS = re.compile(r'"(.*?)"')
_ROLES = ("method", "task", "dataset", "metric", "baseline")
Record = tuple[Iri, Paper, Reading]


def whole(
    records: Iterable[Record],
    resolution: Resolution,
    *,
    base: str,
    aliases: Mapping[Iri, Iri],
) -> Snapshot:
    """Everything that a graph of these papers says.

    Args:
        records: IRI, paper and grounded reading, each paper once.
        resolution: which thing each name stands for.
        base: where resources live.
        aliases: as `kg.store.Shelf.aliases` tells.

    Returns:
        What `kg.store.Store.snapshot` gives for the graph of the same papers, many
        times faster, but for the inferred links.
    """
    papers: dict[Iri, Paper] = {}
    links: list[Link] = []
    outcomes: list[Outcome] = []
    cites: set[tuple[Iri, Iri]] = set()
    for iri, paper, reading in records:
        page = _Sheet(iri, paper, resolution)
        papers[iri] = _shown(paper, reading)
        links.extend(page.links(reading))
        outcomes.extend(page.outcomes(reading))
        cites.update((iri, other) for other in cited_iris(paper, base, aliases))
    return Snapshot(
        papers=dict(sorted(papers.items())),
        things=dict(sorted(resolution.things.items())),
        links=tuple(sorted(links, key=_order)),
        cites=tuple(sorted(c for c in cites if c[1] in papers and c[0] != c[1])),
        outcomes=tuple(sorted(outcomes, key=lambda o: (o.iri, o.paper))),
    )


def with_inferred(snapshot: Snapshot, links: Iterable[Link]) -> Snapshot:
    """A snapshot with inferred links as the graph has them, without evidence.

    Args:
        snapshot: of a graph, without inferred links.
        links: between its papers.
    """
    more = [_as_written(link) for link in links]
    return replace(snapshot, links=tuple(sorted([*snapshot.links, *more], key=_order)))


def confident(snapshot: Snapshot, least: float) -> Snapshot:
    """A snapshot without links and outcomes of lower confidence.

    Args:
        snapshot: of a graph.
        least: in [0, 1].
    """
    return replace(
        snapshot,
        links=tuple(link for link in snapshot.links if link.confidence >= least),
        outcomes=tuple(o for o in snapshot.outcomes if o.confidence >= least),
    )


def _as_written(link: Link) -> Link:
    """An inferred link as the graph has it."""
    return replace(link, evidence=(), confidence=round(link.confidence, _PLACES))


def _order(link: Link) -> tuple[str, str, str, str]:
    inferred = link.predicate in INFERRED
    predicate = (PREFIXES["cito"] if inferred else KG) + link.predicate
    return link.subject, predicate, link.object, f"{link.paper}#"


def _shown(paper: Paper, reading: Reading) -> Paper:
    """A paper as a snapshot shows it."""
    addresses = {*reading.urls, *paper.urls}
    return replace(
        paper,
        title=paper.title or None,
        authors=tuple(Author(a.name, a.orcid) for a in paper.authors),
        venue=paper.venue or None,
        keywords=tuple(sorted(set(paper.keywords))),
        cites=(),
        emphasis=(),
        urls=tuple(sorted(a for a in addresses if a.lower().startswith("http"))),
    )


class _Sheet:
    """What one paper says, as links and outcomes."""

    def __init__(self, iri: Iri, paper: Paper, resolution: Resolution) -> None:
        self._iri = iri
        self._paper = paper
        self._text = paper.text
        self._sentences = sentences(self._text)
        self._thing_of = resolution.thing_of

    def links(self, reading: Reading) -> Iterator[Link]:
        """Each statement once, with the highest confidence and all evidence."""
        found: dict[tuple[Iri, str, Iri], tuple[float, dict[Evidence, None]]] = {}

        def say(key: tuple[Iri, str, Iri], sure: float, why: list[Evidence]) -> None:
            known, evidence = found.get(key, (0.0, {}))
            found[key] = max(known, sure), evidence | dict.fromkeys(why)

        for entity in reading.entities:
            thing = self._thing(entity.name)
            if thing is not None:
                key = (self._iri, PREDICATE_OF_ROLE[entity.role], thing)
                why = [self._mention(span) for span in entity.mentions]
                say(key, entity.score * entity.role_score, why)
        for claim in reading.claims:
            head, tail = self._thing(claim.head), self._thing(claim.tail)
            if head is not None and tail is not None and head != tail:
                key = (head, PREDICATE_OF_RELATION[claim.relation], tail)
                say(key, claim.score, [self._stretch(s) for s in claim.evidence])
        for (subject, predicate, obj), (sure, evidence) in found.items():
            shown = tuple(sorted(evidence, key=lambda e: (e.part != "title", e.span)))
            link = Link(subject, predicate, obj, round(sure, _PLACES), shown, self._iri)
            yield link

    def outcomes(self, reading: Reading) -> Iterator[Outcome]:
        """The paper's results with their things."""
        count: dict[str, int] = {}
        for result in reading.results:
            part, span = self._paper.located(result.span)
            stem = f"{self._iri}#result-{part}-{span.start}-{span.end}"
            count[stem] = count.get(stem, 0) + 1
            made = stem if count[stem] == 1 else f"{stem}-{count[stem]}"
            yield self._outcome(Iri(made), result)

    def _outcome(self, iri: Iri, result: Result) -> Outcome:
        parsed = number(result.value)
        digits = _DIGITS.match(parsed) if parsed else None
        method, task, dataset, metric, baseline = (
            self._thing(getattr(result, role)) for role in _ROLES
        )
        return Outcome(
            iri=iri,
            paper=self._iri,
            value=result.value,
            number=float(digits[1]) if digits else math.nan,
            unit=result.unit or None,
            kind=result.kind,
            method=method,
            task=task,
            dataset=dataset,
            metric=metric,
            baseline=baseline,
            confidence=round(result.score, _PLACES),
            sentence=self._stretch(result.sentence).sentence,
        )

    def _thing(self, name: str | None) -> Iri | None:
        return None if name is None else self._thing_of.get((self._iri, name))

    def _mention(self, span: Span) -> Evidence:
        part, local = self._paper.located(span)
        near = self._stretch(sentence_at(self._sentences, span.start))
        quote = self._text[span.start : span.end]
        return Evidence(self._iri, part, local, quote, near.sentence)

    def _stretch(self, span: Span) -> Evidence:
        part, local = self._paper.located(span)
        quote = self._text[span.start : span.start + local.end - local.start]
        return Evidence(self._iri, part, local, quote, quote)
