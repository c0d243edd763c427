"""Numeric results: numbers that a paper claims as outcomes, and what they are of."""

import re
from collections.abc import Sequence

from kg.extract._numbers import Form, Number, find_numbers
from kg.model import Entity, Kind, Paper, Result, ResultKind, Span
from kg.sentences import sentence_at, sentences

_CUES = re.compile(
    r"\b(?:achiev|reach|improv|outperform|surpass|obtain|reduc|gain|attain|exceed|yield"
    r"|score|bound|regret|complexity|faster|fewer|higher|lower|better|speed)",
    re.IGNORECASE,
)
_GAINS = re.compile(
    r"\b(?:improve|outperform|surpass|reduc|gain|faster|fewer|increase|speed|boost)",
    re.IGNORECASE,
)


def find_results(paper: Paper, entities: Sequence[Entity]) -> tuple[Result, ...]:
    """Numbers of a paper that are outcomes, each with what it measures.

    Args:
        paper: the paper.
        entities: what was found in it; results name no others.

    Returns:
        Results in order of the text.
    """
    text = paper.text
    parts = sentences(text)
    results = []
    for number in find_numbers(text):
        sentence = sentence_at(parts, number.span.start)
        if _is_outcome(text[sentence.start : sentence.end], number):
            results.append(_result(text, sentence, number, entities))
    return tuple(results)


def _is_outcome(sentence: str, number: Number) -> bool:
    likely = number.unit in {"%", "x", "pp", "dB"} or number.form is Form.ORDER
    return likely and _CUES.search(sentence) is not None


def _result(
    text: str, sentence: Span, number: Number, entities: Sequence[Entity]
) -> Result:
    kind = ResultKind.ABSOLUTE
    if number.form is Form.ORDER:
        kind = ResultKind.COMPLEXITY
    elif number.unit == "x" or _GAINS.search(text[sentence.start : number.span.start]):
        kind = ResultKind.IMPROVEMENT
    return Result(
        value=number.value,
        span=number.span,
        sentence=sentence,
        kind=kind,
        unit=number.unit,
        metric=_nearest(number, sentence, entities, Kind.METRIC),
        dataset=_nearest(number, sentence, entities, Kind.DATASET),
        task=_nearest(number, sentence, entities, Kind.TASK),
        method=_nearest(number, sentence, entities, Kind.METHOD),
        score=0.6,
    )


def _nearest(
    number: Number, sentence: Span, entities: Sequence[Entity], kind: Kind
) -> str | None:
    """The entity of a kind that stands nearest in the same sentence."""
    found = [
        (max(m.start - number.span.end, number.span.start - m.end), e.name)
        for e in entities
        if e.kind is kind
        for m in e.mentions
        if sentence.start <= m.start < sentence.end
    ]
    return min(found)[1] if found else None
