"""``kg extract``: extraction alone, as JSON Lines."""

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from kg.cli._inputs import columns_option

if TYPE_CHECKING:
    from kg.model import Extractor, Paper


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True)
)
@click.option(
    "--model",
    default="default",
    show_default=True,
    help="default, fast, endpoint:URL?model=NAME, or another package's extractor.",
)
@click.option(
    "--key-from",
    metavar="VARIABLE",
    help="Environment variable that holds the key of an endpoint.",
)
@click.option(
    "--min-confidence",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Leave out entities that are less sure than this.",
)
@columns_option
@click.option(
    "-o", "--out", type=click.File("w", encoding="utf-8", lazy=True), default="-"
)
def extract(
    files: tuple[Path, ...],
    model: str,
    key_from: str | None,
    min_confidence: float,
    columns: dict[str, str],
    out: TextIO,
) -> None:
    """Write what each paper of FILES says as JSON Lines, one object a paper.

    FILES may be files, folders, or - for standard input.

    Examples:

    \b
        kg extract papers.txt > extracted.jsonl
        kg extract library.bib --min-confidence 0.5 | jq -r '.entities[].name'
        kg extract papers.txt --model "endpoint:http://localhost:8080/v1?model=NAME"
    """
    import msgspec

    from kg.cli._inputs import records
    from kg.cli._look import tell_problems
    from kg.extract import load, to_json
    from kg.model import Paper, Problem

    problems: list[Problem] = []
    extractor = load(model, key=_key(key_from))
    kept: deque[Paper] = deque()

    def papers() -> Iterator[Paper]:
        for record in records(files, columns):
            if isinstance(record, Problem):
                problems.append(record)
            else:
                kept.append(record)
                yield record

    for reading in extractor.read(_told_cost(extractor, papers())):
        line = to_json(kept.popleft(), reading.above(min_confidence))
        out.write(msgspec.json.encode(line).decode() + "\n")
    tell_problems(problems)
    if problems:
        sys.exit(3)


def _key(variable: str | None) -> str | None:
    """The key that an environment variable holds."""
    if variable is None:
        return None
    if variable not in os.environ:
        raise click.UsageError(f"there is no environment variable {variable}")
    return os.environ[variable]


def _told_cost(extractor: "Extractor", papers: Iterator["Paper"]) -> Iterable["Paper"]:
    """The same papers; where reading them costs something, that is said first."""
    cost = getattr(extractor, "cost", None)
    if cost is None:
        return papers
    everything = list(papers)
    click.echo(f"{extractor.maker}: {cost(everything)}", err=True)
    return everything
