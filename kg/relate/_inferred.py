"""Links between papers that follow from who proposes what others take up."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from kg.ids import Iri  # noqa: TC001 (one style of import in the package)
from kg.model import Kind, Link, Paper, Role, Snapshot, Thing
from kg.vocab import PREDICATE_OF_ROLE

USES_METHOD_IN = "usesMethodIn"
USES_DATA_FROM = "usesDataFrom"
EXTENDS = "extends"

_PROPOSES = PREDICATE_OF_ROLE[Role.PROPOSED]
_INFERRED_FROM = {
    PREDICATE_OF_ROLE[Role.BASE]: EXTENDS,
    PREDICATE_OF_ROLE[Role.USED]: USES_METHOD_IN,
    PREDICATE_OF_ROLE[Role.EVALUATED_ON]: USES_DATA_FROM,
    PREDICATE_OF_ROLE[Role.TRAINED_ON]: USES_DATA_FROM,
}
_OF_KIND = {EXTENDS: Kind.METHOD, USES_METHOD_IN: Kind.METHOD}
_WORD = re.compile(r"\w+")
_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
_SURE = 0.5
_MOST_PROPOSERS = 2
_QUOTES = 2


def inferred(snapshot: Snapshot) -> list[Link]:
    """Infer which papers take up what other papers propose.

    B uses a method that A proposes: B ``usesMethodIn`` A. B measures or trains on a
    dataset that A proposes: B ``usesDataFrom`` A. B builds on a method that A
    proposes: B ``extends`` A. A thing counts only if it is clear who proposed it:
    one or two papers do, with a confidence of at least 0.5, no older paper has it,
    and its name is a proper one or opens the proposing paper's title. A must not
    be younger than B.

    Args:
        snapshot: a graph in memory; inferred links in it are passed by.

    Returns:
        One link for each pair and predicate, sorted. The confidence is the product
        of both statements; several things between the same papers make it surer.
        The evidence is B's words and A's; the reasons are the things.
    """
    takers: defaultdict[Iri, list[Link]] = defaultdict(list)
    proposals: defaultdict[Iri, list[Link]] = defaultdict(list)
    for link in sorted(snapshot.links, key=_order):
        if link.subject in snapshot.papers and link.object in snapshot.things:
            group = proposals if link.predicate == _PROPOSES else takers
            group[link.object].append(link)
    found: dict[tuple[Iri, str, Iri], Link] = {}
    for iri in sorted(proposals):
        thing = snapshot.things[iri]
        origin = _origin(snapshot, thing, proposals[iri], takers[iri])
        if origin is None:
            continue
        for taker in takers[iri]:
            taken = _link(snapshot, thing, taker, origin)
            if taken is not None:
                key = (taken.subject, taken.predicate, taken.object)
                found[key] = _with(found.get(key), taken)
    return [found[key] for key in sorted(found)]


def _order(link: Link) -> tuple[str, str, str, float]:
    return link.subject, link.predicate, link.object, -link.confidence


def _origin(
    snapshot: Snapshot, thing: Thing, proposals: Sequence[Link], takers: Sequence[Link]
) -> Link | None:
    """The statement of the paper that proposed a thing, if it is clear which."""
    sure = [link for link in proposals if link.confidence >= _SURE]
    papers = {link.subject for link in sure}
    if not 1 <= len(papers) <= _MOST_PROPOSERS:
        return None
    first = min(sure, key=lambda link: (_year(snapshot, link, 9999), link.subject))
    year = snapshot.papers[first.subject].year
    others = [link for link in sure if link.subject != first.subject]
    if others and (year is None or _year(snapshot, others[0], 0) <= year):
        return None
    if year is not None and any(_year(snapshot, t, year) < year for t in takers):
        return None
    return first if _is_distinctive(thing, snapshot.papers[first.subject]) else None


def _year(snapshot: Snapshot, link: Link, unknown: int) -> int:
    year = snapshot.papers[link.subject].year
    return unknown if year is None else year


def _is_distinctive(thing: Thing, paper: Paper) -> bool:
    """Whether a name means this one thing and not a class of things."""
    if any(c.isupper() or c.isdigit() for c in thing.label[1:]):
        return True
    title = _spaced(_ARTICLE.sub("", paper.title or ""))
    names = (thing.label, *thing.aliases)
    spaced = [_spaced(name) for name in names]
    return any(title.startswith(name) for name in spaced if name.strip())


def _spaced(text: str) -> str:
    """The words of a text, folded, with spaces around: whole words can be found."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def _link(snapshot: Snapshot, thing: Thing, taker: Link, origin: Link) -> Link | None:
    predicate = _INFERRED_FROM.get(taker.predicate)
    if predicate is None or taker.subject == origin.subject:
        return None
    if thing.kind is not _OF_KIND.get(predicate, Kind.DATASET):
        return None
    year = snapshot.papers[origin.subject].year
    if year is not None and _year(snapshot, taker, year) < year:
        return None
    return Link(
        subject=taker.subject,
        predicate=predicate,
        object=origin.subject,
        confidence=taker.confidence * origin.confidence,
        evidence=taker.evidence[:_QUOTES] + origin.evidence[:_QUOTES],
        reasons=(thing.iri,),
    )


def _with(known: Link | None, link: Link) -> Link:
    if known is None:
        return link
    doubt = (1.0 - known.confidence) * (1.0 - link.confidence)
    evidence = tuple(dict.fromkeys(known.evidence + link.evidence))
    reasons = tuple(sorted({*known.reasons, *link.reasons}))
    return replace(known, confidence=1.0 - doubt, evidence=evidence, reasons=reasons)
