"""``kg demo``: the bundled sample, built and drawn."""

import time
from pathlib import Path

import click

_MARK = "demo.txt"


@click.command()
@click.option(
    "-o",
    "--out",
    "folder",
    default="citekg-demo",
    show_default=True,
    type=click.Path(path_type=Path),
    help="The graph's folder.",
)
def demo(folder: Path) -> None:
    """Build the bundled sample of landmark papers and draw it.

    Opens nothing and needs no network; says where the graph and the page are, and
    what to try next.

    Example:

    \b
        kg demo
    """
    from kg.build import build
    from kg.cli._look import progress
    from kg.cli._report import tell_report
    from kg.errors import InputError
    from kg.folder import write_whole
    from kg.graph import Graph
    from kg.sample import sample_path

    page = folder.with_name(f"{folder.name}.html")
    mark = folder / _MARK
    if (folder.exists() or page.exists()) and not mark.is_file():
        raise InputError(
            f"{folder if folder.exists() else page} is there and was not made by "
            "kg demo",
            hint="name another folder: kg demo -o FOLDER",
        )
    start = time.monotonic()
    with progress() as tell:
        report = build([sample_path()], folder, progress=tell)
    tell_report(report, folder, time.monotonic() - start)
    write_whole(mark, "Made by kg demo, which may write here again.\n")
    with Graph(folder) as graph:
        write_whole(page, graph.page(title="Landmark papers of machine learning"))
    click.echo(f"The graph is in  {folder}")
    click.echo(f"The picture is   {page.absolute().as_uri()}")
    click.echo("Try:")
    for line in (
        f"kg show {folder} ImageNet",
        f'kg related {folder} "Attention Is All You Need"',
        f"kg query {folder} --named methods_on_dataset --param dataset=ImageNet",
        f"kg measure {folder}",
    ):
        click.echo(f"    {line}")
