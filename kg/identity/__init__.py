"""Which records are of one paper, and which names on papers are one person or venue."""

from kg.identity._cluster import Identity, identify
from kg.identity._judge import Pair, judged_pair
from kg.identity._sketch import Sketch, sketched

__all__ = ["Identity", "Pair", "Sketch", "identify", "judged_pair", "sketched"]
