"""How commands show tables, progress and problems."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table
from rich.text import Text

from kg.model import Problem

_WIDTH = 110
"""Columns where there is no terminal to ask."""
_SHOWN_PROBLEMS = 10


def console() -> Console:
    """A console on standard output: no colour and a fixed width in a pipe."""
    width = None if sys.stdout.isatty() else _WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False)


def clean(text: str) -> str:
    """Text from outside without what could move a terminal's cursor.

    Args:
        text: a label, title or sentence.

    Returns:
        The same with control characters replaced.
    """
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
    """A plain table; numbers stand to the right.

    Args:
        columns: the headings.
        rows: cells, written with `str`.
    """
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    cells = [list(row) for row in rows]
    for place, name in enumerate(columns):
        known = [row[place] for row in cells if row[place] is not None]
        numeric = bool(known) and all(isinstance(cell, int | float) for cell in known)
        made.add_column(
            Text(name), justify="right" if numeric else "left", overflow="fold"
        )
    for row in cells:
        made.add_row(*(Text(_cell(cell)) for cell in row))
    return made


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.3f}"
    return clean(str(value))


@contextmanager
def progress() -> Iterator[Callable[[str, int, int | None], None]]:
    """Bars on standard error, one a stage; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _stage, _done, _total: None
        return
    bars = Progress(
        TextColumn("{task.description:<12}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    tasks = {}
    with bars:

        def tell(stage: str, done: int, total: int | None) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            bars.update(tasks[stage], completed=done, total=total)

        yield tell


def tell_problems(problems: Sequence[Problem], where: str | None = None) -> None:
    """List problems on standard error, the first few in full.

    Args:
        problems: what could not be read.
        where: the file that lists them all, if there is one.
    """
    for problem in problems[:_SHOWN_PROBLEMS]:
        place = clean(problem.source.file)
        if problem.source.record:
            place += f":{problem.source.record}"
        click.echo(f"  {place}: {clean(problem.message)}", err=True)
        if problem.hint:
            click.echo(f"      {clean(problem.hint)}", err=True)
    rest = len(problems) - _SHOWN_PROBLEMS
    if rest > 0:
        click.echo(f"  … and {rest} more", err=True)
    if problems and where:
        click.echo(f"  all are listed in {where}", err=True)


def count(number: int, noun: str) -> str:
    """A number of things in words, such as ``1,204 papers``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
