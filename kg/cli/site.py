"""``kg site``: the explorer as files."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument


@click.command()
@graph_argument
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder: new, empty, or an older site, which is replaced.",
)
@click.option("--title", help="Of the site.  [default: the graph's folder's name]")
def site(graph: Path, out: Path, title: str | None) -> None:
    """Write GRAPH as a folder of pages that need no server and no network.

    Open index.html in a browser, or put the folder on any web host. It has the
    pages that kg serve shows, search, the data as N-Quads, and SPARQL that runs in
    the browser.

    Example:

    \b
        kg site citekg-demo -o site
    """
    import sys

    from kg.graph import Graph
    from kg.web._folder import write_site

    with Graph(graph) as opened:
        if sys.stderr.isatty():
            with click.progressbar(length=1, file=sys.stderr, label="pages") as bar:

                def show(done: int, total: int) -> None:
                    bar.length = total
                    bar.update(done - bar.pos)

                report = write_site(opened, out, title=title, progress=show)
        else:
            report = write_site(opened, out, title=title)
    size = f"{report.size / 1e6:.1f} MB"
    click.echo(f"{out / 'index.html'}: {report.pages} pages, {size}", err=True)
