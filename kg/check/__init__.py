"""What is wrong with a graph, in words: rules of integrity, and shapes."""

from kg.check._check import RULES, check
from kg.check._fault import Fault
from kg.check._shapes import shape_faults

__all__ = ["RULES", "Fault", "check", "shape_faults"]
