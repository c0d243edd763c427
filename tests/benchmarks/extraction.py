"""Quality and speed of an extractor: ``python tests/benchmarks/extraction.py``.

Reads the annotated papers that were kept for reporting, the gold of the first seed
listing and, where they are, the sentences of SciER; sets that are not there are left
out. Intervals are bootstrapped over papers: the middle 95% of 1000 draws.
"""

# ruff: noqa: T201 - what it finds is printed

import argparse
import importlib.util
import json
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kg.extract import load, to_json
from kg.model import Extractor, Paper, Source
from kg.read import read_papers

Objects = Mapping[str, Mapping[str, Any]]
Counts = Mapping[str, Sequence[int]]
ROWS = (
    "entity",
    "entity-lenient",
    "proposed",
    "role(of matched)",
    "relation",
    "result-value",
    "result-metric-dataset",
    "type:Method",
    "type:Dataset",
    "type:Task",
    "type:Metric",
)
DRAWS = 1000


def main() -> None:
    beside = Path(__file__).parents[3] / "shared"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="default")
    shared = os.environ.get("CITEKG_SHARED", str(beside))
    parser.add_argument("--shared", type=Path, default=Path(shared))
    options = parser.parse_args()
    data = options.shared / "data"
    start = time.perf_counter()
    extractor = load(options.model)
    print(f"{extractor.maker}: ready in {time.perf_counter() - start:.2f} s")
    score = _scorer(options.shared / "tools/score.py")
    if (data / "annotated/dev.jsonl").exists():
        gold = {o["id"]: o for o in _lines(data / "annotated/dev.jsonl")}
        _report("dev", gold, _read(extractor, _papers(gold)), score)
    seeds = sorted((options.shared / "seeds").glob("000*.txt"))
    if seeds and (data / "gold/seeds-000.jsonl").exists():
        gold = {o["id"]: o for o in _lines(data / "gold/seeds-000.jsonl")}
        found = [p for p in read_papers(seeds[:1]) if isinstance(p, Paper)]
        numbered = {f"000-{i:02}": p for i, p in enumerate(found, 1)}
        _report("first seed listing", gold, _read(extractor, numbered), score)
    if (data / "scier/dev.jsonl").exists():
        _scier(extractor, list(_lines(data / "scier/dev.jsonl")))


def _scorer(path: Path) -> Callable[[Objects, Objects], tuple[Counts, Any]]:
    found = importlib.util.spec_from_file_location("score", path)
    if found is None or found.loader is None or not path.exists():
        sys.exit(f"no score.py at {path}: give --shared")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    score: Callable[[Objects, Objects], tuple[Counts, Any]] = module.score
    return score


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def _papers(gold: Objects) -> dict[str, Paper]:
    return {
        key: Paper(key, o["title"], o["abstract"], Source("dev"))
        for key, o in gold.items()
    }


def _read(extractor: Extractor, papers: Mapping[str, Paper]) -> dict[str, Any]:
    start = time.perf_counter()
    readings = list(extractor.read(papers.values()))
    rate = len(papers) / (time.perf_counter() - start)
    print(f"{rate:.1f} papers a second")
    pairs = zip(papers.items(), readings, strict=True)
    return {key: to_json(paper, reading) for (key, paper), reading in pairs}


def _report(
    name: str,
    gold: Objects,
    found: Objects,
    score: Callable[[Objects, Objects], tuple[Counts, Any]],
) -> None:
    print(f"\n{name}: {len(gold)} papers")
    each = [score({key: gold[key]}, {key: found[key]})[0] for key in gold]
    random = np.random.default_rng(0)
    draws = random.integers(0, len(each), (DRAWS, len(each)))
    for row in ROWS:
        counts = np.array([list(c[row]) for c in each])
        middle = _value(row, counts.sum(0))
        spread = [_value(row, counts[draw].sum(0)) for draw in draws]
        low, high = np.percentile(spread, [2.5, 97.5])
        tp, fp, fn = counts.sum(0)
        print(f"{row:22} {middle:.3f} [{low:.3f}, {high:.3f}]  {tp} {fp} {fn}")


def _value(row: str, counts: Sequence[int]) -> float:
    right, wrong, missed = (int(n) for n in counts)
    if row.startswith("role"):
        return right / max(1, right + wrong)
    return 2 * right / max(1, 2 * right + wrong + missed)


def _scier(extractor: Extractor, rows: Sequence[Mapping[str, Any]]) -> None:
    """Exact mentions of methods, datasets and tasks, one document at a time."""
    documents: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        documents[row["doc"]].append(row)
    papers, gold = [], []
    for key, sentences in documents.items():
        text, marks = "", set()
        for row in sorted(sentences, key=lambda r: int(r["sent"])):
            marks |= {(a + len(text), b + len(text), k) for a, b, k in row["entities"]}
            text += row["text"] + "\n"
        papers.append(Paper(key, None, text, Source("scier")))
        gold.append(marks)
    count: Counter[str] = Counter()
    for marks, reading in zip(gold, extractor.read(papers), strict=True):
        said = {
            (m.start, m.end, e.kind.value)
            for e in reading.entities
            for m in e.mentions
            if e.kind.value != "Metric"
        }
        count += Counter(tp=len(said & marks), n=len(said) + len(marks))
    f1 = 2 * count["tp"] / max(1, count["n"])
    print(f"\nSciER dev: {len(rows)} sentences, exact mentions F1 {f1:.3f}")


if __name__ == "__main__":
    main()
