"""``kg evaluate``: how good a reading is, against a gold annotation."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from kg.evaluate import Evaluation, Pairing, Score

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_SHOWN = 5


@click.command()
@click.argument("gold", type=_FILE)
@click.argument("predicted", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="Write JSON instead of tables.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also write a report for people: each text with what was read marked.",
)
@click.option(
    "--seed", default=0, show_default=True, help="Of the resampling for intervals."
)
def evaluate(
    gold: Path, predicted: Path, *, as_json: bool, page: Path | None, seed: int
) -> None:
    """Measure PREDICTED, as kg extract writes it, against the annotation GOLD.

    Both are JSON Lines, one object a paper. Precision, recall and F1 are pooled
    over papers; intervals come from resampling papers. Types and roles that are
    mixed up are counted.

    Examples:

    \b
        kg extract papers.txt > found.jsonl
        kg evaluate gold.jsonl found.jsonl --html report.html
        kg evaluate gold.jsonl found.jsonl --json | jq .measures.entity
    """
    import msgspec

    from kg.cli._look import tell_problems
    from kg.evaluate import evaluate as measured
    from kg.evaluate import read_annotations, to_html

    asked, problems = read_annotations(gold)
    found, more = read_annotations(predicted)
    problems += more
    made = measured(asked, found, seed=seed)
    _tell_pairing(made.pairing)
    if page is not None:
        title = f"{predicted.name} against {gold.name}"
        html = to_html(asked, found, made, title=title)
        page.write_text(html, encoding="utf-8")
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(_plain(made)), indent=1))
    else:
        _show(made)
    tell_problems(problems)
    if problems:
        sys.exit(3)


def _tell_pairing(pairing: "Pairing") -> None:
    """Say on standard error which papers were not simply found by their id."""
    renamed = [f"{short} = {long}" for short, long in pairing.renamed]
    _tell("paired by the start of its id and its number", renamed)
    _tell("in the gold but not read; counted as read empty", pairing.missing)
    _tell("read but not in the gold; left out", pairing.surplus)


def _tell(what: str, names: Iterable[str]) -> None:
    from kg.cli._look import clean

    listed = list(names)
    if not listed:
        return
    more = f", … and {len(listed) - _SHOWN} more" if len(listed) > _SHOWN else ""
    shown = ", ".join(map(clean, listed[:_SHOWN]))
    click.echo(f"{len(listed)} {what}: {shown}{more}", err=True)


def _show(made: "Evaluation") -> None:
    from kg.cli._look import console, table

    columns = ("measure", "F1", "95% interval", "P", "R", "right", "extra", "missed")
    rows = [
        (
            f"{name} (accuracy)" if score.is_accuracy else name,
            score.value,
            f"{score.interval[0]:.3f} to {score.interval[1]:.3f}",
            score.precision,
            *_recall(score),
        )
        for name, score in made.scores.items()
    ]
    screen = console()
    screen.print(table(columns, rows))
    for title, cells in (("types", made.types), ("roles", made.roles)):
        screen.print()
        gold = sorted({known for known, _ in cells})
        found = sorted({said for _, said in cells})
        grid = [[k, *(cells.get((k, s), 0) for s in found)] for k in gold]
        screen.print(table((f"{title}: gold \\ found", *found), grid))


def _recall(score: "Score") -> tuple[object, ...]:
    """What a measure counts, without what an accuracy has none of."""
    right, extra, missed = score.count
    if score.is_accuracy:
        return None, right, extra, None
    return score.recall, right, extra, missed


def _plain(made: "Evaluation") -> dict[str, Any]:
    """What was measured as JSON has it."""
    measures = {
        name: {
            "value": score.value,
            "interval": score.interval,
            "precision": score.precision,
            "recall": score.recall,
            "f1": score.f1,
            **score.count._asdict(),
        }
        for name, score in made.scores.items()
    }
    confusion = {
        name: [{"gold": k, "found": s, "count": n} for (k, s), n in cells.items()]
        for name, cells in (("types", made.types), ("roles", made.roles))
    }
    return {
        "papers": len(made.by_paper),
        "missing": made.pairing.missing,
        "surplus": made.pairing.surplus,
        "measures": measures,
        **confusion,
    }
