"""What is fitted to held-out papers: the judge of entities and the thresholds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import KFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kg.errors import InputError
from kg.extract._claims import Pairer, both_right, mean_over
from kg.extract._drafts import Draft
from kg.extract._judge import facts_of
from kg.extract._labels import KINDS, RELATIONS, ROLES
from kg.extract._lexicon import Lexicon
from kg.extract._names import key_of
from kg.extract._net import Net, Said
from kg.extract._reader import drafts_of, places_of
from kg.extract._same import Merger
from kg.extract.train._data import text_of
from kg.model import Kind, Relation

Floats = NDArray[np.float32]
Record = Mapping[str, Any]

FOLDS = 5
_HALF = 0.5
_RARE = 2e-3
"""The share of its kind's entities below which a role is not given to a kind."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One held-out paper, what was found in it and what is there."""

    record: Record
    text: str
    said: Said
    drafts: list[Draft]
    facts: Floats
    gold: NDArray[np.int64]
    """For each draft the index of its entity, or -1."""
    near: NDArray[np.int64]
    """The same, where a name that is nearly right counts as found."""


def roles_of(records: Sequence[Record]) -> dict[str, list[float]]:
    """Which roles go with which kind: 1, or 0 for those hardly ever seen."""
    counts = np.zeros((len(KINDS), len(ROLES)))
    for record in records:
        for e in record["entities"]:
            counts[KINDS.index(Kind(e["type"])), ROLES.index(e["role"])] += 1
    seen = counts / counts.sum(1, keepdims=True).clip(1) >= _RARE
    return {
        kind.value: row.astype(float).tolist()
        for kind, row in zip(KINDS, seen, strict=True)
    }


def trial(
    record: Record,
    net: Net,
    eagerness: float,
    merger: Merger,
    lexicon: Lexicon | None = None,
) -> Trial:
    """Read a held-out paper and compare."""
    text, title = text_of(record)
    said = net.say(text, title)
    drafts = drafts_of(text, said, eagerness, merger)
    facts = [facts_of(text, title, said, draft, lexicon) for draft in drafts]
    gold = _matched(record, drafts)
    near = _matched_nearly(record, drafts, gold)
    return Trial(record, text, said, drafts, np.array(facts, np.float32), gold, near)


def _names(record: Record) -> list[tuple[int, set[str]]]:
    return [
        (KINDS.index(Kind(e["type"])), {key_of(s) for s in e["surfaces"]})
        for e in record["entities"]
    ]


def _matched_nearly(
    record: Record, drafts: Sequence[Draft], gold: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Add to a match those names that share half of their words."""
    found = gold.copy()
    for i, draft in enumerate(drafts):
        for j, (kind, keys) in enumerate(_names(record)):
            if found[i] < 0 and j not in found and kind == draft.kind:
                shares = [_shared(a, b) for a in keys for b in draft.keys]
                found[i] = j if max(shares, default=0) >= _HALF else -1
    return found


def _shared(left: str, right: str) -> float:
    a, b = set(left.split()), set(right.split())
    return len(a & b) / max(1, len(a | b))


def _matched(record: Record, drafts: Sequence[Draft]) -> NDArray[np.int64]:
    names = _names(record)
    found = np.full(len(drafts), -1)
    used: set[int] = set()
    for i, draft in enumerate(drafts):
        for j, (kind, keys) in enumerate(names):
            if j not in used and kind == draft.kind and keys & draft.keys:
                found[i] = j
                used.add(j)
                break
    return found


@dataclass(frozen=True, slots=True)
class Fitted:
    """A judge with its threshold."""

    weights: list[float]
    bias: float
    least: float
    f1: float
    """On papers that the weights were not fitted to."""
    chances: list[NDArray[np.float64]]
    """For each trial, by weights not fitted to it."""


def fit_judge(trials: Sequence[Trial]) -> Fitted:
    """Fit the judge, and its threshold by cross-fitting.

    Args:
        trials: held-out papers; the names of most must be found for a judge to be
            worth anything.

    Raises:
        InputError: nothing that was found is right.
    """
    gold = np.concatenate([t.gold for t in trials])
    if not (gold >= 0).any():
        raise InputError(
            f"none of {len(gold)} names found on {len(trials)} papers is right",
            hint="train longer, or on more papers",
        )
    wanted = sum(len(t.record["entities"]) for t in trials)
    if (gold >= 0).all():
        return _trusting(trials, len(gold), wanted)
    facts = np.concatenate([t.facts for t in trials if len(t.facts)])
    right = gold >= 0
    groups = np.concatenate([np.full(len(t.drafts), i) for i, t in enumerate(trials)])
    model = make_pipeline(StandardScaler(), LogisticRegression(C=0.3, max_iter=2000))
    folds = _paper_folds(groups, len(trials))
    chances = cross_val_predict(model, facts, right, cv=folds, method="predict_proba")[
        :, 1
    ]
    least, f1 = max(
        ((x, _f1(chances, right, x, wanted)) for x in np.linspace(0.1, 0.8, 71)),
        key=lambda pair: pair[1],
    )
    model.fit(facts, right)
    scaler, linear = model[0], model[1]
    weights = linear.coef_[0] / scaler.scale_
    bias = float(linear.intercept_[0] - (weights * scaler.mean_).sum())
    parts = [chances[groups == i] for i in range(len(trials))]
    return Fitted(weights.tolist(), bias, float(least), float(f1), parts)


def _trusting(trials: Sequence[Trial], right: int, wanted: int) -> Fitted:
    """A judge that has seen no wrong, and expects one in the next."""
    width = next(t.facts.shape[1] for t in trials if len(t.facts))
    return Fitted(
        weights=[0.0] * width,
        bias=float(np.log(right + 1)),
        least=0.1,
        f1=2 * right / (right + wanted),
        chances=[np.full(len(t.drafts), 1 - 1 / (right + 2)) for t in trials],
    )


def _paper_folds(
    groups: NDArray[np.int64], count: int
) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    folds = []
    for _, held in KFold(FOLDS, shuffle=True, random_state=0).split(np.arange(count)):
        inside = np.isin(groups, held)
        folds.append((np.flatnonzero(~inside), np.flatnonzero(inside)))
    return folds


def _f1(chances: Any, right: Any, least: float, wanted: int) -> float:  # noqa: ANN401
    kept = chances >= least
    return float(2 * (right & kept).sum() / max(1, kept.sum() + wanted))


@dataclass(frozen=True, slots=True)
class FittedRelations:
    """What makes scores of relations probabilities, and from which on they count."""

    fit: list[float]
    """Scale and shift of the log odds."""
    least: float
    f1: float
    """On papers that the fit was not made on."""
    chances: NDArray[np.float64]
    """Of all that were looked at, by fits not made on them."""
    right: NDArray[np.bool_]


def fit_relations(
    trials: Sequence[Trial], fitted: Fitted, pairer: Pairer
) -> FittedRelations:
    """Fit the scores of relations between what the judge keeps.

    Args:
        trials: held-out papers.
        fitted: the judge of entities.
        pairer: gives the scores.

    Returns:
        One threshold for all relations: on probabilities it is the best there is,
        and one for each was fitted to chance.
    """
    odds: list[float] = []
    right: list[bool] = []
    papers: list[int] = []
    missed = 0
    for number, (t, chances) in enumerate(zip(trials, fitted.chances, strict=True)):
        kept = [i for i in range(len(t.drafts)) if chances[i] >= fitted.least]
        wanted = _wanted(t.record)
        seen = set()
        for pair, chance in _relation_rows(t, kept, pairer, chances[kept].tolist()):
            for column in np.flatnonzero(chance >= _LOOKED_AT):
                key = (*pair, int(column))
                odds.append(float(np.log(chance[column] / (1 - chance[column]))))
                right.append(key in wanted)
                papers.append(number)
                seen.add(key)
        missed += len(wanted - seen)
    return _platt(np.array(odds), np.array(right, np.bool_), np.array(papers), missed)


_LOOKED_AT = 1e-3
"""The least score that is fitted to."""
_LEAST_RELATION = 0.2


def _platt(
    odds: NDArray[np.float64],
    right: NDArray[np.bool_],
    papers: NDArray[np.int64],
    missed: int,
) -> FittedRelations:
    if right.sum() < FOLDS or right.all():
        same = 1 / (1 + np.exp(-odds))
        return FittedRelations([1.0, 0.0], _LEAST_RELATION, 0.0, same, right)
    model = LogisticRegression(C=1e3)
    rows = odds[:, None]
    folds = _paper_folds(papers, int(papers.max()) + 1)
    said = cross_val_predict(model, rows, right, cv=folds, method="predict_proba")
    chances = said[:, 1]
    total = int(right.sum()) + missed
    least, f1 = max(
        ((x, _f1(chances, right, x, total)) for x in np.linspace(0.05, 0.6, 56)),
        key=lambda pair: pair[1],
    )
    model.fit(rows, right)
    fit = [float(model.coef_[0, 0]), float(model.intercept_[0])]
    return FittedRelations(fit, float(least), f1, chances, right)


def _relation_rows(
    t: Trial, kept: list[int], pairer: Pairer, scores: Sequence[float]
) -> list[tuple[tuple[int, int], Floats]]:
    drafts = [t.drafts[i] for i in kept]
    places = places_of(t.text, t.said, drafts)
    roles = np.stack([mean_over(t.said.roles, p) for p in places] or [t.said.roles[0]])
    pairs, chances = pairer.relate(
        t.said.vectors, [d.kind for d in drafts], roles, places
    )
    chances = both_right(pairs, chances, scores)
    gold = [int(t.near[i]) for i in kept]
    return [
        ((gold[pair.head], gold[pair.tail]), chance)
        for pair, chance in zip(pairs, chances, strict=True)
    ]


def _wanted(record: Record) -> set[tuple[int, int, int]]:
    names = {e["name"]: i for i, e in enumerate(record["entities"])}
    return {
        (names[h], names[t], RELATIONS.index(Relation(r)))
        for h, r, t in record["relations"]
        if h in names and t in names
    }
