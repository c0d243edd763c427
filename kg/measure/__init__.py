"""Networks and their measures: centrality, communities, projections, exports."""

from kg.measure._central import Central, Importance, central, importance
from kg.measure._communities import Community, communities
from kg.measure._field import (
    Bridge,
    bibliographic_coupling,
    bridges,
    citation_network,
    co_citation,
    core_numbers,
    hits,
    main_path,
)
from kg.measure._incidence import Incidence, incidence, rarity
from kg.measure._network import network
from kg.measure._projections import (
    method_dataset_network,
    paper_network,
    thing_network,
)
from kg.measure._ranks import betweenness, pagerank
from kg.measure._scores import Scored, scored
from kg.measure.exports import to_gexf, to_graphml

__all__ = [
    "Bridge",
    "Central",
    "Community",
    "Importance",
    "Incidence",
    "Scored",
    "betweenness",
    "bibliographic_coupling",
    "bridges",
    "central",
    "citation_network",
    "co_citation",
    "communities",
    "core_numbers",
    "hits",
    "importance",
    "incidence",
    "main_path",
    "method_dataset_network",
    "network",
    "pagerank",
    "paper_network",
    "rarity",
    "scored",
    "thing_network",
    "to_gexf",
    "to_graphml",
]
