"""``kg diff``: what came, went or changed between two graphs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import json_option

if TYPE_CHECKING:
    from rich.text import Text

    from kg.diff import Change

_SHORT = 80
"""Characters of old and new text together that fit on a line."""


@click.command()
@click.argument("before", type=click.Path(path_type=Path))
@click.argument("after", type=click.Path(path_type=Path))
@click.option("-n", "most", default=20, show_default=True, help="Lines of each kind.")
@json_option
def diff(before: Path, after: Path, most: int, *, as_json: bool) -> None:
    """Show which papers, things, links and results came, went or changed.

    BEFORE and AFTER are graphs. Exit code 1 says that they differ.

    Example:

    \b
        kg diff yesterday today
    """
    import sys

    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import console, count
    from kg.diff import diff as compare
    from kg.graph import Graph

    with Graph(before) as one, Graph(after) as two:
        found = compare(one, two)
    if as_json:
        write_json(found)
        sys.exit(1 if found else 0)
    out = console()
    kinds = {
        "paper": found.papers,
        "thing": found.things,
        "link": found.links,
        "result": found.results,
    }
    for noun, changes in kinds.items():
        if changes:
            heading = count(len(changes), f"changed {noun}")
            out.print(Text(heading, style="bold cyan"))
            for change in changes[:most]:
                out.print(_line(change))
            if len(changes) > most:
                out.print(Text(f"  … and {len(changes) - most:,} more", style="dim"))
    if not found:
        click.echo("both say the same", err=True)
    sys.exit(1 if found else 0)


def _line(change: "Change") -> "Text":
    from rich.text import Text

    from kg.cli._look import clean

    if change.before is None:
        return Text(f"+ {clean(change.what)}", style="green")
    if change.after is None:
        return Text(f"- {clean(change.what)}", style="red")
    before, after = (clean(" ".join(t.split())) for t in (change.before, change.after))
    told = (
        f"{before} → {after}" if len(before) + len(after) <= _SHORT else "text differs"
    )
    return Text(f"~ {clean(change.what)}: {told}", style="yellow")
