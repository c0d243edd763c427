"""The numbers by which the model knows kinds, roles, relations and tags."""

from kg.model import Kind, Relation, Role

KINDS = tuple(Kind)
ROLES = tuple(Role)
RELATIONS = tuple(Relation)
PLACES = ("B", "I", "E", "S")
"""Where a word stands in a mention: begins it, inside, ends it, alone."""

OUT = 0
"""The tag of a word in no mention."""

TAGS = 1 + len(PLACES) * len(KINDS)

SIGNATURES = frozenset(
    {
        (Kind.METHOD, Kind.METHOD),
        (Kind.METHOD, Kind.TASK),
        (Kind.METHOD, Kind.DATASET),
        (Kind.TASK, Kind.TASK),
        (Kind.DATASET, Kind.TASK),
        (Kind.DATASET, Kind.DATASET),
    }
)
"""The kinds of head and tail between which relations are looked for."""


def tag(kind: int, place: str) -> int:
    """The tag of a word in a mention.

    Args:
        kind: index in `KINDS`.
        place: one of `PLACES`.
    """
    return 1 + kind * len(PLACES) + PLACES.index(place)


def tags_of(length: int, kind: int) -> list[int]:
    """The tags of the words of one mention.

    Args:
        length: how many words it has, at least 1.
        kind: index in `KINDS`.
    """
    if length == 1:
        return [tag(kind, "S")]
    inner = [tag(kind, "I")] * (length - 2)
    return [tag(kind, "B"), *inner, tag(kind, "E")]
