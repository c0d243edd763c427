"""What the pages of the explorer tell, as plain values: HTML and JSON say the same."""

from dataclasses import dataclass, field

from kg.ids import Iri


@dataclass(frozen=True, slots=True)
class Ref:
    """A paper or thing as other pages name it."""

    iri: Iri
    label: str
    kind: str
    """``Paper``, or one of Method, Dataset, Task and Metric."""
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Tie:
    """One link, seen from the node that a page is about."""

    other: Ref
    predicate: str
    words: str
    """The predicate in words, from this end, such as ``used by``."""
    confidence: float
    outward: bool
    sentences: tuple[str, ...] = ()
    reasons: tuple[Ref, ...] = ()
    """The things that an inferred link follows from."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text; one that names a thing knows which, and in what role."""

    text: str
    thing: Ref | None = None
    predicate: str = ""
    words: str = ""
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A number that a paper claims, and of what."""

    iri: Iri
    paper: Ref
    value: str
    number: float | None
    unit: str | None
    kind: str
    method: Ref | None
    task: Ref | None
    dataset: Ref | None
    metric: Ref | None
    baseline: Ref | None
    confidence: float
    sentence: str
    is_comparable: bool = True
    """Whether it is of the unit and sort that most rows of its table are of."""


@dataclass(frozen=True, slots=True)
class Group:
    """Links of one predicate."""

    predicate: str
    words: str
    total: int
    ties: tuple[Tie, ...]
    """Of a thing, the newest only."""


@dataclass(frozen=True, slots=True)
class Near:
    """A related paper and why."""

    paper: Ref
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaperData:
    """All that a paper's page tells."""

    paper: Ref
    authors: tuple[str, ...]
    venue: str | None
    addresses: tuple[tuple[str, str], ...]
    """Name and web address of where it is found."""
    title: tuple[Piece, ...]
    abstract: tuple[Piece, ...]
    roles: tuple[Group, ...]
    results: tuple[ResultRow, ...]
    stated: tuple[Tie, ...]
    inferred: tuple[Tie, ...]
    related: tuple[Near, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Beside:
    """A thing spoken of together with another, and in how many papers."""

    thing: Ref
    papers: int


@dataclass(frozen=True, slots=True)
class BoardRef:
    """A dataset and metric for which there are results."""

    key: str
    dataset: Ref
    metric: Ref | None
    results: int
    papers: int


@dataclass(frozen=True, slots=True)
class ThingData:
    """All that a thing's page tells."""

    thing: Ref
    names: tuple[str, ...]
    papers: int
    years: tuple[tuple[int, int], ...]
    """Year and number of papers, every year of the span."""
    roles: tuple[Group, ...]
    results: tuple[ResultRow, ...]
    boards: tuple[BoardRef, ...]
    beside: tuple[Beside, ...]
    parents: tuple[Tie, ...]
    """What it is based on, part of or a kind of."""
    children: tuple[Tie, ...]
    others: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class BoardData:
    """One result board."""

    board: BoardRef
    unit: str | None
    """The unit of the comparable rows."""
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A node with how many papers stand behind it."""

    ref: Ref
    papers: int


@dataclass(frozen=True, slots=True)
class ListData:
    """One page of a long list."""

    kind: str
    items: tuple[Counted, ...]
    page: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True)
class HomeData:
    """What the first page tells."""

    name: str
    papers: int
    counts: tuple[tuple[str, int], ...]
    """Kind and number of things."""
    links: int
    results: int
    inferred: int
    maker: str
    top: tuple[tuple[str, tuple[Counted, ...]], ...]
    """Kind and the things that most papers speak of."""
    central: tuple[Counted, ...]
    communities: tuple["CommunityRef", ...]
    boards: tuple[BoardRef, ...]
    years: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CommunityRef:
    """A community by number, 1 for the largest."""

    number: int
    name: str
    papers: int


@dataclass(frozen=True, slots=True)
class CommunitiesData:
    """All communities."""

    communities: tuple["CommunityData", ...]


@dataclass(frozen=True, slots=True)
class CommunityData:
    """One community."""

    community: CommunityRef
    things: tuple[Counted, ...]
    papers: tuple[Counted, ...]
    years: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Trend:
    """A thing's papers by year."""

    thing: Ref
    papers: int
    by_year: tuple[tuple[int, int], ...]
    change: float
    """The statistic of `kg.discover.trends`: above 0 its share of papers rises."""


@dataclass(frozen=True, slots=True)
class TrendsData:
    """Papers by year, and what rises and falls."""

    years: tuple[tuple[int, int], ...]
    kinds: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    rising: tuple[Trend, ...]
    falling: tuple[Trend, ...]
    undated: int


@dataclass(frozen=True, slots=True)
class GapRow:
    """A method, and in how many papers it meets each dataset."""

    method: Ref
    papers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GapsData:
    """Which methods were tried on which datasets."""

    task: Ref | None
    tasks: tuple[Counted, ...]
    datasets: tuple[Ref, ...]
    rows: tuple[GapRow, ...]
    untried: int


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that a search found."""

    label: str
    kind: str
    """``Paper``, a kind of thing, or ``Author``."""
    iri: Iri | None
    note: str = ""
    """The name that matched where it is not the label; the year of a paper."""


@dataclass(frozen=True, slots=True)
class SearchData:
    """What a search found."""

    query: str
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class AuthorData:
    """An author's papers."""

    name: str
    papers: tuple[Ref, ...]
    things: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class TextData:
    """A page that lists nothing of the graph."""

    message: str = ""
    hint: str | None = None
    extra: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Page:
    """One page: what it tells, and how it is shown."""

    template: str
    path: str
    """Below the root, such as ``/boards``; a node's page has its IRI's local name."""
    title: str
    data: object
    about: Iri | None = None
    topics: tuple[Ref, ...] = ()
    """What the page lists, for its Turtle twin."""
