"""Networks as GraphML and GEXF, whatever is in their labels."""

import re
from typing import BinaryIO
from xml.etree import ElementTree as ET

import networkx as nx
from networkx.readwrite.gexf import GEXFWriter

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, even escaped."""


def to_graphml(graph: nx.Graph, out: BinaryIO) -> None:
    """Write a network as GraphML.

    Args:
        graph: any network; attributes that are None are left out, what is neither
            text nor number nor truth value is written as text, and characters that
            XML cannot hold are replaced by U+FFFD.
        out: where the bytes go.
    """
    nx.write_graphml_xml(_safe(graph), out, encoding="utf-8", prettyprint=True)


def to_gexf(graph: nx.Graph, out: BinaryIO) -> None:
    """Write a network as GEXF, without the date, so that equal graphs are equal files.

    Args:
        graph: any network; treated as by `to_graphml`.
        out: where the bytes go.
    """
    writer = GEXFWriter(encoding="utf-8", prettyprint=True)
    writer.add_graph(_safe(graph))
    root = ET.fromstring(str(writer))  # noqa: S314 (our own output, no entities)
    for element in root.iter():
        element.attrib.pop("lastmodifieddate", None)
    ET.register_namespace("", "http://www.gexf.net/1.2draft")
    out.write(ET.tostring(root, encoding="utf-8", xml_declaration=True))


def _safe(graph: nx.Graph) -> nx.Graph:
    clean = graph.__class__()
    for node, data in graph.nodes(data=True):
        clean.add_node(_text(str(node)), **_attributes(data))
    if isinstance(graph, nx.MultiGraph):
        for left, right, key, data in graph.edges(keys=True, data=True):
            ends = _text(str(left)), _text(str(right))
            clean.add_edge(*ends, key=_text(str(key)), **_attributes(data))
    else:
        for left, right, data in graph.edges(data=True):
            clean.add_edge(_text(str(left)), _text(str(right)), **_attributes(data))
    return clean


def _attributes(data: dict[str, object]) -> dict[str, object]:
    return {
        _text(name): value if isinstance(value, int | float) else _text(str(value))
        for name, value in data.items()
        if value is not None
    }


def _text(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
