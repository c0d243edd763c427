"""The values that stages hand to each other, and the protocols they follow."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import BinaryIO, NamedTuple, Protocol

from kg.ids import BASE, Iri, paper_iri


class Kind(StrEnum):
    """What a thing is."""

    METHOD = "Method"
    DATASET = "Dataset"
    TASK = "Task"
    METRIC = "Metric"


class Role(StrEnum):
    """What a thing is to a paper, the strongest first."""

    PROPOSED = "proposed"
    BASE = "base"
    USED = "used"
    COMPARED = "compared"
    ADDRESSED = "addressed"
    EVALUATED_ON = "evaluated-on"
    TRAINED_ON = "trained-on"
    REPORTED = "reported"
    MENTIONED = "mentioned"


class Relation(StrEnum):
    """What a thing is to another thing."""

    BASED_ON = "basedOn"
    PART_OF = "partOf"
    USED_FOR = "usedFor"
    EVALUATED_WITH = "evaluatedWith"
    TRAINED_WITH = "trainedWith"
    COMPARED_WITH = "comparedWith"
    OUTPERFORMS = "outperforms"
    KIND_OF = "subClassOf"
    SUB_TASK_OF = "subTaskOf"
    BENCHMARK_FOR = "benchmarkFor"


class ResultKind(StrEnum):
    """What sort of outcome a number is."""

    ABSOLUTE = "absolute"
    IMPROVEMENT = "improvement"
    COMPLEXITY = "complexity"


class Span(NamedTuple):
    """A stretch of a text: offsets in code points, the end not included."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Author:
    """A person as one paper names them."""

    name: str
    orcid: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record was read from."""

    file: str
    record: int = 0
    """1 for the first record of the file, or the line where it starts."""


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper as a source gives it: plain text, with markup taken off.

    The text that offsets refer to is `text`. `emphasis` and `urls` are cues that
    the markup carried: stretches of `text` that the authors set apart.
    """

    key: str
    """The source's own name for it (citation key, file stem and number, …)."""
    title: str | None
    abstract: str
    source: Source
    identifiers: Mapping[str, str] = field(default_factory=dict)
    """Scheme (doi, arxiv, acl, pmid, openalex, s2, openreview, url) to normal form."""
    authors: tuple[Author, ...] = ()
    year: int | None = None
    venue: str | None = None
    keywords: tuple[str, ...] = ()
    cites: tuple[Mapping[str, str], ...] = ()
    """Stated references: identifiers by scheme, and ``title`` where that is told."""
    emphasis: tuple[Span, ...] = ()
    urls: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Title, line feed and abstract; the abstract alone without a title."""
        return f"{self.title}\n{self.abstract}" if self.title else self.abstract

    def iri(self, base: str = BASE) -> Iri:
        """The paper's IRI, from its strongest identifier, else title, else abstract.

        Raises:
            InputError: the paper has none of these.
        """
        return paper_iri(dict(self.identifiers), self.title, self.abstract, base=base)

    def located(self, span: Span) -> tuple[str, Span]:
        """Which part of the paper a span of `text` lies in, and where.

        Args:
            span: offsets into `text`.

        Returns:
            ``"title"`` or ``"abstract"``, and offsets into that part.
        """
        if not self.title:
            return "abstract", span
        shift = len(self.title) + 1
        if span.start < shift:
            return "title", Span(span.start, min(span.end, shift - 1))
        return "abstract", Span(span.start - shift, span.end - shift)


@dataclass(frozen=True, slots=True)
class Problem:
    """One record that could not be read, and what to do about it."""

    source: Source
    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing as one paper speaks of it."""

    kind: Kind
    name: str
    """The fullest of `surfaces`; unique within a reading."""
    surfaces: tuple[str, ...]
    role: Role
    score: float
    """Calibrated probability, in [0, 1], that the entity is right."""
    mentions: tuple[Span, ...]
    """Where it stands in the paper's text, in order; none overlap."""
    role_score: float = 1.0
    """Probability, in [0, 1], that the role is right given the entity."""


@dataclass(frozen=True, slots=True)
class Result:
    """A number that a paper claims as an outcome; names are those of entities."""

    value: str
    """The digits as the text has them, or a complexity such as ``O(n^4)``."""
    span: Span
    """Where the value stands in the paper's text."""
    sentence: Span
    kind: ResultKind = ResultKind.ABSOLUTE
    unit: str | None = None
    metric: str | None = None
    dataset: str | None = None
    task: str | None = None
    method: str | None = None
    baseline: str | None = None
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Claim:
    """A relation between two entities of one paper, by their names."""

    head: str
    relation: Relation
    tail: str
    score: float = 1.0
    evidence: tuple[Span, ...] = ()
    """Sentences of the paper's text that say so."""


@dataclass(frozen=True, slots=True)
class Reading:
    """All that one extractor reads out of one paper."""

    maker: str
    """``name/version`` of the extractor; changes when the output can."""
    entities: tuple[Entity, ...] = ()
    results: tuple[Result, ...] = ()
    claims: tuple[Claim, ...] = ()
    urls: tuple[str, ...] = ()

    def above(self, least: float) -> "Reading":
        """The same without what is less sure than ``least``.

        Args:
            least: in [0, 1]. A claim or result is left out with its own score; a
                claim also goes with an entity it names, a result loses that name.
        """
        entities = tuple(e for e in self.entities if e.score >= least)
        names = {entity.name for entity in entities}

        def kept(name: str | None) -> str | None:
            return name if name in names else None

        return Reading(
            maker=self.maker,
            entities=entities,
            results=tuple(
                replace(
                    r,
                    metric=kept(r.metric),
                    dataset=kept(r.dataset),
                    task=kept(r.task),
                    method=kept(r.method),
                    baseline=kept(r.baseline),
                )
                for r in self.results
                if r.score >= least
            ),
            claims=tuple(
                c
                for c in self.claims
                if c.score >= least and c.head in names and c.tail in names
            ),
            urls=self.urls,
        )


@dataclass(frozen=True, slots=True)
class Thing:
    """A method, dataset, task or metric of the whole graph."""

    iri: Iri
    kind: Kind
    label: str
    aliases: tuple[str, ...] = ()
    """Other names, sorted, without the label."""


class Verdict(StrEnum):
    """What a decision says of two names."""

    SAME = "same"
    DIFFERENT = "different"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Decision:
    """Two names of one kind judged the same or different."""

    kind: Kind
    left: str
    right: str
    verdict: Verdict
    score: float
    """Probability, in [0, 1], that the two are the same thing."""
    reasons: tuple[str, ...] = ()
    maker: str = ""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Which thing each name of each paper stands for."""

    things: Mapping[Iri, Thing]
    thing_of: Mapping[tuple[Iri, str], Iri]
    """Paper IRI and entity name to thing IRI."""
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words that say something, where they stand, and their sentence."""

    paper: Iri
    part: str
    """``title`` or ``abstract``."""
    span: Span
    """Offsets into that part."""
    quote: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Link:
    """A statement of the graph with its confidence and evidence."""

    subject: Iri
    predicate: str
    """Local name in the ontology, such as ``proposes`` or ``basedOn``."""
    object: Iri
    confidence: float
    evidence: tuple[Evidence, ...] = ()
    paper: Iri | None = None
    """The paper whose text says so; None for an inferred link."""
    reasons: tuple[Iri, ...] = ()
    """The things that an inferred link follows from, sorted."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result of the graph: names resolved to things."""

    iri: Iri
    paper: Iri
    value: str
    number: float
    """`value` as a number; NaN for a complexity."""
    unit: str | None
    kind: ResultKind
    method: Iri | None
    task: Iri | None
    dataset: Iri | None
    metric: Iri | None
    baseline: Iri | None
    confidence: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A whole graph in memory, for measures, related work and pictures."""

    papers: Mapping[Iri, Paper]
    things: Mapping[Iri, Thing]
    links: tuple[Link, ...]
    """Paper to thing and thing to thing links, and inferred paper to paper links."""
    cites: tuple[tuple[Iri, Iri], ...] = ()
    """Stated citations among the papers of the graph."""
    outcomes: tuple[Outcome, ...] = ()


class Reader(Protocol):
    """What a format's reader offers; found by entry point ``kg.readers``."""

    name: str
    suffixes: tuple[str, ...]

    def claims(self, name: str, head: bytes) -> float:
        """How sure the reader is, in [0, 1], that a file is of its format.

        Args:
            name: the file's name.
            head: its first 64 KiB.
        """
        ...

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield a paper or a problem for each record.

        Args:
            file: how problems and papers name the source.
            data: the file's bytes, read as a stream.

        Raises:
            InputError: the file as a whole is not of this format.
        """
        ...


class Extractor(Protocol):
    """What reads papers; found by entry point ``kg.extractors``."""

    maker: str

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        """Yield one reading a paper, in order."""
        ...
