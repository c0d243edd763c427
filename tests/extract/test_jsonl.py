import json

from kg.extract import to_json
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

PAPER = Paper("seeds-01", None, "TrimPT gains 76.6% mIoU on ScanNet.", Source("s.txt"))
READING = Reading(
    maker="toy/1",
    entities=(
        Entity(Kind.METHOD, "TrimPT", ("TrimPT",), Role.PROPOSED, 0.97, (Span(0, 6),)),
        Entity(Kind.METRIC, "mIoU", ("mIoU",), Role.REPORTED, 1 / 3, (Span(19, 23),)),
    ),
    results=(Result("76.6", Span(13, 17), Span(0, 35), unit="%", metric="mIoU"),),
    claims=(Claim("TrimPT", Relation.BASED_ON, "mIoU"),),
    urls=("https://example.org",),
)


def test_an_object_holds_all_of_a_reading() -> None:
    assert to_json(PAPER, READING) == {
        "id": "seeds-01",
        "title": None,
        "text": PAPER.abstract,
        "entities": [
            {
                "type": "Method",
                "name": "TrimPT",
                "surfaces": ["TrimPT"],
                "role": "proposed",
                "score": 0.97,
                "mentions": [[0, 6]],
            },
            {
                "type": "Metric",
                "name": "mIoU",
                "surfaces": ["mIoU"],
                "role": "reported",
                "score": 0.3333,
                "mentions": [[19, 23]],
            },
        ],
        "results": [
            {
                "method": None,
                "task": None,
                "dataset": None,
                "metric": "mIoU",
                "value": "76.6",
                "unit": "%",
                "kind": "absolute",
                "baseline": None,
                "score": 1.0,
                "sentence": [0, 35],
            }
        ],
        "relations": [["TrimPT", "basedOn", "mIoU"]],
        "urls": ["https://example.org"],
    }


def test_an_object_can_be_written_as_json() -> None:
    again = json.loads(json.dumps(to_json(PAPER, READING)))
    assert again == to_json(PAPER, READING)
