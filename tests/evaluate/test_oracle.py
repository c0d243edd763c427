"""Our figures against the scoring script that the gold annotations came with."""

import importlib.util
import json
import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kg.evaluate import Annotation, counts, evaluate

SHARED = Path(os.environ.get("CITEKG_SHARED") or Path(__file__).parents[3] / "shared")
SCRIPT = SHARED / "tools" / "score.py"
DEV = SHARED / "data" / "annotated" / "dev.jsonl"
GOLD = SHARED / "data" / "gold" / "seeds-000.jsonl"

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="no scoring script here")

FILES = pytest.mark.parametrize(
    "path",
    [
        pytest.param(DEV, id="dev", marks=pytest.mark.slow),
        pytest.param(GOLD, id="seeds"),
    ],
)
KINDS = ("Method", "Dataset", "Task", "Metric")
ROLES = ("proposed", "base", "used", "addressed", "evaluated-on", "mentioned")


def script() -> Any:  # noqa: ANN401
    spec = importlib.util.spec_from_file_location("score_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load(path: Path) -> dict[str, Any]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {paper["id"]: paper for paper in map(json.loads, filter(None, lines))}


def typed(papers: dict[str, Any]) -> dict[str, Annotation]:
    return {name: msgspec.convert(paper, Annotation) for name, paper in papers.items()}


def worsened(paper: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A reading as a bad extractor might give it."""
    entities = [worse_entity(e, rng) for e in paper["entities"] if rng.random() < 0.8]
    twice = [{**e, "type": rng.choice(KINDS)} for e in entities if rng.random() < 0.1]
    entities += twice
    rng.shuffle(entities)
    names = [e["name"] for e in entities] + ["the", "nothing known"]
    return {
        "id": paper["id"],
        "entities": entities,
        "results": [worse_result(r, rng) for r in paper["results"]],
        "relations": [worse_relation(r, names, rng) for r in paper["relations"]],
    }


def worse_entity(entity: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    name, surfaces = entity["name"], list(entity["surfaces"])
    if rng.random() < 0.3:
        words = name.split()
        name = " ".join(words[: rng.randint(1, len(words))]) + rng.choice(["", "s"])
        surfaces = [name]
    kind = rng.choice(KINDS) if rng.random() < 0.2 else entity["type"]
    role = rng.choice(ROLES) if rng.random() < 0.4 else entity["role"]
    return {"type": kind, "name": name, "surfaces": surfaces, "role": role}


def worse_result(result: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    result = dict(result)
    if rng.random() < 0.3:
        result["metric"] = rng.choice([None, "", "the", f"overall {result['metric']}"])
    if rng.random() < 0.2:
        result["value"] = rng.choice(["1", "", "+2.5%", 3.5, 0])
    return result


def worse_relation(
    triple: list[str], names: list[str], rng: random.Random
) -> list[str]:
    head, relation, tail = triple
    if rng.random() < 0.2:
        relation = "usedFor"
    if rng.random() < 0.3:
        head = rng.choice(names)
    return [head, relation, tail] if rng.random() < 0.8 else [tail, relation, head]


@FILES
@pytest.mark.parametrize("seed", range(3))
def test_every_count_equals_the_scripts(path: Path, seed: int) -> None:
    oracle, gold = script(), load(path)
    rng = random.Random(seed)  # noqa: S311
    predicted = {k: worsened(p, rng) for k, p in gold.items() if rng.random() < 0.95}
    expected, _ = oracle.score(gold, predicted)
    expected["role"] = expected.pop("role(of matched)")
    found = evaluate(typed(gold), typed(predicted)).scores
    assert {k: list(v.count) for k, v in found.items()} == dict(expected)


@FILES
def test_every_rate_equals_the_scripts(path: Path) -> None:
    oracle, gold = script(), load(path)
    rng = random.Random(9)  # noqa: S311
    predicted = {k: worsened(p, rng) for k, p in gold.items()}
    expected, _ = oracle.score(gold, predicted)
    expected["role"] = expected.pop("role(of matched)")
    for name, score in evaluate(typed(gold), typed(predicted)).scores.items():
        rates = (score.precision, score.recall, score.f1)
        assert rates == pytest.approx(oracle.prf(*expected[name]), abs=1e-12)


@pytest.mark.slow
def test_each_paper_by_itself_equals_the_scripts() -> None:
    oracle, gold = script(), load(DEV)
    rng = random.Random(4)  # noqa: S311
    for name, paper in gold.items():
        bad = worsened(paper, rng)
        expected, _ = oracle.score({name: paper}, {name: bad})
        expected["role"] = expected.pop("role(of matched)")
        pair = (msgspec.convert(p, Annotation) for p in (paper, bad))
        assert {k: list(v) for k, v in counts(*pair).items()} == dict(expected)
