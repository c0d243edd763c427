"""From papers, readings and a resolution to statements: a pure function."""

from collections.abc import Iterable, Mapping

import msgspec

from kg.ids import BASE, Iri, digest, folded
from kg.model import Decision, Link, Paper, Reading, Resolution, Thing
from kg.store import _terms as t
from kg.store._codec import encode
from kg.store._names import Names
from kg.store._page import Page
from kg.store._paper import cited_iris, write_cites, write_paper
from kg.store._reading import write_reading
from kg.vocab import CLASS_OF_KIND, INFERRED

VERSION = "1"
"""Changes whenever the same input gives other statements."""


class Projection:
    """How values become statements.

    Args:
        resolution: which thing each name stands for.
        base: where resources live.
        aliases: every name of a paper of the graph to the one it goes by, as
            `kg.store.Shelf.aliases` tells; references are looked up in it.
    """

    def __init__(
        self,
        resolution: Resolution,
        *,
        base: str = BASE,
        aliases: Mapping[Iri, Iri] | None = None,
    ) -> None:
        self.names = Names(base)
        self._resolution = resolution
        self._aliases = aliases or {}

    def fingerprint(self, iri: Iri, paper: Paper, reading: Reading) -> str:
        """Sixteen digits that change whenever the paper's graph does."""
        things = sorted(self._things(iri, reading).items())
        cited = self._cited(iri, paper)
        parts = (VERSION, self.names.base, iri, things, cited)
        data = msgspec.json.encode(parts) + encode(paper) + encode(reading)
        return digest(data.decode())

    def paper(self, iri: Iri, paper: Paper, reading: Reading) -> list[str]:
        """All statements of one paper's graph, without the graph's name.

        Raises:
            AssertionError: a mention's words are not at its offsets.
        """
        page = Page(iri, paper)
        run = self.names.run(reading.maker)
        write_paper(page, reading)
        write_cites(page, self._cited(iri, paper))
        write_reading(page, reading, self._things(iri, reading), run)
        graph = t.node(self.names.graph(iri))
        page.say(graph, "prov:wasGeneratedBy", t.node(run))
        page.say(graph, "foaf:primaryTopic", page.subject)
        mark = self.fingerprint(iri, paper, reading)
        page.say(graph, "kg:fingerprint", t.text(mark))
        return page.lines

    def _cited(self, iri: Iri, paper: Paper) -> list[Iri]:
        cited = cited_iris(paper, self.names.base, self._aliases)
        return [other for other in cited if other != iri]

    def _things(self, iri: Iri, reading: Reading) -> dict[str, Iri]:
        found = self._resolution.thing_of
        return {
            entity.name: found[iri, entity.name]
            for entity in reading.entities
            if (iri, entity.name) in found
        }


def thing_lines(things: Iterable[Thing]) -> list[str]:
    """Statements about things: kind, label, other names, and the folds of all."""
    lines = []
    for thing in things:
        subject = t.node(thing.iri)
        called = (thing.label, *thing.aliases, thing.iri)
        names = sorted({folded(name) for name in called})
        pairs = [
            ("rdf:type", t.name(f"kg:{CLASS_OF_KIND[thing.kind]}")),
            ("rdf:type", t.name("skos:Concept")),
            ("rdfs:label", t.text(thing.label)),
            ("skos:prefLabel", t.text(thing.label)),
            *(("skos:altLabel", t.text(alias)) for alias in thing.aliases),
            *(("kg:foldedName", t.text(name)) for name in names),
        ]
        lines += [f"{subject} {t.name(p)} {o}" for p, o in pairs]
    return lines


def inferred_lines(links: Iterable[Link]) -> list[str]:
    """Statements about inferred links: plain, and with confidence and reasons."""
    lines = []
    for one in links:
        subject, obj = t.node(one.subject), t.node(one.object)
        space = "cito" if one.predicate in INFERRED else "kg"
        predicate = t.name(f"{space}:{one.predicate}")
        link = t.node(f"{one.subject}#{one.predicate}-{digest(one.object)}")
        pairs = [
            ("rdf:type", t.name("kg:Link")),
            ("rdf:subject", subject),
            ("rdf:predicate", predicate),
            ("rdf:object", obj),
            ("kg:confidence", t.probability(one.confidence)),
            *(("kg:reason", t.node(reason)) for reason in one.reasons),
        ]
        lines.append(f"{subject} {predicate} {obj}")
        lines += [f"{link} {t.name(p)} {o}" for p, o in pairs]
    return lines


def decision_lines(decisions: Iterable[Decision], base: str) -> list[str]:
    """Statements about judgements on names."""
    lines = []
    for one in decisions:
        pair, why = (one.left, one.right), (one.maker, *one.reasons)
        subject = t.node(Names(base).decision(one.kind, pair, *why))
        pairs = [
            ("rdf:type", t.name("kg:Decision")),
            ("kg:kind", t.name(f"kg:{CLASS_OF_KIND[one.kind]}")),
            ("kg:left", t.text(one.left)),
            ("kg:right", t.text(one.right)),
            ("kg:verdict", t.text(one.verdict.value)),
            ("kg:confidence", t.probability(one.score)),
            *(("kg:reason", t.text(reason)) for reason in one.reasons),
            *((("kg:maker", t.text(one.maker)),) if one.maker else ()),
        ]
        lines += [f"{subject} {t.name(p)} {o}" for p, o in pairs]
    return lines


def withdrawn_lines(papers: Iterable[tuple[Iri, str, str, str]]) -> list[str]:
    """Statements about papers that were taken out of the graph.

    Args:
        papers: IRI, title, reason and date of each.
    """
    lines = []
    for iri, title, reason, date in papers:
        subject = t.node(iri)
        lines += [
            f"{subject} {t.name('dcterms:title')} {t.text(title)}",
            f"{subject} {t.name('kg:withdrawnFor')} {t.text(reason)}",
            f"{subject} {t.name('prov:invalidatedAtTime')} {t.text(date)}",
        ]
    return lines


def run_lines(makers: Mapping[str, int], base: str, title: str) -> list[str]:
    """Statements about who read how many papers, and about the graph as a whole.

    Args:
        makers: name and version of a maker to the number of papers it read.
        base: where resources live.
        title: of the graph.
    """
    names = Names(base)
    whole = t.node(f"{base}graph")
    lines = [
        f"{whole} {t.name('rdf:type')} {t.name('void:Dataset')}",
        f"{whole} {t.name('dcterms:title')} {t.text(title)}",
        f"{whole} {t.name('void:uriSpace')} {t.text(base)}",
    ]
    for maker, count in sorted(makers.items()):
        run = t.node(names.run(maker))
        lines += [
            f"{run} {t.name('rdf:type')} {t.name('prov:Activity')}",
            f"{run} {t.name('kg:maker')} {t.text(maker)}",
            f"{run} {t.name('void:documents')} {t.integer(count)}",
            f"{whole} {t.name('prov:wasGeneratedBy')} {run}",
        ]
    return lines
