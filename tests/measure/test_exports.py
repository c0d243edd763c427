import io

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.measure import network, to_gexf, to_graphml
from kg.model import Snapshot


def written(writer: object, graph: nx.Graph) -> io.BytesIO:
    out = io.BytesIO()
    assert callable(writer)
    writer(graph, out)
    out.seek(0)
    return out


def test_graphml_loads_again(toy: Snapshot) -> None:
    graph = network(toy)
    found = nx.read_graphml(written(to_graphml, graph), force_multigraph=True)
    assert dict(found.nodes(data=True)) == dict(graph.nodes(data=True))
    assert found.number_of_edges() == graph.number_of_edges()


def test_gexf_loads_again_and_bears_no_date(toy: Snapshot) -> None:
    graph = network(toy)
    data = written(to_gexf, graph)
    assert b"lastmodified" not in data.getvalue()
    found = nx.read_gexf(data)
    assert set(found) == set(graph)
    assert found.number_of_edges() == graph.number_of_edges()


@pytest.mark.parametrize("writer", [to_graphml, to_gexf])
@settings(max_examples=25, deadline=None)
@given(label=st.text())
def test_no_label_breaks_the_file(writer: object, label: str) -> None:
    graph = nx.DiGraph()
    graph.add_node("a", label=label, nothing=None)
    graph.add_node(f"b{label}")
    graph.add_edge("a", f"b{label}", why=label)
    read = nx.read_graphml if writer is to_graphml else nx.read_gexf
    assert len(read(written(writer, graph))) == 2


@pytest.mark.parametrize("writer", [to_graphml, to_gexf])
def test_equal_graphs_are_equal_files(writer: object, toy: Snapshot) -> None:
    one, two = (written(writer, network(toy)).getvalue() for _ in range(2))
    assert one == two
