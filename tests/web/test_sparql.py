"""The endpoint by its protocol: what a client may send, and what it gets."""

import csv
import io
import json
from xml.etree import ElementTree as ET

import pytest
import rdflib
from starlette.testclient import TestClient

from kg.web._explorer import Explorer

ROWS = "SELECT ?l { ?m rdf:type kg:Dataset ; rdfs:label ?l }"
GRAPH = "CONSTRUCT { ?p kg:uses ?m } WHERE { ?p kg:uses ?m }"
PAIRS = "SELECT ?p ?m { ?p kg:uses ?m }"
URL = "/sparql"
JSON = "application/sparql-results+json"


def test_a_query_comes_in_three_ways(client: TestClient) -> None:
    replies = [
        client.get(URL, params={"query": ROWS}),
        client.post(URL, data={"query": ROWS}),
        client.post(
            URL, content=ROWS, headers={"content-type": "application/sparql-query"}
        ),
    ]
    for reply in replies:
        assert reply.status_code == 200, reply.text
        assert reply.headers["content-type"] == JSON
        assert [b["l"]["value"] for b in reply.json()["results"]["bindings"]] == [
            "BarSet"
        ]


@pytest.mark.parametrize(
    ("accept", "start"),
    [
        (JSON, '{"head": {"vars": ["l"]}'),
        ("application/sparql-results+xml", '<?xml version="1.0"?>'),
        ("text/csv", "l\r\nBarSet\r\n"),
        ("text/tab-separated-values", '?l\n"BarSet"\n'),
        ("application/xml;q=0.9, text/csv;q=0.1", "<?xml"),
        ("*/*", '{"head"'),
    ],
)
def test_tables_have_four_formats(client: TestClient, accept: str, start: str) -> None:
    reply = client.get(URL, params={"query": ROWS}, headers={"accept": accept})
    assert reply.status_code == 200
    assert reply.text.startswith(start)


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("text/turtle", "turtle"),
        ("application/n-triples", "nt"),
        ("application/ld+json", "json-ld"),
        ("application/rdf+xml", "xml"),
    ],
)
def test_graphs_have_four_formats(
    client: TestClient, explorer: Explorer, accept: str, form: str
) -> None:
    reply = client.get(URL, params={"query": GRAPH}, headers={"accept": accept})
    assert reply.headers["content-type"].startswith(accept)
    uses = len({(r["p"], r["m"]) for r in explorer.graph.query(PAIRS)})
    assert len(rdflib.Graph().parse(data=reply.text, format=form)) == uses > 5


def test_ask_has_a_truth(client: TestClient) -> None:
    ask = {"query": "ASK { ?s kg:uses ?o }"}
    assert client.get(URL, params=ask).json() == {"head": {}, "boolean": True}
    xml = client.get(URL, params=ask, headers={"accept": "application/xml"}).text
    assert ET.fromstring(xml)[1].text == "true"  # noqa: S314 - our own


def test_hostile_literals_survive_every_format(client: TestClient) -> None:
    text = 'a"b,c\n<d>&\t\u202e\u0001é'
    query = f"SELECT (?x AS ?y) {{ VALUES ?x {{ {json.dumps(text)} }} }}"

    def ask(kind: str) -> str:
        return client.post(URL, data={"query": query}, headers={"accept": kind}).text

    table = json.loads(ask(JSON))["results"]["bindings"]
    assert table[0]["y"]["value"] == text
    assert list(csv.reader(io.StringIO(ask("text/csv"), newline="")))[1] == [text]
    xml = ET.fromstring(ask("application/xml"))  # noqa: S314 - our own
    found = [e.text for e in xml.iter() if e.tag.endswith("literal")]
    assert found == [text.replace("\u0001", "\ufffd")]
    assert "\n" not in ask("text/tab-separated-values").split("\n", 1)[1].strip()


def test_graphs_are_named_by_the_query_or_the_protocol(client: TestClient) -> None:
    count = "SELECT (COUNT(*) AS ?n) %s { ?s ?p ?o }"

    def number(**fields: str) -> int:
        reply = client.post(URL, data=fields)
        assert reply.status_code == 200, reply.text
        return int(reply.json()["results"]["bindings"][0]["n"]["value"])

    graphs = client.get(
        URL, params={"query": "SELECT ?g { GRAPH ?g { ?p kg:hasResult ?r } }"}
    ).json()["results"]["bindings"]
    graph = graphs[0]["g"]["value"]
    some = number(query=count % f"FROM <{graph}>")
    assert 0 < some < number(query=count % "")
    assert number(query=count % "", **{"default-graph-uri": graph}) == some
    assert number(query=count % "", **{"named-graph-uri": graph}) == 0


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("SELECT nonsense", 400),
        ("", 400),
        ("SELECT * { SERVICE <http://169.254.169.254/> { ?s ?p ?o } }", 400),
        ("SELECT * { SERVICE SILENT <http://127.0.0.1:1/> { ?s ?p ?o } }", 400),
        ("LOAD <http://127.0.0.1:1/>", 400),
        ("DROP ALL", 400),
        ("INSERT DATA { <a:b> <a:b> <a:b> }", 400),
        ("SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }", 200),
        ("SELECT * { GRAPH <http://169.254.169.254/> { ?s ?p ?o } }", 200),
        ("SELECT * { ?s ?p ?o FILTER REGEX(?o, '(((((a*)*)*)*)*)zzz') } LIMIT 1", 200),
        ("SELECT " + "(" * 5_000 + "1" + ")" * 5_000, 507),
        ("\x00", 400),
    ],
)
def test_what_could_harm_is_refused(
    client: TestClient, query: str, status: int
) -> None:
    reply = client.post(URL, data={"query": query})
    assert reply.status_code == status, reply.text
    if reply.status_code == 200:
        assert reply.json()["results"]["bindings"] == []
    assert client.get(URL, params={"query": "ASK {}"}).status_code == 200


def test_the_protocols_errors(client: TestClient) -> None:
    send = client.post
    assert send(URL, data={"update": "DROP ALL"}).status_code == 403
    direct = {"content-type": "application/sparql-update"}
    assert send(URL, content="DROP ALL", headers=direct).status_code == 415
    assert (
        send(URL, content="x", headers={"content-type": "text/plain"}).status_code
        == 415
    )
    assert send(URL, data={}).status_code == 415
    assert send(URL, data={"x": "y"}).status_code == 400
    twice = {"content-type": "application/x-www-form-urlencoded"}
    assert (
        send(URL, content="query=ASK{}&query=ASK{}", headers=twice).status_code == 400
    )
    assert send(URL, content=b"query=%ff\xff", headers=twice).status_code == 400
    assert send(URL, content="&".join(["a=b"] * 200), headers=twice).status_code == 400
    assert client.put(URL).status_code == 405
    image = {"accept": "image/png"}
    assert client.get(URL, params={"query": ROWS}, headers=image).status_code == 406
    table = {"accept": "text/csv"}
    assert client.get(URL, params={"query": GRAPH}, headers=table).status_code == 406
    assert send(URL, data={"query": "#" * 1_000_001}).status_code == 413


def test_without_a_query_it_describes_itself(client: TestClient) -> None:
    for accept in ("text/turtle", "*/*"):
        reply = client.get(URL, headers={"accept": accept})
        graph = rdflib.Graph().parse(data=reply.text, format="turtle")
        service = rdflib.Namespace("http://www.w3.org/ns/sparql-service-description#")
        assert rdflib.URIRef("http://localhost/sparql") in graph.objects(
            None, service.endpoint
        )


def test_people_get_a_page(client: TestClient, explorer: Explorer) -> None:
    reply = client.get(URL, params={"query": ROWS}, headers={"accept": "text/html"})
    assert ROWS in reply.text
    assert "a query has 20 seconds" in reply.text
    assert reply.text.count("<option") > 15
    assert explorer.graph.named("who_proposes", thing="FooNet").rows


def test_pages_of_elsewhere_may_not_read(client: TestClient) -> None:
    def allowed(origin: str) -> str | None:
        reply = client.get(URL, params={"query": ROWS}, headers={"origin": origin})
        assert reply.status_code == 200
        return reply.headers.get("access-control-allow-origin")

    assert allowed("http://localhost:3000") == "http://localhost:3000"
    assert allowed("https://evil.example") is None
    assert allowed("http://localhost.evil.example") is None
    assert allowed("null") is None
    flight = client.options(URL, headers={"origin": "http://127.0.0.1:1"})
    assert flight.status_code == 204
    assert "POST" in flight.headers["access-control-allow-methods"]
    assert flight.headers["access-control-allow-origin"] == "http://127.0.0.1:1"
