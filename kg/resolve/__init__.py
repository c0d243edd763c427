"""Names to decisions, and decisions to things."""

from kg.resolve._cluster import Clusters, clustered
from kg.resolve._normal import normal_form
from kg.resolve._resolve import resolve
from kg.resolve._sssom import PEOPLE
from kg.resolve._sssom import head as sssom_head
from kg.resolve._sssom import parsed as sssom_parsed
from kg.resolve._sssom import rows as sssom_rows

__all__ = [
    "PEOPLE",
    "Clusters",
    "clustered",
    "normal_form",
    "resolve",
    "sssom_head",
    "sssom_parsed",
    "sssom_rows",
]
