"""The picture itself, as a pyvis network."""

import json
import math
from collections.abc import Sequence
from typing import Any

from pyvis.network import Network

from kg.draw._choice import Choice
from kg.draw._style import LOOKS, line_of, tinted

_OPTIONS = {
    "physics": {"enabled": False},
    "layout": {"improvedLayout": False},
    "nodes": {"borderWidth": 1, "borderWidthSelected": 1, "font": {"size": 0}},
    "edges": {
        "smooth": False,
        "arrows": {"to": {"enabled": True, "scaleFactor": 0.32}},
        "selectionWidth": 0,
        "hoverWidth": 0,
        "chosen": False,
    },
    "interaction": {
        "hover": True,
        "hoverConnectedEdges": False,
        "selectConnectedEdges": False,
        "tooltipDelay": 10**9,
        "keyboard": {"enabled": False},
        "hideEdgesOnZoom": False,
    },
}
"""No physics and straight links: positions are settled before. Labels are drawn by
the page itself, so that they never lie on each other; no title is ever given, since
pyvis and vis-network can take one for HTML."""


def radius(kind: str, importance: float) -> float:
    """How large a node is drawn, in pixels.

    Args:
        kind: ``Paper``, or one of `kg.model.Kind`.
        importance: in [0, 1]; the area grows with it.
    """
    least, most = (8.0, 17.0) if kind == "Paper" else (5.0, 20.0)
    return round(least + (most - least) * math.sqrt(importance), 1)


def network(
    choice: Choice,
    nodes: Sequence[dict[str, Any]],
    spots: Sequence[tuple[float, float]],
) -> Network:
    """Build the network that the page draws.

    Args:
        choice: nodes and links of the page.
        nodes: label, kind and importance of each node, in order of `choice`.
        spots: where each stands, in pixels.

    Returns:
        A directed network; node and edge numbers are places in `choice`.
    """
    net = Network(directed=True, cdn_resources="in_line")
    net.set_options(json.dumps(_OPTIONS))
    for i, (node, (x, y)) in enumerate(zip(nodes, spots, strict=True)):
        look = LOOKS[node["kind"]]
        size = radius(node["kind"], node["importance"])
        net.add_node(
            i,
            label=node["label"],
            shape=look.shape,
            color=look.colour,
            size=size,
            x=round(x, 1),
            y=round(y, 1),
        )
    number = {iri: i for i, iri in enumerate(choice.nodes)}
    for i, link in enumerate(choice.links):
        net.add_edge(
            number[link.subject],
            number[link.object],
            id=i,
            predicate=link.predicate,
            confidence=round(link.confidence, 3),
            **_drawn(link.predicate),
        )
    return net


def _drawn(predicate: str) -> dict[str, Any]:
    line = line_of(predicate)
    alpha = {"thing": 0.8, "relation": 0.6, "inferred": 0.95, "stated": 0.9}
    drawn: dict[str, Any] = {
        "color": tinted(line.colour, alpha[line.family]),
        "width": line.width,
    }
    if line.dashes:
        drawn["dashes"] = list(line.dashes)
    return drawn
