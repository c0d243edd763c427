"""Trains the fast extractor: ``python -m kg.extract.train.fast DATA``."""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from kg.extract._hashes import BITS, Hasher
from kg.extract._labels import KINDS, OUT, RELATIONS, ROLES, TAGS, tags_of
from kg.extract._linear import Linear, featured, packed
from kg.extract._linear_pairs import PAIR_BITS, LinearPairer, pair_features
from kg.extract._pairs import Place, find_pairs
from kg.extract._reader import MODEL
from kg.extract._same import Merger
from kg.extract.train._fit import (
    Fitted,
    Trial,
    fit_judge,
    fit_relations,
    roles_of,
    trial,
)
from kg.extract.train._fit_roles import fit_roles
from kg.extract.train._linear_fit import Floats, Rows, fit_linear
from kg.extract.train._same_fit import fit_same
from kg.model import Kind, Relation, Role, Span
from kg.sentences import sentences

if TYPE_CHECKING:
    from kg.extract._claims import Pairer
    from kg.extract._net import Net

VERSION = "2"
FOLDS = 4
EPOCHS = 6
EAGERNESS = 1.0
"""Above what is best by itself: the judge sorts out what is too much."""
LEAST = 0.1
"""Weights below this are not shipped."""

Record = Mapping[str, Any]


def main(arguments: Sequence[str] | None = None) -> None:
    """Train on annotated papers and write the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="annotated papers, JSON Lines")
    parser.add_argument("--out", type=Path, default=MODEL)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    raw = options.data.read_bytes()
    records = [json.loads(line) for line in raw.splitlines() if line.strip()]
    papers = lessons(records)
    trials = list(trials_of(records, papers, options.seed))
    fitted = fit_judge(trials)
    roles = fit_roles(trials, fitted)
    relations, (scale, shift), least, relation_f1 = _relations(
        trials, fitted, options.seed
    )
    tables = _tables(papers, options.seed)
    options.out.mkdir(exist_ok=True)
    same = json.dumps(fit_same(records), indent=0, ensure_ascii=False)
    (options.out / "fast-same.json").write_text(f"{same}\n", encoding="utf-8")
    _save(options.out / "fast.npz", tables)
    _save(options.out / "fast-pairs.npz", {"relations": relations})
    about = {
        "version": VERSION,
        "data": hashlib.sha256(raw).hexdigest(),
        "papers": len(records),
        "seed": options.seed,
        "eagerness": EAGERNESS,
        "least": fitted.least,
        "least_relation": least,
        "roles_of": roles_of(records),
        "judge": {"weights": fitted.weights, "bias": fitted.bias},
        "roles": roles.stored,
        "relation_fit": [scale, shift],
        "cross-validated": {
            "entity": fitted.f1,
            "relation": relation_f1,
            "role": roles.accuracy,
        },
    }
    text = json.dumps(about, indent=1, sort_keys=True)
    (options.out / "fast.json").write_text(f"{text}\n", encoding="utf-8")
    json.dump(about["cross-validated"], sys.stdout)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is to be learned from one paper."""

    tags: Rows
    roles: Rows


def lessons(records: Sequence[Record]) -> list[Lesson]:
    """What is to be learned from annotated papers."""
    return [_lesson(record) for record in records]


def _lesson(record: Record) -> Lesson:
    title = record.get("title")
    text = f"{title}\n{record['abstract']}" if title else str(record["abstract"])
    spans, places, _ = featured(text, len(title or ""), _HASHER)
    tags, roles = _labels(record, spans)
    known = np.flatnonzero(roles >= 0)
    return Lesson(
        Rows(places, np.eye(TAGS, dtype=np.float32)[tags]),
        Rows(places[known], np.eye(len(ROLES), dtype=np.float32)[roles[known]]),
    )


_HASHER = Hasher()


def _labels(
    record: Record, spans: Sequence[Span]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The tag and the role of each word; -1 for no role."""
    tags = np.full(len(spans), OUT, np.int64)
    roles = np.full(len(spans), -1, np.int64)
    starts, ends = [s.start for s in spans], [s.end for s in spans]
    for start, end, number in record["mentions"]:
        entity = record["entities"][number]
        low = int(np.searchsorted(ends, start, side="right"))
        high = int(np.searchsorted(starts, end, side="left"))
        if low < high:
            kind = KINDS.index(Kind(entity["type"]))
            tags[low:high] = tags_of(high - low, kind)
            roles[low:high] = ROLES.index(Role(entity["role"]))
    return tags, roles


def _tables(papers: Sequence[Lesson], seed: int) -> dict[str, Floats]:
    tags = [paper.tags for paper in papers]
    roles = [paper.roles for paper in papers]
    return {
        "tags": fit_linear(tags, 2**BITS, epochs=EPOCHS, seed=seed),
        "roles": fit_linear(roles, 2**BITS, epochs=EPOCHS, seed=seed),
    }


def trials_of(
    records: Sequence[Record], papers: Sequence[Lesson], seed: int
) -> Iterator[Trial]:
    """Every paper as read by models that were not trained on it, fold by fold."""
    fold = np.random.default_rng(seed).permutation(len(papers)) % FOLDS
    for held in range(FOLDS):
        rest = [paper for paper, f in zip(papers, fold, strict=True) if f != held]
        net = cast("Net", Linear(**_tables(rest, seed)))
        known = [r for r, f in zip(records, fold, strict=True) if f != held]
        merger = Merger(fit_same(known))
        for record, f in zip(records, fold, strict=True):
            if f == held:
                yield trial(record, net, EAGERNESS, merger)


def _relations(
    trials: list[Trial], fitted: Fitted, seed: int
) -> tuple[Floats, list[float], float, float]:
    """Weights from all papers; scores fitted to each half with the other's weights."""
    rows = [_pair_rows(t) for t in trials]
    half = np.random.default_rng(seed).permutation(len(trials)) % 2
    found = []
    for side in range(2):
        train = [r for r, h in zip(rows, half, strict=True) if h != side]
        test = np.flatnonzero(half == side)
        part = replace(fitted, chances=[fitted.chances[i] for i in test])
        pairer = cast("Pairer", LinearPairer(_pair_weights(train, seed)))
        found.append(fit_relations([trials[i] for i in test], part, pairer))
    fit = np.mean([f.fit for f in found], 0).tolist()
    least = float(np.mean([f.least for f in found]))
    f1 = float(np.mean([f.f1 for f in found]))
    return _pair_weights(rows, seed), fit, least, f1


def _pair_weights(rows: Sequence[Rows], seed: int) -> Floats:
    some = [paper for paper in rows if len(paper.places)]
    return fit_linear(some, 2**PAIR_BITS, epochs=EPOCHS, seed=seed, one_of_many=False)


def _pair_rows(t: Trial) -> Rows:
    """The pairs of the annotated entities of one paper, with what is true of them."""
    kinds, places = _annotated(t)
    pairs = find_pairs(kinds, places)
    if not pairs:
        nothing = np.zeros((0, 1), np.intp)
        return Rows(nothing, np.zeros((0, len(RELATIONS)), np.float32))
    roles = np.stack(
        [
            np.mean(
                [t.said.roles[p.start : p.end].mean(0) for p in ps] or [_NO_ROLE], 0
            )
            for ps in places
        ]
    )
    names = {e["name"]: i for i, e in enumerate(t.record["entities"])}
    true = {
        (names.get(head), names.get(tail), RELATIONS.index(Relation(relation)))
        for head, relation, tail in t.record["relations"]
    }
    wanted = np.zeros((len(pairs), len(RELATIONS)), np.float32)
    for row, pair in zip(wanted, pairs, strict=True):
        row[:] = [(pair.head, pair.tail, c) in true for c in range(len(RELATIONS))]
    features = pair_features(t.said.vectors, pairs, (kinds, roles, places))
    return Rows(features, wanted)


_NO_ROLE = np.zeros(len(ROLES), np.float32)


def _annotated(t: Trial) -> tuple[list[int], list[list[Place]]]:
    """The kinds of annotated entities, and where they stand."""
    starts = [s.start for s in sentences(t.text)] or [0]
    firsts = [s.start for s in t.said.spans]
    lasts = [s.end for s in t.said.spans]
    kinds = [KINDS.index(Kind(e["type"])) for e in t.record["entities"]]
    places: list[list[Place]] = [[] for _ in kinds]
    for start, end, number in t.record["mentions"]:
        low = int(np.searchsorted(lasts, start, side="right"))
        high = int(np.searchsorted(firsts, end, side="left"))
        sentence = int(np.searchsorted(starts, start, side="right")) - 1
        if low < high:
            places[number].append(Place(low, high, sentence))
    return kinds, places


def _save(path: Path, tables: Mapping[str, Floats]) -> None:
    arrays: dict[str, Any] = {
        f"{name}.{part}": array
        for name, table in tables.items()
        for part, array in packed(table, LEAST).items()
    }
    np.savez_compressed(path, **arrays)


if __name__ == "__main__":
    main()
