"""Related work measured on rated sets: words alone, and with the graph.

Run ``python tests/benchmarks/related.py DATA [--model NAME]``; DATA holds
``csfcube-*`` and ``pwc-*``: queries, candidates and ratings. Without ``--model`` the
shipped extractor reads the papers, some ten a second.
"""

import argparse
import gzip
import json
import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import CountVectorizer

from kg.extract import load
from kg.ids import Iri
from kg.model import Link, Paper, Reading, Snapshot, Source
from kg.relate import Mix, Relater
from kg.resolve import resolve
from kg.vocab import PREDICATE_OF_ROLE

Floats = NDArray[np.float64]
Ratings = Mapping[tuple[str, str], Mapping[str, int]]
"""Query and facet to candidate to rating."""
_K1, _B = 1.2, 0.75
_SHARE = 0.2
_DEPTH = 20


def rows(path: Path) -> Iterator[dict[str, Any]]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def papers_of(folder: Path, name: str) -> dict[str, Paper]:
    found: dict[str, Paper] = {}
    for part in (f"{name}-queries.jsonl", f"{name}-candidates.jsonl.gz"):
        for row in rows(folder / part):
            key = str(row["id"])
            paper = Paper(key, row["title"], row["abstract"], Source(part))
            found.setdefault(key, paper)
    return found


def ratings_of(folder: Path, name: str) -> Ratings:
    found: defaultdict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for row in rows(folder / f"{name}-ratings.jsonl"):
        query = (str(row["query"]), str(row.get("facet", "all")))
        found[query][str(row["candidate"])] = int(row["rating"])
    return found


def graph_of(papers: Mapping[str, Paper], readings: Iterable[Reading]) -> Snapshot:
    """The graph of papers, each under its own key."""
    given = [
        (Iri(key), paper, reading)
        for (key, paper), reading in zip(papers.items(), readings, strict=True)
    ]
    resolution = resolve(given)
    links = tuple(
        Link(
            subject=iri,
            predicate=PREDICATE_OF_ROLE[entity.role],
            object=resolution.thing_of[iri, entity.name],
            confidence=entity.score * entity.role_score,
            paper=iri,
        )
        for iri, _, reading in given
        for entity in reading.entities
    )
    keyed = {Iri(key): paper for key, paper in papers.items()}
    return Snapshot(keyed, resolution.things, links)


def bm25(papers: Sequence[Paper]) -> Callable[[int], Floats]:
    """Scores of all papers for one of them, by Okapi BM25."""
    counts = CountVectorizer(stop_words="english").fit_transform(
        paper.text for paper in papers
    )
    length = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    frequency = np.bincount(counts.indices, minlength=counts.shape[1])
    rare = np.log1p((len(papers) - frequency + 0.5) / (frequency + 0.5))
    weights = counts.astype(np.float64).tocsr()
    norm = _K1 * (1 - _B + _B * length / length.mean())
    per_cell = np.repeat(norm, np.diff(weights.indptr))
    weights.data = weights.data * (_K1 + 1) / (weights.data + per_cell)
    weights.data *= rare[weights.indices]

    def scores(place: int) -> Floats:
        asked = (counts[[place]] > 0).astype(np.float64).toarray().ravel()
        return np.asarray(weights @ asked, dtype=np.float64)

    return scores


def gain(ordered: Sequence[int], depth: int) -> float:
    """Normalised discounted cumulative gain of the first ratings; in [0, 1]."""

    def discounted(ratings: Sequence[int]) -> float:
        return sum(r / math.log2(i + 2) for i, r in enumerate(ratings[:depth]))

    best = discounted(sorted(ordered, reverse=True))
    return discounted(ordered) / best if best else math.nan


def judged(
    ratings: Mapping[str, int], scores: Floats, place: Mapping[str, int], query: str
) -> float:
    """Gain where only rated candidates are ranked, at a fifth of their number."""
    pool = sorted(key for key in ratings if key != query)
    order = sorted(pool, key=lambda key: (-scores[place[key]], key))
    return gain([ratings[key] for key in order], math.ceil(_SHARE * len(pool)))


def searched(
    ratings: Mapping[str, int], scores: Floats, place: Mapping[str, int], query: str
) -> float:
    """Gain at 20 where all papers are ranked."""
    keys = sorted(place)
    order = sorted(keys, key=lambda key: (-scores[place[key]], key))
    found = [ratings.get(key, 0) for key in order if key != query]
    return gain([*found[:_DEPTH], *sorted(found[_DEPTH:], reverse=True)], _DEPTH)


def measure(
    name: str, papers: Mapping[str, Paper], ratings: Ratings, model: str
) -> None:
    keys = list(papers)
    place = {key: i for i, key in enumerate(keys)}
    relater = Relater(graph_of(papers, load(model).read(papers.values())))
    row = np.array([relater.papers.index(Iri(key)) for key in keys])
    okapi = bm25(list(papers.values()))
    at = judged if name == "csfcube" else searched
    table: defaultdict[str, defaultdict[str, list[float]]]
    table = defaultdict(lambda: defaultdict(list))
    for (query, facet), rated in sorted(ratings.items()):
        found = relater.scores(Iri(query))
        mix = Mix()
        systems = {
            "BM25": okapi(place[query]),
            "TF-IDF": found.text[row],
            "things": found.things[row],
            "both": mix.total(found.things, found.text, found.cites)[row],
        }
        for system, scores in systems.items():
            value = at(rated, scores, place, query)
            if not math.isnan(value):
                table[system][facet].append(value)
                table[system]["together"].append(value)
    for system, facets in table.items():
        cells = [f"{facet} {np.mean(v):.3f}" for facet, v in sorted(facets.items())]
        sys.stdout.write(f"{name:8} {system:8} {'  '.join(cells)}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--model", default="default")
    parser.add_argument("--set", default="csfcube", choices=["csfcube", "pwc"])
    asked = parser.parse_args()
    papers = papers_of(asked.data, asked.set)
    measure(asked.set, papers, ratings_of(asked.data, asked.set), asked.model)


if __name__ == "__main__":
    main()
