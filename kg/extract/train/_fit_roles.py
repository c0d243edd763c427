"""The judge of roles, fitted to held-out papers."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, cross_val_predict
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


def fit_roles(
    trials: Sequence[Trial], fitted: Fitted
) -> tuple[dict[str, Any] | None, float]:
    """Fit the judge of roles.

    Args:
        trials: held-out papers.
        fitted: the judge of entities: roles are learned from what it keeps.

    Returns:
        Its weights, or None where too few papers or roles were met, and how many
        roles it gets right on papers that it was not fitted to, in [0, 1].
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
        return None, float("nan")
    facts, roles = np.array(rows), np.array(wanted)
    model = make_pipeline(
        StandardScaler(), LogisticRegression(C=STRENGTH, max_iter=3000)
    )
    said = cross_val_predict(model, facts, roles, groups=papers, cv=GroupKFold(FOLDS))
    model.fit(facts, roles)
    return _stored(model[0], model[1]), float((said == roles).mean())


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
