"""``kg draw``: an interactive page."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, min_confidence_option


@click.command()
@graph_argument
@click.option(
    "-o",
    "--out",
    default="page.html",
    show_default=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
@click.option(
    "--around", help="Draw only what is near the paper or thing of this name."
)
@click.option(
    "--limit", default=400, show_default=True, help="Nodes shown at first, at most."
)
@click.option(
    "--view",
    type=click.Choice(["all", "papers", "things"]),
    default="all",
    show_default=True,
    help="Papers or things alone are linked by what they share.",
)
@click.option("--title", help="Above the picture.  [default: the folder's name]")
@click.option("--seed", default=0, show_default=True, help="Where the layout starts.")
@min_confidence_option
def draw(
    graph: Path,
    out: Path,
    around: str | None,
    limit: int,
    view: str,
    title: str | None,
    seed: int,
    min_confidence: float,
) -> None:
    """Draw GRAPH as one HTML page that needs no network.

    Examples:

    \b
        kg draw graph -o page.html
        kg draw graph --view papers -o papers.html
        kg draw graph --around "3D Gaussian Splatting" -o splatting.html
    """
    from kg.errors import InputError
    from kg.folder import write_whole
    from kg.graph import Graph

    with Graph(graph) as opened:
        centre = None
        if around is not None:
            found = opened.find(around)
            if not found:
                raise InputError(
                    f"nothing in {graph} is called {around!r}",
                    hint="kg show GRAPH NAME suggests names",
                )
            centre = found[0].iri
        page = opened.page(
            title=title,
            around=centre,
            limit=limit,
            view=view,
            seed=seed,
            min_confidence=min_confidence,
        )
    write_whole(out, page)
    click.echo(f"{out}: open it in a browser", err=True)
