"""``kg extract``: extraction alone, as JSON Lines."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True)
)
@click.option(
    "--model", default="default", show_default=True, help="Which extractor to use."
)
@click.option(
    "--min-confidence",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Leave out entities that are less sure than this.",
)
@click.option(
    "-o", "--out", type=click.File("w", encoding="utf-8", lazy=True), default="-"
)
def extract(
    files: tuple[Path, ...],
    model: str,
    min_confidence: float,
    out: click.utils.LazyFile,
) -> None:
    r"""Write what each paper of FILES says as JSON Lines, one object a paper.

    FILES may be files, folders, or - for standard input.

    Examples:
    \b
        kg extract papers.txt > extracted.jsonl
        kg extract library.bib --min-confidence 0.5 | jq -r '.entities[].name'
    """
    import msgspec

    from kg.cli._inputs import records
    from kg.cli._look import tell_problems
    from kg.extract import load
    from kg.extract.jsonl import to_json
    from kg.model import Paper, Problem

    problems: list[Problem] = []
    extractor = load(model)
    kept: list[Paper] = []

    def papers() -> Iterator[Paper]:
        for record in records(files):
            if isinstance(record, Problem):
                problems.append(record)
            else:
                kept.append(record)
                yield record

    for reading in extractor.read(papers()):
        line = to_json(kept.pop(0), reading, min_confidence=min_confidence)
        out.write(msgspec.json.encode(line).decode() + "\n")
    tell_problems(problems)
    if problems:
        sys.exit(3)
