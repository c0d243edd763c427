"""``kg build``: papers to a graph."""

import sys
import time
from pathlib import Path

import click

from kg.cli._inputs import columns_option


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True)
)
@click.option(
    "-o",
    "--out",
    "graph",
    required=True,
    type=click.Path(path_type=Path),
    help="The graph's folder; made if it is not there, added to if it is.",
)
@click.option(
    "--model", default="default", show_default=True, help="Which extractor to use."
)
@click.option(
    "--vocabulary",
    "vocabularies",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Names of yours, as CSV or SKOS; the graph remembers them.",
)
@click.option(
    "--mine",
    multiple=True,
    type=click.Path(path_type=Path, exists=True),
    help="Papers that you have: read as well, and left out by kg new.",
)
@columns_option
@click.option("--base", help="Where the graph's IRIs live, for a new graph.")
def build(
    files: tuple[Path, ...],
    graph: Path,
    model: str,
    vocabularies: tuple[Path, ...],
    mine: tuple[Path, ...],
    columns: dict[str, str],
    base: str | None,
) -> None:
    """Read papers from FILES and build a graph, or add them to one.

    FILES may be files, folders, or - for standard input. Formats are told apart by
    name and content. What is in the graph already is not read again.

    Examples:

    \b
        kg build proceedings.txt library.bib -o graph
        kg build ~/papers -o graph
        kg build proceedings.txt --mine library.bib -o graph
        kg build papers.csv -o graph --vocabulary my-methods.csv
        zcat dump.jsonl.gz | kg build - -o graph
    """
    from kg.build import Stream
    from kg.build import build as make
    from kg.cli._look import progress
    from kg.cli._report import tell_report

    streams = [
        Stream("standard input", sys.stdin.buffer) for f in files if str(f) == "-"
    ]
    start = time.monotonic()
    with progress() as tell:
        report = make(
            [f for f in files if str(f) != "-"],
            graph,
            streams=streams[:1],
            model=model,
            base=base,
            columns=columns,
            mine=mine,
            vocabularies=vocabularies,
            progress=tell,
        )
    tell_report(report, graph, time.monotonic() - start)
    if report.problems:
        sys.exit(3)
