"""``kg show``: what the graph says of one paper or thing."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option


@click.command()
@graph_argument
@click.argument("name")
@click.option(
    "-n", "most", default=12, show_default=True, help="Rows of each table, at most."
)
@min_confidence_option
@json_option
def show(
    graph: Path, name: str, most: int, min_confidence: float, *, as_json: bool
) -> None:
    """Show what GRAPH says of the paper or thing called NAME, with sentences.

    NAME is a label, an alias, a title, an identifier or an IRI; case and
    punctuation do not matter.

    Examples:

    \b
        kg show graph "3D Gaussian Splatting"
        kg show graph doi:10.18653/v1/N19-1423
        kg show graph ScanNet --min-confidence 0.6 --json
    """
    from kg.cli._graph import write_json
    from kg.cli._show import show_paper, show_thing
    from kg.graph import Graph
    from kg.views import PaperView

    with Graph(graph) as opened:
        views = opened.show(name, min_confidence=min_confidence)
    if as_json:
        write_json(views)
        return
    for number, view in enumerate(views):
        if number:
            click.echo()
        if isinstance(view, PaperView):
            show_paper(view, most)
        else:
            show_thing(view, most)
