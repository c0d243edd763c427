"""``kg related``: related papers with their reasons."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option


@click.command()
@graph_argument
@click.argument("query")
@click.option(
    "-n", "most", default=5, show_default=True, help="How many papers, at most."
)
@click.option("--quotes/--no-quotes", default=True, help="Show the sentences.")
@min_confidence_option
@json_option
def related(
    graph: Path,
    query: str,
    most: int,
    min_confidence: float,
    *,
    quotes: bool,
    as_json: bool,
) -> None:
    """List the papers of GRAPH that are most related to QUERY, with reasons.

    QUERY is a paper (title, identifier, or the method it proposes), or any text.

    Examples:

    \b
        kg related graph "Attention Is All You Need" -n 5
        kg related graph "open-vocabulary 3D scene understanding" --json
    """
    from rich.padding import Padding
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import clean, console
    from kg.graph import Graph

    with Graph(graph) as opened:
        found = opened.related(query, most, min_confidence=min_confidence)
        labels = opened.labels()
    if as_json:
        write_json(found)
        return
    out = console()
    if not found:
        click.echo("no related paper was found", err=True)
    for place, one in enumerate(found, start=1):
        heading = Text(f"{place}. {clean(labels[one.paper])}", style="bold")
        heading.append(f"  {one.score:.2f}", style="not bold dim")
        out.print(heading)
        for reason in one.reasons:
            out.print(
                Padding(Text(f"- {clean(reason.text)}"), (0, 0, 0, 3), expand=False)
            )
            for evidence in reason.evidence[:2] if quotes else ():
                said = Text(f"“{clean(evidence.sentence)}”", style="italic dim")
                out.print(Padding(said, (0, 0, 0, 7), expand=False))
