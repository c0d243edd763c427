import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from kg.errors import InputError, ServiceError
from kg.extract._chat import UnusableAnswerError
from kg.extract.endpoint import (
    Chat,
    EndpointExtractor,
    UnusableAnswerWarning,
    from_address,
)
from kg.model import Paper, Source

ANSWER = {
    "entities": [
        {
            "type": "Method",
            "name": "TopoPT",
            "surfaces": ["TopoPT"],
            "role": "proposed",
        },
        {
            "type": "Dataset",
            "name": "ScanNet",
            "surfaces": ["ScanNet"],
            "role": "evaluated-on",
        },
    ],
    "results": [],
    "relations": [{"head": "TopoPT", "relation": "evaluatedWith", "tail": "ScanNet"}],
}


def paper(number: int = 1, text: str = "") -> Paper:
    abstract = text or f"In work {number} we propose TopoPT and test it on ScanNet."
    return Paper(f"p-{number}", None, abstract, Source("test", number))


def completion(content: object) -> bytes:
    text = content if isinstance(content, str) else json.dumps(content)
    return json.dumps({"choices": [{"message": {"content": text}}]}).encode()


@dataclass
class Endpoint:
    """A server that answers what a test puts into its list, the last for ever."""

    url: str = ""
    replies: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    hold: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def will(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.replies.append((status, headers, body))

    def reply(self) -> tuple[int, dict[str, str], bytes]:
        with self.lock:
            if len(self.replies) > 1:
                return self.replies.pop(0)
            return self.replies[0]


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    made = Endpoint()
    made.hold.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            made.asked.append(json.loads(self.rfile.read(size)))
            made.headers.append(dict(self.headers))
            made.paths.append(self.path)
            status, headers, body = made.reply()
            made.hold.wait(10)
            try:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                self.close_connection = True

        def log_message(self, *args: object) -> None:
            del args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield made
    made.hold.set()
    server.shutdown()
    server.server_close()
    thread.join()


def chat(endpoint: Endpoint, **more: Any) -> Chat:  # noqa: ANN401
    more.setdefault("pause", lambda _seconds: None)
    return Chat(endpoint.url, "tiny", **more)


def test_a_good_answer_becomes_a_reading(endpoint: Endpoint) -> None:
    endpoint.will(completion(ANSWER))
    (reading,) = EndpointExtractor(chat(endpoint)).read([paper()])
    assert [(e.name, e.role) for e in reading.entities] == [
        ("TopoPT", "proposed"),
        ("ScanNet", "evaluated-on"),
    ]
    assert [(c.head, c.relation, c.tail) for c in reading.claims] == [
        ("TopoPT", "evaluatedWith", "ScanNet")
    ]
    assert reading.maker == "endpoint:tiny/1"


def test_the_question_has_a_schema_and_the_text(endpoint: Endpoint) -> None:
    endpoint.will(completion(ANSWER))
    list(EndpointExtractor(chat(endpoint, key="secret")).read([paper()]))
    (asked,) = endpoint.asked
    assert endpoint.paths == ["/v1/chat/completions"]
    assert asked["model"] == "tiny"
    assert asked["temperature"] == 0
    assert asked["messages"][-1] == {"role": "user", "content": paper().text}
    assert asked["response_format"]["type"] == "json_schema"
    assert asked["response_format"]["json_schema"]["strict"] is True
    assert endpoint.headers[0]["Authorization"] == "Bearer secret"


def test_without_a_key_none_is_sent(endpoint: Endpoint) -> None:
    endpoint.will(completion(ANSWER))
    list(EndpointExtractor(chat(endpoint)).read([paper()]))
    assert "Authorization" not in endpoint.headers[0]


def test_readings_come_in_the_order_of_the_papers(endpoint: Endpoint) -> None:
    endpoint.will(completion(ANSWER))
    papers = [paper(n, f"{'x ' * n}TopoPT" if n % 3 else " ") for n in range(1, 21)]
    starts = [
        reading.entities[0].mentions[0].start if reading.entities else None
        for reading in EndpointExtractor(chat(endpoint), workers=4).read(iter(papers))
    ]
    assert starts == [2 * n if n % 3 else None for n in range(1, 21)]


def test_papers_are_taken_a_few_at_a_time(endpoint: Endpoint) -> None:
    endpoint.will(completion(ANSWER))
    taken: list[int] = []

    def papers() -> Iterator[Paper]:
        for number in range(100):
            taken.append(number)
            yield paper(number)

    readings = EndpointExtractor(chat(endpoint), workers=2).read(papers())
    assert isinstance(readings, Iterator)
    next(readings)
    del readings
    assert len(taken) <= 5


def test_a_passing_failure_is_tried_again(endpoint: Endpoint) -> None:
    waits: list[float] = []
    endpoint.will(b"busy", 503)
    endpoint.will(b"slow down", 429, Retry_After="7")
    endpoint.will(completion(ANSWER))
    asker = EndpointExtractor(chat(endpoint, pause=waits.append), workers=1)
    (reading,) = asker.read([paper()])
    assert reading.entities
    assert waits == [0.5, 7.0]


def test_no_server_keeps_us_waiting_for_long(endpoint: Endpoint) -> None:
    waits: list[float] = []
    endpoint.will(b"", 429, Retry_After="86400")
    with pytest.raises(ServiceError, match="HTTP 429"):
        list(EndpointExtractor(chat(endpoint, pause=waits.append)).read([paper()]))
    assert waits == [20.0, 20.0]
    assert len(endpoint.asked) == 3


@pytest.mark.parametrize("status", [400, 401, 404])
def test_a_refusal_is_told_at_once(endpoint: Endpoint, status: int) -> None:
    endpoint.will(b"no such\x1b[31m model", status)
    with pytest.raises(ServiceError, match=f"HTTP {status} no such .31m model") as told:
        list(EndpointExtractor(chat(endpoint, key="secret")).read([paper()]))
    assert len(endpoint.asked) == 1
    assert told.value.hint
    assert "secret" not in str(told.value)


def test_redirects_are_not_followed(endpoint: Endpoint) -> None:
    endpoint.will(b"", 302, Location="file:///etc/hostname")
    with pytest.raises(ServiceError, match="HTTP 302"):
        list(EndpointExtractor(chat(endpoint, key="secret")).read([paper()]))


@pytest.mark.parametrize(
    "content",
    [
        "Sure! Here it is:",
        '{"entities": [',
        "[]",
        '{"entities": {}}',
        "",
        "[" * 100_000,
        '{"entities": ' + "[" * 100_000,
    ],
)
def test_an_answer_that_is_no_reading_is_an_error(
    endpoint: Endpoint, content: str
) -> None:
    endpoint.will(completion(content))
    with pytest.raises(UnusableAnswerError, match="not a reading") as told:
        list(EndpointExtractor(chat(endpoint)).read([paper()]))
    assert len(endpoint.asked) == 3
    assert told.value.__notes__[-1] == "the paper is 'p-1'"
    assert len({asked["seed"] for asked in endpoint.asked}) == 3


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"{}", b'{"choices": 3}', b"\xff\xfe", b"[" * 100_000]
)
def test_a_body_that_is_no_completion_is_an_error(
    endpoint: Endpoint, body: bytes
) -> None:
    endpoint.will(body)
    with pytest.raises(ServiceError, match="not a chat completion"):
        list(EndpointExtractor(chat(endpoint)).read([paper()]))


def test_a_completion_without_choices_is_an_error(endpoint: Endpoint) -> None:
    endpoint.will(b'{"choices": []}')
    with pytest.raises(UnusableAnswerError):
        list(EndpointExtractor(chat(endpoint)).read([paper()]))


def test_a_second_attempt_may_mend_an_answer(endpoint: Endpoint) -> None:
    endpoint.will(completion("{"))
    endpoint.will(completion(f"```json\n{json.dumps(ANSWER)}\n```"))
    (reading,) = EndpointExtractor(chat(endpoint)).read([paper()])
    assert len(reading.entities) == 2


def test_papers_without_an_answer_can_be_left_empty(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    endpoint.will(completion("no"))
    asker = EndpointExtractor(chat(endpoint), cache=tmp_path, skip_unusable=True)
    with pytest.warns(UnusableAnswerWarning, match="'p-1' is left empty"):
        (reading,) = asker.read([paper()])
    assert not reading.entities
    assert not list(tmp_path.iterdir())


def test_a_server_that_is_silent_is_given_up(endpoint: Endpoint) -> None:
    endpoint.will(completion(ANSWER))
    endpoint.hold.clear()
    asker = EndpointExtractor(chat(endpoint, timeout_s=0.05, attempts=2))
    with pytest.raises(ServiceError, match="timed out"):
        list(asker.read([paper()]))
    assert len(endpoint.asked) == 2


def test_an_answer_without_end_is_given_up(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.extract._chat._LARGEST", 1000)
    endpoint.will(b" " * 5000)
    with pytest.raises(ServiceError, match="over 1000 bytes"):
        list(EndpointExtractor(chat(endpoint)).read([paper()]))


def test_a_server_that_is_not_there_is_told() -> None:
    gone = Chat("http://127.0.0.1:9/v1", "tiny", pause=lambda _s: None)
    with pytest.raises(ServiceError, match="cannot be reached"):
        list(EndpointExtractor(gone).read([paper()]))


def test_answers_are_kept_by_text(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.will(completion(ANSWER))
    cache = tmp_path / "deep" / "cache"
    papers = [paper(1), paper(2)]
    first = list(EndpointExtractor(chat(endpoint), cache=cache).read(papers))
    assert len(endpoint.asked) == 2
    again = list(EndpointExtractor(chat(endpoint), cache=cache).read(papers))
    assert len(endpoint.asked) == 2
    assert first == again
    list(EndpointExtractor(chat(endpoint), cache=cache).read([paper(3)]))
    other = Chat(endpoint.url, "other")
    list(EndpointExtractor(other, cache=cache).read([paper(1)]))
    assert len(endpoint.asked) == 4


def test_a_broken_cache_is_asked_again(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.will(completion(ANSWER))
    first = list(EndpointExtractor(chat(endpoint), cache=tmp_path).read([paper()]))
    for file in tmp_path.iterdir():
        file.write_bytes(b'{"entities": [')
    again = list(EndpointExtractor(chat(endpoint), cache=tmp_path).read([paper()]))
    assert first == again
    assert len(endpoint.asked) == 2


def test_a_cache_that_cannot_be_written_is_told(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    endpoint.will(completion(ANSWER))
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="file"):
        list(EndpointExtractor(chat(endpoint), cache=blocked).read([paper()]))


def test_the_cost_is_told_before_anything_is_asked(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    endpoint.will(completion(ANSWER))
    asker = EndpointExtractor(chat(endpoint), cache=tmp_path)
    papers = [paper(1), paper(1), paper(2), paper(3, " ")]
    cost = asker.cost(papers)
    assert not endpoint.asked
    assert (cost.requests, cost.cached) == (2, 0)
    assert cost.prompt_tokens > 500
    assert "2 requests" in str(cost)
    list(asker.read(papers[:2]))
    later = asker.cost(papers)
    assert (later.requests, later.cached) == (1, 1)
    assert later.prompt_tokens < cost.prompt_tokens


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://example.org/v1",
        "localhost:8080/v1",
        "http://",
        "http://user:word@example.org/v1",
        "http://example.org/v1#x",
        "http://example.org:port/v1",
        "http://[::1/v1",
        "http://example.org/a b",
        "http://example.org/\r\nX: y",
    ],
)
def test_only_plain_web_addresses_are_asked(url: str) -> None:
    with pytest.raises(InputError):
        Chat(url, "tiny")


@pytest.mark.parametrize("key", ["", "two words", "line\nfeed", "schl\u00fcssel"])
def test_an_odd_key_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(InputError, match="key") as told:
        Chat("http://localhost/v1", "tiny", key)
    assert not key or key not in str(told.value)


def test_an_address_carries_the_options(tmp_path: Path) -> None:
    asker = from_address(f"http://localhost/v1?model=a%2Fb&cache={tmp_path}&workers=3")
    assert asker.maker == "endpoint:a/b/1"


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost/v1",
        "http://localhost/v1?model=",
        "http://localhost/v1?model=a&key=b",
        "http://localhost/v1?model=a&workers=0",
        "http://localhost/v1?model=a&workers=-1",
        "http://localhost/v1?model=a&timeout=0",
        "http://localhost/v1?model=a%0Ab",
        "",
    ],
)
def test_a_wrong_address_is_told(address: str) -> None:
    with pytest.raises(InputError):
        from_address(address)


def test_the_key_is_not_in_what_is_shown() -> None:
    assert "secret" not in repr(Chat("http://localhost/v1", "tiny", "secret"))
