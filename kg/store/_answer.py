"""What a query gives back, and the forms it can be written in."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass

import pyoxigraph as ox

from kg.display import table
from kg.errors import StoreError
from kg.store._export import with_sorted_prefixes
from kg.vocab import PREFIXES

Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple
Cell = str | int | float | bool | None
"""A value of a row: IRIs and texts as str, numbers as numbers, None if unbound."""

_WHOLE = frozenset({"integer", "int", "long", "nonNegativeInteger", "short"})
_BROKEN = frozenset({"decimal", "double", "float"})


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one query: a table, a truth value or a graph."""

    columns: tuple[str, ...] = ()
    terms: tuple[tuple[Term | None, ...], ...] = ()
    """A row each, in the order of `columns`."""
    truth: bool | None = None
    """What an ASK was answered; None for other queries."""
    graph: tuple[ox.Triple, ...] | None = None
    """What a CONSTRUCT or DESCRIBE gave; None for other queries."""

    @property
    def rows(self) -> list[tuple[Cell, ...]]:
        """The rows as values of Python."""
        return [tuple(cell(term) for term in row) for row in self.terms]

    def __len__(self) -> int:
        """How many rows or triples there are."""
        return len(self.terms) if self.graph is None else len(self.graph)

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        """Rows by column, unbound cells left out."""
        for row in self.rows:
            pairs = zip(self.columns, row, strict=True)
            yield {name: value for name, value in pairs if value is not None}

    def _repr_html_(self) -> str:
        if self.graph is not None:
            triples = ((t.subject, t.predicate, t.object) for t in self.graph)
            return table(("subject", "predicate", "object"), triples)
        if self.truth is not None:
            return table(("answer",), [(self.truth,)])
        return table(self.columns, self.rows)

    def to_csv(self) -> str:
        """A table as CSV with a header.

        Raises:
            StoreError: the answer is a graph.
        """
        if self.graph is not None:
            raise StoreError("a graph has no rows", hint="write it as turtle")
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        if self.truth is not None:
            table.writerows([["answer"], [str(self.truth).lower()]])
        else:
            table.writerow(self.columns)
            table.writerows([_plain(t) for t in row] for row in self.terms)
        return out.getvalue()

    def to_json(self) -> str:
        """A table or a truth value as SPARQL 1.1 Query Results JSON.

        Raises:
            StoreError: the answer is a graph.
        """
        if self.graph is not None:
            raise StoreError("a graph has no rows", hint="write it as turtle")
        if self.truth is not None:
            whole: dict[str, object] = {"head": {}, "boolean": self.truth}
        else:
            names = self.columns
            rows = [
                {n: _json(t) for n, t in zip(names, row, strict=True) if t is not None}
                for row in self.terms
            ]
            whole = {"head": {"vars": list(names)}, "results": {"bindings": rows}}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"

    def to_turtle(self) -> str:
        """A graph as Turtle, sorted.

        Raises:
            StoreError: the answer is a table or a truth value.
        """
        if self.graph is None:
            raise StoreError("a table is no graph", hint="write it as csv or json")
        triples = sorted(set(self.graph), key=str)
        form = ox.RdfFormat.TURTLE
        data = ox.serialize(triples, format=form, prefixes=PREFIXES) or b""
        return with_sorted_prefixes(data).decode()


def answer(
    found: ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples,
) -> Answer:
    """Everything that the engine found."""
    if isinstance(found, ox.QueryBoolean):
        return Answer(truth=bool(found))
    if isinstance(found, ox.QueryTriples):
        return Answer(graph=tuple(found))
    names = tuple(variable.value for variable in found.variables)
    return Answer(names, tuple(tuple(row[name] for name in names) for row in found))


def cell(term: Term | None) -> Cell:
    """A term as a value of Python."""
    if term is None or isinstance(term, ox.Triple):
        return None if term is None else str(term)
    if isinstance(term, ox.Literal):
        return _value(term)
    return term.value


def _value(literal: ox.Literal) -> Cell:
    kind = literal.datatype.value.removeprefix(PREFIXES["xsd"])
    if kind in _WHOLE:
        return int(literal.value)
    if kind in _BROKEN:
        return float(literal.value)
    if kind == "boolean":
        return literal.value in {"true", "1"}
    return literal.value


def _plain(term: Term | None) -> str:
    if term is None:
        return ""
    return str(term) if isinstance(term, ox.Triple) else term.value


def _json(term: Term) -> dict[str, str]:
    if isinstance(term, ox.NamedNode):
        return {"type": "uri", "value": term.value}
    if isinstance(term, ox.BlankNode):
        return {"type": "bnode", "value": term.value}
    if isinstance(term, ox.Triple):
        return {"type": "literal", "value": str(term)}
    found = {"type": "literal", "value": term.value}
    if term.language:
        found["xml:lang"] = term.language
    elif term.datatype.value != PREFIXES["xsd"] + "string":
        found["datatype"] = term.datatype.value
    return found
