import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import cli

NAMED = {"type": "Method", "name": "Rill", "surfaces": ["Rill"], "role": "proposed"}


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    keys: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            keys.append(self.headers["Authorization"])
            content = json.dumps({"entities": [NAMED], "results": [], "relations": []})
            body = {"choices": [{"message": {"content": content}}]}
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *args: object) -> None:
            del args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"endpoint:http://127.0.0.1:{server.server_port}/v1?model=tiny", keys
    server.shutdown()
    server.server_close()
    thread.join()


def run(tmp_path: Path, *options: str) -> Result:
    papers = tmp_path / "papers.jsonl"
    paper = {"id": "a", "title": "Rill", "abstract": "We propose Rill, a parser."}
    papers.write_text(json.dumps(paper), encoding="utf-8")
    environment = {"MY_KEY": "word"}
    return CliRunner(env=environment).invoke(cli, ["extract", str(papers), *options])


def test_an_endpoint_is_asked_and_its_cost_told(
    tmp_path: Path, server: tuple[str, list[str]]
) -> None:
    address, keys = server
    result = run(tmp_path, "--model", address, "--key-from", "MY_KEY")
    assert result.exit_code == 0, result.output
    made = json.loads(result.stdout)
    assert made["entities"][0]["name"] == "Rill"
    assert "endpoint:tiny/1: 1 requests, about" in result.stderr
    assert keys == ["Bearer word"]


def test_a_key_that_is_not_there_is_told(
    tmp_path: Path, server: tuple[str, list[str]]
) -> None:
    result = run(tmp_path, "--model", server[0], "--key-from", "NO_KEY")
    assert result.exit_code == 2
    assert "no environment variable NO_KEY" in result.stderr
    assert not server[1]
