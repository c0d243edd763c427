"""What speaks for an entity being what a number is of, as named features."""

from collections.abc import Iterator
from dataclasses import dataclass

from kg.extract._results_scene import Scene
from kg.model import Entity, Kind, ResultKind

_STEPS = 6
SLOTS = {
    "metric": Kind.METRIC,
    "dataset": Kind.DATASET,
    "task": Kind.TASK,
    "method": Kind.METHOD,
    "baseline": Kind.METHOD,
}
"""What a result names, and of which kind it is."""

_CLAUSE = {",", ";", ":", "while", "whil", "and", "but", "with", "(", ")", "whereas"}
_PREPOSITIONS = {
    "on", "in", "of", "over", "than", "from", "by", "to", "for", "with", "against",
    "at", "versus", "compar", "and", "the", "vs", "vs.", "relativ", "both", "or", ",",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A number whose link is looked for, and what is known of it."""

    scene: Scene
    which: int
    kind: ResultKind
    slot: str


def candidates(scene: Scene, slot: str) -> list[int]:
    """Indices of the entities that may fill a slot."""
    return [i for i, e in enumerate(scene.entities) if e.kind is SLOTS[slot]]


def none_features(asked: Asked) -> list[str]:
    """Features of the answer that the text names no entity for the slot."""
    scene, at = asked.scene, asked.scene.at[asked.which]
    number = scene.numbers[asked.which]
    found = candidates(scene, asked.slot)
    here = sum(bool(scene.near(i, at)) for i in found)
    left = [scene.items[i].norm for i in range(at - 1, scene.around(at).start - 1, -1)]
    right = [scene.items[i].norm for i in range(at + 1, scene.around(at).stop)]
    features = {
        "none",
        f"none,kind={asked.kind}",
        f"none,unit={number.unit or '-'}",
        f"none,here={min(here, 2)}",
        f"none,count={min(len(found), 3)}",
        f"none,form={number.form}",
        f"none,measure={_measure_near(scene, at)}",
        f"none,here,kind={here > 0},{asked.kind}",
    }
    features.update(f"none,l={w}" for w in left[:3])
    features.update(f"none,r={w}" for w in right[:3])
    return sorted(features)


def _measure_near(scene: Scene, at: int) -> bool:
    return any(i in scene.metric_words for i in range(at - 4, at + 5))


def link_features(asked: Asked, entity: int) -> list[str]:
    """Features of the answer that the number is of one entity.

    Args:
        asked: the number and the slot.
        entity: index among the scene's entities.

    Returns:
        Names of the features that hold, each once, sorted.
    """
    scene, at = asked.scene, asked.scene.at[asked.which]
    who = scene.entities[entity]
    found = {"some"}
    found.update(_standing(asked, who, entity))
    here = scene.near(entity, at)
    if here:
        place = min(here, key=lambda p: (abs(p - at), p))
        found.update(_near(asked, entity, place))
        found.update(f"in-clause:{f}" for f in _between(scene, at, place))
    else:
        found.update(_away(scene, at, entity))
    return sorted(found)


def _standing(asked: Asked, who: Entity, entity: int) -> Iterator[str]:
    """What holds of the entity in its paper, wherever the number is."""
    scene = asked.scene
    number = scene.numbers[asked.which]
    yield f"role={who.role}"
    yield f"role,kind={who.role},{asked.kind}"
    if who.score < 1:
        sure = int(who.score * _STEPS)
        yield f"score={sure}"
        yield f"score,role={sure},{who.role}"
    yield f"mentions={min(len(who.mentions), 4)}"
    same = candidates(scene, asked.slot)
    yield f"rank={min(same.index(entity), 4)}"
    alike = sum(scene.entities[i].role is who.role for i in same)
    yield f"role,alike={who.role},{min(alike, 3)}"
    yield f"only={len(same) == 1}"
    places = scene.places[entity]
    yield f"in-title={bool(places) and scene.items[places[0]].sentence == 0}"
    if asked.slot == "metric":
        head = who.name.lower().split()[-1] if who.name.split() else ""
        yield f"head,unit={head.rstrip('s')},{number.unit or '-'}"
        yield f"head,form={head.rstrip('s')},{number.form}"


def _near(asked: Asked, entity: int, place: int) -> Iterator[str]:
    """What holds of an entity that stands in the number's own sentence."""
    scene, at = asked.scene, asked.scene.at[asked.which]
    role = scene.entities[entity].role
    side = "l" if place < at else "r"
    gap = abs(place - at)
    yield "here"
    yield f"side={side}"
    yield f"side,kind={side},{asked.kind}"
    yield f"gap={side}{_bucket(gap)}"
    yield f"gap,kind={side}{_bucket(gap)},{asked.kind}"
    yield f"here,role={side},{role}"
    rivals = [
        p
        for i in candidates(scene, asked.slot)
        if i != entity
        for p in scene.near(i, at)
    ]
    nearer = sum(abs(p - at) < gap for p in rivals)
    yield f"nearer={min(nearer, 3)}"
    nearer_there = sum(abs(p - at) < gap and (p < at) == (place < at) for p in rivals)
    yield f"nearer-there={side},{min(nearer_there, 3)}"
    yield f"first-here={all(place < p for p in rivals)}"
    before = scene.items[place - 1].norm if place else "^"
    two = scene.items[place - 2].norm if place > 1 else "^"
    yield f"before={before}"
    yield f"before,side={before},{side}"
    yield f"before2={two} {before}"
    if place + 1 < len(scene.items):
        yield f"after={scene.items[place + 1].norm}"
    yield f"same-turn={_turn(scene, at, place, rivals)}"


def _turn(scene: Scene, at: int, place: int, rivals: list[int]) -> str:
    """Whether number and entity have the same turn in two lists of one length."""
    around = scene.around(at)
    norm = scene.items[at].norm
    numbers = [i for i in around if scene.items[i].norm == norm]
    things = sorted({*rivals, place})
    if len(numbers) == 1 or len(numbers) != len(things):
        return "no lists"
    words = {scene.items[i].norm for i in around}
    said = "respectively" in words or "respectiv" in words
    return f"{numbers.index(at) == things.index(place)},{said}"


def _between(scene: Scene, at: int, place: int) -> Iterator[str]:
    """What stands between a number and an entity of its sentence."""
    low, high = sorted((at, place))
    words = [scene.items[i].norm for i in range(low + 1, high)]
    side = "l" if place < at else "r"
    marks = sum(word in _CLAUSE for word in words)
    yield f"marks={side}{min(marks, 4)}"
    yield f"numbers={side}{min(sum(word[0] == '#' for word in words), 3)}"
    for word in set(words):
        if word in _PREPOSITIONS or len(words) <= 6:  # noqa: PLR2004
            yield f"between={side},{word}"
    if len(words) <= 3:  # noqa: PLR2004
        yield f"path={side},{' '.join(words)}"
    if words:
        yield f"edge={side},{words[0]},{words[-1]}"


def _away(scene: Scene, at: int, entity: int) -> Iterator[str]:
    """What holds of an entity that stands in other sentences only."""
    here = scene.items[at].sentence
    sentences = [scene.items[p].sentence for p in scene.places[entity]]
    before = [here - s for s in sentences if s < here]
    role = scene.entities[entity].role
    yield "away"
    yield f"away,role={role}"
    yield f"back={min(4, *before) if before else -1}"
    if before:
        last = max(p for p in scene.places[entity] if scene.items[p].sentence < here)
        later = sum(
            scene.entities[i].kind is scene.entities[entity].kind
            for i in range(len(scene.entities))
            for p in scene.places[i]
            if last < p < scene.around(at).start
        )
        yield f"later={min(later, 3)}"


def _bucket(gap: int) -> str:
    """A distance in items, coarsely."""
    for limit in (1, 2, 3, 4, 6, 9, 14, 20):
        if gap <= limit:
            return f"{limit}"
    return "far"
