"""The statements of a graph by predicate, each predicate read once."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache

from kg.store import Cell
from kg.vocab import KG, PREDICATE_OF_RELATION, PREDICATE_OF_ROLE, PREFIXES

Ask = Callable[[str], list[tuple[Cell, ...]]]
"""Answers a SELECT with its rows."""
SHOWN = 60
"""Characters of a text that a message shows."""


class Columns:
    """Columns of statements, kept once read.

    Args:
        ask: of the graph.
    """

    def __init__(self, ask: Ask) -> None:
        self.rows = ask
        self.pairs = cache(self._pairs)
        self.one = cache(self._one)
        self.many = cache(self._many)
        self.label = cache(self._label)

    def _pairs(self, name: str) -> list[tuple[str, str]]:
        query = f"SELECT ?s ?o {{ ?s {name} ?o }}"
        return sorted((str(s), str(o)) for s, o in self.rows(query))

    def _one(self, name: str) -> dict[str, str]:
        """Subject to value."""
        return dict(self._pairs(name))

    def _many(self, name: str) -> dict[str, list[str]]:
        """Subject to all values, sorted."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for subject, value in self._pairs(name):
            found[subject].append(value)
        return dict(found)

    def _label(self, node: str) -> str:
        return shown(self.one("rdfs:label").get(node, node))

    def links(self) -> list[tuple[str, str, str, str]]:
        """Node, subject, predicate and object of every link."""
        subjects, objects = self.one("rdf:subject"), self.one("rdf:object")
        predicates = self.one("rdf:predicate")
        return [
            (n, s, predicates[n], objects[n])
            for n, s in sorted(subjects.items())
            if n in predicates and n in objects
        ]


def shown(text: str) -> str:
    """A text, cut where it is long."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def local(predicate: str) -> str:
    """The name of a predicate, without its vocabulary."""
    return predicate.removeprefix(KG).removeprefix(PREFIXES["cito"])


STATED = tuple(sorted({*PREDICATE_OF_ROLE.values(), *PREDICATE_OF_RELATION.values()}))
"""What a text says of things, by local name."""
