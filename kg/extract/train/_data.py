"""Annotated papers as examples to train on."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.extract._labels import KINDS, OUT, RELATIONS, ROLES, tags_of
from kg.extract._pairs import Pair, Place, find_pairs
from kg.extract._pieces import Pieces, Window
from kg.model import Kind, Relation, Role, Span
from kg.sentences import sentences

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

IGNORED = -100
"""The label of a word that a loss leaves out."""


@dataclass(slots=True)
class Example:
    """One text with what is to be learned from it."""

    key: str
    text: str
    spans: list[Span]
    window: Window
    looks: Ints
    tags: Ints
    roles: Ints
    kinds: list[int] = field(default_factory=list)
    places: list[list[Place]] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    relations: Floats = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    soft: Mapping[str, Any] | None = None
    """What teachers say: tags, roles, relations."""


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSON Lines file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def text_of(record: Mapping[str, Any]) -> tuple[str, int]:
    """The text that offsets refer to, and the length of its title."""
    title = record.get("title")
    if not title:
        return str(record["abstract"]), 0
    return f"{title}\n{record['abstract']}", len(title)


def examples(records: Iterable[Mapping[str, Any]], pieces: Pieces) -> list[Example]:
    """Records as examples; a text that is too long is cut at the encoder's limit.

    Args:
        records: annotated or bare papers.
        pieces: cuts texts.
    """
    return [_example(record, pieces) for record in records]


def _example(record: Mapping[str, Any], pieces: Pieces) -> Example:
    text, title = text_of(record)
    spans, windows = pieces.windows(text, title)
    window = windows[0]
    spans = spans[: len(window.first)]
    found = Example(
        key=str(record["id"]),
        text=text,
        spans=spans,
        window=window,
        looks=window.look[window.first],
        tags=np.full(len(spans), OUT, np.int64),
        roles=np.full(len(spans), IGNORED, np.int64),
    )
    if "mentions" in record:
        _label(found, record)
    return found


def _label(example: Example, record: Mapping[str, Any]) -> None:
    entities = record["entities"]
    example.kinds = [KINDS.index(Kind(e["type"])) for e in entities]
    roles = [ROLES.index(Role(e["role"])) for e in entities]
    example.places = [[] for _ in entities]
    sentence = sentence_numbers(example.text, example.spans)
    for start, end, number in record["mentions"]:
        inside = words_in(example.spans, start, end)
        if not inside:
            continue
        low, high = inside
        kind = example.kinds[number]
        example.tags[low:high] = tags_of(high - low, kind)
        example.roles[low:high] = roles[number]
        example.places[number].append(Place(low, high, int(sentence[low])))
    example.pairs = find_pairs(example.kinds, example.places)
    example.relations = _relations(record, example.pairs)


def _relations(record: Mapping[str, Any], pairs: Sequence[Pair]) -> Floats:
    names = {e["name"]: i for i, e in enumerate(record["entities"])}
    wanted = {
        (names[head], names[tail], RELATIONS.index(Relation(relation)))
        for head, relation, tail in record["relations"]
        if head in names and tail in names
    }
    found = np.zeros((len(pairs), len(RELATIONS)), np.float32)
    for row, pair in enumerate(pairs):
        for column in range(len(RELATIONS)):
            found[row, column] = (pair.head, pair.tail, column) in wanted
    return found


def words_in(spans: Sequence[Span], start: int, end: int) -> tuple[int, int] | None:
    """The words that a stretch of text touches, as a range of indices."""
    touched = [i for i, s in enumerate(spans) if s.start < end and s.end > start]
    return (touched[0], touched[-1] + 1) if touched else None


def sentence_numbers(text: str, spans: Sequence[Span]) -> Ints:
    """Which sentence each word stands in."""
    starts = [s.start for s in sentences(text)] or [0]
    firsts = [s.start for s in spans]
    return np.searchsorted(starts, firsts, side="right") - 1
