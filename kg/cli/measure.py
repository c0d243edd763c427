"""``kg measure``: central papers and things, and communities."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option


@click.command()
@graph_argument
@click.option(
    "-n", "most", default=10, show_default=True, help="Rows of each table, at most."
)
@click.option(
    "--seed", default=0, show_default=True, help="Where chance starts in communities."
)
@json_option
def measure(graph: Path, most: int, seed: int, *, as_json: bool) -> None:
    """Show the most central papers and things of GRAPH, and its communities.

    Importance is PageRank along credit, in thousandths of the whole; betweenness is
    the share of shortest paths that pass.

    Examples:

    \b
        kg measure graph
        kg measure graph -n 50 --json > central.json
    """
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import console, table
    from kg.graph import Graph

    with Graph(graph) as opened:
        central = opened.central(most)
        communities = opened.communities(seed=seed)
        labels = opened.labels()
    if as_json:
        write_json({"central": central, "communities": communities})
        return
    out = console()
    columns = ("", "kind", "year", "importance ‰", "betweenness", "links", "papers")
    for title, rows in (("Papers", central.papers), ("Things", central.things)):
        out.print(Text(title, style="bold cyan"))
        cells = [
            (
                *(r.label, r.kind.lower(), r.year or ""),
                *(round(1000 * r.importance, 2), r.betweenness, r.degree, r.papers),
            )
            for r in rows
        ]
        out.print(table(columns, cells))
        out.print()
    out.print(Text("Communities", style="bold cyan"))
    members = [
        (len(c.papers), c.name, "; ".join(labels[p] for p in c.papers[:3]))
        for c in communities[:most]
    ]
    out.print(table(("papers", "about", "such as"), members))
