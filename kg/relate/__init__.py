"""Related work: candidates, ranking and reasons; links that follow from proposals."""

from kg.relate._inferred import inferred
from kg.relate._mix import Mix, learned_mix
from kg.relate._relater import Facet, Query, Reason, Related, Relater, Scores

__all__ = [
    "Facet",
    "Mix",
    "Query",
    "Reason",
    "Related",
    "Relater",
    "Scores",
    "inferred",
    "learned_mix",
]
