"""A whole graph in memory, read back out of its statements."""

from collections import defaultdict
from collections.abc import Iterator

import pyoxigraph as ox

from kg.ids import Iri
from kg.model import (
    Author,
    Evidence,
    Kind,
    Link,
    Outcome,
    Paper,
    ResultKind,
    Snapshot,
    Source,
    Span,
    Thing,
)
from kg.store._names import Names
from kg.vocab import INFERRED, KG, PREFIXES

_SUBJECT = PREFIXES["rdf"] + "subject"
_LOCALS = {PREFIXES["cito"] + name: name for name in INFERRED}


class Reader:
    """Values read out of a database by predicate, each predicate once.

    Args:
        db: the database.
        names: where its graphs live.
    """

    def __init__(self, db: ox.Store, names: Names) -> None:
        self._db = db
        self._names = names
        self._paper_of = {g: Iri(p) for g, p in self._pairs("foaf:primaryTopic")}

    def snapshot(self, min_confidence: float) -> Snapshot:
        """The whole graph, sorted.

        Args:
            min_confidence: links and outcomes below it are left out.
        """
        papers = self._papers()
        cites = {
            (Iri(s), Iri(o))
            for s, os in self._many("cito:cites").items()
            for o in os
            if o in papers and s in papers
        }
        evidence = self._evidence()
        return Snapshot(
            papers=papers,
            things=self._things(),
            links=tuple(self._links(min_confidence, evidence)),
            cites=tuple(sorted(cites)),
            outcomes=tuple(self._outcomes(min_confidence, evidence)),
        )

    def _pairs(self, name: str) -> Iterator[tuple[str, str]]:
        """Subject and object of every statement with a predicate.

        A query takes half the time of the engine's own quads.
        """
        prefix, local = name.split(":", 1)
        return self._rows(
            f"SELECT ?s ?o {{ GRAPH ?g {{ ?s <{PREFIXES[prefix]}{local}> ?o }}}}"
        )

    def _rows(self, query: str) -> Iterator[tuple[str, str]]:
        found = self._db.query(query)
        if not isinstance(found, ox.QuerySolutions):
            raise TypeError(query)
        return ((_value(row[0]), _value(row[1])) for row in found)

    def _one(self, name: str) -> dict[str, str]:
        return dict(self._pairs(name))

    def _many(self, name: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for subject, value in self._pairs(name):
            found[subject].append(value)
        return {subject: sorted(values) for subject, values in found.items()}

    def _papers(self) -> dict[Iri, Paper]:
        one = {
            name: self._one(name)
            for name in (
                "kg:key",
                "dcterms:title",
                "dcterms:abstract",
                "kg:sourceFile",
                "kg:sourceRecord",
                "dcterms:date",
                "kg:venue",
            )
        }
        identifiers, keywords = self._many("kg:identifier"), self._many("prism:keyword")
        authors, codes = self._authors(), self._many("kg:code")

        def paper(iri: Iri) -> Paper:
            schemes = (value.split(":", 1) for value in identifiers.get(iri, ()))
            date = one["dcterms:date"].get(iri)
            return Paper(
                key=one["kg:key"][iri],
                title=one["dcterms:title"].get(iri),
                abstract=one["dcterms:abstract"].get(iri, ""),
                source=Source(
                    one["kg:sourceFile"][iri], int(one["kg:sourceRecord"][iri])
                ),
                identifiers=dict(schemes),
                authors=authors.get(iri, ()),
                year=int(date) if date is not None else None,
                venue=one["kg:venue"].get(iri),
                keywords=tuple(keywords.get(iri, ())),
                urls=tuple(codes.get(iri, ())),
            )

        return {iri: paper(iri) for iri in sorted(self._paper_of.values())}

    def _authors(self) -> dict[str, tuple[Author, ...]]:
        names, places = self._one("foaf:name"), self._one("kg:position")
        same = {
            subject: address.rsplit("/", 1)[-1]
            for subject, address in self._one("owl:sameAs").items()
            if subject in names
        }
        return {
            paper: tuple(
                Author(names[person], same.get(person))
                for person in sorted(people, key=lambda person: int(places[person]))
            )
            for paper, people in self._many("dcterms:creator").items()
        }

    def _things(self) -> dict[Iri, Thing]:
        aliases = self._many("skos:altLabel")
        labels = self._one("skos:prefLabel")
        kinds = {f"{KG}{kind.value}": kind for kind in Kind}
        query = f"SELECT ?s ?o {{ GRAPH <{self._names.things}> {{ ?s a ?o }}}}"
        return {
            Iri(iri): Thing(
                Iri(iri), kinds[kind], labels[iri], tuple(aliases.get(iri, ()))
            )
            for iri, kind in sorted(self._rows(query))
            if kind in kinds
        }

    def _evidence(self) -> dict[str, Evidence]:
        """Mentions and sentences by their IRI."""
        quotes, parts = self._one("kg:quote"), self._one("kg:part")
        starts, ends = self._one("kg:start"), self._one("kg:end")
        sentences = self._one("kg:inSentence")
        return {
            node: Evidence(
                paper=Iri(node.split("#", 1)[0]),
                part=parts[node],
                span=Span(int(starts[node]), int(ends[node])),
                quote=quote,
                sentence=quotes[sentences.get(node, node)],
            )
            for node, quote in quotes.items()
        }

    def _links(self, least: float, evidence: dict[str, Evidence]) -> Iterator[Link]:
        subjects, objects = self._one("rdf:subject"), self._one("rdf:object")
        predicates, sure = self._one("rdf:predicate"), self._one("kg:confidence")
        shown, why = self._many("kg:evidence"), self._many("kg:reason")
        query = f"SELECT ?s ?g {{ GRAPH ?g {{ ?s <{_SUBJECT}> ?o }}}}"
        graphs = dict(self._rows(query))

        def order(link: str) -> tuple[str, ...]:
            return (subjects[link], predicates[link], objects[link], link)

        for link in sorted(subjects, key=order):
            if float(sure[link]) < least:
                continue
            name = predicates[link]
            yield Link(
                subject=Iri(subjects[link]),
                predicate=_LOCALS.get(name, name.removeprefix(KG)),
                object=Iri(objects[link]),
                confidence=float(sure[link]),
                evidence=_in_order(evidence[e] for e in shown.get(link, ())),
                paper=self._paper_of.get(graphs[link]),
                reasons=tuple(map(Iri, why.get(link, ()))),
            )

    def _outcomes(
        self, least: float, evidence: dict[str, Evidence]
    ) -> Iterator[Outcome]:
        papers = {
            result: paper
            for paper, results in self._many("kg:hasResult").items()
            for result in results
        }
        sure, shown = self._one("kg:confidence"), self._one("kg:evidence")
        texts, numbers = self._one("kg:literalValue"), self._one("kg:value")
        units, kinds = self._one("kg:unit"), self._one("kg:resultKind")
        roles = ("method", "task", "dataset", "metric", "baseline")
        things = {role: self._one(f"kg:{role}") for role in roles}
        for result, paper in sorted(papers.items()):
            if float(sure[result]) < least:
                continue
            named = {r: things[r].get(result) for r in roles}
            yield Outcome(
                iri=Iri(result),
                paper=Iri(paper),
                value=texts[result],
                number=float(numbers.get(result, "nan")),
                unit=units.get(result),
                kind=ResultKind(kinds[result]),
                confidence=float(sure[result]),
                sentence=evidence[shown[result]].sentence,
                **{r: None if n is None else Iri(n) for r, n in named.items()},
            )


def _value(term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple | None) -> str:
    return str(term) if term is None or isinstance(term, ox.Triple) else term.value


def _in_order(evidence: Iterator[Evidence]) -> tuple[Evidence, ...]:
    """Evidence as it is read: the title first."""
    return tuple(sorted(evidence, key=lambda e: (e.part != "title", e.span)))
