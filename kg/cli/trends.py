"""``kg trends``: what rises and what falls over the years."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option

_KINDS = ("method", "dataset", "task", "metric")


@click.command()
@graph_argument
@click.option("--kind", type=click.Choice(_KINDS), help="Only things of this kind.")
@click.option(
    "-n", "most", default=10, show_default=True, help="Rows each way, at most."
)
@click.option(
    "--least",
    default=5,
    show_default=True,
    type=click.IntRange(2),
    help="Leave out things of fewer papers.",
)
@min_confidence_option
@json_option
def trends(
    graph: Path,
    kind: str | None,
    most: int,
    least: int,
    min_confidence: float,
    *,
    as_json: bool,
) -> None:
    """Show which things more and more papers of GRAPH turn to, and which fewer.

    The share of papers that have a thing is tested for a trend over the years
    (Cochran-Armitage); p-values are corrected for the number of things tested.
    A star marks what stays significant at 0.05.

    Examples:

    \b
        kg trends graph
        kg trends graph --kind dataset --json > trends.json
    """
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import console, table
    from kg.discover import trends as find
    from kg.graph import Graph
    from kg.model import Kind

    chosen = Kind(kind.capitalize()) if kind else None
    with Graph(graph) as opened:
        found = find(
            opened.snapshot(), kind=chosen, least=least, min_confidence=min_confidence
        )
    if as_json:
        write_json(found)
        return
    out = console()
    rising = [t for t in found if t.z > 0][:most]
    falling = [t for t in reversed(found) if t.z < 0][:most]
    columns = ("thing", "kind", "first", "papers", "share by year", "z", "p", "")
    for title, chosen_trends in (("Rising", rising), ("Falling", falling)):
        out.print(Text(title, style="bold cyan"))
        rows = [
            (
                *(t.label, t.kind.value.lower(), t.first, sum(t.papers.values())),
                *(_bars(list(t.shares.values())), f"{t.z:+.1f}", f"{t.p:.3f}"),
                "*" if t.direction != "steady" else "",
            )
            for t in chosen_trends
        ]
        out.print(table(columns, rows))
        out.print()
    if not found:
        click.echo(f"no thing is in {least} papers or more: try --least 2", err=True)


def _bars(shares: list[float]) -> str:
    """Shares as a row of blocks, the highest full: a picture within a line."""
    top = max(shares, default=0.0)
    blocks = " ▁▂▃▄▅▆▇█"
    scale = (len(blocks) - 1) / top if top else 0.0
    return "".join(blocks[round(share * scale)] for share in shares)
