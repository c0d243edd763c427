"""``kg gaps``: methods that were never tried where their likes were."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option

if TYPE_CHECKING:
    from kg.discover import Gaps


@click.command()
@graph_argument
@click.option(
    "--by",
    default="dataset",
    show_default=True,
    type=click.Choice(["dataset", "task"]),
    help="What methods are set against.",
)
@click.option("-n", "most", default=15, show_default=True, help="Gaps, at most.")
@click.option(
    "--least",
    default=2,
    show_default=True,
    type=click.IntRange(1),
    help="Papers that a method and a dataset or task need.",
)
@min_confidence_option
@json_option
def gaps(
    graph: Path, by: str, most: int, least: int, min_confidence: float, *, as_json: bool
) -> None:
    """Rank pairs of method and dataset, or task, that no paper of GRAPH has tried.

    A model learns from hidden papers which empty pairs get filled; how well it finds
    them again is told beside what popularity and common neighbours reach.

    Examples:

    \b
        kg gaps graph
        kg gaps graph --by task -n 30 --json > gaps.json
    """
    from kg.cli._graph import write_json
    from kg.cli._look import console, table
    from kg.discover import gaps as find
    from kg.graph import Graph
    from kg.model import Kind

    with Graph(graph) as opened:
        found = find(
            opened.snapshot(),
            column=Kind(by.capitalize()),
            n=most,
            least=least,
            min_confidence=min_confidence,
        )
    if as_json:
        write_json(found)
        return
    rows = [
        (
            *(g.method_label, g.column_label, g.score),
            *("; ".join(g.tried_on), "; ".join(g.others)),
        )
        for g in found.gaps
    ]
    columns = ("method", by, "score", "the method was tried on", "there were tried")
    console().print(table(columns, rows))
    click.echo(_told(found), err=True)


def _told(found: "Gaps") -> str:
    quality = found.quality
    if quality is None:
        return (
            "too few links to learn from and to test: in the order of common "
            "neighbours, untested"
        )
    return (
        f"on {quality.hidden} links of hidden papers among {quality.cells:,} pairs: "
        f"average precision {quality.model:.3f}; common neighbours "
        f"{quality.neighbours:.3f}, popularity {quality.popularity:.3f}, chance "
        f"{quality.chance:.4f}"
    )
