"""Links between papers that no one states: what one proposes, another uses."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kg.ids import Iri
from kg.model import Link

_MOST_PROPOSERS = 3
"""A thing that more papers claim to propose names none of them."""
_USES = {
    ("buildsOn", False): "extends",
    ("uses", False): "usesMethodIn",
    ("uses", True): "usesDataFrom",
    ("evaluatesOn", True): "usesDataFrom",
    ("trainsOn", True): "usesDataFrom",
}


@dataclass(frozen=True, slots=True, order=True)
class Inferred:
    """A link from one paper to another, and the things that are its reason."""

    subject: Iri
    predicate: str
    """``extends``, ``usesMethodIn`` or ``usesDataFrom``, of CiTO."""
    object: Iri
    confidence: float
    reasons: tuple[Iri, ...]


def inferred(
    links: Iterable[Link], datasets: set[Iri], *, year: dict[Iri, int] | None = None
) -> list[Inferred]:
    """Links between papers that follow from their links to things.

    A paper that builds on, uses, or evaluates or trains on what another paper
    proposes is linked to that paper; the confidence is the product of the two
    links', the highest where several things are shared.

    Args:
        links: paper to thing; others are passed over.
        datasets: which things are datasets; methods are all others.
        year: of papers where known; no paper is linked to a later one.

    Returns:
        Sorted, one for each pair of papers and predicate.

    Cost:
        Linear in links times the few papers that propose one thing.
    """
    given = sorted(links, key=lambda link: (link.subject, link.predicate, link.object))
    proposers: dict[Iri, list[Link]] = defaultdict(list)
    for link in given:
        if link.predicate == "proposes":
            proposers[link.object].append(link)
    found: dict[tuple[Iri, str, Iri], list[tuple[float, Iri]]] = defaultdict(list)
    for link in given:
        predicate = _USES.get((link.predicate, link.object in datasets))
        sources = proposers.get(link.object, ())
        if predicate is None or len(sources) > _MOST_PROPOSERS:
            continue
        for source in sources:
            if _may_follow(link.subject, source.subject, year or {}):
                confidence = link.confidence * source.confidence
                key = (link.subject, predicate, source.subject)
                found[key].append((confidence, link.object))
    return [
        Inferred(*key, max(c for c, _ in said), tuple(sorted({t for _, t in said})))
        for key, said in sorted(found.items())
    ]


def _may_follow(later: Iri, earlier: Iri, year: dict[Iri, int]) -> bool:
    if later == earlier:
        return False
    if later in year and earlier in year:
        return year[earlier] <= year[later]
    return True
