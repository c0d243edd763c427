"""Pictures of a graph: interactive pages, and small drawings that are SVG."""

from kg.draw._ego import Spoke, ego
from kg.draw._page import page
from kg.draw._plots import bars, dots, spark
from kg.draw._style import LINES, LOOKS, PAPER, line_of
from kg.draw._text import addresses, plain
from kg.draw._views import VIEWS, viewed

__all__ = [
    "LINES",
    "LOOKS",
    "PAPER",
    "VIEWS",
    "Spoke",
    "addresses",
    "bars",
    "dots",
    "ego",
    "line_of",
    "page",
    "plain",
    "spark",
    "viewed",
]
