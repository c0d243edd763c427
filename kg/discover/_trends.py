"""Which things papers turn to, and which they leave, over the years."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy import stats

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Snapshot

Direction = Literal["rising", "falling", "steady"]


@dataclass(frozen=True, slots=True)
class Trend:
    """How often papers speak of a thing, year by year."""

    thing: Iri
    label: str
    kind: Kind
    first: int
    """The year of the earliest paper here that has it."""
    papers: Mapping[int, int]
    """Papers that have it in each year of the graph that has papers."""
    shares: Mapping[int, float]
    """The same as a part of all papers of that year, in [0, 1]."""
    z: float
    """Cochran-Armitage statistic of a trend in the shares: above 0 they rise."""
    p: float
    """Two-sided p-value of `z`, corrected for all things that were tested."""
    direction: Direction


def trends(
    snapshot: Snapshot,
    *,
    kind: Kind | None = None,
    least: int = 5,
    rate: float = 0.05,
    min_confidence: float = 0.0,
) -> list[Trend]:
    """Test, for each thing, whether its share of papers changes with the years.

    The test is that of Cochran and Armitage for a trend in proportions (Armitage
    1955, Biometrics 11:375), in which a year with few papers weighs little. Many
    things are tested at once, so p-values are corrected by Benjamini and Hochberg;
    a thing whose corrected p-value is above `rate` is called steady, which also
    covers what is too rare to tell. It says what this pile of papers does, not what
    the field does.

    Args:
        snapshot: a graph in memory; papers without a year are left out.
        kind: only things of this kind.
        least: things of fewer papers are left out.
        rate: the share of false alarms that is borne, in (0, 1).
        min_confidence: links below it are left out.

    Returns:
        The steepest rise first, the steepest fall last.

    Raises:
        InputError: fewer than two years have papers.
    """
    years = Counter(p.year for p in snapshot.papers.values() if p.year is not None)
    if len(years) < 2:  # noqa: PLR2004 (a trend needs a before and an after)
        raise InputError(
            "the papers are all of one year, or have none",
            hint="add papers of other years: a trend needs at least two",
        )
    uses = _uses(snapshot, kind, min_confidence)
    kept = sorted(t for t, by in uses.items() if sum(by.values()) >= least)
    order = sorted(years)
    of_all = np.array([years[y] for y in order], dtype=np.float64)
    zs = [_z(np.array([uses[t][y] for y in order]), of_all, order) for t in kept]
    ps = [float(2 * stats.norm.sf(abs(z))) for z in zs]
    fair: list[float] = list(stats.false_discovery_control(ps)) if ps else []
    found = [
        _trend(snapshot, thing, uses[thing], years, z, float(p), rate)
        for thing, z, p in zip(kept, zs, fair, strict=True)
    ]
    return sorted(found, key=lambda t: (-t.z, t.thing))


def _uses(
    snapshot: Snapshot, kind: Kind | None, least: float
) -> dict[Iri, Counter[int]]:
    seen = {
        (link.subject, link.object)
        for link in snapshot.links
        if link.confidence >= least
        and link.subject in snapshot.papers
        and link.object in snapshot.things
    }
    found: defaultdict[Iri, Counter[int]] = defaultdict(Counter)
    for paper, thing in seen:
        year = snapshot.papers[paper].year
        if year is not None and kind in {None, snapshot.things[thing].kind}:
            found[thing][year] += 1
    return found


def _z(has: np.ndarray, of_all: np.ndarray, years: list[int]) -> float:
    """The Cochran-Armitage statistic; 0 where nothing varies.

    Args:
        has: papers with the thing, shape (years,).
        of_all: papers, shape (years,), above 0.
        years: the scores of the test.
    """
    time = np.array(years, dtype=np.float64)
    total = of_all.sum()
    share = has.sum() / total
    mean = (of_all * time).sum() / total
    spread = share * (1 - share) * (of_all * (time - mean) ** 2).sum()
    if spread <= 0:
        return 0.0
    return round(float(((time - mean) * has).sum() / math.sqrt(spread)), 9)


def _trend(  # noqa: PLR0917, PLR0913 (one row of the answer)
    snapshot: Snapshot,
    iri: Iri,
    by: Mapping[int, int],
    years: Mapping[int, int],
    z: float,
    p: float,
    rate: float,
) -> Trend:
    thing = snapshot.things[iri]
    direction: Direction = "steady"
    if p <= rate:
        direction = "rising" if z > 0 else "falling"
    papers = {year: by.get(year, 0) for year in sorted(years)}
    shares = {year: round(n / years[year], 6) for year, n in papers.items()}
    first = min(year for year, n in papers.items() if n)
    return Trend(iri, thing.label, thing.kind, first, papers, shares, z, p, direction)
