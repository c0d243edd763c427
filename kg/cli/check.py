"""``kg check``: what is wrong with a graph."""

import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import click

from kg.cli._graph import graph_argument, json_option


@click.command()
@graph_argument
@click.option(
    "--shapes/--no-shapes",
    default=True,
    show_default=True,
    help="Also run the SHACL shapes (extra check).",
)
@click.option(
    "-n", "most", default=10, show_default=True, help="Faults shown of each rule."
)
@json_option
def check(graph: Path, most: int, *, shapes: bool, as_json: bool) -> None:
    """Check GRAPH: evidence, offsets, orphans, cycles, decisions, shapes.

    What is wrong is told in words; the exit code is 1 if anything is.

    Examples:

    \b
        kg check graph
        kg check graph --no-shapes --json
    """
    from kg.check import RULES, Fault
    from kg.check import check as faults_of
    from kg.cli._graph import write_json
    from kg.cli._look import clean, count
    from kg.graph import Graph

    if shapes and find_spec("shacl") is None:
        shapes = False
        click.echo(
            "the shapes are left out: pip install 'citekg[check]' for them", err=True
        )
    with Graph(graph) as opened:
        found = list(faults_of(opened, shapes=shapes))
    if as_json:
        write_json(found)
    else:
        by_rule: dict[str, list[Fault]] = {}
        for fault in found:
            by_rule.setdefault(fault.rule, []).append(fault)
        for rule, faults in by_rule.items():
            click.secho(f"{rule} ({len(faults)})", bold=True)
            for fault in faults[:most]:
                click.echo(f"  {clean(fault.message)}\n      {clean(fault.node)}")
            if len(faults) > most:
                click.echo(f"  … and {len(faults) - most} more")
    counted = Counter(fault.rule for fault in found)
    ran = ", ".join((*RULES, "shapes") if shapes else RULES)
    if found:
        parts = ", ".join(f"{rule} {number}" for rule, number in counted.items())
        click.echo(f"{count(len(found), 'fault')}: {parts}", err=True)
        sys.exit(1)
    click.echo(f"nothing is wrong ({ran})", err=True)
