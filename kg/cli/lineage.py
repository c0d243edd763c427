"""``kg lineage``: what a thing builds on, and what builds on it."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option

if TYPE_CHECKING:
    from kg.discover import Ancestry, Step
    from kg.ids import Iri
    from kg.model import Snapshot


@click.command()
@graph_argument
@click.argument("name")
@click.option(
    "--depth", default=2, show_default=True, type=click.IntRange(1), help="Steps."
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw it as a page, too.",
)
@click.option("--quotes/--no-quotes", default=False, help="Show the sentences.")
@min_confidence_option
@json_option
def lineage(
    graph: Path,
    name: str,
    depth: int,
    out: Path | None,
    min_confidence: float,
    *,
    quotes: bool,
    as_json: bool,
) -> None:
    """Show what the thing called NAME builds on, and what builds on it.

    Examples:

    \b
        kg lineage graph Transformer
        kg lineage graph BERT --depth 3 --quotes -o bert.html
    """
    from kg.cli._graph import one_thing, write_json
    from kg.discover import lineage as find
    from kg.draw import page
    from kg.folder import write_whole
    from kg.graph import Graph

    with Graph(graph) as opened:
        iri = one_thing(opened, name)
        snapshot = opened.snapshot()
    found = find(snapshot, iri, depth=depth, min_confidence=min_confidence)
    if out is not None:
        kept = {iri, *(step.thing for step in (*found.before, *found.after))}
        part = _only(snapshot, kept)
        write_whole(out, page(part, title=f"Lineage of {found.label}", around=iri))
        click.echo(f"{out}: open it in a browser", err=True)
    if as_json:
        write_json(found)
    else:
        _show(found, quotes=quotes)


def _only(snapshot: "Snapshot", things: "set[Iri]") -> "Snapshot":
    """The papers that propose some things, these, and the links among them."""
    from dataclasses import replace

    proposing = {
        link.subject
        for link in snapshot.links
        if link.predicate == "proposes" and link.object in things
    }
    nodes = things | proposing
    return replace(
        snapshot,
        papers={iri: p for iri, p in snapshot.papers.items() if iri in nodes},
        things={iri: t for iri, t in snapshot.things.items() if iri in nodes},
        links=tuple(
            link for link in snapshot.links if {link.subject, link.object} <= nodes
        ),
        cites=tuple(pair for pair in snapshot.cites if set(pair) <= nodes),
        outcomes=tuple(o for o in snapshot.outcomes if o.paper in nodes),
    )


def _show(found: "Ancestry", *, quotes: bool) -> None:
    from rich.text import Text
    from rich.tree import Tree

    from kg.cli._look import clean, console

    def branch(title: str, steps: "tuple[Step, ...]", *, up: bool) -> Tree:
        tree = Tree(Text(title, style="bold cyan"), guide_style="dim")
        at = {found.thing: tree}
        for step in steps:
            words = step.words if up else _turned(step.words)
            line = Text(f"{words} ", style="dim")
            line.append(clean(step.label), style="not dim")
            line.append(f"  {step.year or 'no year'}, {step.confidence:.2f}")
            if quotes and step.sentence:
                line.append(f"\n“{clean(step.sentence)}”", style="italic")
            at[step.thing] = at[step.by].add(line)
        return tree

    out = console()
    year = f"  {found.year}" if found.year else ""
    out.print(Text(f"{clean(found.label)}{year}", style="bold"))
    if found.before:
        out.print(branch("Before", found.before, up=True))
    if found.after:
        out.print(branch("After", found.after, up=False))
    if not found.before and not found.after:
        click.echo(
            "no paper here says what it builds on, or what builds on it", err=True
        )


def _turned(words: str) -> str:
    turned = {
        "builds on": "is built on by",
        "is a kind of": "has the kind",
        "is part of": "has the part",
    }
    return turned[words]
