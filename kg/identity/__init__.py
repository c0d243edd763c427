"""Which records are of one paper, and which names on papers are one person or venue."""

from kg.identity._cluster import Identity, identify
from kg.identity._judge import Pair, judged_pair
from kg.identity._people import Person, name_key, people
from kg.identity._sketch import Sketch, sketched
from kg.identity._venues import Venue, venue_of

__all__ = [
    "Identity",
    "Pair",
    "Person",
    "Sketch",
    "Venue",
    "identify",
    "judged_pair",
    "name_key",
    "people",
    "sketched",
    "venue_of",
]
