"""All rules over one graph."""

import io
from collections.abc import Iterator
from types import MappingProxyType

from kg.check import _rules, _structure
from kg.check._columns import Columns
from kg.check._fault import Fault
from kg.check._shapes import shape_faults, shapes_file
from kg.graph import Graph
from kg.store import ontology

RULES = MappingProxyType(
    {
        "beside": _rules.beside,
        "citations": _structure.citations,
        "cycles": _structure.cycles,
        "decisions": _structure.decisions,
        "evidence": _rules.evidence,
        "inference": _structure.inference,
        "offsets": _rules.offsets,
        "orphans": _structure.orphans,
        "results": _rules.results,
        "within": _rules.within,
    }
)
"""Every rule of integrity by its name; each says in its docstring what is right."""


def check(graph: Graph, *, shapes: bool = True) -> Iterator[Fault]:
    """What is wrong with a graph.

    Args:
        graph: open.
        shapes: also run ``ontology/shapes.ttl``, which needs the extra ``check``.

    Yields:
        Faults by rule, each rule's sorted; nothing for a good graph.

    Raises:
        MissingExtraError: the shapes are asked for and no engine is installed.

    Cost:
        Linear in the statements; every statement is held in memory once.
    """
    seen = Columns(lambda query: graph.query(query).rows)
    written = len(seen.one("kg:key"))
    if written != graph.manifest.papers:
        told = f"{written} papers are written of {graph.manifest.papers}"
        hint = "the last build was stopped; run it again"
        yield Fault("whole", str(graph.path), f"{told}: {hint}")
    for rule in RULES.values():
        yield from sorted(set(rule(seen)))
    if shapes:
        out = io.BytesIO()
        graph.write("ntriples", out)
        data = out.getvalue().decode()
        yield from sorted(set(shape_faults(shapes_file(ontology()), data)))
