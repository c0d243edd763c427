"""What to read, what is missing, what rises: answers drawn from a whole graph."""

from kg.discover._claims import Board, Clash, Standing, boards
from kg.discover._gaps import Gap, Gaps, gaps
from kg.discover._lineage import Ancestry, Step, lineage
from kg.discover._news import Near, New, news
from kg.discover._quality import Quality
from kg.discover._read_list import Entry, read_list
from kg.discover._trends import Trend, trends

__all__ = [
    "Ancestry",
    "Board",
    "Clash",
    "Entry",
    "Gap",
    "Gaps",
    "Near",
    "New",
    "Quality",
    "Standing",
    "Step",
    "Trend",
    "boards",
    "gaps",
    "lineage",
    "news",
    "read_list",
    "trends",
]
