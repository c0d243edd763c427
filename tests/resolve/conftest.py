"""Invented papers whose names need resolving."""

from collections.abc import Callable

import pytest

from kg.ids import Iri
from kg.model import Entity, Kind, Paper, Reading, Role, Source, Span

Given = tuple[Iri, Paper, Reading]
Speaks = Callable[..., Given]


@pytest.fixture(scope="session")
def speaks() -> Speaks:
    """A paper that has entities, each given as kind and surfaces."""

    def build(
        key: str, text: str, *entities: tuple[Kind, str], role: Role = Role.USED
    ) -> Given:
        paper = Paper(key, None, text, Source("toy"), {"url": f"https://x.org/{key}"})
        found = tuple(_entity(text, kind, names, role) for kind, names in entities)
        return paper.iri(), paper, Reading("toy/1", found)

    return build


def _entity(text: str, kind: Kind, names: str, role: Role) -> Entity:
    surfaces = tuple(names.split("|"))
    at = [text.find(surface) for surface in surfaces]
    spans = tuple(
        sorted(Span(a, a + len(s)) for a, s in zip(at, surfaces, strict=True) if a >= 0)
    )
    return Entity(kind, max(surfaces, key=len), surfaces, role, 0.9, spans)
