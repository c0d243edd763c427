"""``kg read``: what would be read, before anything is built."""

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import click

from kg.cli._graph import json_option
from kg.cli._inputs import columns_option, records
from kg.model import Paper, Problem

_FIELDS = (
    *("title", "abstract", "authors", "year", "venue", "keywords", "cites"),
    *("doi", "arxiv", "openalex", "s2", "pmid", "acl", "openreview", "url"),
)


@dataclass(slots=True)
class _File:
    """What one file gives."""

    file: str
    papers: int = 0
    problems: int = 0
    fields: Counter[str] = field(default_factory=Counter)
    """Papers that have each field."""
    sample: str = ""
    """What the first paper is called."""


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True)
)
@columns_option
@json_option
def read(files: tuple[Path, ...], columns: dict[str, str], *, as_json: bool) -> None:
    """Show what FILES would give: records, problems, and fields found.

    Nothing is built or written. FILES may be files, folders, or - for standard
    input.

    Examples:

    \b
        kg read library.bib ~/papers
        kg read table.csv --columns title=Titel,abstract=Zusammenfassung
    """
    from kg.cli._graph import write_json
    from kg.cli._look import console, count, table, tell_problems

    found, problems = _gathered(records(files, columns))
    if as_json:
        write_json({"files": found, "problems": problems})
        sys.exit(3 if problems else 0)
    rows = [
        (one.file, one.papers, one.problems, _shares(one), one.sample) for one in found
    ]
    columns_shown = ("file", "papers", "problems", "fields", "first")
    console().print(table(columns_shown, rows))
    papers = sum(one.papers for one in found)
    told = f"{count(papers, 'paper')} in {count(len(found), 'file')}"
    click.echo(f"{told}, {count(len(problems), 'problem')}", err=True)
    tell_problems(problems)
    if problems:
        sys.exit(3)


def _gathered(
    found: Iterable[Paper | Problem],
) -> tuple[list[_File], list[Problem]]:
    files: dict[str, _File] = {}
    problems = []
    for record in found:
        name = record.source.file
        one = files.setdefault(name, _File(name))
        if isinstance(record, Problem):
            one.problems += 1
            problems.append(record)
            continue
        one.papers += 1
        one.sample = one.sample or (record.title or record.abstract)[:60]
        one.fields.update(_has(record))
    return list(files.values()), problems


def _has(paper: Paper) -> list[str]:
    return [
        name
        for name in _FIELDS
        if name in paper.identifiers or getattr(paper, name, None)
    ]


def _shares(one: _File) -> str:
    """The fields that are there; with how many, where not every paper has them."""
    return ", ".join(
        name if one.fields[name] == one.papers else f"{name} ({one.fields[name]})"
        for name in _FIELDS
        if one.fields[name]
    )
