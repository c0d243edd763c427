"""Networks and their measures: centrality, communities, projections, exports."""

from kg.measure._central import Central, Importance, central, importance
from kg.measure._communities import Community, communities
from kg.measure._incidence import Incidence, incidence, rarity
from kg.measure._network import network
from kg.measure._projections import (
    method_dataset_network,
    paper_network,
    thing_network,
)
from kg.measure._ranks import betweenness, pagerank
from kg.measure.exports import to_gexf, to_graphml

__all__ = [
    "Central",
    "Community",
    "Importance",
    "Incidence",
    "betweenness",
    "central",
    "communities",
    "importance",
    "incidence",
    "method_dataset_network",
    "network",
    "pagerank",
    "paper_network",
    "rarity",
    "thing_network",
    "to_gexf",
    "to_graphml",
]
