"""Precision and recall of results: ``python tests/benchmarks/results.py [SHARED]``.

Entities are those of the annotation, so that only the judgement of numbers is
measured. Sets that are not there are left out.
"""

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.extract.results import find_results
from kg.model import Entity, Kind, Paper, Result, Role, Source, Span
from kg.read import read_papers

Found = tuple[Mapping[str, Any], tuple[Result, ...]]


def main() -> None:
    beside = Path(__file__).parents[3] / "shared"
    shared = Path([*sys.argv[1:], os.environ.get("CITEKG_SHARED", str(beside))][0])
    dev = shared / "data/annotated/dev.jsonl"
    if dev.exists():
        _report("dev", [_annotated(record) for record in _lines(dev)])
    gold = shared / "data/gold/seeds-000.jsonl"
    seeds = sorted((shared / "seeds").glob("000*.txt"))
    if gold.exists() and seeds:
        papers = [p for p in read_papers(seeds[:1]) if isinstance(p, Paper)]
        texts = {f"000-{i:02}": p for i, p in enumerate(papers, 1)}
        found = [_read(texts[r["id"]], r) for r in _lines(gold)]
        _report("first seed listing", found)
    listed = shared / "data/results/sota-abstracts.jsonl"
    if listed.exists():
        _recall("listed scores", list(_lines(listed)))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def _annotated(record: Mapping[str, Any]) -> Found:
    title, abstract = record.get("title"), record["abstract"]
    return _read(Paper(record["id"], title, abstract, Source("dev")), record)


def _read(paper: Paper, record: Mapping[str, Any]) -> Found:
    entities = [_entity(paper.text, e) for e in record["entities"]]
    return record, find_results(paper, entities)


def _entity(text: str, record: Mapping[str, Any]) -> Entity:
    names = sorted(record["surfaces"], key=len, reverse=True)
    pattern = "|".join(re.escape(name) for name in names)
    spans = re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text)
    return Entity(
        kind=Kind(record["type"]),
        name=record["name"],
        surfaces=tuple(record["surfaces"]),
        role=Role(record["role"]),
        score=1.0,
        mentions=tuple(Span(*match.span()) for match in spans),
    )


def _report(name: str, found: list[Found]) -> None:
    for label, slots in (("values", ()), ("metric + dataset", ("metric", "dataset"))):
        hits = said = wanted = 0
        for record, results in found:
            gold = Counter(_key(r, slots) for r in record["results"])
            have = Counter(
                _key({s: getattr(r, s) for s in ("value", *slots)}, slots)
                for r in results
            )
            hits += (gold & have).total()
            said += have.total()
            wanted += gold.total()
        precision, recall = hits / max(1, said), hits / max(1, wanted)
        f1 = 2 * hits / max(1, said + wanted)
        print(  # noqa: T201
            f"{name}, {label}: P {precision:.3f} R {recall:.3f} F1 {f1:.3f}"
            f" ({hits} of {said} found, {wanted} wanted)"
        )


def _key(result: Mapping[str, Any], slots: tuple[str, ...]) -> tuple[str, ...]:
    value = re.sub(r"[^0-9a-z.^/()]", "", str(result["value"]).lower())
    return (value, *((result[s] or "").lower() for s in slots))


def _recall(name: str, records: list[dict[str, Any]]) -> None:
    hits = wanted = 0
    for record in records:
        paper = Paper(record["doc"], record["title"], record["abstract"], Source("-"))
        values = {r.value for r in find_results(paper, ())}
        scores = {str(r["score"]) for r in record["results"] if r["score_in_abstract"]}
        hits += len(scores & values)
        wanted += len(scores)
    print(f"{name}, without entities: recall {hits / max(1, wanted):.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
