"""``kg info``: what a graph holds."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option

_COUNTS = """SELECT ?type (COUNT(DISTINCT ?node) AS ?count) {
  ?node rdf:type ?type } GROUP BY ?type ORDER BY DESC(?count)"""
_LINKS = """SELECT ?predicate (COUNT(?link) AS ?count) {
  ?link rdf:predicate ?predicate } GROUP BY ?predicate ORDER BY DESC(?count)"""


@click.command()
@graph_argument
@json_option
def info(graph: Path, *, as_json: bool) -> None:
    """Show what GRAPH holds: papers, things, links, results, and their counts.

    Example:

    \b
        kg info graph
    """
    from kg.cli._graph import write_json
    from kg.cli._look import console, table
    from kg.graph import Graph
    from kg.views import local

    with Graph(graph) as opened:
        manifest, statements = opened.manifest, len(opened)
        nodes = opened.query(_COUNTS).rows
        links = opened.query(_LINKS).rows
    counts = [(_short(local(str(name))), number) for name, number in (*nodes, *links)]
    if as_json:
        write_json(
            {"manifest": manifest, "statements": statements, "counts": dict(counts)}
        )
        return
    out = console()
    facts = [
        ("papers", manifest.papers),
        ("things", manifest.things),
        ("statements", statements),
        ("extractor", manifest.maker),
        ("base", manifest.base),
    ]
    out.print(table(("graph", str(graph)), facts))
    out.print()
    out.print(table(("class or link", "count"), counts))


def _short(name: str) -> str:
    return name.rsplit("/", 1)[-1].rsplit("#", 1)[-1]
