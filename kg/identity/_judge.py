"""How likely two records are of one paper, and why."""

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rapidfuzz import fuzz

from kg.identity._sketch import Sketch
from kg.model import Verdict

MAKER = "identity/1"
FEATURES = (
    *("shared_identifier", "other_identifier", "title", "title_sorted", "main_title"),
    *("generic_title", "no_title", "abstract", "other_abstract", "no_abstract"),
    *("authors", "other_authors", "no_authors", "same_year", "near_year", "far_year"),
    "same_venue",
)
SAME = 0.8
DIFFERENT = 0.2
_MODEL = Path(__file__).with_name("model.json")
_GENERIC = 3
_PAPER_SCHEMES = ("doi", "acl", "pmid", "openreview", "arxiv")
_PREPRINT = "doi:10.48550/"
_MUCH = 0.85
_SOME = 0.5
_EQUAL = 0.995
_LIKE = 0.7
"""Titles less alike than this need an equal abstract and authors."""
_NEAR_YEARS = 2


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records judged to be of one paper or of two."""

    left: str
    right: str
    verdict: Verdict
    score: float
    """Probability, in [0, 1], that they are of one paper."""
    reasons: tuple[str, ...]
    maker: str = MAKER


def judged_pair(left: Sketch, right: Sketch) -> Pair:
    """Judge two records.

    Args:
        left: one record.
        right: another one.

    Returns:
        The same whichever record is given first.
    """
    if left.id > right.id:
        left, right = right, left
    values = features(left, right)
    weights = _weights()
    total = weights["bias"] + sum(weights[n] * values[n] for n in FEATURES)
    score = 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))
    score = _bounded(score, values)
    verdict = (
        Verdict.SAME
        if score >= SAME
        else Verdict.DIFFERENT
        if score <= DIFFERENT
        else Verdict.UNSURE
    )
    why = tuple(_reasons(left, right, values))
    return Pair(left.id, right.id, verdict, round(score, 4), why)


def features(left: Sketch, right: Sketch) -> dict[str, float]:
    """What is compared, each in [0, 1].

    Args:
        left: one record.
        right: another one.
    """
    titles = bool(left.title and right.title)
    abstracts = bool(left.abstract and right.abstract)
    authors = bool(left.surnames and right.surnames)
    likeness = _likeness(left, right) if abstracts else 0.0
    overlap = _overlap(left, right) if authors else 0.0
    years = left.year is not None and right.year is not None
    apart = abs((left.year or 0) - (right.year or 0)) if years else 0
    words = min(len(left.title.split()), len(right.title.split()))
    equal_main = left.main == right.main or _is_part(left, right)
    return {
        "shared_identifier": float(bool(left.names & right.names)),
        "other_identifier": float(_conflict(left, right)),
        "title": fuzz.ratio(left.title, right.title) / 100 if titles else 0.0,
        "title_sorted": fuzz.token_sort_ratio(left.title, right.title) / 100
        if titles
        else 0.0,
        "main_title": float(titles and equal_main),
        "generic_title": float(titles and words <= _GENERIC),
        "no_title": float(not titles),
        "abstract": likeness,
        "other_abstract": float(abstracts and likeness < _SOME / 5),
        "no_abstract": float(not abstracts),
        "authors": overlap,
        "other_authors": float(authors and overlap == 0.0),
        "no_authors": float(not authors),
        "same_year": float(years and apart == 0),
        "near_year": float(years and 0 < apart <= _NEAR_YEARS),
        "far_year": float(years and apart > _NEAR_YEARS),
        "same_venue": float(bool(left.venue) and left.venue == right.venue),
    }


def _bounded(score: float, values: dict[str, float]) -> float:
    """A score no surer than the little that there is to compare allows."""
    alike = max(values["title"], values["title_sorted"], values["main_title"])
    proof = values["abstract"] >= _SOME or values["authors"] >= _SOME
    if values["shared_identifier"]:
        against = not values["no_title"] and alike < _SOME
        if against and values["abstract"] < _SOME:
            return _SOME  # such as the DOI of a whole volume: let a person say
        return max(score, SAME)
    if values["generic_title"] and not proof:
        return min(score, DIFFERENT)
    if not values["no_title"] and alike < _LIKE:
        if alike < _SOME and values["abstract"] < _MUCH:
            return min(score, DIFFERENT)
        doubt = values["authors"] < _SOME or values["same_venue"]
        if doubt or values["abstract"] < _EQUAL:
            # An abstract may stand in the wrong place; reports of one series share
            # authors and most of their words.
            return min(score, _SOME)
    return score


def _is_part(left: Sketch, right: Sketch) -> bool:
    """Whether one title is the other without its subtitle."""
    return left.main == right.title or left.title == right.main


def _likeness(left: Sketch, right: Sketch) -> float:
    """How much of the shorter abstract is in the longer one, roughly.

    Both sets hold the smallest hashes of their text: below the smaller of the two
    largest ones they can be compared.
    """
    if not left.abstract or not right.abstract:
        return 0.0
    limit = min(max(left.abstract), max(right.abstract))
    ours = {h for h in left.abstract if h <= limit}
    theirs = {h for h in right.abstract if h <= limit}
    return len(ours & theirs) / min(len(ours), len(theirs))


def _overlap(left: Sketch, right: Sketch) -> float:
    ours, theirs = set(left.surnames), set(right.surnames)
    return len(ours & theirs) / min(len(ours), len(theirs))


def _conflict(left: Sketch, right: Sketch) -> bool:
    """Whether both have an identifier of one scheme, and not the same."""
    for scheme in _PAPER_SCHEMES:
        ours, theirs = _of(left, scheme), _of(right, scheme)
        if ours and theirs and not ours & theirs:
            return True
    return False


def _of(sketch: Sketch, scheme: str) -> set[str]:
    return {
        name
        for name in sketch.names
        if name.startswith(f"{scheme}:") and not name.startswith(_PREPRINT)
    }


def _reasons(left: Sketch, right: Sketch, values: dict[str, float]) -> list[str]:
    """What speaks for and against, in words."""
    told = []
    if shared := sorted(left.names & right.names):
        told.append(f"both are {shared[0]}")
    if values["other_identifier"]:
        told.append("their identifiers differ")
    if not values["no_title"]:
        told.append(
            f"\u201c{left.title}\u201d and \u201c{right.title}\u201d: titles "
            f"{values['title']:.0%} alike"
        )
    if not values["no_abstract"]:
        told.append(f"abstracts {values['abstract']:.0%} alike")
    if not values["no_authors"]:
        told.append(f"{values['authors']:.0%} of the authors shared")
    if left.year is not None and right.year is not None:
        told.append(f"years {left.year} and {right.year}")
    return told


@cache
def _weights() -> dict[str, float]:
    found: dict[str, float] = json.loads(_MODEL.read_text(encoding="utf-8"))["weights"]
    return found
