import json
from pathlib import Path
from typing import Any

import pytest

from kg.errors import InputError
from kg.extract.fast import FastExtractor, from_detail
from kg.model import Kind, Paper, Role, Source
from kg.testing import ExtractorSuite

NAMES = ("Rill", "Brook", "Creek", "Spring", "Runnel", "Beck", "Burn", "Bourn")
TEMPLATE = (
    "We propose {m}, a parser for dependency parsing. {m} reaches 91.4% accuracy on "
    "{d}Bank and outperforms {b}Net."
)


class TestFast(ExtractorSuite):
    extractor = FastExtractor()


def test_what_a_plain_abstract_says_is_found() -> None:
    abstract = (
        "We propose TreeBERT, a pre-trained language model for code summarization. "
        "TreeBERT outperforms CodeBERT on CodeSearchNet by 2.1 BLEU points."
    )
    (reading,) = FastExtractor().read([Paper("p", None, abstract, Source("x"))])
    found = {entity.name: (entity.kind, entity.role) for entity in reading.entities}
    assert found["TreeBERT"] == (Kind.METHOD, Role.PROPOSED)
    assert found["code summarization"][0] == Kind.TASK
    assert found["CodeSearchNet"][0] == Kind.DATASET


@pytest.mark.parametrize("detail", ["", "0", "-1", "two", "65", "\u0663"])
def test_a_wrong_number_of_processes_is_told(detail: str) -> None:
    with pytest.raises(InputError, match="number of processes"):
        from_detail(detail)


def record(number: int) -> dict[str, Any]:
    """An invented paper with what it says; one in four forgets the task."""
    pick = [f"{NAMES[(number + k) % 8]}{number}" for k in (0, 3, 6)]
    method, data, base = pick[0], f"{pick[1]}Bank", f"{pick[2]}Net"
    text = TEMPLATE.format(m=method, d=pick[1], b=pick[2])
    known = [
        ("Method", method, "proposed"),
        ("Task", "dependency parsing", "addressed"),
        ("Metric", "accuracy", "reported"),
        ("Dataset", data, "evaluated-on"),
        ("Method", base, "compared"),
    ]
    if number % 4 == 0:
        del known[1]
    mentions = []
    for place, (_, name, _) in enumerate(known):
        start = text.find(name)
        while start >= 0:
            mentions.append([start, start + len(name), place])
            start = text.find(name, start + 1)
    return {
        "id": f"p{number}",
        "title": None,
        "abstract": text,
        "entities": [
            {"type": kind, "name": name, "surfaces": [name], "role": role}
            for kind, name, role in known
        ],
        "mentions": mentions,
        "results": [],
        "relations": [[method, "outperforms", base], [method, "evaluatedWith", data]],
    }


@pytest.mark.slow
def test_a_model_can_be_trained_and_trained_again(tmp_path: Path) -> None:
    train = pytest.importorskip("kg.extract.train.fast")
    data = tmp_path / "data.jsonl"
    lines = "\n".join(json.dumps(record(n)) for n in range(1, 300))
    data.write_text(lines, encoding="utf-8")
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        train.main([str(data), "--out", str(folder)])
    for name in ("fast.json", "fast.npz", "fast-pairs.npz"):
        first, again = ((folder / name).read_bytes() for folder in folders)
        assert first == again
    abstract = TEMPLATE.format(m="Ford99", d="Weir99", b="Lock99")
    extractor = FastExtractor(folder=folders[0])
    (reading,) = extractor.read([Paper("p", None, abstract, Source("x"))])
    roles = {entity.name: entity.role for entity in reading.entities}
    assert roles["Ford99"] == Role.PROPOSED
    assert roles["Weir99Bank"] == Role.EVALUATED_ON
    assert ("Ford99", "outperforms", "Lock99Net") in {
        (claim.head, claim.relation.value, claim.tail) for claim in reading.claims
    }


@pytest.mark.slow
def test_several_processes_read_the_same() -> None:
    papers = [
        Paper(str(n), None, TEMPLATE.format(m=f"A{n}", d="B", b="C"), Source("x", n))
        for n in range(150)
    ]
    assert list(FastExtractor(2).read(papers)) == list(FastExtractor().read(papers))
