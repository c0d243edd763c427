"""Numeric results: numbers that a paper claims as outcomes, and what they are of."""

import re
from collections.abc import Sequence
from dataclasses import replace

from kg.extract._numbers import Form, Number, find_numbers
from kg.extract._results_cues import cues
from kg.extract._results_links import (
    SLOTS,
    Asked,
    candidates,
    link_features,
    none_features,
)
from kg.extract._results_model import Judge, shipped
from kg.extract._results_scene import Scene, scene
from kg.model import Entity, Paper, Result, ResultKind

_POINTS = re.compile(r"\s+(?:[\w@.-]{1,20}\s+){1,3}?points?\b")


def find_results(paper: Paper, entities: Sequence[Entity]) -> tuple[Result, ...]:
    """Numbers of a paper that are outcomes, each with what it measures.

    Args:
        paper: the paper; its `text` is what offsets refer to.
        entities: what was found in it, with mentions; results name no others.

    Returns:
        Results in order of the text. A score is the calibrated probability, in
        [0, 1], that the number is an outcome; those below the judge's threshold
        are left out.

    Cost:
        Linear in the length of the text, times the number of entities.
    """
    if not find_numbers(paper.text):
        return ()
    return judged(scene(paper.text, entities), shipped())


def judged(seen: Scene, judge: Judge) -> tuple[Result, ...]:
    """The results of a scene by a given judge.

    Args:
        seen: a paper cut into items.
        judge: the weights to judge by.
    """
    results = []
    for which, number in enumerate(seen.numbers):
        features = cues(seen, which)
        score = judge.outcome_probability(features)
        if score < judge.threshold:
            continue
        kind = ResultKind.ABSOLUTE
        if number.form is Form.ORDER:
            kind = ResultKind.COMPLEXITY
        elif judge.is_gain(features):
            kind = ResultKind.IMPROVEMENT
        names = {slot: _linked(Asked(seen, which, kind, slot), judge) for slot in SLOTS}
        result = Result(
            value=number.value,
            span=number.span,
            sentence=seen.sentences[seen.items[seen.at[which]].sentence],
            kind=kind,
            unit=number.unit or _unit_behind(seen.text, number),
            score=score,
            **names,
        )
        results.append(_sound(result))
    return tuple(results)


def _linked(asked: Asked, judge: Judge) -> str | None:
    """The name of the entity that fills a slot best, None where the text has none."""
    found = candidates(asked.scene, asked.slot)
    answers = [none_features(asked), *(link_features(asked, i) for i in found)]
    best = judge.chosen(asked.slot, answers)
    return asked.scene.entities[found[best - 1]].name if best else None


def _unit_behind(text: str, number: Number) -> str | None:
    """``points`` where it follows the name of the measure: ``2.0 BLEU points``."""
    return "points" if _POINTS.match(text, number.whole.end) else None


def _sound(result: Result) -> Result:
    """A result that is compared with nothing, or with another method."""
    is_gain = result.kind is ResultKind.IMPROVEMENT
    if result.baseline is None or (is_gain and result.baseline != result.method):
        return result
    return replace(result, baseline=None)
