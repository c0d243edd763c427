"""``kg claims``: the results on one dataset side by side."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option

if TYPE_CHECKING:
    from rich.console import Console

    from kg.discover import Board, Standing


@click.command()
@graph_argument
@click.argument("dataset")
@click.option("--metric", help="Only results in this metric.")
@click.option("--quotes/--no-quotes", default=True, help="Show the sentences.")
@min_confidence_option
@json_option
def claims(
    graph: Path,
    dataset: str,
    metric: str | None,
    min_confidence: float,
    *,
    quotes: bool,
    as_json: bool,
) -> None:
    """Put what the papers of GRAPH claim on DATASET side by side.

    Results in one task and metric are on one board. Those marked ~ cannot be put
    beside the others: differences, ratios, other units. Papers that give one method
    different values are told.

    Examples:

    \b
        kg claims graph ScanNet
        kg claims graph ImageNet --metric "top-5 error" --no-quotes
    """
    from kg.cli._graph import one_thing, write_json
    from kg.cli._look import console
    from kg.discover import boards
    from kg.graph import Graph
    from kg.model import Kind

    with Graph(graph) as opened:
        iri = one_thing(opened, dataset, Kind.DATASET)
        of = one_thing(opened, metric, Kind.METRIC) if metric else None
        found = boards(opened.snapshot(), iri, metric=of, min_confidence=min_confidence)
    if as_json:
        write_json(found)
        return
    out = console()
    for board in found:
        _show(out, board, quotes=quotes)
    if not found:
        click.echo(f"no result names {dataset}", err=True)


def _show(out: "Console", board: "Board", *, quotes: bool) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from kg.cli._look import clean, table

    out.print(Text(clean(board.name), style="bold cyan"))
    rows = [
        (
            *("" if s.comparable else "~", s.method, _value(s), s.baseline),
            *(s.year or "", s.paper, s.outcome.confidence),
        )
        for s in board.standings
    ]
    columns = ("", "method", "value", "against", "year", "paper", "confidence")
    out.print(table(columns, rows))
    for clash in board.clashes:
        said = f"! {clash.left.method}: {_value(clash.left)} in “{clash.left.paper}”, "
        said += f"{_value(clash.right)} in “{clash.right.paper}”"
        out.print(Text(clean(said), style="yellow"))
    sentences = dict.fromkeys(s.outcome.sentence for s in board.standings)
    for sentence in sentences if quotes else ():
        said = f"“{clean(sentence)}”"
        out.print(Padding(Text(said, style="italic dim"), (0, 0, 0, 4)))
    out.print()


def _value(standing: "Standing") -> str:
    unit = standing.outcome.unit or ""
    space = " " if unit[:1].isalpha() else ""
    return f"{standing.outcome.value}{space}{unit}"
