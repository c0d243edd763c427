"""The matcher of records measured on real records, damaged in real ways.

Run ``python tests/benchmarks/identity.py CORPUS``; CORPUS is JSON Lines (``.gz`` too)
with title, abstract, authors, venue, year and url. A record is damaged in one to three
of the ways in `WAYS`; the matcher is to find the pair again among all others, without
joining others. With ``--fit`` the weights are fitted on papers whose title has an even
hash; the figures are always those of the other half.
"""

import argparse
import gzip
import json
import random
import sys
import unicodedata
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from kg.identity import Sketch, identify, sketched
from kg.identity._cluster import _candidates
from kg.identity._judge import _MODEL, FEATURES, features
from kg.ids import digest
from kg.model import Author, Paper, Source

Way = Callable[[Paper, random.Random], Paper]


def arxiv_to_doi(paper: Paper, chance: random.Random) -> Paper:
    """The preprint of a published paper: other identifiers, a year before."""
    number = f"{chance.randint(1001, 2512)}.{chance.randint(10000, 19999)}"
    year = paper.year - chance.randint(0, 1) if paper.year else None
    found = {"arxiv": number, "doi": f"10.48550/arxiv.{number}"}
    return replace(paper, identifiers=found, venue="arXiv", year=year)


def no_identifiers(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, identifiers={})


def subtitle_lost(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, title=(paper.title or "").split(": ")[0])


def capitals(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, title=(paper.title or "").upper() + ".")


def accents_lost(paper: Paper, _: random.Random) -> Paper:
    def bare(text: str) -> str:
        plain = unicodedata.normalize("NFKD", text)
        return "".join(c for c in plain if not unicodedata.combining(c))

    authors = tuple(Author(bare(a.name)) for a in paper.authors)
    return replace(paper, title=bare(paper.title or ""), authors=authors)


def initials(paper: Paper, _: random.Random) -> Paper:
    def short(name: str) -> str:
        *first, last = name.split() or [""]
        return f"{last}, {' '.join(f'{w[0]}.' for w in first)}"

    return replace(paper, authors=tuple(Author(short(a.name)) for a in paper.authors))


def authors_cut(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, authors=paper.authors[:1])


def authors_lost(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, authors=())


def title_alone(paper: Paper, _: random.Random) -> Paper:
    title = (paper.title or "").split(": ")[0]
    return Paper(
        paper.key, title if len(title.split()) > 3 else paper.title, "", Source("list")
    )


def abstract_alone(paper: Paper, _: random.Random) -> Paper:
    return Paper(paper.key, None, paper.abstract, Source("listing"))


def abstract_lost(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, abstract="")


def abstract_cut(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, abstract=paper.abstract[:300])


def typo(paper: Paper, chance: random.Random) -> Paper:
    title = paper.title or ""
    at = chance.randrange(len(title)) if title else 0
    return replace(paper, title=title[:at] + title[at + 1 :])


def hyphens(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, title=(paper.title or "").replace("-", " "))


def reworded(paper: Paper, _: random.Random) -> Paper:
    title = (paper.title or "").replace(" for ", " in ").replace(" with ", " using ")
    return replace(paper, title=title)


def revised_abstract(paper: Paper, chance: random.Random) -> Paper:
    parts = paper.abstract.split(". ")
    if len(parts) > 2:
        del parts[chance.randrange(len(parts))]
    return replace(paper, abstract=". ".join(parts))


def title_lost(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, title=None)


def year_off(paper: Paper, _: random.Random) -> Paper:
    return replace(paper, year=paper.year + 1 if paper.year else None)


WAYS: tuple[Way, ...] = (
    *(arxiv_to_doi, no_identifiers, subtitle_lost, capitals, accents_lost, initials),
    *(authors_cut, abstract_lost, abstract_cut, typo, hyphens, reworded),
    *(revised_abstract, title_lost, year_off, authors_lost),
    *(title_alone, abstract_alone),
)
_LEAVES_LITTLE: frozenset[Way] = frozenset(
    (title_alone, abstract_alone, title_lost, abstract_lost)
)
"""Ways of which one is enough: with two of them nothing is left to compare."""


def read(path: Path, most: int) -> list[Paper]:
    opened = gzip.open if path.suffix == ".gz" else open
    found = []
    with opened(path, "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            authors = tuple(Author(name) for name in row.get("authors") or ())
            paper = Paper(
                key=row["id"],
                title=row["title"],
                abstract=row.get("abstract") or "",
                source=Source("corpus"),
                identifiers={"url": row["url"]} if row.get("url") else {},
                authors=authors,
                year=row.get("year"),
                venue=row.get("venue"),
            )
            found.append(paper)
    random.Random(7).shuffle(found)  # noqa: S311 - not a secret
    return found[:most]


def damaged(papers: Iterable[Paper]) -> list[tuple[Paper, Paper, list[str]]]:
    chance = random.Random(11)  # noqa: S311 - not a secret
    found = []
    for paper in papers:
        ways: list[Way] = chance.sample(WAYS, chance.randint(1, 3))
        if not _LEAVES_LITTLE.isdisjoint(ways):
            ways = [way for way in ways if way in _LEAVES_LITTLE][:1]
        other = paper
        for way in ways:
            other = way(other, chance)
        names = [way.__name__ for way in ways]
        identifiers = dict(other.identifiers)
        if identifiers == dict(paper.identifiers):
            identifiers = {}  # the pair is not to be found by its address
        found.append((paper, replace(other, identifiers=identifiers), names))
    return found


def sketches(pairs: list[tuple[Paper, Paper, list[str]]]) -> dict[str, Sketch]:
    found = {}
    for paper, other, _ in pairs:
        key = digest(paper.key)
        found[f"{key}-a"] = sketched(f"{key}-a", paper)
        found[f"{key}-b"] = sketched(f"{key}-b", other)
    return found


def fit(found: dict[str, Sketch]) -> None:
    pairs = sorted(_candidates(found))
    rows = [features(found[a], found[b]) for a, b in pairs]
    x = np.array([[row[name] for name in FEATURES] for row in rows])
    y = np.array([a[:-2] == b[:-2] for a, b in pairs])
    model = LogisticRegression(C=1.0, max_iter=2000, class_weight="balanced").fit(x, y)
    weights = dict(zip(FEATURES, model.coef_[0].round(4).tolist(), strict=True))
    weights["bias"] = round(float(model.intercept_[0]), 4)
    card = {
        "what": "logistic regression over pairs of records: are they of one paper",
        "data": "public records of papers (CC BY 4.0) beside copies damaged in the"
        " ways of tests/benchmarks/identity.py",
        "pairs": [int(y.sum()), int((~y).sum())],
        "licence": "Apache-2.0",
        "weights": weights,
    }
    _MODEL.write_text(json.dumps(card, indent=1, sort_keys=True) + "\n", "utf-8")


def measure(pairs: list[tuple[Paper, Paper, list[str]]]) -> None:
    groups = identify(sketches(pairs).values()).groups
    right = wrong = 0
    where = {name: i for i, group in enumerate(groups) for name in group}
    for group in groups:
        keys = [name[:-2] for name in group]
        for i, one in enumerate(keys):
            for two in keys[i + 1 :]:
                right += one == two
                wrong += one != two
    write = sys.stdout.write
    write(f"{len(pairs)} papers, {2 * len(pairs)} records\n")
    write(f"precision {right / max(right + wrong, 1):.4f}  ")
    write(f"recall {right / len(pairs):.4f}\n")
    for way in WAYS:
        mine = [p for p in pairs if way.__name__ in p[2]]
        keys = [digest(p[0].key) for p in mine]
        got = sum(where[f"{k}-a"] == where[f"{k}-b"] for k in keys)
        write(f"  {way.__name__:18} recall {got / max(len(mine), 1):.3f}")
        write(f"  ({len(mine)})\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("-n", dest="most", type=int, default=4000)
    arguments = parser.parse_args()
    papers = read(arguments.corpus, arguments.most)
    even = [p for p in papers if zlib.crc32((p.title or "").encode()) % 2 == 0]
    odd = [p for p in papers if zlib.crc32((p.title or "").encode()) % 2]
    if arguments.fit:
        fit(sketches(damaged(even)))
    measure(damaged(odd))


if __name__ == "__main__":
    main()
