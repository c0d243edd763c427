"""One HTML page that shows people where a reading agrees with the gold."""

from collections.abc import Mapping
from importlib.resources import files

from kg.evaluate._annotation import Annotation
from kg.evaluate._counts import Count
from kg.evaluate._findings import Status
from kg.evaluate._html import escaped, table
from kg.evaluate._measures import NOTHING, Evaluation, Score
from kg.evaluate._paper import paper_section

_OPEN = 5
"""How many of the worst papers are unfolded."""
_HOW = (
    '<p class="soft">Counts are strict: another type or other words are both a miss '
    "and an extra. Point at a mark to see both sides.</p>"
)
_LEGEND = {
    Status.AGREE: "both agree on words, type and role",
    Status.MISSED: "in the gold, not found",
    Status.EXTRA: "found, not in the gold",
    Status.TYPE: "found under another type",
    Status.WORDS: "found under other words: counts only in lenient measures",
    Status.ROLE: "found with another role",
    Status.OPTIONAL: "readers differed: not asked for, not held against",
}


def to_html(
    gold: Mapping[str, Annotation],
    predicted: Mapping[str, Annotation],
    evaluation: Evaluation,
    *,
    title: str = "Evaluation",
) -> str:
    """A report as one page that needs no network and runs no script.

    Args:
        gold: annotations by id.
        predicted: annotations by id.
        evaluation: what `kg.evaluate.evaluate` gave for the two.
        title: the page's heading.

    Returns:
        HTML: measures, confusion tables, and each paper's text with what agrees
        and what does not, the worst papers first.
    """
    pairs = evaluation.pairing.pairs
    ranked = sorted(gold, key=lambda name: _badness(evaluation.by_paper[name], name))
    sections = (
        paper_section(
            gold[name],
            predicted[pairs[name]] if name in pairs else None,
            evaluation.by_paper[name],
            is_open=place < _OPEN,
        )
        for place, name in enumerate(ranked)
    )
    return "\n".join(
        (
            _head(title),
            f"<h1>{escaped(title)}</h1>",
            _summary(evaluation),
            "<h2>Measures</h2>",
            _measures(evaluation.scores),
            "<h2>What is mixed up</h2><div class='tables'>",
            _confusion("Types: gold in rows, found in columns", evaluation.types),
            _confusion("Roles of what was matched", evaluation.roles),
            "</div><h2>Papers, the worst first</h2>",
            _HOW,
            _legend(),
            *sections,
            "</body></html>\n",
        )
    )


def _badness(counts: Mapping[str, Count], name: str) -> tuple[float, int, str]:
    right, extra, missed = counts["entity"]
    whole = 2 * right + extra + missed
    return (2 * right / whole if whole else 1.0, -extra - missed, name)


def _head(title: str) -> str:
    style = files("kg.evaluate").joinpath("page.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>\n{style}</style></head><body>"
    )


def _summary(evaluation: Evaluation) -> str:
    pairing = evaluation.pairing
    told = [f"{len(evaluation.by_paper)} gold papers"]
    told += [f"{len(pairing.missing)} of them not read"] if pairing.missing else []
    told += [f"{len(pairing.surplus)} others read"] if pairing.surplus else []
    return f'<p class="soft">{", ".join(told)}</p>'


def _measures(scores: Mapping[str, Score]) -> str:
    columns = ("", "F1", "95% interval", "P", "R", "right", "extra", "missed")
    rows = (
        (
            escaped(name) + (" (accuracy)" if score.is_accuracy else ""),
            f"<b>{score.value:.3f}</b>",
            " to ".join(f"{bound:.3f}" for bound in score.interval),
            f"{score.precision:.3f}",
            *_recall(score),
        )
        for name, score in scores.items()
    )
    return table(columns, rows)


def _recall(score: Score) -> tuple[str, ...]:
    """What a measure counts, without what an accuracy has none of."""
    right, extra, missed = map(str, score.count)
    if score.is_accuracy:
        return "", right, extra, ""
    return f"{score.recall:.3f}", right, extra, missed


def _confusion(caption: str, cells: Mapping[tuple[str, str], int]) -> str:
    gold = sorted({known for known, _ in cells}, key=_last)
    found = sorted({said for _, said in cells}, key=_last)
    rows = (
        (escaped(known), *(_cell(known, said, cells) for said in found))
        for known in gold
    )
    return table(("", *found), rows, caption=caption)


def _last(name: str) -> tuple[bool, str]:
    return name == NOTHING, name


def _cell(known: str, said: str, cells: Mapping[tuple[str, str], int]) -> str:
    number = cells.get((known, said), 0)
    shown = str(number) if number else '<span class="soft">·</span>'
    return f'<span class="same">{shown}</span>' if known == said else shown


def _legend() -> str:
    items = (
        f'<li><mark class="{status}">{status}</mark> {escaped(meaning)}</li>'
        for status, meaning in _LEGEND.items()
    )
    return f'<ul class="legend">{"".join(items)}</ul>'
