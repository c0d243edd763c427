"""Weights of named features, learned with scikit-learn and scipy."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

from kg.extract.train._results_gold import Choice, Labelled

STRENGTH = 0.3
"""Inverse of the penalty on the weights of yes/no questions."""
PENALTY = 1.0
"""Penalty on the weights of choices."""
LEAST = 2
"""Papers' worth of examples that a feature is in at the least."""

Floats = NDArray[np.float64]


def _index(rows: Iterable[Iterable[str]]) -> dict[str, int]:
    count = Counter(name for row in rows for name in row)
    names = sorted(name for name, n in count.items() if n >= LEAST)
    return {name: i for i, name in enumerate(names)}


def _matrix(rows: Sequence[Sequence[str]], index: dict[str, int]) -> sparse.csr_matrix:
    found = [[index[name] for name in row if name in index] for row in rows]
    ends = np.cumsum([0, *map(len, found)])
    columns = np.array([c for row in found for c in row], dtype=np.int64)
    shape = (len(rows), len(index))
    return sparse.csr_matrix((np.ones(len(columns)), columns, ends), shape)


def fit_yes(examples: Sequence[tuple[list[str], bool]]) -> dict[str, float]:
    """Weights of a yes/no question by logistic regression.

    Args:
        examples: features, and the answer.
    """
    rows = [row for row, _ in examples]
    index = _index(rows)
    model = LogisticRegression(C=STRENGTH, max_iter=2000, fit_intercept=False)
    model.fit(_matrix(rows, index), np.array([y for _, y in examples]))
    return dict(zip(index, model.coef_[0].tolist(), strict=True))


def fit_choice(examples: Sequence[Choice]) -> dict[str, float]:
    """Weights of a choice among answers by conditional logistic regression.

    Args:
        examples: features of each answer, and the index of the right one.

    Source:
        D. McFadden, "Conditional logit analysis of qualitative choice behavior",
        in Frontiers in Econometrics, 1974.
    """
    rows = [row for answers, _ in examples for row in answers]
    index = _index(rows)
    matrix = _matrix(rows, index)
    sizes = np.array([len(answers) for answers, _ in examples])
    begins = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    right = begins + np.array([y for _, y in examples])
    group = np.repeat(np.arange(len(sizes)), sizes)

    def loss(weights: Floats) -> tuple[float, Floats]:
        sums = matrix @ weights
        norm = np.logaddexp.reduceat(sums, begins)
        share = np.exp(sums - norm[group])
        share[right] -= 1
        value = float((norm - sums[right]).sum() + PENALTY * weights @ weights / 2)
        return value, matrix.T @ share + PENALTY * weights

    start = np.zeros(len(index))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 120})
    return dict(zip(index, found.x.tolist(), strict=True))


def calibrated(odds: Sequence[float], truth: Sequence[bool]) -> tuple[float, float]:
    """Scale and shift that make log-odds probabilities (Platt's way).

    Args:
        odds: log-odds of examples that were not trained on.
        truth: their answers.

    Source:
        J. Platt, "Probabilistic outputs for support vector machines", 1999.
    """
    model = LogisticRegression(C=1e6).fit(np.array(odds)[:, None], np.array(truth))
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def choose(
    odds: Floats, truth: Sequence[bool], papers: Sequence[Labelled]
) -> tuple[float, dict[str, float]]:
    """The threshold with the best F1, and the figures there.

    Args:
        odds: calibrated log-odds.
        truth: the answers.
        papers: where they come from; results without a number count as missed.
    """
    chance = 1 / (1 + np.exp(-odds))
    gold = np.array(truth)
    wanted = int(gold.sum()) + sum(paper.missed for paper in papers)
    best = 0.5, {"f1": -1.0}
    for threshold in np.round(np.arange(0.2, 0.81, 0.02), 2):
        said = chance >= threshold
        hits = int((said & gold).sum())
        precision, recall = hits / max(1, int(said.sum())), hits / max(1, wanted)
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        if f1 > best[1]["f1"]:
            figures = {"precision": precision, "recall": recall, "f1": f1}
            best = float(threshold), {k: round(v, 4) for k, v in figures.items()}
    return best
