"""People and venues of a graph, as nodes of their own."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import tee

from kg.folder import Folder
from kg.identity import Venue, people, venue_of
from kg.ids import Iri, folded, quoted
from kg.model import Paper


def write_people_and_venues(folder: Folder) -> None:
    """Write the people and venues of all papers on the shelf.

    Args:
        folder: of the graph, open for writing.
    """
    one, two = tee((iri, _light(paper)) for iri, paper in folder.shelf.papers())
    folder.store.replace_venues(venues(one, base=folder.base))
    folder.store.replace_people(
        (
            person.iri,
            [person.name, *(n for n in person.names if n != person.name)],
            person.orcid,
            list(person.places),
        )
        for person in people(two, base=folder.base)
    )


def _light(paper: Paper) -> Paper:
    """A paper without its text."""
    return Paper(
        key="",
        title=None,
        abstract="",
        source=paper.source,
        authors=paper.authors,
        year=paper.year,
        venue=paper.venue,
    )


def venues(
    papers: Iterable[tuple[Iri, Paper]], *, base: str
) -> Iterator[tuple[Iri, list[str], list[tuple[int | None, Iri]]]]:
    """The venues of papers, one for each series, whatever sources call it.

    Args:
        papers: in any order.
        base: where venues live.

    Yields:
        IRI, names (the label first), and year with paper, sorted.
    """
    where: defaultdict[str, list[tuple[int | None, Iri]]] = defaultdict(list)
    called: defaultdict[str, set[str]] = defaultdict(set)
    labels: dict[str, Venue] = {}
    for iri, paper in papers:
        found = venue_of(paper.venue or "")
        if found is None:
            continue
        venue, year = found
        key = folded(venue.label)
        labels[key] = min(labels.get(key, venue), venue, key=lambda v: v.label)
        where[key].append((year or paper.year, iri))
        called[key].add(" ".join((paper.venue or "").split()))
    for key in sorted(where):
        venue = labels[key]
        others = {venue.name, *venue.aliases, *called[key]} - {"", venue.label}
        iri = Iri(f"{base}venue/{quoted(key.replace(' ', '-'))}")
        order = sorted(where[key], key=lambda pair: (pair[0] or 0, pair[1]))
        yield iri, [venue.label, *sorted(others)], order
