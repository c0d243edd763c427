"""What a build did, for people."""

from pathlib import Path

import click

from kg.build import Report
from kg.cli._look import clean, count, tell_problems

_SHOWN_SILENT = 5


def tell_report(report: Report, graph: Path, seconds: float) -> None:
    """Say on standard error what a build did.

    Args:
        report: of the build.
        graph: its folder.
        seconds: how long it took.
    """
    rate = f", {report.read / seconds:.0f} papers/s" if report.extracted else ""
    lines = [
        f"{graph}: {count(report.papers, 'paper')} and {count(report.things, 'thing')}",
        (
            f"  read {count(report.read, 'record')}: {report.new} new, "
            f"{report.extracted} extracted, {report.written} written "
            f"in {seconds:.1f} s{rate}"
        ),
    ]
    if report.joined:
        lines.append(
            f"  {count(report.joined, 'record')} joined to others of the same paper: "
            f"kg merge papers {graph}"
        )
    if report.silent:
        lines.append(
            f"  nothing proposed was found in {count(len(report.silent), 'paper')}:"
        )
        lines += [
            f"    {clean(label)}: {clean(why)}"
            for label, why in report.silent[:_SHOWN_SILENT]
        ]
        rest = len(report.silent) - _SHOWN_SILENT
        lines += [f"    … and {rest} more"] if rest > 0 else []
    lines.append(f"  {count(len(report.problems), 'problem')}")
    for line in lines:
        click.echo(line, err=True)
    tell_problems(report.problems, str(graph / "problems.csv"))
