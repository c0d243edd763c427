"""The whole line: files to papers to readings to things to the graph on disk."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, TypeVar

from kg.errors import InputError
from kg.extract import load
from kg.folder import (
    Folder,
    read_manifest,
    write_whole,
)
from kg.grounding import grounded
from kg.identity import Pair
from kg.ids import Iri, digest
from kg.judgements import add_judgements
from kg.mine import add_mine
from kg.model import (
    Decision,
    Extractor,
    Paper,
    Problem,
)
from kg.paper_judgements import add_paper_judgements
from kg.papers import check_known, settle
from kg.projection import Progress, project
from kg.read import read_papers, read_stream
from kg.resolve import read_vocabulary
from kg.silent import find_silent
from kg.store import Shelf
from kg.vocabulary import add_vocabulary

T = TypeVar("T")
BATCH = 256
"""Papers that are read, kept and written together: what a stop can lose."""


@dataclass(frozen=True, slots=True)
class Stream:
    """An open source of bytes beside the files, such as standard input."""

    name: str
    data: BinaryIO


@dataclass(frozen=True, slots=True)
class Report:
    """What a build did."""

    read: int
    """Records that were papers, in the files of this build."""
    new: int
    """Papers that were not in the graph before."""
    extracted: int
    """Papers whose text had to be read by the extractor."""
    written: int
    """Papers written to the graph because something about them changed."""
    joined: int
    """Records of the graph that were found to be of a paper that others are of."""
    papers: int
    """Papers in the graph now."""
    things: int
    problems: tuple[Problem, ...]
    silent: tuple[tuple[str, str], ...]
    """Papers for which nothing proposed was found: label and reason."""
    maker: str


@dataclass(slots=True)
class _Intake:
    """What came out of the files of one build."""

    read: int = 0
    new: int = 0
    problems: list[Problem] = field(default_factory=list)


def build(  # noqa: PLR0913 - its options are keywords
    paths: Iterable[Path],
    graph: Path,
    *,
    streams: Iterable[Stream] = (),
    model: str | Extractor = "default",
    base: str | None = None,
    vocabularies: Iterable[Path] = (),
    columns: Mapping[str, str] | None = None,
    mine: Iterable[Path] = (),
    progress: Progress | None = None,
) -> Report:
    """Build a graph from files, or add files to it.

    Nothing changes for papers that are in the graph already and whose text is the
    same. A build that is stopped leaves whole papers only, and what it has read is
    not read again by the next one.

    Args:
        paths: files, or folders of files, in any format that `kg.read` knows.
        graph: the folder of the graph; made if it is not there.
        streams: open sources of bytes, read after the files.
        model: which extractor reads the texts: itself, or a name for
            `kg.extract.load`.
        base: where the IRIs of the graph live; None for the graph's own, which is
            ``https://w3id.org/citekg/id/`` unless its first build said otherwise.
        columns: field to the name of its column, for `kg.read.read_papers`.
        mine: files or folders of papers that the user has; they are read as well.
        vocabularies: files of names that are known, for `kg.resolve.read_vocabulary`;
            the graph remembers them.
        progress: told how far each stage is.

    Returns:
        What was read, found and written.

    Raises:
        InputError: a path does not exist, or nothing at all could be read.
        StoreError: the graph cannot be opened or is being written by another build.

    Cost:
        Linear in the new papers for reading and extracting; resolving names goes
        over all readings of the graph.
    """
    tell = progress or _silence
    files, own_files = list(paths), list(mine)
    for path in (*files, *own_files):
        if not path.exists():
            raise InputError(f"{path}: there is no such file or folder")
    extractor = load(model) if isinstance(model, str) else model
    own = [known for path in vocabularies for known in read_vocabulary(path)]
    intake = _Intake()
    with Folder.writing(graph, base=base) as folder:
        add_vocabulary(graph, own)
        marked: list[Iri] = []
        records = chain(
            _records(files, streams, columns),
            _marked(read_papers(own_files, columns=columns), folder.base, marked),
        )
        _take_in(folder, records, intake, tell)
        add_mine(graph, marked)
        if not intake.read and not len(folder.shelf):
            raise InputError(
                "no paper could be read from what was given",
                hint=_first_hint(intake.problems),
            )
        extracted = _extract(folder.shelf, extractor, tell)
        written = project(folder, extractor.maker, tell)
        write_problems(graph / "problems.csv", intake.problems)
        return Report(
            read=intake.read,
            new=intake.new,
            extracted=extracted,
            written=written.papers,
            joined=sum(len(n) - 1 for n in folder.shelf.groups().values()),
            papers=len(folder.shelf),
            things=written.things,
            problems=tuple(intake.problems),
            silent=tuple(find_silent(folder.shelf.readings(extractor.maker))),
            maker=extractor.maker,
        )


def judge(
    graph: Path,
    decisions: Iterable[Decision],
    *,
    date: str,
    progress: Progress | None = None,
) -> int:
    """Add people's judgements on names, and make the graph follow them.

    They outrank what the machine judges, in every later build as well.

    Args:
        graph: the folder of a graph.
        decisions: which names are the same thing, and which are not.
        date: of the judgements, such as ``2026-11-30``.
        progress: told how far each stage is.

    Returns:
        How many papers changed.

    Raises:
        InputError: there is no graph.
        StoreError: it cannot be opened or written.
    """
    manifest = read_manifest(graph)
    with Folder.writing(graph) as folder:
        add_judgements(graph, decisions, base=folder.base, date=date)
        return project(folder, manifest.maker, progress or _silence).papers


def judge_papers(
    graph: Path,
    pairs: Iterable[Pair],
    *,
    date: str,
    progress: Progress | None = None,
) -> int:
    """Add people's judgements on records, and make the graph follow them.

    Args:
        graph: the folder of a graph.
        pairs: records, or identifiers, of one paper or of two.
        date: of the judgements, such as ``2026-11-30``.
        progress: told how far each stage is.

    Returns:
        How many papers there are now. Where a paper has a new text, its readings
        come with the next build.

    Raises:
        InputError: there is no graph, or it has no such record.
    """
    given = list(pairs)
    manifest = read_manifest(graph)
    with Folder.writing(graph) as folder:
        check_known(folder.shelf, given)
        add_paper_judgements(graph, given, date=date)
        settle(folder)
        project(folder, manifest.maker, progress or _silence)
        return len(folder.shelf)


def _silence(stage: str, done: int, total: int | None) -> None:
    """Tell nobody."""


def _first_hint(problems: list[Problem]) -> str:
    if not problems:
        return "the files hold no records"
    first = problems[0]
    return f"{first.source.file}: {first.message}"


def _records(
    files: Iterable[Path],
    streams: Iterable[Stream],
    columns: Mapping[str, str] | None,
) -> Iterator[Paper | Problem]:
    yield from read_papers(files, columns=columns)
    for stream in streams:
        yield from read_stream(stream.name, stream.data, columns=columns)


def _marked(
    records: Iterable[Paper | Problem], base: str, marked: list[Iri]
) -> Iterator[Paper | Problem]:
    """The same records; the papers among them are noted."""
    for record in records:
        if isinstance(record, Paper):
            with suppress(InputError):  # such a record is told later, and not kept
                marked.append(record.iri(base))
        yield record


def _batched(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def _take_in(
    folder: Folder,
    records: Iterator[Paper | Problem],
    intake: _Intake,
    tell: Progress,
) -> None:
    """Put every readable record on the shelf, a batch at a time."""
    before = len(folder.shelf)
    for batch in _batched(records, BATCH):
        papers = []
        for record in batch:
            if isinstance(record, Problem):
                intake.problems.append(record)
                continue
            try:
                record.iri(folder.base)  # a record without any name is refused
                papers.append(record)
            except InputError as error:
                intake.problems.append(
                    Problem(record.source, str(error), "give it a title")
                )
        folder.shelf.put_records(papers)
        intake.read += len(papers)
        tell("reading", intake.read, None)
    if intake.read or before:
        settle(folder)
    intake.new = len(folder.shelf) - before


def _extract(shelf: Shelf, extractor: Extractor, tell: Progress) -> int:
    """Read the papers whose text this extractor has not read yet."""
    total = shelf.count_missing(extractor.maker)
    done = 0
    tell("extracting", 0, total)
    for batch in _batched(shelf.missing(extractor.maker), BATCH):
        readings = extractor.read(paper for _, paper in batch)
        shelf.put_readings(
            (iri, digest(paper.text), grounded(paper, reading))
            for (iri, paper), reading in zip(batch, readings, strict=True)
        )
        done += len(batch)
        tell("extracting", done, total)
    return done


def write_problems(file: Path, problems: Iterable[Problem]) -> None:
    """Write problems as CSV: file, record, message, hint."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["file", "record", "message", "hint"])
    for p in problems:
        table.writerow([p.source.file, p.source.record, p.message, p.hint or ""])
    write_whole(file, out.getvalue())
