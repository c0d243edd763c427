"""A graph for other programs: RDF, networks, tables."""

import csv
import io
from typing import BinaryIO

import msgspec

from kg.extract import to_json
from kg.graph import Graph, Projection
from kg.measure import to_gexf, to_graphml
from kg.model import Link

COLUMNS = (
    *("paper", "paper_label", "year", "subject", "subject_label", "predicate"),
    *("object", "object_label", "kind", "confidence", "sentence"),
    *("part", "start", "end", "quote", "mentions"),
)
"""Of the table of links."""


def write_network(
    graph: Graph, form: str, out: BinaryIO, projection: Projection, least: float
) -> None:
    """Write a network.

    Args:
        graph: open.
        form: ``graphml`` or ``gexf``.
        out: where the bytes go.
        projection: as `Graph.to_networkx` takes it.
        least: links below this confidence are left out.
    """
    network = graph.to_networkx(projection, min_confidence=least)
    (to_graphml if form == "graphml" else to_gexf)(network, out)


def write_csv(graph: Graph, out: BinaryIO, least: float) -> None:
    """Write a row a link: what says it, what it says, how sure, and the words.

    Args:
        graph: open.
        out: where UTF-8 goes.
        least: links below this confidence are left out.
    """
    shown = graph.snapshot(least)
    labels = {i: thing.label for i, thing in shown.things.items()}
    labels |= graph.labels()
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for link in shown.links:
        paper = shown.papers.get(link.paper) if link.paper else None
        thing = shown.things.get(link.object)
        table.writerow(
            (
                *(link.paper or "", labels.get(link.paper, "") if link.paper else ""),
                *(paper.year if paper else "", link.subject, labels[link.subject]),
                *(link.predicate, link.object, labels.get(link.object, "")),
                thing.kind if thing else "",
                f"{link.confidence:.4f}",
                *_evidence(link),
            )
        )
    text.detach()


def _evidence(link: Link) -> tuple[object, ...]:
    """The first words that say so, where they stand, and how many there are."""
    if not link.evidence:
        return ("", "", "", "", "", 0)
    first = link.evidence[0]
    place = (first.part, first.span.start, first.span.end, first.quote)
    return (first.sentence, *place, len(link.evidence))


def write_jsonl(graph: Graph, out: BinaryIO, least: float) -> None:
    """Write what ``kg extract`` writes, one object a paper, sorted by IRI.

    Args:
        graph: open.
        out: where UTF-8 goes.
        least: entities below this score are left out.
    """
    encode = msgspec.json.encode
    for iri, paper, reading in graph.readings():
        found = to_json(paper, reading.above(least))
        out.write(encode({"iri": iri, **found}) + b"\n")


def write_rdf(graph: Graph, form: str, out: BinaryIO) -> None:
    """Write every statement.

    Args:
        graph: open.
        form: ``turtle``, ``nquads``, ``trig``, ``ntriples``, ``jsonld``, ``rdfxml``,
            ``nquads12``, ``trig12``, ``nanopubs`` or ``void``.
        out: where the bytes go.
    """
    graph.write(form, out)
