"""Learns to judge numbers: ``python -m kg.extract.train.results DATA``."""

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from kg.extract._results_model import Judge, Weights, total
from kg.extract.train._record import keep_reliability
from kg.extract.train._results_fit import calibrated, choose, fit_choice, fit_yes
from kg.extract.train._results_gold import (
    Labelled,
    labelled,
    link_examples,
    measure_names,
    thinned,
)
from kg.extract.train._results_read import as_read

ABOUT = (
    "Logistic regressions over named features, learned from the project's own "
    "annotation of titles and abstracts (ACL Anthology, PMLR, OpenReview; CC BY 4.0). "
    "No text is kept but single words. Licence of the weights: Apache-2.0."
)
FOLDS = 5
SEED = 17
PRUNED = 2e-3
"""Weights smaller than this are not shipped."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Train on annotated papers and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="annotated papers, JSON Lines")
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "model")
    parser.add_argument(
        "--read",
        action="store_true",
        help="learn links from readings too: fewer wrong, no more right, slow",
    )
    options = parser.parse_args(arguments)
    raw = options.data.read_bytes()
    records = [json.loads(line) for line in raw.splitlines() if line.strip()]
    options.out.mkdir(exist_ok=True)
    _write(options.out / "metrics.json", {"names": measure_names(records)})
    papers = [labelled(record) for record in records]
    read = as_read(records, SEED) if options.read else []
    with threadpool_limits(1):  # small sums: threads would only wait for each other
        judge, scores, chances, truth = crossed(papers, read)
    keep_reliability(options.out, "results", chances, truth)
    note = {
        "about": ABOUT,
        "data": hashlib.sha256(raw).hexdigest(),
        "papers": len(papers),
        "seed": SEED,
        "cross-validated": scores,
    }
    _write(options.out / "results.json", {"note": note, **_plain(judge)})
    json.dump(note, sys.stdout, indent=1)


def crossed(
    papers: list[Labelled], read: Sequence[Labelled] = ()
) -> tuple[Judge, dict[str, float], list[float], list[bool]]:
    """A judge trained on all papers, calibrated and measured by cross-validation.

    Each paper counts as annotated, and again with a part of its entities gone.

    Args:
        papers: scenes with what their numbers are.
        read: more of them, with entities as they were found; what fills the slots
            of a result is learned from these too.

    Returns:
        The judge, and of papers that it was not trained on its figures, the
        scores of what it calls an outcome, and whether each is one.
    """
    rng = np.random.default_rng(SEED)
    fold_of = rng.permutation(len(papers)) % FOLDS
    thin = [thinned(paper, rng) for paper in papers]
    rows = [
        list(p.outcomes()) + list(t.outcomes())
        for p, t in zip(papers, thin, strict=True)
    ]
    odds: list[float] = []
    truth: list[bool] = []
    for fold in range(FOLDS):
        weights = fit_yes(
            [x for r, f in zip(rows, fold_of, strict=True) if f != fold for x in r]
        )
        for paper, row, f in zip(papers, rows, fold_of, strict=True):
            if f == fold:
                own = row[: len(paper.sure)]
                odds += [total(weights, features) for features, _ in own]
                truth += [answer for _, answer in own]
    scale, shift = calibrated(odds, truth)
    threshold, figures = choose(scale * np.array(odds) + shift, truth, papers)
    many = papers + thin
    judge = Judge(
        outcome=fit_yes([x for row in rows for x in row]),
        gain=fit_yes([x for paper in many for x in paper.gains()]),
        links={
            s: fit_choice(found) for s, found in link_examples([*read, *many]).items()
        },
        scale=scale,
        shift=shift,
        threshold=threshold,
    )
    chances = 1 / (1 + np.exp(-(scale * np.array(odds) + shift)))
    found = chances >= threshold
    return judge, figures, chances[found].tolist(), np.array(truth)[found].tolist()


def _plain(judge: Judge) -> dict[str, Any]:
    return {
        "scale": judge.scale,
        "shift": judge.shift,
        "threshold": judge.threshold,
        "outcome": _pruned(judge.outcome),
        "gain": _pruned(judge.gain),
        "links": {slot: _pruned(w) for slot, w in judge.links.items()},
    }


def _pruned(weights: Weights) -> dict[str, float]:
    kept = {k: round(float(v), 4) for k, v in weights.items() if abs(v) >= PRUNED}
    return dict(sorted(kept.items()))


def _write(path: Path, data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=0)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
