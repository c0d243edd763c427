"""Names to decisions, and decisions to things."""

from kg.resolve._cluster import Clusters, clustered
from kg.resolve._normal import normal_form
from kg.resolve._resolve import resolve

__all__ = ["Clusters", "clustered", "normal_form", "resolve"]
