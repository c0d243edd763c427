"""The pages that look over the whole graph: home, lists, boards, trends, gaps."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from kg.discover import trends
from kg.errors import InputError
from kg.ids import Iri
from kg.measure import Community
from kg.model import Kind
from kg.vocab import INFERRED
from kg.web._index import ROLES, Index
from kg.web._values import (
    BoardData,
    BoardRef,
    CommunitiesData,
    CommunityData,
    CommunityRef,
    Counted,
    GapRow,
    GapsData,
    HomeData,
    ListData,
    Page,
    Trend,
    TrendsData,
)

PER_PAGE = 100
KINDS = tuple(kind.value for kind in Kind)
_TOP = 8
_LEAST = 3
"""A thing of fewer papers has no trend."""
_TRENDS = 12
_METHODS, _DATASETS, _TASKS = 14, 10, 40


def home_page(index: Index, name: str, maker: str, groups: Sequence[Community]) -> Page:
    """The first page: what is in the graph, and where to begin.

    Args:
        index: the graph.
        name: of the graph.
        maker: who read the papers.
        groups: its communities, the largest first.
    """
    snapshot = index.snapshot
    kinds = {kind: index.kind(kind) for kind in KINDS}
    data = HomeData(
        name=name,
        papers=len(snapshot.papers),
        counts=tuple((kind, len(found)) for kind, found in kinds.items()),
        links=sum(x.predicate in ROLES for x in snapshot.links),
        results=len(snapshot.outcomes),
        inferred=sum(x.predicate in INFERRED for x in snapshot.links),
        maker=maker,
        top=tuple((kind, tuple(found[:_TOP])) for kind, found in kinds.items()),
        central=tuple(_followed(index)[:_TOP]),
        communities=tuple(_community_refs(groups)[:_TOP]),
        boards=tuple(boards(index)[:_TOP]),
        years=index.years(snapshot.papers),
    )
    return Page("home.html", "/", name, data)


def list_page(index: Index, kind: str, number: int) -> Page:
    """One page of all papers, or of all things of a kind.

    Args:
        index: the graph.
        kind: ``Paper``, or a kind of thing.
        number: of the page, from 1; one that is too high shows the last.
    """
    if kind == "Paper":
        refs = [index.refs[iri] for iri in index.snapshot.papers]
        refs.sort(key=lambda r: (-(r.year or 0), r.label.lower(), r.iri))
        items = [Counted(r, len(index.things_of[r.iri])) for r in refs]
    else:
        items = index.kind(kind)
    pages = max(1, -(-len(items) // PER_PAGE))
    number = min(max(number, 1), pages)
    shown = tuple(items[(number - 1) * PER_PAGE : number * PER_PAGE])
    data = ListData(kind, shown, number, pages, len(items))
    name = f"{kind.lower()}s"
    refs = [item.ref for item in shown]
    return Page("list.html", f"/{name}", name.title(), data, None, tuple(refs))


def boards(index: Index) -> list[BoardRef]:
    """Every board, those with most papers first."""
    found = (board for board, _ in index.boards.values())
    return sorted(found, key=lambda b: (-b.papers, -b.results, b.dataset.label, b.key))


def boards_page(index: Index) -> Page:
    """The list of result boards."""
    found = boards(index)
    topics = tuple(dict.fromkeys(board.dataset for board in found))
    return Page("boards.html", "/boards", "Results", tuple(found), None, topics)


def board_page(index: Index, key: str) -> Page:
    """One result board.

    Args:
        index: the graph.
        key: of a board of it.
    """
    board, outcomes = index.boards[key]
    rows = index.rows(outcomes)
    unit = next((row.unit for row in rows if row.is_comparable), None)
    metric = board.metric.label if board.metric else "unnamed metric"
    title = f"{metric} on {board.dataset.label}"
    topics = tuple(dict.fromkeys(row.paper for row in rows))
    data = BoardData(board, unit, rows)
    return Page("board.html", f"/boards/{key}", title, data, None, topics)


def communities_page(index: Index, groups: Sequence[Community]) -> Page:
    """All communities with what sets each apart."""
    found = tuple(
        _community(index, group, number) for number, group in enumerate(groups, 1)
    )
    topics = tuple(c.ref for community in found for c in community.things[:1])
    data = CommunitiesData(found)
    return Page(
        "communities.html", "/communities", "Communities", data, None, tuple(topics)
    )


def community_page(index: Index, groups: Sequence[Community], number: int) -> Page:
    """One community.

    Args:
        index: the graph.
        groups: its communities.
        number: which, from 1.
    """
    data = _community(index, groups[number - 1], number, whole=True)
    topics = tuple(c.ref for c in data.papers)
    path, name = f"/communities/{number}", data.community.name
    return Page("community.html", path, name, data, None, topics)


def trends_page(index: Index) -> Page:
    """Papers by year, and the things that rise and fall."""
    papers = index.snapshot.papers
    years = index.years(papers)
    kinds = tuple((kind, _first_seen(index, kind)) for kind in KINDS)
    found = _trends(index)
    rising = sorted(found, key=lambda t: (-t.change, -t.papers, t.thing.label))
    falling = sorted(found, key=lambda t: (t.change, -t.papers, t.thing.label))
    data = TrendsData(
        years=years,
        kinds=kinds,
        rising=tuple(t for t in rising[:_TRENDS] if t.change > 0),
        falling=tuple(t for t in falling[:_TRENDS] if t.change < 0),
        undated=sum(paper.year is None for paper in papers.values()),
    )
    topics = tuple(t.thing for t in (*data.rising, *data.falling))
    return Page("trends.html", "/trends", "Trends", data, None, topics)


def gaps_page(index: Index, task: Iri | None) -> Page:
    """Which methods meet which datasets, and which never do.

    Args:
        index: the graph.
        task: only papers that speak of it; None for all.
    """
    papers = index.papers_of[task] if task else set(index.snapshot.papers)
    methods = _most_used(index, papers, "Method", _METHODS)
    datasets = _most_used(index, papers, "Dataset", _DATASETS)
    rows = tuple(
        GapRow(
            index.refs[m],
            tuple(len(index.papers_of[m] & index.papers_of[d]) for d in datasets),
        )
        for m in methods
    )
    data = GapsData(
        task=index.ref(task),
        tasks=tuple(index.kind("Task")[:_TASKS]),
        datasets=tuple(index.refs[d] for d in datasets),
        rows=rows,
        untried=sum(not n for row in rows for n in row.papers),
    )
    topics = tuple(row.method for row in rows) + data.datasets
    return Page("gaps.html", "/gaps", "Gaps", data, None, topics)


def _followed(index: Index) -> list[Counted]:
    """Papers by how many others follow them, stated or inferred."""
    followers: defaultdict[Iri, set[Iri]] = defaultdict(set)
    for link in index.snapshot.links:
        if link.predicate in INFERRED:
            followers[link.object].add(link.subject)
    for citing, cited in index.snapshot.cites:
        followers[cited].add(citing)
    found = [
        Counted(index.refs[p], len(f)) for p, f in followers.items() if p in index.refs
    ]
    return sorted(found, key=lambda c: (-c.papers, c.ref.label, c.ref.iri))


def _community_refs(groups: Sequence[Community]) -> list[CommunityRef]:
    return [CommunityRef(i, g.name, len(g.papers)) for i, g in enumerate(groups, 1)]


def _community(
    index: Index, group: Community, number: int, *, whole: bool = False
) -> CommunityData:
    things = group.things[: 40 if whole else _TOP]
    inside = set(group.papers)
    papers = [Counted(index.refs[p], len(index.things_of[p])) for p in group.papers]
    papers.sort(key=lambda c: (-(c.ref.year or 0), c.ref.label, c.ref.iri))
    return CommunityData(
        community=CommunityRef(number, group.name, len(group.papers)),
        things=tuple(
            Counted(index.refs[t], len(index.papers_of[t] & inside)) for t in things
        ),
        papers=tuple(papers if whole else papers[:5]),
        years=index.years(group.papers),
    )


def _first_seen(index: Index, kind: str) -> tuple[tuple[int, int], ...]:
    """How many things of a kind appear for the first time in each year."""
    counts: Counter[int] = Counter()
    for thing, papers in index.papers_of.items():
        years = [y for p in papers if (y := index.refs[p].year) is not None]
        if index.refs[thing].kind == kind and years:
            counts[min(years)] += 1
    if not counts:
        return ()
    return tuple((y, counts[y]) for y in range(min(counts), max(counts) + 1))


def _trends(index: Index) -> list[Trend]:
    """Things of enough papers, with the test statistic of their trend."""
    try:
        found = trends(index.snapshot, least=_LEAST)
    except InputError:  # all papers are of one year
        return []
    return [
        Trend(
            thing=index.refs[one.thing],
            papers=sum(one.papers.values()),
            by_year=tuple(one.papers.items()),
            change=one.z,
        )
        for one in found
    ]


def _most_used(
    index: Index, papers: Iterable[Iri], kind: str, most: int
) -> Sequence[Iri]:
    counts = Counter(t for p in papers for t in index.things_of[p])
    found = [(n, t) for t, n in counts.items() if index.refs[t].kind == kind]
    ranked = sorted(found, key=lambda f: (-f[0], index.refs[f[1]].label, f[1]))
    return [thing for _, thing in ranked[:most]]
