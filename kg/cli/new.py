"""``kg new``: what is new to me."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option


@click.command()
@graph_argument
@click.option("-n", "most", default=10, show_default=True, help="Papers, at most.")
@min_confidence_option
@json_option
def new(graph: Path, most: int, min_confidence: float, *, as_json: bool) -> None:
    """List papers of GRAPH that are not yours, by how near they are to yours.

    Yours are those that kg build took from --mine.

    Example:

    \b
        kg build proceedings.txt --mine library.bib -o graph
        kg new graph -n 5
    """
    from rich.padding import Padding
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import clean, console
    from kg.discover import news
    from kg.folder import Folder
    from kg.graph import Graph
    from kg.mine import read_mine

    with Folder.reading(graph) as folder:
        mine = read_mine(folder)
    with Graph(graph) as opened:
        found = news(opened.snapshot(), mine, most, min_confidence=min_confidence)
        labels = opened.labels()
    if as_json:
        write_json(found)
        return
    out = console()
    for place, one in enumerate(found, start=1):
        heading = Text(f"{place}. {clean(labels[one.paper])}", style="bold")
        heading.append(f"  {one.score:.2f}", style="not bold dim")
        out.print(heading)
        for near in one.near:
            reasons = "; ".join(reason.text for reason in near.reasons[:3])
            told = Text(f"near “{clean(labels[near.paper])}”: {clean(reasons)}")
            out.print(Padding(told, (0, 0, 0, 3), expand=False))
    if not found:
        click.echo("nothing here is near to what you have", err=True)
