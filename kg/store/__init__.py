"""Papers, readings and the graph they make, kept on disk."""

from kg.store._answer import Answer, Cell
from kg.store._bounded import GRAPHS, TABLES, Bounded, Bounds, Written
from kg.store._merge import merged
from kg.store._paper import derived_label
from kg.store._queries import (
    NamedQuery,
    Parameter,
    named_queries,
    named_query,
    ontology,
)
from kg.store._shelf import Shelf
from kg.store._sparql import Value
from kg.store._store import Changes, Store
from kg.store._whole import confident, whole, with_inferred

__all__ = [
    "GRAPHS",
    "TABLES",
    "Answer",
    "Bounded",
    "Bounds",
    "Cell",
    "Changes",
    "NamedQuery",
    "Parameter",
    "Shelf",
    "Store",
    "Value",
    "Written",
    "confident",
    "derived_label",
    "merged",
    "named_queries",
    "named_query",
    "ontology",
    "whole",
    "with_inferred",
]
