"""Names to decisions, and decisions to things."""

from kg.resolve._cluster import Clusters, clustered
from kg.resolve._known import Known, Lookup, gazetteer, lookup, parsed_table, tabled
from kg.resolve._normal import normal_form
from kg.resolve._outward import outward
from kg.resolve._resolve import resolve
from kg.resolve._sssom import PEOPLE
from kg.resolve._sssom import head as sssom_head
from kg.resolve._sssom import parsed as sssom_parsed
from kg.resolve._sssom import rows as sssom_rows
from kg.resolve._vocabulary import read_vocabulary

__all__ = [
    "PEOPLE",
    "Clusters",
    "Known",
    "Lookup",
    "clustered",
    "gazetteer",
    "lookup",
    "normal_form",
    "outward",
    "parsed_table",
    "read_vocabulary",
    "resolve",
    "sssom_head",
    "sssom_parsed",
    "sssom_rows",
    "tabled",
]
