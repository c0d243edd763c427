"""Annotated results set against the numbers of their texts."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kg.extract._metrics import folded_metric
from kg.extract._numbers import Form
from kg.extract._results_cues import cues
from kg.extract._results_links import (
    SLOTS,
    Asked,
    candidates,
    link_features,
    none_features,
)
from kg.extract._results_scene import Scene, scene
from kg.model import Entity, Kind, ResultKind, Role, Span

Choice = tuple[list[list[str]], int]
"""Features of each answer, the first one "none", and the index of the right one."""

_DROPPED = 0.25
_LEAST = 2
_SHARE = 0.3
_LONGEST = 5


@dataclass(frozen=True, slots=True)
class Labelled:
    """A scene, and what the annotation says of each of its numbers."""

    scene: Scene
    gold: dict[int, Mapping[str, Any]]
    """Number to the result that it is."""
    unsure: frozenset[int]
    """Numbers that may or may not be meant: another one of the same value is."""
    missed: int
    """Results of the annotation that no number of the scene can be."""

    @property
    def truth(self) -> list[bool]:
        """Whether each number is an outcome, without the unsure ones."""
        return [i in self.gold for i in self.sure]

    @property
    def sure(self) -> list[int]:
        """Numbers that count."""
        return [i for i in range(len(self.scene.numbers)) if i not in self.unsure]

    def outcomes(self) -> Iterator[tuple[list[str], bool]]:
        """Features of each number that counts, and whether it is an outcome."""
        for i in self.sure:
            yield cues(self.scene, i), i in self.gold

    def gains(self) -> Iterator[tuple[list[str], bool]]:
        """Features of each outcome, and whether it is an improvement."""
        for i, result in sorted(self.gold.items()):
            if self.scene.numbers[i].form is not Form.ORDER:
                yield cues(self.scene, i), result["kind"] == "improvement"


def read_entities(record: Mapping[str, Any]) -> list[Entity]:
    """The entities of an annotated paper, with mentions that lie apart."""
    mentions: defaultdict[int, list[Span]] = defaultdict(list)
    for start, end, which in sorted(record["mentions"]):
        if not mentions[which] or start >= mentions[which][-1].end:
            mentions[which].append(Span(start, end))
    return [
        Entity(
            kind=Kind(e["type"]),
            name=e["name"],
            surfaces=tuple(e["surfaces"]),
            role=Role(e["role"]),
            score=1.0,
            mentions=tuple(mentions[i]),
        )
        for i, e in enumerate(record["entities"])
    ]


def read_text(record: Mapping[str, Any]) -> str:
    """The text that the offsets of an annotated paper refer to."""
    title = record.get("title")
    return f"{title}\n{record['abstract']}" if title else str(record["abstract"])


def labelled(record: Mapping[str, Any]) -> Labelled:
    """An annotated paper with each result at its number.

    Args:
        record: one object of an annotated file.
    """
    return aligned(scene(read_text(record), read_entities(record)), record["results"])


def aligned(seen: Scene, results: Sequence[Mapping[str, Any]]) -> Labelled:
    """Each result at the number of its value that its sentence fits best."""
    gold: dict[int, Mapping[str, Any]] = {}
    missed = 0
    values = defaultdict(list)
    for i, number in enumerate(seen.numbers):
        values[_folded(number.value)].append(i)
    for result in results:
        same = values[_folded(result["value"])]
        free = [i for i in same if i not in gold]
        if free:
            gold[max(free, key=lambda i: (_fit(seen, i, result), -i))] = result
        missed += not same
    known = {_folded(seen.numbers[i].value) for i in gold}
    unsure = {i for v in known for i in values[v] if i not in gold}
    return Labelled(seen, gold, frozenset(unsure), missed)


def _fit(seen: Scene, which: int, result: Mapping[str, Any]) -> int:
    """How much of a result the sentence of a number names."""
    number = seen.numbers[which]
    around = seen.around(seen.at[which])
    names = {
        entity.name
        for entity, places in zip(seen.entities, seen.places, strict=True)
        if any(p in around for p in places)
    }
    found = sum(result.get(slot) in names for slot in SLOTS)
    return found + 2 * ((result["unit"] or "-")[:1] == (number.unit or "-")[:1])


def _folded(value: object) -> str:
    plain = str(value).lower().replace(",", "").replace(" ", "")
    return re.sub(r"[<>\u2248~+%\u00d7x-]|\\", "", plain)


def thinned(paper: Labelled, rng: np.random.Generator) -> Labelled:
    """The same paper with a part of its entities gone, as a tagger would leave it."""
    entities = [e for e in paper.scene.entities if rng.random() >= _DROPPED]
    seen = scene(paper.scene.text, entities)
    place = {number.span: i for i, number in enumerate(seen.numbers)}
    names = {entity.name for entity in entities}
    gold: dict[int, Mapping[str, Any]] = {}
    for i, result in paper.gold.items():
        if (new := place.get(paper.scene.numbers[i].span)) is not None:
            gone = {s: None for s in SLOTS if result.get(s) not in names}
            gold[new] = {**result, **gone}
    spans = {paper.scene.numbers[i].span for i in paper.unsure}
    unsure = frozenset(i for span, i in place.items() if span in spans)
    return replace(paper, scene=seen, gold=gold, unsure=unsure)


def link_examples(papers: Sequence[Labelled]) -> dict[str, list[Choice]]:
    """For each slot, the answers to choose from and the right one."""
    found: dict[str, list[Choice]] = {slot: [] for slot in SLOTS}
    for paper in papers:
        for i, result in sorted(paper.gold.items()):
            for slot in SLOTS:
                kind = ResultKind(result["kind"])
                choice = link_choice(Asked(paper.scene, i, kind, slot), result)
                if choice is not None:
                    found[slot].append(choice)
    return found


def link_choice(asked: Asked, result: Mapping[str, Any]) -> Choice | None:
    """The answers for one slot; None where there is nothing to choose from.

    Where the right one was not found, "none" is right; an annotation that names no
    entity of it tells nothing.
    """
    wanted = result.get(asked.slot)
    among = candidates(asked.scene, asked.slot)
    right = [
        k for k, i in enumerate(among, 1) if asked.scene.entities[i].name == wanted
    ]
    annotated = all(who.score == 1 for who in asked.scene.entities)
    if wanted is not None and not right and annotated and asked.slot != "baseline":
        return None
    if not among:
        return None
    answers = [none_features(asked), *(link_features(asked, i) for i in among)]
    return answers, right[0] if right else 0


def measure_names(records: Sequence[Mapping[str, Any]]) -> list[str]:
    """Names that are measures in most places where they stand, in several papers.

    Args:
        records: annotated papers.
    """
    marked: Counter[str] = Counter()
    papers: defaultdict[str, set[int]] = defaultdict(set)
    rest = []
    for number, record in enumerate(records):
        text = read_text(record)
        at = 0
        for start, end, which in sorted(record["mentions"]):
            if record["entities"][which]["type"] == Kind.METRIC and start >= at:
                name = folded_metric(text[start:end])
                marked[name] += 1
                papers[name].add(number)
                rest.append(text[at:start])
                at = end
        rest.append(text[at:])
    usual = {n for n, p in papers.items() if len(p) >= _LEAST and _is_name(n)}
    other = _occurrences(rest, usual)
    return sorted(n for n in usual if marked[n] >= _SHARE * (marked[n] + other[n]))


def _is_name(name: str) -> bool:
    return bool(re.search(r"[a-z]{2}|r0|f0|f1", name)) and name.count(" ") < _LONGEST


def _occurrences(texts: Sequence[str], names: set[str]) -> Counter[str]:
    """How often names stand in texts."""
    found: Counter[str] = Counter()
    for text in texts:
        plain = re.sub(r"[\s-]+", " ", text).lower()
        for name in names:
            if name in plain:
                found[name] += len(re.findall(rf"\b{re.escape(name)}(?:s\b|\b)", plain))
    return found
