"""Papers in which nothing new was recognised, and why."""

from collections.abc import Iterable, Iterator

from kg.ids import Iri
from kg.model import Paper, Reading, Role
from kg.store import derived_label

_NAMED = 4


def find_silent(
    readings: Iterable[tuple[Iri, Paper, Reading]],
) -> Iterator[tuple[str, str]]:
    """Papers that propose nothing that was recognised, and why.

    Args:
        readings: IRI, paper and reading.

    Yields:
        What the paper is called, and the reason in words.
    """
    for _, paper, reading in readings:
        if not any(entity.role is Role.PROPOSED for entity in reading.entities):
            yield paper.title or derived_label(paper, reading), _reason(paper, reading)


def _reason(paper: Paper, reading: Reading) -> str:
    if not paper.abstract.strip():
        return "there is no abstract to read"
    if not reading.entities:
        return "no method, dataset, task or metric was recognised"
    roles = sorted(reading.entities, key=lambda e: list(Role).index(e.role))
    first = ", ".join(f"{e.name} ({e.role.value})" for e in roles[:_NAMED])
    return f"nothing new is named; what was read: {first}"
