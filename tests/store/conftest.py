"""A toy corpus of invented papers, with what an extractor would read in them."""

import re

import pytest

from kg.ids import BASE, Iri, quoted
from kg.model import (
    Author,
    Claim,
    Entity,
    Kind,
    Paper,
    Reading,
    Relation,
    Resolution,
    Result,
    ResultKind,
    Role,
    Source,
    Span,
    Thing,
)
from kg.relate import inferred
from kg.sentences import sentence_at, sentences
from kg.store import Shelf, Store

MAKER = "toy/1"
ENTITY = re.compile(r"(.+)/(\w+)=([\w-]+)")


Records = tuple[tuple[Iri, Paper, Reading], ...]


def thing_iri(kind: Kind, name: str) -> Iri:
    return Iri(f"{BASE}{kind.lower()}/{quoted(name.lower())}")


def entity(text: str, spec: str) -> Entity:
    """An entity from ``name|other name/Kind=role``, with all its places in a text."""
    match = ENTITY.fullmatch(spec)
    assert match is not None
    surfaces = tuple(match[1].split("|"))
    spans = (
        Span(*found.span())
        for surface in surfaces
        for found in re.finditer(rf"(?<!\w){re.escape(surface)}(?!\w)", text)
    )
    return Entity(
        kind=Kind(match[2]),
        name=surfaces[0],
        surfaces=surfaces,
        role=Role(match[3]),
        score=0.9,
        role_score=0.5 if match[3] == "mentioned" else 1.0,
        mentions=tuple(sorted(spans)),
    )


def result(text: str, value: str, **names: str) -> Result:
    start = text.index(value)
    kind = ResultKind(names.pop("kind", "absolute"))
    sentence = sentence_at(sentences(text), start)
    span = Span(start, start + len(value))
    return Result(value, span, sentence, kind, score=0.8, **names)


def claim(text: str, head: str, relation: Relation, tail: str) -> Claim:
    sentence = sentence_at(sentences(text), text.index(head))
    return Claim(head, relation, tail, 0.7, (sentence,))


def resolution(records: Records) -> Resolution:
    """Names that differ in case alone are one thing."""
    things: dict[Iri, Thing] = {}
    thing_of = {}
    for iri, _, reading in records:
        for one in reading.entities:
            thing = thing_iri(one.kind, one.name)
            aliases = {*one.surfaces[1:]}
            if thing in things:
                aliases |= {*things[thing].aliases}
            label = things[thing].label if thing in things else one.name
            things[thing] = Thing(thing, one.kind, label, tuple(sorted(aliases)))
            thing_of[iri, one.name] = thing
    return Resolution(things, thing_of)


def _alpha() -> tuple[Paper, Reading]:
    paper = Paper(
        key="alpha",
        title="AlphaNet: Sparse Voxels for Room Segmentation",
        abstract=(
            "We present AlphaNet for room segmentation (RS). It builds on VoxFormer. "
            'On RoomScan it reaches 71.50% mIoU, ahead of PlainNet; "best" so far.'
        ),
        source=Source("toy.jsonl", 1),
        identifiers={"doi": "10.5555/toy.alpha", "arxiv": "2001.00001"},
        authors=(Author("Ada Example", "0000-0001-2345-6789"), Author("Bo Sample")),
        year=2020,
        venue="ToyConf",
        keywords=("voxels",),
    )
    text = paper.text
    entities = [
        "AlphaNet/Method=proposed",
        "VoxFormer/Method=base",
        "PlainNet/Method=compared",
        "room segmentation|Room Segmentation|RS/Task=addressed",
        "RoomScan/Dataset=evaluated-on",
        "mIoU/Metric=reported",
    ]
    score = result(
        text,
        "71.50",
        unit="%",
        metric="mIoU",
        dataset="RoomScan",
        method="AlphaNet",
        task="room segmentation",
    )
    return paper, Reading(
        MAKER,
        tuple(entity(text, one) for one in entities),
        (score,),
        (
            claim(text, "AlphaNet", Relation.BASED_ON, "VoxFormer"),
            claim(text, "AlphaNet", Relation.OUTPERFORMS, "PlainNet"),
        ),
        ("https://example.org/alpha code",),
    )


def _beta() -> tuple[Paper, Reading]:
    paper = Paper(
        key="beta",
        title="BetaNet",
        abstract=(
            "BetaNet extends AlphaNet for room segmentation. On RoomScan mIoU rises "
            "to 74.2, which is +2.7 over AlphaNet. We train on RoomSim and run in "
            "O(n log n) time."
        ),
        source=Source("toy.jsonl", 2),
        identifiers={"arxiv": "2101.00002"},
        authors=(Author("Bo Sample"),),
        year=2021,
        cites=({"arxiv": "2001.00001"}, {"title": "An Unknown Paper of Four Words"}),
    )
    text = paper.text
    entities = [
        "BetaNet/Method=proposed",
        "AlphaNet/Method=base",
        "room segmentation/Task=addressed",
        "RoomScan/Dataset=evaluated-on",
        "RoomSim/Dataset=trained-on",
        "mIoU/Metric=reported",
    ]
    on = {"metric": "mIoU", "dataset": "RoomScan", "method": "BetaNet"}
    return paper, Reading(
        MAKER,
        tuple(entity(text, one) for one in entities),
        (
            result(text, "74.2", **on),
            result(text, "+2.7", kind="improvement", baseline="AlphaNet", **on),
            result(text, "O(n log n)", kind="complexity", method="BetaNet"),
        ),
        (claim(text, "BetaNet", Relation.BASED_ON, "AlphaNet"),),
    )


def _gamma() -> tuple[Paper, Reading]:
    paper = Paper(
        key="gamma",
        title=None,
        abstract=(
            "RoomSim is a new corpus for room segmentation\\n, with <b>RoomScan</b> "
            "beside it. PlainNet and VoxFormer are tried on RoomSim."
        ),
        source=Source("toy.jsonl", 3),
        year=2019,
    )
    entities = [
        "RoomSim/Dataset=proposed",
        "RoomScan/Dataset=mentioned",
        "room segmentation/Task=addressed",
        "PlainNet/Method=used",
        "VoxFormer/Method=used",
    ]
    return paper, Reading(
        MAKER,
        tuple(entity(paper.text, one) for one in entities),
        claims=(
            claim(paper.text, "RoomSim", Relation.BENCHMARK_FOR, "room segmentation"),
        ),
    )


@pytest.fixture(scope="session")
def records() -> Records:
    """The toy corpus, sorted by IRI."""
    papers = (_alpha(), _beta(), _gamma())
    return tuple(sorted((p.iri(), p, r) for p, r in papers))


@pytest.fixture(scope="session")
def resolved(records: Records) -> Resolution:
    """What the names of the toy corpus stand for."""
    return resolution(records)


@pytest.fixture(scope="session")
def iri_of(records: Records) -> dict[str, Iri]:
    """Key to IRI of the toy papers."""
    return {paper.key: iri for iri, paper, _ in records}


@pytest.fixture
def store(records: Records, resolved: Resolution) -> Store:
    """The toy papers and things in memory."""
    made = Store()
    made.replace_papers(records, resolved)
    made.replace_things(resolved.things.values())
    return made


@pytest.fixture
def whole(records: Records, resolved: Resolution) -> Store:
    """The toy corpus in memory as a build leaves it."""
    shelf = Shelf(None)
    shelf.put_papers((iri, paper) for iri, paper, _ in records)
    made = Store()
    made.replace_papers(records, resolved, aliases=shelf.aliases())
    made.replace_things(resolved.things.values())
    made.replace_runs({MAKER: len(records)})
    made.replace_inferred(inferred(made.snapshot()))
    return made
