"""Files, folders and standard input as one stream of records."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from kg.errors import InputError
from kg.model import Paper, Problem
from kg.read import read_papers, read_stream

_STDIN = Path("-")


_FIELDS = frozenset(
    [
        *("title", "abstract", "authors", "year", "venue", "keywords", "key", "cites"),
        *("doi", "arxiv", "acl", "pmid", "openalex", "s2", "openreview", "url"),
    ]
)


def _columns(
    _context: click.Context, _option: click.Parameter, value: str | None
) -> dict[str, str]:
    """``title=Titel,year=Jahr`` as a mapping of field to column."""
    found = {}
    for part in filter(None, (value or "").split(",")):
        name, mark, column = (text.strip() for text in part.partition("="))
        if not mark or not column or name not in _FIELDS:
            raise click.BadParameter(
                f"{part!r}: write FIELD=COLUMN, with a field of "
                f"{', '.join(sorted(_FIELDS))}"
            )
        found[name] = column
    return found


columns_option = click.option(
    "--columns",
    metavar="FIELD=COLUMN,…",
    callback=_columns,
    help="For tables with names of their own: title=Titel,abstract=Text.",
)


def records(
    files: Sequence[Path], columns: Mapping[str, str] | None = None
) -> Iterator[Paper | Problem]:
    """Read everything a command was given, in order.

    Args:
        files: files, folders, or ``-`` for standard input.
        columns: field to the name of its column, for tables.

    Raises:
        InputError: a file or folder does not exist.
    """
    for file in files:
        if file != _STDIN and not file.exists():
            raise InputError(f"{file}: there is no such file or folder")
    for file in files:
        if file == _STDIN:
            yield from read_stream("standard input", sys.stdin.buffer, columns=columns)
        else:
            yield from read_papers([file], columns=columns)
