"""``kg remove``: a paper withdrawn, with all that only it supports."""

from pathlib import Path

import click

from kg.cli._graph import graph_argument


@click.command()
@graph_argument
@click.argument("paper", required=False)
@click.option("--reason", default="", help="Why; it stays in the graph.")
@click.option("--undo", is_flag=True, help="Take the paper back in.")
@click.option("--list", "listed", is_flag=True, help="Show what is withdrawn, and why.")
def remove(
    graph: Path, paper: str | None, reason: str, *, undo: bool, listed: bool
) -> None:
    """Withdraw PAPER from GRAPH: its statements, and what only it supports.

    PAPER is a title, an identifier or an IRI. The reason stays, in the graph and in
    withdrawn.tsv; later builds leave the paper out until it is taken back.

    Examples:

    \b
        kg remove graph doi:10.1000/retracted --reason "retracted by its authors"
        kg remove graph --list
        kg remove graph doi:10.1000/retracted --undo
    """
    import datetime as dt

    from kg.cli._look import clean, console, progress, table
    from kg.withdraw import remove as withdraw
    from kg.withdraw import restore
    from kg.withdrawn import read_withdrawn

    if listed:
        rows = [(w.date, w.title, w.reason, w.paper) for w in read_withdrawn(graph)]
        console().print(table(("date", "paper", "reason", "IRI"), rows))
        return
    if not paper:
        raise click.UsageError("name a paper, or ask for --list")
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    with progress() as tell:
        if undo:
            one = restore(graph, paper, date=today, progress=tell)
        else:
            one = withdraw(graph, paper, reason=reason, date=today, progress=tell)
    verb = "is back" if undo else "is withdrawn"
    click.echo(f"{clean(one.title)} {verb}", err=True)
