"""How good a reading is: measures against a gold annotation, and a report on it."""

from kg.evaluate._annotation import Annotation, Marked, Number, read_annotations
from kg.evaluate._counts import Count, counts
from kg.evaluate._measures import NOTHING, Evaluation, Score, evaluate
from kg.evaluate._page import to_html
from kg.evaluate._pairs import Pairing, paired
from kg.reliability import Bin, Reliability, reliability

__all__ = [
    "NOTHING",
    "Annotation",
    "Bin",
    "Count",
    "Evaluation",
    "Marked",
    "Number",
    "Pairing",
    "Reliability",
    "Score",
    "counts",
    "evaluate",
    "paired",
    "read_annotations",
    "reliability",
    "to_html",
]
