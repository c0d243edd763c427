"""Annotated results set against what was read, not against what was annotated."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kg.extract._labels import KINDS
from kg.extract._results_scene import scene
from kg.extract.train._fit import Fitted, Trial, fit_judge
from kg.extract.train._results_gold import Labelled, aligned
from kg.extract.train.fast import lessons, trials_of
from kg.model import Entity, Kind, Role, Span

_SUREST = 0.999
"""The most that a reading is sure of a name; an annotation is by 1."""
_ROLES = {Kind.METRIC: Role.REPORTED, Kind.TASK: Role.ADDRESSED}


def as_read(records: Sequence[Mapping[str, Any]], seed: int) -> list[Labelled]:
    """Papers with results as linear models read them that were not trained on them.

    What fills the slots of a result is chosen among names that were found, some of
    them wrong and some missing: it is learned where that is so.

    Args:
        records: annotated papers.
        seed: of the models' folds.
    """
    trials = list(trials_of(records, lessons(records), seed))
    return list(_with_results(trials, fit_judge(trials)))


def _with_results(trials: Sequence[Trial], fitted: Fitted) -> Iterator[Labelled]:
    for t, chances in zip(trials, fitted.chances, strict=True):
        if t.record["results"]:
            kept = [i for i, chance in enumerate(chances) if chance >= fitted.least]
            found = [_entity(t, i, min(_SUREST, float(chances[i]))) for i in kept]
            yield aligned(scene(t.text, found), t.record["results"])


def _entity(t: Trial, which: int, score: float) -> Entity:
    """An entity as found, called as the annotation calls it, if it is in there."""
    draft, gold = t.drafts[which], int(t.near[which])
    spans = t.said.spans
    mentions = tuple(
        Span(spans[f.start].start, spans[f.end - 1].end) for f in draft.finds
    )
    kind = KINDS[draft.kind]
    name = t.text[mentions[0].start : mentions[0].end]
    role = _ROLES.get(kind, Role.USED)
    if gold >= 0:
        name = str(t.record["entities"][gold]["name"])
        role = Role(t.record["entities"][gold]["role"])
    else:
        name = f"{name} (wrong)"
    return Entity(
        kind=kind,
        name=name,
        surfaces=(name,),
        role=role,
        score=score,
        mentions=mentions,
    )
