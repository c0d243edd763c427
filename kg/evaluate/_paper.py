"""One paper of the report: its text marked, its results and relations listed."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TypeVar

from kg.evaluate._annotation import Annotation, Marked, Number, Triple
from kg.evaluate._counts import Count
from kg.evaluate._findings import (
    Compared,
    Finding,
    Status,
    claim_findings,
    entity_findings,
    result_findings,
)
from kg.evaluate._html import escaped

_Item = TypeVar("_Item")
_FIRST = {status: place for place, status in enumerate(Status)}
"""Which of several marks on the same words is shown."""


def paper_section(
    gold: Annotation,
    predicted: Annotation | None,
    counts: Mapping[str, Count],
    *,
    is_open: bool,
) -> str:
    """One paper as HTML.

    Args:
        gold: what should be found.
        predicted: what was found; None where the paper was not read.
        counts: of this paper, by measure.
        is_open: whether it is unfolded at first.
    """
    found = predicted or Annotation(gold.id)
    text = next((t for t in (found.body, gold.body) if t is not None), "")
    findings = entity_findings(gold, found, text)
    return "\n".join(
        (
            f"<details{' open' if is_open else ''}><summary>",
            _summary(gold, predicted, counts["entity"]),
            "</summary>",
            f'<p class="text" dir="auto">{marked(text, findings)}</p>' if text else "",
            _entities([f for f in findings if not f.spans], has_text=bool(text)),
            _listed("Results", result_findings(gold, found), _result),
            _listed("Relations", claim_findings(gold, found), _claim),
            "</details>",
        )
    )


def _summary(gold: Annotation, predicted: Annotation | None, count: Count) -> str:
    name = escaped(gold.id)
    if predicted is None:
        return f'<b>{name}</b> <span class="soft">was not read</span>'
    if predicted.id != gold.id:
        name += f" = {escaped(predicted.id)}"
    right, extra, missed = count
    return (
        f'<b>{name}</b> <span class="soft">{right} right, {missed} missed, '
        f"{extra} extra</span>"
    )


def marked(text: str, findings: Iterable[Finding]) -> str:
    """A text as HTML with every finding marked where it stands.

    Args:
        text: plain text.
        findings: what to mark; spans are offsets into `text`.

    Returns:
        HTML. Where findings overlap, the plainest fault is shown and all are told
        in the tip; what a mark means is written beside its first place.
    """
    begin: dict[int, list[Finding]] = {}
    end: dict[int, list[Finding]] = {}
    first: dict[int, list[Finding]] = {}
    for finding in findings:
        for span in finding.spans:
            begin.setdefault(span.start, []).append(finding)
            end.setdefault(span.end, []).append(finding)
        for span in finding.spans[:1]:
            first.setdefault(span.end, []).append(finding)
    parts = []
    over: list[Finding] = []
    for here, there in pairwise(sorted({0, len(text), *begin, *end})):
        over = [finding for finding in over if finding not in end.get(here, ())]
        over += begin.get(here, [])
        parts.append(_stretch(text[here:there], over))
        parts.extend(map(_tag, first.get(there, ())))
    return "".join(parts)


def _stretch(words: str, over: list[Finding]) -> str:
    if not over:
        return escaped(words)
    worst = min(over, key=lambda finding: _FIRST[finding.status])
    tip = "\n".join(dict.fromkeys(map(_told, over)))
    return (
        f'<mark class="{worst.status}" title="{escaped(tip)}">{escaped(words)}</mark>'
    )


def _tag(finding: Finding) -> str:
    return f'<span class="tag {finding.status}">{escaped(_label(finding))}</span>'


def _label(finding: Finding) -> str:
    """What was found, and what should have been if that differs."""
    gold, found = finding.gold, finding.predicted
    if gold is None or found is None:
        return f"{finding.status}: {finding.kind}"
    if finding.status is Status.TYPE:
        return f"{found.kind}, not {gold.kind}"
    if finding.status is Status.WORDS:
        return f"{found.kind}: “{found.name}”, not “{gold.name}”"
    if finding.status is Status.ROLE:
        return f"{found.kind}, {found.role}, not {gold.role}"
    return found.kind if finding.status is Status.AGREE else f"optional: {found.kind}"


def _told(finding: Finding) -> str:
    """Both sides in full."""
    sides = (("gold", finding.gold), ("found", finding.predicted))
    return "; ".join(
        f"{side}: {_described(thing)}" for side, thing in sides if thing is not None
    )


def _described(thing: Marked) -> str:
    role = f", {' or '.join(sorted(filter(None, thing.accepted)))}" * bool(thing.role)
    return f"{thing.name} ({thing.kind}{role})"


def _entities(findings: list[Finding], *, has_text: bool) -> str:
    rows = [
        f"<li>{_status(finding.status)}{escaped(_told(finding))}</li>"
        for finding in findings
    ]
    title = "Names that are not in the text as written" if has_text else "Entities"
    return _block(title, rows)


def _listed(
    title: str, compared: list[Compared[_Item]], told: Callable[[_Item], str]
) -> str:
    """Results or relations, each with what became of it."""
    rows = []
    for both in compared:
        sides = [told(s) for s in (both.gold, both.predicted) if s is not None]
        if both.gold is None or both.predicted is None:
            status = Status.EXTRA if both.gold is None else Status.MISSED
            text = sides[0]
        elif sides[0] == sides[1]:
            status, text = Status.AGREE, sides[0]
        else:
            status, text = Status.WORDS, f"found: {sides[1]}; gold: {sides[0]}"
        rows.append(f"<li>{_status(status)}{escaped(text)}</li>")
    return _block(title, rows)


def _result(result: Number) -> str:
    rest = (
        ("of", result.metric),
        ("on", result.dataset),
        ("for", result.task),
        ("by", result.method),
        ("over", result.baseline),
    )
    value = f"{result.value} {result.unit or ''}".strip()
    return " ".join((value, *(f"{word} {name}" for word, name in rest if name)))


def _claim(claim: Triple) -> str:
    return " ".join(claim)


def _status(status: Status) -> str:
    said = "differs" if status is Status.WORDS else status
    return f'<span class="tag {status}">{said}</span>'


def _block(title: str, rows: list[str]) -> str:
    if not rows:
        return ""
    return f'<h3>{title}</h3><ul class="list">{"".join(rows)}</ul>'
