"""``kg serve``: the explorer and the SPARQL endpoint."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument


@click.command()
@graph_argument
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65_535),
    help="0 lets the system choose.",
)
@click.option(
    "--allow-host",
    multiple=True,
    help="A name that the server may be called by beside localhost; may be repeated.",
)
@click.option(
    "--cors",
    multiple=True,
    help="A web origin whose pages may ask the endpoint, * for all; may be repeated.",
)
@click.option(
    "--seconds",
    default=20.0,
    show_default=True,
    type=click.FloatRange(0.1),
    help="What one query may take.",
)
@click.option(
    "--rows",
    default=10_000,
    show_default=True,
    type=click.IntRange(1),
    help="What one answer may hold.",
)
@click.option(
    "--edit", is_flag=True, help="Let the person at this machine judge names."
)
@click.option("--title", help="Of the site.  [default: the folder's name]")
def serve(
    graph: Path,
    host: str,
    port: int,
    allow_host: tuple[str, ...],
    cors: tuple[str, ...],
    seconds: float,
    rows: int,
    title: str | None,
    *,
    edit: bool,
) -> None:
    """Show GRAPH as a site on this machine, until Ctrl-C.

    It has a page for each paper, thing, result board and community, search, trends,
    pictures, and a SPARQL endpoint at /sparql. Nothing leaves this machine, and no
    other can reach it unless --host says so.

    Examples:

    \b
        kg serve citekg-demo
        kg serve graph --port 0 --title "My library"
    """
    from kg.errors import MissingExtraError

    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("kg serve", "web") from error
    from kg.graph import Graph
    from kg.web.serve import Serving, serve_graph

    click.echo(f"reading {graph} …", err=True)
    with Graph(graph) as opened:
        serve_graph(
            opened,
            Serving(host, port, allow_host, title, cors, seconds, rows, edit),
            ready=lambda address: click.echo(f"{address}  (Ctrl-C ends it)"),
        )
