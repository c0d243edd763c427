"""``kg related``: related papers with their reasons."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.model import Paper


@click.command()
@graph_argument
@click.argument("query", nargs=-1)
@click.option(
    "--file",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Papers that are not in the graph: BibTeX, JSON, …; - for standard input.",
)
@click.option(
    "--by",
    type=click.Choice(["task", "method", "dataset", "result"]),
    help="Alike in this respect.",
)
@click.option("--explain", is_flag=True, help="Show every signal and its weight.")
@click.option(
    "-n", "most", default=5, show_default=True, help="How many papers, at most."
)
@click.option("--quotes/--no-quotes", default=True, help="Show the sentences.")
@min_confidence_option
@json_option
def related(
    graph: Path,
    query: tuple[str, ...],
    files: tuple[Path, ...],
    by: str | None,
    most: int,
    min_confidence: float,
    *,
    explain: bool,
    quotes: bool,
    as_json: bool,
) -> None:
    """List the papers of GRAPH that are most related to QUERY, with reasons.

    QUERY is a paper (title, identifier, or the method it proposes), or any text;
    several together ask for what is near all of them.

    Examples:

    \b
        kg related graph "Attention Is All You Need" -n 5
        kg related graph "open-vocabulary 3D scene understanding" --json
        kg related graph BERT "Attention Is All You Need" --by method
        kg related graph --file draft.bib --explain
    """
    from rich.padding import Padding
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import clean, console
    from kg.graph import Graph

    with Graph(graph) as opened:
        asked: list[str | Paper] = [*query, *_papers(files)]
        if not asked:
            raise click.UsageError("name a paper, give words, or use --file")
        found = opened.related(asked, most, min_confidence=min_confidence, by=by)
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
            if explain:
                part = Text(f"{reason.weight:.3f} of the score", style="dim")
                out.print(Padding(part, (0, 0, 0, 5), expand=False))
            for evidence in reason.evidence[:2] if quotes else ():
                said = Text(f"“{clean(evidence.sentence)}”", style="italic dim")
                out.print(Padding(said, (0, 0, 0, 7), expand=False))
        if explain:
            told = ", ".join(f"{name} {value}" for name, value in one.signals.items())
            out.print(Padding(Text(told, style="dim"), (0, 0, 0, 3), expand=False))


def _papers(files: "Sequence[Path]") -> "list[Paper]":
    from kg.cli._inputs import records
    from kg.errors import InputError
    from kg.model import Paper

    read = list(records(files))
    papers = [record for record in read if isinstance(record, Paper)]
    if files and not papers:
        why = (
            read[0].message
            if read and not isinstance(read[0], Paper)
            else "it is empty"
        )
        raise InputError(f"no paper in {files[0]}: {why}")
    return papers
