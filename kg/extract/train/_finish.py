"""A trained network as a model folder: thresholds, judge, lexicon and a record."""

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.extract._claims import Pairer
from kg.extract._lexicon import Lexicon
from kg.extract._net import Net
from kg.extract._same import Merger
from kg.extract.train._export import export
from kg.extract.train._fit import Fitted, fit_judge, fit_relations, roles_of, trial
from kg.extract.train._fit_roles import fit_roles
from kg.extract.train._lexicon import count_names
from kg.extract.train._network import Network
from kg.extract.train._record import keep_reliability
from kg.extract.train._same_fit import fit_same

Record = Mapping[str, Any]
EAGERNESS = (0.0, 0.5, 1.0)
"""Ways to read that are tried on the held-out papers."""
_FILES = ("model.onnx", "pairs.npz", "lexicon.json", "same.json", "tokenizer.json")


def finish(
    network: Network,
    base: Path,
    folder: Path,
    parts: tuple[Sequence[Record], Sequence[Record]],
    trained: Mapping[str, Any],
) -> dict[str, Any]:
    """Write everything that the extractor loads.

    Args:
        network: trained.
        base: the folder of its first weights; its tokenizer is copied.
        folder: where to.
        parts: the papers that were trained on, and those held out.
        trained: how it was trained, for the record.

    Returns:
        What ``model.json`` holds.
    """
    export(network, folder)
    shutil.copyfile(base / "tokenizer.json", folder / "tokenizer.json")
    names = count_names(parts[0])
    _write(folder / "lexicon.json", names, indent=None)
    same = fit_same(parts[0])
    _write(folder / "same.json", same, indent=0)
    about = _fitted(folder, Lexicon(names), Merger(same), parts) | {
        "trained": dict(trained)
    }
    digest = hashlib.sha256(json.dumps(about, sort_keys=True).encode())
    for name in _FILES:
        digest.update((folder / name).read_bytes())
    about = {"version": digest.hexdigest()[:8], **about}
    _write(folder / "model.json", about, indent=1)
    return about


def _fitted(
    folder: Path,
    lexicon: Lexicon,
    merger: Merger,
    parts: tuple[Sequence[Record], Sequence[Record]],
) -> dict[str, Any]:
    net = Net(folder)
    tried = []
    for eagerness in EAGERNESS:
        trials = [trial(record, net, eagerness, merger, lexicon) for record in parts[1]]
        tried.append((fit_judge(trials), eagerness, trials))
    fitted, eagerness, trials = max(tried, key=lambda found: found[0].f1)
    relations = fit_relations(trials, fitted, Pairer(folder / "pairs.npz"))
    roles = fit_roles(trials, fitted)
    right = np.concatenate([t.gold >= 0 for t in trials])
    keep_reliability(folder, "entities", *_kept(fitted, right))
    keep_reliability(folder, "roles", roles.chances.tolist(), roles.right.tolist())
    found = relations.chances >= relations.least
    keep_reliability(
        folder,
        "relations",
        relations.chances[found].tolist(),
        relations.right[found].tolist(),
    )
    return {
        "eagerness": eagerness,
        "judge": {
            "weights": [round(x, 5) for x in fitted.weights],
            "bias": round(fitted.bias, 5),
        },
        "least": round(fitted.least, 3),
        "least_relation": round(relations.least, 3),
        "relation_fit": [round(x, 4) for x in relations.fit],
        "roles": roles.stored,
        "roles_of": roles_of([*parts[0], *parts[1]]),
        "held_out": {
            "papers": len(parts[1]),
            "entity_f1": round(fitted.f1, 4),
            "relation_f1": round(relations.f1, 4),
            "role_accuracy": None if roles.stored is None else round(roles.accuracy, 4),
        },
    }


def _kept(
    fitted: Fitted, right: NDArray[np.bool_]
) -> tuple[Sequence[float], Sequence[bool]]:
    """The scores of entities that are kept, and whether they are right."""
    chances = np.concatenate(fitted.chances)
    found = chances >= fitted.least
    return chances[found].tolist(), right[found].tolist()


def _write(path: Path, value: object, indent: int | None) -> None:
    separators = (",", ":") if indent is None else None
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    path.write_text(text + "\n", encoding="utf-8", newline="")
