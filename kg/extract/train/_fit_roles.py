"""The judge of roles, fitted to held-out papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kg.extract._labels import ROLES
from kg.extract._roles import role_facts
from kg.extract.train._data import text_of
from kg.extract.train._fit import FOLDS, Fitted, Trial
from kg.model import Role

STRENGTH = 0.03
"""Inverse of the penalty on weights."""
_FEWEST = 50
"""Papers with which it is worth while."""
_FEWEST_ROLES = 3
_NEVER = -30.0


@dataclass(frozen=True, slots=True)
class FittedRoles:
    """A judge of roles, and what it said of papers that it was not fitted to."""

    stored: dict[str, Any] | None
    accuracy: float
    chances: NDArray[np.float64]
    """Of the role given to each entity."""
    right: NDArray[np.bool_]


def fit_roles(trials: Sequence[Trial], fitted: Fitted) -> FittedRoles:
    """Fit the judge of roles.

    Args:
        trials: held-out papers.
        fitted: the judge of entities: roles are learned from what it keeps.

    Returns:
        The judge; without weights where too few papers or roles were met.
    """
    rows, wanted, papers = [], [], []
    for number, (t, chances) in enumerate(zip(trials, fitted.chances, strict=True)):
        kept = np.flatnonzero(chances >= fitted.least)
        if not len(kept):
            continue
        title = text_of(t.record)[1]
        facts = role_facts(t.text, title, t.said, [t.drafts[i] for i in kept])
        for row, gold in zip(facts, t.near[kept], strict=True):
            if gold >= 0:
                rows.append(row)
                wanted.append(ROLES.index(Role(t.record["entities"][gold]["role"])))
                papers.append(number)
    if len(set(papers)) < _FEWEST or len(set(wanted)) < _FEWEST_ROLES:
        return FittedRoles(None, float("nan"), np.zeros(0), np.zeros(0, np.bool_))
    facts, roles = np.array(rows), np.array(wanted)
    model = make_pipeline(
        StandardScaler(), LogisticRegression(C=STRENGTH, max_iter=3000)
    )
    said = np.zeros((len(facts), len(ROLES)))
    for learn, held in GroupKFold(FOLDS).split(facts, roles, papers):
        model.fit(facts[learn], roles[learn])
        said[np.ix_(held, model[1].classes_)] = model.predict_proba(facts[held])
    right = said.argmax(1) == roles
    model.fit(facts, roles)
    stored = _stored(model[0], model[1])
    return FittedRoles(stored, float(right.mean()), said.max(1), right)


def _stored(scaler: StandardScaler, linear: LogisticRegression) -> dict[str, Any]:
    """Weights of all roles; a role that was never met is never given."""
    seen = linear.coef_ / scaler.scale_
    rows = [[0.0] * seen.shape[1] for _ in ROLES]
    bias = [_NEVER] * len(ROLES)
    shift = linear.intercept_ - seen @ scaler.mean_
    for role, row, start in zip(linear.classes_, seen, shift, strict=True):
        rows[role] = [round(float(x), 4) for x in row]
        bias[role] = round(float(start), 4)
    return {"weights": rows, "bias": bias}
