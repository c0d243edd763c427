"""``kg read-list``: a few papers that cover a topic."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option


@click.command("read-list")
@graph_argument
@click.option("--topic", multiple=True, help="In words; may be given several times.")
@click.option(
    "--like",
    multiple=True,
    help="A paper of the graph to start from; may be given several times.",
)
@click.option("-n", "most", default=10, show_default=True, help="Papers, at most.")
@min_confidence_option
@json_option
def read_list(
    graph: Path,
    topic: tuple[str, ...],
    like: tuple[str, ...],
    most: int,
    min_confidence: float,
    *,
    as_json: bool,
) -> None:
    """Choose papers of GRAPH that cover a topic without repeating each other.

    What others on the list build on comes first; each entry says what it adds.

    Examples:

    \b
        kg read-list graph --topic "attention for machine translation" -n 8
        kg read-list graph --like "Deep Residual Learning for Image Recognition"
    """
    from rich.padding import Padding
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import clean, console, count
    from kg.discover import read_list as choose
    from kg.errors import InputError
    from kg.graph import Graph

    with Graph(graph) as opened:
        seeds = []
        for name in like:
            iri = opened.paper_of(name)
            if iri is None:
                raise InputError(
                    f"no one paper in {graph} is called {name!r}",
                    hint="give its title, identifier or IRI; or use --topic",
                )
            seeds.append(iri)
        snapshot, labels = opened.snapshot(), opened.labels()
    found = choose(snapshot, [*seeds, *topic], most, min_confidence=min_confidence)
    if as_json:
        write_json(found)
        return
    out = console()
    place = {entry.paper: i for i, entry in enumerate(found, start=1)}
    for entry in found:
        year = snapshot.papers[entry.paper].year
        heading = f"{place[entry.paper]}. {clean(labels[entry.paper])}"
        line = Text(heading, style="bold")
        line.append(f"  {year}" if year else "", style="not bold dim")
        out.print(line)
        told = [f"adds {', '.join(entry.adds)}"] if entry.adds else []
        if entry.covers:
            told.append(f"stands for {count(entry.covers, 'more paper')}")
        if entry.after:
            told.append("builds on " + ", ".join(f"{place[p]}" for p in entry.after))
        out.print(Padding(Text(clean("; ".join(told))), (0, 0, 0, 3), expand=False))
    if not found:
        click.echo("no paper is near that topic", err=True)
