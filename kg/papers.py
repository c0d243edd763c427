"""Records to papers: one paper one node, whichever sources it was read from."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from kg.errors import InputError
from kg.folder import Folder, read_manifest, write_whole
from kg.identity import Identity, Pair, identify, sketched
from kg.ids import Iri, digest, folded
from kg.model import Paper
from kg.paper_judgements import read_paper_judgements
from kg.store import Shelf, merged
from kg.withdrawn import Withdrawal, read_withdrawn

PAIRS = "paper-pairs.csv"
"""In the graph's folder: records that were joined, or may be of one paper."""
CONFLICTS = "conflicts.csv"
"""In the graph's folder: what the records of one paper say otherwise."""
PAIR_COLUMNS = (
    *("verdict", "score", "left", "left_source", "right", "right_source", "by"),
    *("left_id", "right_id", "reasons"),
)
_MARK = re.compile(r"-[0-9a-f]{16}$")
_PREPRINT_DOI = "10.48550/"
_PREPRINT_VENUES = {"arxiv", "corr", "arxiv preprint", "arxiv org", "biorxiv"}


def settle(folder: Folder) -> Identity:
    """Make papers out of all records that the graph keeps.

    Which records are one paper is a function of all of them and of what people
    judged, so the order in which they were read is not seen.

    Args:
        folder: of the graph, open for writing.

    Returns:
        The groups of records, and the judgements that they follow from; both are
        also written to files in the folder.
    """
    shelf = folder.shelf
    sketches = [sketched(name, paper) for name, paper in _records(shelf)]
    identity = identify(sketches, read_paper_judgements(folder.path))
    gone = _withdrawn(shelf, read_withdrawn(folder.path), folder.base)
    found = _papers(shelf, identity, folder.base)
    kept = [p for p in found if p[0] not in gone and not gone.intersection(p[2])]
    shelf.set_papers(kept)
    write_pairs(folder.path / PAIRS, shelf, identity.pairs)
    _write_conflicts(folder.path / CONFLICTS, shelf)
    return identity


def _records(shelf: Shelf) -> Iterator[tuple[str, Paper]]:
    """All records; papers of a graph that kept none are their own."""
    some = next(shelf.records(), None)
    if some is None and len(shelf):
        shelf.put_records(paper for _, paper in shelf.papers())
    yield from shelf.records()


def _withdrawn(shelf: Shelf, withdrawn: Sequence[Withdrawal], base: str) -> set[str]:
    """The papers that are withdrawn, and the records that go by their names."""
    names: set[str] = {name for one in withdrawn for name in (one.paper, *one.names)}
    if not names:
        return set()
    records = {key for key, paper in shelf.records() if paper.iri(base) in names}
    return {one.paper for one in withdrawn} | records


def _papers(
    shelf: Shelf, identity: Identity, base: str
) -> list[tuple[Iri, Paper | None, Sequence[str]]]:
    """Papers, without what they are where the shelf holds them already."""
    old = {names: iri for iri, names in shelf.groups().items()}
    kept = {n: old[n] for n in identity.groups if n in old and not _is_marked(old[n])}
    taken = set(kept.values())
    found: list[tuple[Iri, Paper | None, Sequence[str]]] = [
        (iri, None, names) for names, iri in kept.items()
    ]
    for names in identity.groups:
        if names in kept:
            continue
        whole = joined([shelf.record(name) for name in names])
        iri = whole.iri(base)
        if iri in taken:
            return list(_marked(shelf, identity, base))
        taken.add(iri)
        found.append((iri, whole, names))
    return found


def _is_marked(iri: Iri) -> bool:
    return _MARK.search(iri) is not None


def _marked(
    shelf: Shelf, identity: Identity, base: str
) -> Iterator[tuple[Iri, Paper | None, Sequence[str]]]:
    """All papers; of two with one name (a title such as Introduction) one is marked."""
    taken: set[Iri] = set()
    for names in identity.groups:
        whole = joined([shelf.record(name) for name in names])
        iri = whole.iri(base)
        if iri in taken:
            iri = Iri(f"{iri}-{digest(' '.join(names))}")
        taken.add(iri)
        yield iri, whole, names


def check_known(shelf: Shelf, pairs: Iterable[Pair]) -> None:
    """See that each judgement speaks of records that there are.

    Raises:
        InputError: no record goes by a name.
    """
    names: set[str] = set()
    for key, paper in shelf.records():
        names.update((key, *sketched(key, paper).names))
    for pair in pairs:
        for name in (pair.left, pair.right):
            if name not in names:
                raise InputError(
                    f"no record goes by {name!r}",
                    hint="kg merge papers GRAPH lists records; or say doi:10.1000/x",
                )


def joined(records: Sequence[Paper]) -> Paper:
    """All records of one paper as one.

    Args:
        records: at least one.

    Returns:
        What `kg.store.merged` makes of them, with the venue and DOI of the
        published paper where there is one beside a preprint.
    """
    if len(records) == 1:
        return records[0]
    venues = [r.venue for r in records if r.venue and not _is_preprint(r.venue)]
    whole: Paper | None = None
    for record in records:
        if venues and record.venue and _is_preprint(record.venue):
            record = replace(record, venue=None)  # noqa: PLW2901 - the same record
        whole = record if whole is None else merged(whole, record)
    assert whole is not None  # noqa: S101 - records is not empty
    dois = {r.identifiers["doi"] for r in records if r.identifiers.get("doi")}
    published = sorted(d for d in dois if not d.startswith(_PREPRINT_DOI))
    if published:
        found = {**whole.identifiers, "doi": published[0]}
        whole = replace(whole, identifiers=found)
    return whole


def _is_preprint(venue: str) -> bool:
    return folded(venue) in _PREPRINT_VENUES or folded(venue).startswith("arxiv")


def write_pairs(file: Path, shelf: Shelf, pairs: Iterable[Pair]) -> None:
    """Write which records were judged to be of one paper, with reasons, as CSV."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(PAIR_COLUMNS)
    for pair in pairs:
        left, right = shelf.record(pair.left), shelf.record(pair.right)
        cells = [pair.verdict.value, pair.score, _called(left), where(left)]
        cells += [_called(right), where(right), pair.maker, pair.left, pair.right]
        table.writerow([*cells, "; ".join(pair.reasons)])
    write_whole(file, out.getvalue())


def read_pairs(graph: Path) -> list[dict[str, str]]:
    """What `write_pairs` wrote: people's judgements first, then the least sure.

    Args:
        graph: the folder of a graph.

    Raises:
        InputError: there is no graph.
    """
    read_manifest(graph)
    file = graph / PAIRS
    if not file.is_file():
        return []
    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))

    def order(row: dict[str, str]) -> tuple[bool, float]:
        return not row["by"].startswith("person"), abs(float(row["score"]) - 0.5)

    return sorted(rows, key=order)


def where(paper: Paper) -> str:
    """The file and record that a paper was read from."""
    source = paper.source
    return f"{source.file}:{source.record}" if source.record else source.file


def _called(paper: Paper) -> str:
    return paper.title or paper.abstract[:80] or paper.key


def _write_conflicts(file: Path, shelf: Shelf) -> None:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["paper", "field", "kept", "kept_from", "other", "other_from"])
    for iri, names in sorted(shelf.groups().items()):
        if len(names) > 1:
            records = sorted(map(shelf.record, names), key=where)
            whole = joined([shelf.record(name) for name in names])
            table.writerows([iri, *row] for row in conflicts(whole, records))
    write_whole(file, out.getvalue())


def conflicts(
    whole: Paper, records: Sequence[Paper]
) -> Iterator[tuple[str, str, str, str, str]]:
    """What the records of a paper say otherwise than what was kept.

    Args:
        whole: the paper.
        records: that it was made from.

    Yields:
        Field, value kept, the sources that have it, another value, and its source.
    """
    for name in ("title", "abstract", "authors", "year", "venue", "doi", "arxiv"):
        kept = _field(whole, name)
        if not kept:
            continue
        having = [where(r) for r in records if folded(_field(r, name)) == folded(kept)]
        for record in records:
            other = _field(record, name)
            if other and folded(other) != folded(kept):
                yield name, kept, " ".join(having), other, where(record)


def supplied(whole: Paper, record: Paper) -> list[str]:
    """The fields of a paper whose value a record gave."""
    names = ("title", "abstract", "authors", "year", "venue", "doi", "arxiv")
    return [
        name
        for name in names
        if _field(whole, name) and _field(record, name) == _field(whole, name)
    ]


def _field(paper: Paper, name: str) -> str:
    values = {
        "title": paper.title or "",
        "abstract": paper.abstract,
        "authors": "; ".join(author.name for author in paper.authors),
        "year": str(paper.year or ""),
        "venue": paper.venue or "",
        "doi": paper.identifiers.get("doi", ""),
        "arxiv": paper.identifiers.get("arxiv", ""),
    }
    return values[name]
