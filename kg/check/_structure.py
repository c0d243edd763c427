"""Rules about how nodes hang together: orphans, cycles, inference, decisions."""

from collections.abc import Iterator

import networkx as nx

from kg.check._columns import Columns, local, shown
from kg.check._fault import Fault
from kg.ids import folded
from kg.vocab import CLASS_OF_KIND, KG

PERSON = "person"
_ROLES = ("kg:method", "kg:task", "kg:dataset", "kg:metric", "kg:baseline")
_CLASSES = frozenset(KG + name for name in CLASS_OF_KIND.values())
_HIERARCHY = ("kindOf", "subTaskOf")


def orphans(seen: Columns) -> Iterator[Fault]:
    """Every thing is spoken of by a paper, and everything spoken of is there."""
    used = {end for _, s, _, o in seen.links() for end in (s, o)}
    used |= {thing for role in _ROLES for _, thing in seen.pairs(role)}
    known = {s for s, o in seen.pairs("rdf:type") if o in _CLASSES}
    for thing in sorted(known - used):
        label = seen.label(thing)
        yield Fault("orphans", thing, f"no paper speaks of “{label}”")
    nodes = known | set(seen.one("kg:key"))
    for node in sorted(used - nodes):
        yield Fault("orphans", node, f"statements name {node}, which is not described")


def cycles(seen: Columns) -> Iterator[Fault]:
    """Nothing is a kind or a subtask of itself, by however many steps."""
    for name in _HIERARCHY:
        tree = nx.DiGraph(seen.pairs(f"kg:{name}"))
        loops = [p for p in nx.strongly_connected_components(tree) if len(p) > 1]
        loops += [{s} for s, o in seen.pairs(f"kg:{name}") if s == o]
        for loop in sorted(map(sorted, loops)):
            labels = ", ".join(f"“{seen.label(node)}”" for node in loop)
            yield Fault("cycles", loop[0], f"{name} goes round in a circle: {labels}")


def inference(seen: Columns) -> Iterator[Fault]:
    """Both papers of an inferred link speak of its reasons, and one proposes it."""
    spoken = {(s, o) for _, s, p, o in seen.links() if p.startswith(KG)}
    proposed = set(seen.pairs("kg:proposes"))
    reasons = seen.many("kg:reason")
    for link, s, predicate, o in seen.links():
        if predicate.startswith(KG):
            continue
        for thing in reasons.get(link, ()):
            if (s, thing) not in spoken or (o, thing) not in proposed:
                told = f"{seen.label(s)} {local(predicate)} {seen.label(o)}"
                why = f"“{seen.label(thing)}” does not join them"
                yield Fault("inference", link, f"{told}, but {why}")


def citations(seen: Columns) -> Iterator[Fault]:
    """No paper cites itself."""
    for paper, cited in seen.pairs("cito:cites"):
        if paper == cited:
            yield Fault("citations", paper, f"“{seen.label(paper)}” cites itself")


def decisions(seen: Columns) -> Iterator[Fault]:
    """A maker judges a pair of names once, and people's judgements are followed."""
    names = _names(seen)
    judged: dict[tuple[str, ...], str] = {}
    left, right = seen.one("kg:left"), seen.one("kg:right")
    kinds, makers = seen.one("kg:kind"), seen.one("kg:maker")
    for node, verdict in seen.pairs("kg:verdict"):
        if verdict == "unsure":
            continue
        kind, maker = kinds.get(node, ""), makers.get(node, "")
        pair = sorted((left.get(node, ""), right.get(node, "")))
        told = f"“{shown(pair[0])}” and “{shown(pair[1])}”"
        before = judged.setdefault((kind, *pair, maker), verdict)
        if {before, verdict} == {"same", "different"}:
            message = f"{told} are judged both {before} and {verdict}"
            yield Fault("decisions", node, message)
        first, second = (names.get((kind, folded(name)), set()) for name in pair)
        if maker.split("/")[0] != PERSON or not first or not second:
            continue
        if verdict == "same" and not first & second:
            message = f"a person judged {told} to be one thing; here they are two"
            yield Fault("decisions", node, message)
        if verdict == "different" and first == second and len(first) == 1:
            message = f"a person judged {told} to be two things; here they are one"
            yield Fault("decisions", node, message)


def _names(seen: Columns) -> dict[tuple[str, str], set[str]]:
    """Kind and folded name to the things that go by it."""
    kinds = {s: o for s, o in seen.pairs("rdf:type") if o in _CLASSES}
    found: dict[tuple[str, str], set[str]] = {}
    for thing, name in seen.pairs("kg:foldedName"):
        if thing in kinds:
            found.setdefault((kinds[thing], name), set()).add(thing)
    return found
