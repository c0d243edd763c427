"""``kg measure``: central papers and things, and communities."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option

if TYPE_CHECKING:
    from kg.model import Snapshot


@click.command()
@graph_argument
@click.option(
    "-n", "most", default=10, show_default=True, help="Rows of each table, at most."
)
@click.option(
    "--seed", default=0, show_default=True, help="Where chance starts in communities."
)
@click.option(
    "--csv",
    "table_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write every measure of every paper and thing to this file, too.",
)
@min_confidence_option
@json_option
def measure(
    graph: Path,
    most: int,
    seed: int,
    table_file: Path | None,
    min_confidence: float,
    *,
    as_json: bool,
) -> None:
    """Show the most central papers and things of GRAPH, its communities and lines.

    Importance is PageRank along credit, in thousandths of the whole; betweenness is
    the share of shortest paths that pass.

    Examples:

    \b
        kg measure graph
        kg measure graph -n 50 --json > central.json
        kg measure graph --csv measures.csv
    """
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import console, table
    from kg.graph import Graph
    from kg.measure import bridges, citation_network, main_path, paper_network
    from kg.measure import central as most_central
    from kg.measure import communities as communities_of

    with Graph(graph) as opened:
        snapshot = opened.snapshot(min_confidence)
        labels = opened.labels()
    central = most_central(snapshot, most)
    communities = communities_of(snapshot, seed=seed)
    linking = bridges(paper_network(snapshot), communities)[:most]
    line = main_path(citation_network(snapshot))
    if table_file is not None:
        _write_table(table_file, snapshot, seed)
    if as_json:
        found = {"central": central, "communities": communities}
        write_json({**found, "bridges": linking, "main_path": line})
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
    if linking:
        out.print()
        out.print(Text("Between communities", style="bold cyan"))
        rows_ = [(labels[b.paper], b.community, b.others[0]) for b in linking]
        out.print(table(("paper", "of", "tied to"), rows_))
    if line:
        out.print()
        out.print(Text("Main path, the oldest first", style="bold cyan"))
        years = [snapshot.papers[p].year or "" for p in line]
        out.print(
            table(("year", "paper"), zip(years, [labels[p] for p in line], strict=True))
        )


def _write_table(file: Path, snapshot: "Snapshot", seed: int) -> None:
    import csv
    import io
    from dataclasses import asdict, fields

    from kg.folder import write_whole
    from kg.measure import Scored, scored

    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, [f.name for f in fields(Scored)], lineterminator="\n")
    writer.writeheader()
    for row in scored(snapshot, seed=seed):
        # A title that begins like a formula must not be one in a spreadsheet.
        label = f"'{row.label}" if row.label[:1] in set("=+-@\t\r") else row.label
        writer.writerow(asdict(row) | {"label": label})
    write_whole(file, text.getvalue())
    click.echo(f"{file}: {len(snapshot.papers) + len(snapshot.things)} rows", err=True)
