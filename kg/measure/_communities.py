"""Communities of papers, named by what sets them apart."""

from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from kg.ids import Iri
from kg.measure._incidence import Incidence, incidence, uses
from kg.measure._projections import paper_network
from kg.model import Kind, Snapshot

_NAMED_KINDS = (Kind.METHOD, Kind.TASK, Kind.DATASET)
_NAMES = 3
_LEAST_PAPERS = 2
"""A name of one paper alone does not name a community of several."""


@dataclass(frozen=True, slots=True)
class Community:
    """Papers that share more with each other than with the rest."""

    name: str
    """Its most distinctive things, such as ``NeRF · novel view synthesis · LLFF``."""
    papers: tuple[Iri, ...]
    """Sorted."""
    things: tuple[Iri, ...]
    """Things used here more than elsewhere, the most distinctive first."""


def communities(
    snapshot: Snapshot,
    *,
    min_confidence: float = 0.0,
    resolution: float = 1.0,
    seed: int = 0,
) -> list[Community]:
    """Communities of the network of papers that share things.

    Args:
        snapshot: a graph in memory.
        min_confidence: links below it are left out.
        resolution: above 1 for more and smaller communities.
        seed: the order in which nodes are looked at.

    Returns:
        Communities that partition the papers, the largest first. A thing is listed
        under each community that has more than its share of it.

    Cost:
        Louvain: near linear in the edges; some ten seconds for 20,000 papers.

    Source:
        V. D. Blondel, J.-L. Guillaume, R. Lambiotte and E. Lefebvre, J. Stat. Mech.
        (2008) P10008, doi:10.1088/1742-5468/2008/10/P10008.
    """
    graph = paper_network(snapshot, min_confidence=min_confidence)
    parts: list[set[Iri]] = nx.community.louvain_communities(
        graph,
        weight="weight",
        resolution=resolution,
        seed=seed,
    )
    found = incidence(snapshot, min_confidence=min_confidence)
    row = {iri: i for i, iri in enumerate(found.papers)}
    overall = np.asarray(found.weights.sum(axis=0), dtype=np.float64)
    named = [
        _community(snapshot, found, overall, part, [row[iri] for iri in part])
        for part in map(sorted, parts)
    ]
    return sorted(named, key=lambda c: (-len(c.papers), c.papers))


def _community(
    snapshot: Snapshot,
    found: Incidence,
    overall: NDArray[np.float64],
    papers: Sequence[Iri],
    rows: Sequence[int],
) -> Community:
    ours = sparse.csr_array(found.weights[list(rows), :])
    inside = np.asarray(ours.sum(axis=0), dtype=np.float64)
    score = distinctiveness(inside, overall)
    order = np.lexsort((np.arange(len(score)), -np.round(score, 12)))
    things = tuple(found.things[j] for j in order if score[j] > 0)
    common = uses(ours) >= min(len(rows), _LEAST_PAPERS)
    telling = [found.things[j] for j in order if score[j] > 0 and common[j]]
    name = " \u00b7 ".join(_names(snapshot, telling)) or _alone(snapshot, papers)
    return Community(name, tuple(papers), things)


def distinctiveness(
    inside: NDArray[np.float64], overall: NDArray[np.float64]
) -> NDArray[np.float64]:
    """How much each thing sets a community apart from the rest.

    Args:
        inside: shape (k,), how much of each thing the community has.
        overall: shape (k,), how much all papers have.

    Returns:
        Shape (k,): each thing's part of the Kullback-Leibler divergence of the
        community's things from all things, in nats; positive for what is more
        frequent here, 0 for what is absent.
    """
    total, everything = float(inside.sum()), float(overall.sum())
    if not total or not everything:
        return np.zeros_like(inside)
    here, all_over = inside / total, overall / everything
    ratio = np.divide(here, all_over, out=np.ones_like(here), where=here > 0)
    score: NDArray[np.float64] = here * np.log(ratio)
    return score


def _names(snapshot: Snapshot, things: Sequence[Iri]) -> list[str]:
    """The first thing of each telling kind, filled up with the next ones."""
    first: dict[Kind, Iri] = {}
    for iri in things:
        first.setdefault(snapshot.things[iri].kind, iri)
    chosen = [first[kind] for kind in _NAMED_KINDS if kind in first]
    rest = [iri for iri in things if iri not in chosen]
    chosen += rest[: _NAMES - len(chosen)]
    return [snapshot.things[iri].label for iri in sorted(chosen, key=things.index)]


def _alone(snapshot: Snapshot, papers: Sequence[Iri]) -> str:
    """A name for papers of which nothing is known but their text."""
    paper = snapshot.papers[papers[0]]
    return paper.title or " ".join(paper.abstract.split()[:6]) or paper.key
