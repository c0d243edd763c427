"""``kg export``: a graph in the formats of other programs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from kg.cli._graph import graph_argument, min_confidence_option

if TYPE_CHECKING:
    from kg.graph import Projection

_RDF = (
    *("turtle", "nquads", "trig", "ntriples", "jsonld", "rdfxml"),
    *("nquads12", "trig12", "nanopubs", "void"),
)
_NETWORK = ("graphml", "gexf")
_TABLE = ("jsonl", "csv")
_SUFFIXES = {
    ".ttl": "turtle",
    ".nq": "nquads",
    ".trig": "trig",
    ".nt": "ntriples",
    ".jsonld": "jsonld",
    ".rdf": "rdfxml",
    ".graphml": "graphml",
    ".gexf": "gexf",
    ".jsonl": "jsonl",
    ".csv": "csv",
}


@click.command()
@graph_argument
@click.option(
    "--format",
    "form",
    type=click.Choice((*_RDF, *_NETWORK, *_TABLE)),
    help="[default: by the suffix of --out, else turtle]",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    default="-",
    show_default="standard output",
)
@click.option(
    "--projection",
    type=click.Choice(("all", "papers", "things", "methods-datasets")),
    default="all",
    show_default=True,
    help="Which network GraphML and GEXF hold.",
)
@min_confidence_option
def export(
    graph: Path,
    form: str | None,
    out: Path,
    projection: "Projection",
    min_confidence: float,
) -> None:
    """Write GRAPH for other programs.

    RDF formats hold every statement, nquads12 and trig12 as RDF 1.2; nanopubs holds
    a nanopublication a link, void a description of the graph, jsonl what kg extract
    writes, csv a row a link with its words. --min-confidence is for networks and
    tables.

    Examples:

    \b
        kg export graph --format turtle > graph.ttl
        kg export graph -o graph.gexf --min-confidence 0.5
        kg export graph --format csv | head
        kg export graph --format nanopubs -o nanopubs.trig
    """
    form = form or _SUFFIXES.get(out.suffix.lower(), "turtle")
    if str(out) == "-":
        _write(graph, form, sys.stdout.buffer, projection, min_confidence)
        return
    part = out.with_name(f".{out.name}.part")
    try:
        with part.open("wb") as file:
            _write(graph, form, file, projection, min_confidence)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)


def _write(
    graph: Path, form: str, out: BinaryIO, projection: "Projection", least: float
) -> None:
    from kg.exports import write_csv, write_jsonl, write_network, write_rdf
    from kg.graph import Graph

    with Graph(graph) as opened:
        if form in _RDF:
            write_rdf(opened, form, out)
        elif form in _NETWORK:
            write_network(opened, form, out, projection, least)
        elif form == "csv":
            write_csv(opened, out, least)
        else:
            write_jsonl(opened, out, least)
