"""Readings as the objects that ``kg extract`` writes."""

from typing import Any

from kg.model import Entity, Paper, Reading, Result


def to_json(paper: Paper, reading: Reading) -> dict[str, Any]:
    """One paper and what was read out of it.

    Args:
        paper: what was read; its key becomes ``id``.
        reading: what an extractor said of it.

    Returns:
        An object with ``id``, ``title``, ``text``, ``entities``, ``results``,
        ``relations`` and ``urls``; scores have four digits.
    """
    return {
        "id": paper.key,
        "title": paper.title,
        "text": paper.text,
        "entities": [_entity(entity) for entity in reading.entities],
        "results": [_result(result) for result in reading.results],
        "relations": [[c.head, c.relation.value, c.tail] for c in reading.claims],
        "urls": list(reading.urls),
    }


def _entity(entity: Entity) -> dict[str, Any]:
    return {
        "type": entity.kind.value,
        "name": entity.name,
        "surfaces": list(entity.surfaces),
        "role": entity.role.value,
        "score": round(entity.score, 4),
        "mentions": [list(span) for span in entity.mentions],
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "method": result.method,
        "task": result.task,
        "dataset": result.dataset,
        "metric": result.metric,
        "value": result.value,
        "unit": result.unit,
        "kind": result.kind.value,
        "baseline": result.baseline,
        "score": round(result.score, 4),
        "sentence": list(result.sentence),
    }
