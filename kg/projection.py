"""From the shelf to the RDF: names resolved, links inferred, only changes written."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from kg.folder import Folder, Manifest, write_manifest
from kg.hierarchy import hierarchy
from kg.ids import Iri
from kg.judgements import read_judgements
from kg.model import Link, Paper, Reading, Resolution, Snapshot
from kg.people import write_people_and_venues
from kg.relate import inferred
from kg.resolve import lookup, outward, resolve
from kg.vocab import PREDICATE_OF_ROLE
from kg.vocabulary import read_own
from kg.withdrawn import read_withdrawn

Progress = Callable[[str, int, int | None], None]
"""Called with the stage, how much of it is done, and how much there is if known."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a projection of the shelf to RDF changed."""

    papers: int
    things: int


def project(folder: Folder, maker: str, tell: Progress) -> Written:
    """Make the RDF say what the shelf holds, and write only what changed.

    Args:
        folder: of the graph, open for writing.
        maker: whose readings are shown.
        tell: told how far each stage is.
    """
    shelf, store = folder.shelf, folder.store
    total = len(shelf)
    tell("resolving", 0, total)
    judgements = read_judgements(folder.path)
    known = lookup(read_own(folder.path))
    resolution = resolve(
        shelf.readings(maker), decisions=judgements, known=known, base=folder.base
    )
    tell("resolving", total, total)
    kinds = hierarchy(shelf.readings(maker), resolution)
    links: list[Link] = []
    papers: dict[Iri, Paper] = {}

    def records() -> Iterator[tuple[Iri, Paper, Reading]]:
        for done, record in enumerate(shelf.readings(maker), start=1):
            links.extend(_links(record, resolution))
            papers[record[0]] = replace(record[1], abstract="", cites=(), emphasis=())
            yield kinds.cleared(record, resolution)
            tell("writing", done, total)

    if shelf.resolution(maker) != replace(resolution, decisions=()):
        # While the RDF changes, no one is to read it by the old resolution.
        shelf.put_resolution(maker, None)
    store.replace_things(resolution.things.values())
    changes = store.sync(records(), resolution, aliases=shelf.aliases())
    store.replace_decisions(resolution.decisions)
    store.replace_known(outward(resolution.things.values(), known))
    write_people_and_venues(folder)
    store.replace_inferred(inferred(Snapshot(papers, resolution.things, tuple(links))))
    store.replace_hierarchy(kinds.links)
    gone = read_withdrawn(folder.path)
    store.replace_withdrawn((w.paper, w.title, w.reason, w.date) for w in gone)
    store.replace_runs({maker: total})
    shelf.put_resolution(maker, resolution)
    found = Manifest(folder.base, maker, total, len(resolution.things))
    write_manifest(folder.path, found)
    return Written(changes.written, len(resolution.things))


def _links(
    record: tuple[Iri, Paper, Reading], resolution: Resolution
) -> Iterator[Link]:
    """What a paper is to its things, without evidence."""
    iri, _, reading = record
    for entity in reading.entities:
        thing = resolution.thing_of.get((iri, entity.name))
        if thing is not None:
            predicate = PREDICATE_OF_ROLE[entity.role]
            confidence = round(entity.score * entity.role_score, 4)
            yield Link(iri, predicate, thing, confidence)
