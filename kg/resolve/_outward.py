"""Which known things outside the graph its things are."""

from collections.abc import Iterable, Iterator

from kg.ids import Iri
from kg.model import Thing
from kg.resolve._known import Known, Lookup


def outward(things: Iterable[Thing], known: Lookup) -> Iterator[tuple[Iri, str, str]]:
    """Links from things of the graph to what is known of them elsewhere.

    Args:
        things: of the graph.
        known: the gazetteer and the user's vocabulary.

    Yields:
        Thing, ``skos:exactMatch`` or ``skos:broadMatch``, and an outside IRI. A
        thing whose names are known as several things gets the one of its label, or
        none.
    """
    for thing in things:
        match = _match(thing, known)
        if match is None:
            continue
        if match.iri:
            yield thing.iri, "skos:exactMatch", match.iri
        if match.broader:
            parent = known.get(thing.kind, match.broader)
            if parent is not None and parent != match and parent.iri:
                yield thing.iri, "skos:broadMatch", parent.iri


def _match(thing: Thing, known: Lookup) -> Known | None:
    by_label = known.get(thing.kind, thing.label)
    if by_label is not None:
        return by_label
    found = {known.get(thing.kind, alias) for alias in thing.aliases} - {None}
    return found.pop() if len(found) == 1 else None
