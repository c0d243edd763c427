"""Extractors keep the laws of extractors, and those that do not are found out."""

import json
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from kg.extract.endpoint import Chat, EndpointExtractor
from kg.model import (
    Claim,
    Entity,
    Kind,
    Paper,
    Reading,
    Relation,
    Result,
    Role,
    Source,
    Span,
)
from kg.testing import ExtractorSuite, check_reading

WORDS = ("Rill", "SRT", "TreeNews", "F1", "word", "(", "91", "Rill reaches", "NapUCB")


class Parrot(BaseHTTPRequestHandler):
    """A model that names the same things whatever it is asked."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        kinds = ("Method", "Method", "Dataset", "Metric", "Task")
        answer = {
            "entities": [
                {"type": kinds[i % 5], "name": name, "role": "used", "surfaces": [name]}
                for i, name in enumerate(WORDS)
            ],
            "results": [
                {"value": v, "metric": "F1", "kind": "absolute"}
                for v in ("91.4", "5", "17%", "O(n^2)", "")
            ],
            "relations": [{"head": "Rill", "relation": "basedOn", "tail": "SRT"}] * 2,
        }
        body = {"choices": [{"message": {"content": json.dumps(answer)}}]}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *args: object) -> None:
        del args


class TestEndpoint(ExtractorSuite):
    @pytest.fixture(autouse=True, scope="class")
    @classmethod
    def server(cls) -> Iterator[None]:
        server = ThreadingHTTPServer(("127.0.0.1", 0), Parrot)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        chat = Chat(f"http://127.0.0.1:{server.server_port}/v1", "parrot")
        cls.extractor = EndpointExtractor(chat)
        yield
        server.shutdown()
        server.server_close()
        thread.join()

    def test_it_does_find_something(self) -> None:
        _, reading = next(self.read())
        assert {"Rill", "TreeNews"} <= {entity.name for entity in reading.entities}
        assert reading.results
        assert reading.claims


PAPER = Paper("p", None, "Rill beats SRT by 3 points.", Source("test"))
RILL = Entity(Kind.METHOD, "Rill", ("Rill",), Role.PROPOSED, 0.9, (Span(0, 4),))
SRT = Entity(Kind.METHOD, "SRT", ("SRT",), Role.COMPARED, 0.9, (Span(11, 14),))
THREE = Result("3", Span(18, 19), Span(0, 27), method="Rill")
BEATS = Claim("Rill", Relation.OUTPERFORMS, "SRT", evidence=(Span(0, 27),))
SOUND = Reading("toy/1", (RILL, SRT), (THREE,), (BEATS,))


def test_a_sound_reading_passes() -> None:
    check_reading(PAPER, SOUND)


@pytest.mark.parametrize(
    "reading",
    [
        replace(SOUND, entities=(RILL, SRT, replace(SRT, name="Rill"))),
        replace(SOUND, entities=(RILL, replace(SRT, mentions=(Span(11, 99),)))),
        replace(SOUND, entities=(RILL, replace(SRT, mentions=(Span(12, 14),)))),
        replace(SOUND, entities=(RILL, replace(SRT, mentions=()))),
        replace(SOUND, entities=(RILL, replace(SRT, surfaces=("SRT", "parser")))),
        replace(SOUND, entities=(RILL, replace(SRT, name="parser"))),
        replace(SOUND, entities=(RILL, replace(SRT, score=1.1))),
        replace(SOUND, entities=(RILL, replace(SRT, role_score=float("nan")))),
        replace(
            SOUND,
            entities=(
                RILL,
                SRT,
                Entity(Kind.TASK, "by", ("beats SRT",), Role.USED, 1, (Span(5, 14),)),
            ),
        ),
        replace(SOUND, results=(replace(THREE, value="4"),)),
        replace(SOUND, results=(replace(THREE, sentence=Span(0, 10)),)),
        replace(SOUND, results=(replace(THREE, metric="F1"),)),
        replace(SOUND, claims=(BEATS, replace(BEATS, score=0.5))),
        replace(SOUND, claims=(replace(BEATS, tail="Rill"),)),
        replace(SOUND, claims=(replace(BEATS, tail="parser"),)),
        replace(SOUND, claims=(replace(BEATS, evidence=(Span(3, 3),)),)),
        replace(SOUND, urls=("https://example.org",)),
    ],
)
def test_an_unsound_reading_is_found_out(reading: Reading) -> None:
    with pytest.raises(AssertionError):
        check_reading(PAPER, reading)


@dataclass
class Toy:
    """An extractor that can be made to break one law."""

    maker: str = "toy/1"
    fault: str = ""
    read_before: int = 0

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        for place, _ in enumerate(papers):
            self.read_before += 1
            count = {"memory": self.read_before, "company": place}.get(self.fault, 0)
            yield Reading(f"toy/{'2' * count or '1'}")
        if self.fault == "more":
            yield Reading(self.maker)


LAWS = [name for name in dir(ExtractorSuite) if name.startswith("test_")]


def broken_laws(toy: Toy) -> set[str]:
    suite = ExtractorSuite()
    suite.extractor = toy  # type: ignore[misc]
    broken = set()
    for law in LAWS:
        try:
            getattr(suite, law)()
        except (AssertionError, ValueError):
            broken.add(law)
    return broken


def test_a_lawful_extractor_breaks_none() -> None:
    assert broken_laws(Toy()) == set()


@pytest.mark.parametrize(
    ("toy", "law"),
    [
        (Toy(maker="toy"), "test_it_says_who_it_is"),
        (Toy(fault="more"), "test_it_gives_one_reading_a_paper"),
        (Toy(fault="memory"), "test_it_reads_the_same_again"),
        (Toy(fault="company"), "test_it_reads_a_paper_the_same_in_any_company"),
    ],
)
def test_a_broken_law_is_found_out(toy: Toy, law: str) -> None:
    assert law in broken_laws(toy)
