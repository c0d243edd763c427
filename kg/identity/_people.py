"""Which names on papers are one person: never by the name alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from kg.ids import BASE, Iri, digest, folded, quoted
from kg.model import Paper

_MOST_AUTHORS = 12
"""Beyond them, pairs of co-authors are too many and say little."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person, and where they stand on papers."""

    iri: Iri
    name: str
    """The fullest that papers print."""
    names: tuple[str, ...]
    """All that papers print, sorted."""
    orcid: str | None
    places: tuple[tuple[Iri, int], ...]
    """Paper and position from 1, sorted."""


@dataclass(slots=True)
class _Place:
    """One name on one paper."""

    paper: Iri
    position: int
    name: str
    key: str
    orcid: str | None


@dataclass(slots=True)
class _Group:
    """Names that are one person so far."""

    places: list[int]
    orcids: set[str] = field(default_factory=set)
    given: set[str] = field(default_factory=set)


def people(papers: Iterable[tuple[Iri, Paper]], *, base: str = BASE) -> list[Person]:
    """Persons that the papers show to be one: by ORCID, or name and co-authors.

    Equal names need one co-author in common, names of which one has initials two.
    Two ORCIDs, or two written-out given names that differ, keep people apart.

    Args:
        papers: in any order.
        base: where people live.

    Returns:
        Those with an ORCID or on several papers, sorted by IRI; any other name is
        known from its paper alone.
    """
    places = _places(papers)
    groups = [
        _Group([i], {p.orcid} - {None}, {_given(p.key)} - {""})  # type: ignore[arg-type]
        for i, p in enumerate(places)
    ]
    group_of = list(range(len(places)))
    for left, right in _signs(places):
        _join(groups, group_of, left, right)
    found = [_person(groups[i], places, base) for i in sorted(set(group_of))]
    kept = [p for p in found if p.orcid or len(p.places) > 1]
    return sorted(kept, key=lambda person: person.iri)


def _places(papers: Iterable[tuple[Iri, Paper]]) -> list[_Place]:
    found = [
        _Place(iri, position, author.name, name_key(author.name), author.orcid)
        for iri, paper in papers
        for position, author in enumerate(paper.authors, start=1)
    ]
    return sorted(
        (p for p in found if p.key), key=lambda place: (place.paper, place.position)
    )


def name_key(name: str) -> str:
    """A person's name folded, the family name last.

    Args:
        name: as printed.

    Examples:
        >>> name_key("Núñez, Zoë"), name_key("Z. Núñez")
        ('zoe nunez', 'z nunez')
    """
    family, comma, given = name.partition(",")
    return folded(f"{given} {family}" if comma else name)


def _given(key: str) -> str:
    """The first given name where it is written out."""
    first, *rest = key.split()
    return first if rest and len(first) > 1 else ""


def _short(key: str) -> str:
    """First initial and family name."""
    words = key.split()
    return f"{words[0][0]} {words[-1]}"


def _signs(places: list[_Place]) -> Iterator[tuple[int, int]]:
    """Pairs of places that something besides the name shows to be one person."""
    met: defaultdict[tuple[int, str, str], list[int]] = defaultdict(list)
    others: defaultdict[Iri, list[str]] = defaultdict(list)
    for place in places:
        others[place.paper].append(place.key)
    for i, place in enumerate(places):
        if place.orcid:
            met[0, place.orcid, ""].append(i)
        beside = sorted({k for k in others[place.paper] if k != place.key})
        for key in beside:
            met[1, place.key, key].append(i)
        if len(beside) < _MOST_AUTHORS:
            short = _short(place.key)
            for one, two in combinations(sorted({_short(k) for k in beside}), 2):
                met[2, short, f"{one}|{two}"].append(i)
    for _, found in sorted(met.items()):
        yield from pairwise(found)


def _join(groups: list[_Group], group_of: list[int], left: int, right: int) -> None:
    one, two = group_of[left], group_of[right]
    if one == two:
        return
    ours, theirs = groups[one], groups[two]
    if ours.orcids and theirs.orcids and ours.orcids != theirs.orcids:
        return
    if ours.given and theirs.given and ours.given != theirs.given:
        same_orcid = bool(ours.orcids & theirs.orcids)
        if not same_orcid:
            return
    if len(ours.places) < len(theirs.places):
        one, two, ours, theirs = two, one, theirs, ours
    ours.places += theirs.places
    ours.orcids |= theirs.orcids
    ours.given |= theirs.given
    for i in theirs.places:
        group_of[i] = one


def _person(group: _Group, places: list[_Place], base: str) -> Person:
    mine = [places[i] for i in sorted(group.places)]
    counts = Counter(p.name for p in mine)
    name = max(counts, key=lambda n: (len(name_key(n)), counts[n], n))
    orcid = min(group.orcids, default=None)
    first = f"{mine[0].paper}#author-{mine[0].position}"
    words = quoted(name_key(mine[0].name).replace(" ", "-"))
    local = f"orcid/{quoted(orcid)}" if orcid else f"{words}-{digest(first)}"
    return Person(
        iri=Iri(f"{base}person/{local}"),
        name=name,
        names=tuple(sorted(counts)),
        orcid=orcid,
        places=tuple((p.paper, p.position) for p in mine),
    )
