"""Related work measured on rated sets: words alone, and with the graph.

Run ``python tests/benchmarks/related.py DATA [--set pwc] [--model NAME]``; DATA holds
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
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from kg.extract import load
from kg.ids import Iri
from kg.model import Link, Paper, Reading, Snapshot, Source
from kg.relate import Mix, Relater, Scores
from kg.resolve import resolve
from kg.vocab import PREDICATE_OF_ROLE

Floats = NDArray[np.float64]
Ratings = Mapping[tuple[str, str], Mapping[str, int]]
"""Query and facet to candidate to rating."""
_K1, _B = 1.2, 0.75
_SHARE = 0.2
_DEPTH = 20
_PAIRS = 400


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


def tf_idf(papers: Sequence[Paper], longest: int) -> Callable[[int], Floats]:
    """Cosine of all papers with one of them, by words in rows of up to ``longest``."""
    weights = TfidfVectorizer(
        sublinear_tf=True, stop_words="english", ngram_range=(1, longest), min_df=2
    ).fit_transform(paper.text for paper in papers)

    def scores(place: int) -> Floats:
        return np.asarray(weights @ weights[[place]].toarray().ravel())

    return scores


def encoded(papers: Sequence[Paper], vectors: Path) -> Callable[[int], Floats]:
    """Cosine of vectors that a sentence encoder made before.

    Args:
        papers: what is compared.
        vectors: an archive of ``k``, the papers' keys, and ``e``, unit vectors.
    """
    with np.load(vectors) as held:
        place = {str(key): i for i, key in enumerate(held["k"])}
        matrix = held["e"][[place[paper.key] for paper in papers]]
    return lambda i: np.asarray(matrix @ matrix[i], dtype=np.float64)


def fitted(
    found: Mapping[str, Scores], ratings: Ratings, place: Mapping[str, int]
) -> Mix:
    """Weights by which rated papers stand before unrated ones that are near.

    Args:
        found: query to the signals of all papers, in the order of `place`.
        ratings: of more queries than these, maybe.
        place: paper to its place.

    Returns:
        Weights of a logistic regression on differences between a rated paper and one
        of the pool: a tenth of all papers by each signal. Citations are not learned.
    """
    rng = np.random.default_rng(0)
    differences: list[Floats] = []
    for query in sorted(found):
        signals = features(found[query])
        rated = {place[k] for k, r in ratings[query, "all"].items() if r > 0}
        depth = max(1, len(place) // 10)
        pool = set(np.argsort(-signals, axis=0, kind="stable")[:depth].ravel().tolist())
        good = sorted(rated & pool)
        bad = sorted(pool - rated - {place[query]})
        if good and bad:
            left, right = rng.choice(good, _PAIRS), rng.choice(bad, _PAIRS)
            differences.append(signals[left] - signals[right])
    rows_ = np.concatenate(differences)
    signs = rng.integers(0, 2, len(rows_)) * 2 - 1
    model = LogisticRegression(fit_intercept=False)
    things, words, pieces = model.fit(rows_ * signs[:, None], signs > 0).coef_[0]
    share = (1 - Mix().cites) / (things + words + pieces)
    text = float(words + pieces)
    return Mix(
        things=round(float(things) * share, 3),
        text=round(text * share, 3),
        pieces=round(float(pieces) / text, 3),
    )


def features(found: Scores) -> Floats:
    """Shape (n, 3): shared things, words, pieces of words, each in [0, 1]."""
    things = Mix(things=1.0).of_things(found.things)
    return np.stack([things, found.words, found.pieces], axis=1)


def measure(
    asked: argparse.Namespace, papers: Mapping[str, Paper], ratings: Ratings
) -> None:
    place = {key: i for i, key in enumerate(papers)}
    relater = Relater(graph_of(papers, load(asked.model).read(papers.values())))
    row = np.array([relater.papers.index(Iri(key)) for key in papers])
    queries = sorted({query for query, _ in ratings})
    found = {query: _in_order(relater.scores(Iri(query)), row) for query in queries}
    if asked.set == "pwc":  # every other query is learned from, the rest is measured
        mix = fitted({query: found[query] for query in queries[::2]}, ratings, place)
        sys.stdout.write(f"learned: {asdict(mix)}\n")
        queries = queries[1::2]
    given = list(papers.values())
    words = {
        "BM25": bm25(given),
        "TF-IDF": tf_idf(given, 1),
        "TF-IDF 2": tf_idf(given, 2),
    }
    if asked.vectors:
        words["encoder"] = encoded(given, asked.vectors)
    at = judged if asked.set == "csfcube" else searched
    table: defaultdict[str, defaultdict[str, list[float]]]
    table = defaultdict(lambda: defaultdict(list))
    for (query, facet), rated in sorted(ratings.items()):
        if query not in queries:
            continue
        systems = {name: of(place[query]) for name, of in words.items()}
        systems |= ablation(found[query])
        for system, scores in systems.items():
            value = at(rated, scores, place, query)
            if not math.isnan(value):
                table[system][facet].append(value)
                table[system]["together"].append(value)
    for system, facets in table.items():
        cells = [f"{facet} {np.mean(v):.3f}" for facet, v in sorted(facets.items())]
        sys.stdout.write(f"{asked.set:8} {system:9} {'  '.join(cells)}\n")


def ablation(found: Scores) -> dict[str, Floats]:
    """The ranking and what becomes of it without some of its signals."""
    mix = Mix()
    return {
        "things": found.things,
        "words": found.words,
        "pieces": found.pieces,
        "text": found.text,
        "all": mix.total(found),
    }


def _in_order(found: Scores, row: NDArray[np.int64]) -> Scores:
    return Scores(
        found.things[row],
        found.words[row],
        found.pieces[row],
        found.text[row],
        found.cites[row],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--model", default="default")
    parser.add_argument("--set", default="csfcube", choices=["csfcube", "pwc"])
    parser.add_argument("--vectors", type=Path, help="Of an encoder, to compare.")
    asked = parser.parse_args()
    papers = papers_of(asked.data, asked.set)
    measure(asked, papers, ratings_of(asked.data, asked.set))


if __name__ == "__main__":
    main()
