"""The server as a process: real clients, slow ones, and the address it prints."""

import http.client
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import rdflib
from click.testing import CliRunner
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import CSV, JSON, POST, TURTLE, SPARQLWrapper

from kg.cli import cli

QUERY = (
    "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n"
    "SELECT ?l { ?m a <https://w3id.org/citekg/ontology#Dataset> ; rdfs:label ?l }"
)
RUNAWAY = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
slow = pytest.mark.slow


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-c", "from kg.cli import main; main()"]
    options = ["serve", str(folder), "--port", "0", "--seconds", "2"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout
        line = run.stdout.readline()
        match = re.match(r"(http://127\.0\.0\.1:\d+/)  ", line)
        assert match, line
        yield match[1]
        run.terminate()
        run.wait(20)


def port_of(address: str) -> int:
    return int(address.rstrip("/").rpartition(":")[2])


@slow
def test_sparqlwrapper_asks(address: str) -> None:
    client = SPARQLWrapper(f"{address}sparql")
    client.setQuery(QUERY)
    client.setReturnFormat(JSON)
    found = client.query().convert()
    assert [b["l"]["value"] for b in found["results"]["bindings"]] == ["BarSet"]
    client.setMethod(POST)
    client.setReturnFormat(CSV)
    assert client.query().convert() == b"l\r\nBarSet\r\n"
    client.setQuery("CONSTRUCT { ?p kg:uses ?m } WHERE { ?p kg:uses ?m }")
    client.setReturnFormat(TURTLE)
    assert len(rdflib.Graph().parse(data=client.query().convert(), format="turtle")) > 5


@slow
@pytest.mark.parametrize("method", ["GET", "POST", "POST_FORM"])
def test_rdflib_asks_as_a_remote_store(address: str, method: str) -> None:
    graph = rdflib.Graph(store=SPARQLStore(f"{address}sparql", method=method))
    assert [str(v) for b in graph.query(QUERY).bindings for v in b.values()] == [
        "BarSet"
    ]


@slow
def test_a_runaway_is_told_that_it_was_stopped(address: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port_of(address), timeout=20)
    began = time.monotonic()
    connection.request(
        "POST", "/sparql", RUNAWAY, {"Content-Type": "application/sparql-query"}
    )
    reply = connection.getresponse()
    assert reply.status == 504
    assert b"2 seconds" in reply.read()
    assert time.monotonic() - began < 4
    connection.close()


@slow
def test_slow_clients_are_let_go(address: str) -> None:
    with socket.create_connection(("127.0.0.1", port_of(address)), timeout=30) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        began = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() - began < 25:
                line.sendall(b"x")
                time.sleep(0.5)
        assert 5 < time.monotonic() - began < 20


@slow
def test_an_endless_head_is_refused(address: str) -> None:
    with socket.create_connection(("127.0.0.1", port_of(address)), timeout=30) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 200_000)
        assert line.recv(100).startswith(b"HTTP/1.1 400")


def test_a_port_that_is_taken_is_told(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = CliRunner().invoke(cli, ["serve", str(folder), "--port", str(port)])
    assert result.exit_code == 1
    assert "cannot listen on 127.0.0.1" in str(result.exception)
    assert "--port 0" in str(getattr(result.exception, "hint", ""))


def test_without_the_extra_it_says_which(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    result = CliRunner().invoke(cli, ["serve", str(folder)])
    assert "citekg[web]" in str(getattr(result.exception, "hint", ""))
