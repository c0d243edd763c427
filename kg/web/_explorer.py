"""A graph made ready to be looked at: every page of it by its path."""

from functools import cache, lru_cache, partial
from threading import Lock

from kg import __version__
from kg.errors import InputError
from kg.graph import Graph
from kg.ids import Iri, folded
from kg.measure import Community
from kg.relate import Related
from kg.store import named_queries
from kg.vocab import CLASSES, PREFIXES, PROPERTIES
from kg.web._index import Index
from kg.web._nodes import author_page, paper_page, thing_page
from kg.web._overview import (
    KINDS,
    board_page,
    boards_page,
    communities_page,
    community_page,
    gaps_page,
    home_page,
    list_page,
    trends_page,
)
from kg.web._render import Site
from kg.web._search import Search
from kg.web._values import Hit, Near, Page, SearchData, TextData

NAV = (
    ("/papers", "Papers"),
    ("/methods", "Methods"),
    ("/datasets", "Datasets"),
    ("/tasks", "Tasks"),
    ("/metrics", "Metrics"),
    ("/boards", "Results"),
    ("/communities", "Communities"),
    ("/trends", "Trends"),
    ("/gaps", "Gaps"),
    ("/decisions", "Names"),
    ("/pictures", "Pictures"),
    ("/sparql", "SPARQL"),
)
LISTS = {f"/{kind.lower()}s": kind for kind in ("Paper", *KINDS)}
_RELATED = 8
_PICTURES = 12
_LISTS = 64
FIRST_QUERY = """SELECT ?label (COUNT(?paper) AS ?papers) {
  ?paper kg:uses ?method .
  ?method rdfs:label ?label
}
GROUP BY ?label
ORDER BY DESC(?papers) ?label
LIMIT 20
"""


class Explorer:
    """Makes the pages of a graph.

    Args:
        graph: open for reading; it must stay open as long as this is used.
        name: of the graph; its folder's name when left out.

    Cost:
        Reads the whole graph into memory.
    """

    def __init__(self, graph: Graph, *, name: str | None = None) -> None:
        self.graph = graph
        self.index = Index(graph.snapshot(), graph.labels())
        self.search = Search(self.index)
        self._lock = Lock()
        self._drawing = Lock()
        self._groups: list[Community] | None = None
        snapshot = self.index.snapshot
        self.site = Site(
            name=name or graph.path.resolve().name,
            papers=len(snapshot.papers),
            things=len(snapshot.things),
            version=__version__,
            nav=NAV,
            kinds=KINDS,
        )
        self.picture = lru_cache(_PICTURES)(self._picture)
        # What is computed over the whole graph is computed once.
        self.trends = cache(partial(trends_page, self.index))
        self.boards = cache(partial(boards_page, self.index))
        self.listed = lru_cache(_LISTS)(self._listed)
        self.gaps = lru_cache(_LISTS)(self._gaps)
        self._home = lru_cache(2)(self._home_of)

    def communities(self) -> list[Community]:
        """The graph's communities, computed once."""
        with self._lock:
            if self._groups is None:
                self._groups = self.graph.communities()
            return self._groups

    def home(self) -> Page:
        """The first page; it does not wait for communities."""
        return self._home(is_whole=self._groups is not None)

    def _home_of(self, *, is_whole: bool) -> Page:
        groups = (self._groups or ()) if is_whole else ()
        maker = self.graph.manifest.maker
        return home_page(self.index, self.site.name, maker, groups)

    def node(self, iri: Iri, path: str) -> Page | None:
        """The page of a paper or thing; None where the graph has none.

        Args:
            iri: of the node.
            path: of the page.
        """
        if iri in self.index.snapshot.papers:
            return paper_page(self.index, iri, path, self.related(iri))
        if iri in self.index.snapshot.things:
            return thing_page(self.index, iri, path)
        return None

    def _listed(self, path: str, number: int = 1) -> Page:
        """One page of a list of `LISTS`."""
        return list_page(self.index, LISTS[path], number)

    def author(self, name: str) -> Page | None:
        """The page of an author; None where no paper is by one of that name."""
        papers = self.search.authors.get(folded(name))
        return author_page(self.index, name, papers, "/author") if papers else None

    def board(self, key: str) -> Page | None:
        """One result board; None where there is none of that key."""
        return board_page(self.index, key) if key in self.index.boards else None

    def all_communities(self) -> Page:
        """The list of communities."""
        return communities_page(self.index, self.communities())

    def community(self, number: int) -> Page | None:
        """One community, from 1; None where there are fewer."""
        groups = self.communities()
        if not 1 <= number <= len(groups):
            return None
        return community_page(self.index, groups, number)

    def _gaps(self, task: str = "") -> Page:
        """Methods against datasets, of all papers or of those on a task."""
        known = Iri(task) if task in self.index.papers_of else None
        return gaps_page(self.index, known)

    def found(self, query: str, n: int = 50) -> Page:
        """What a search finds."""
        hits = tuple(self.search.find(query, n))
        refs = (self.index.ref(hit.iri) for hit in hits)
        topics = tuple(dict.fromkeys(ref for ref in refs if ref is not None))
        data = SearchData(query, hits)
        return Page("search.html", "/search", "Search", data, None, topics)

    def complete(self, query: str) -> list[Hit]:
        """What a search box offers while someone types."""
        return self.search.find(query, 10)

    def near(self, query: str) -> list[Near]:
        """Papers whose words are near a query that names nothing."""
        if not query.strip():
            return []
        found = self._related(query[:2000], _RELATED)
        return [
            Near(self.index.refs[r.paper], r.score, tuple(x.text for x in r.reasons))
            for r in found
        ]

    def related(self, iri: Iri) -> list[Related]:
        """Papers related to one of the graph."""
        return self._related(iri, _RELATED)

    def pictures(self) -> Page:
        """Which pictures there are."""
        return Page("pictures.html", "/pictures", "Pictures", TextData())

    def sparql(self, limits: str, query: str = "") -> Page:
        """The page on which queries are written.

        Args:
            limits: of the endpoint, in words.
            query: what is in the editor at first.
        """
        examples = [
            {"name": q.name, "what": q.what, "text": example(q.name)}
            for q in named_queries().values()
        ]
        terms = [f"kg:{name}" for name in (*CLASSES, *PROPERTIES)]
        terms += [f"{prefix}:" for prefix in PREFIXES if prefix != "kg"]
        terms += ["rdfs:label", "rdf:type", "dcterms:title", "dcterms:date"]
        extra: dict[str, object] = {
            "limits": limits,
            "query": query or FIRST_QUERY,
            "examples": examples,
            "terms": sorted(terms),
        }
        return Page("sparql.html", "/sparql", "SPARQL", TextData(extra=extra))

    def _picture(self, around: str, view: str = "all") -> str:
        """An interactive page around a node, or of the whole graph for no node.

        Args:
            around: IRI of a node, or nothing.
            view: as `kg.draw.viewed` takes it.

        Raises:
            InputError: there is no such node or view.
        """
        centre = Iri(around) if around else None
        if centre is not None and centre not in self.index.refs:
            raise InputError("no such paper or thing")
        ref = self.index.ref(centre)
        title = f"Around {ref.label}" if ref else self.site.name
        with self._drawing:
            return self.graph.page(title=title, around=centre, view=view)

    def _related(self, query: Iri | str, n: int) -> list[Related]:
        with self._lock:
            return self.graph.related(query, n)


def example(name: str) -> str:
    """A named query with a value in the place of each parameter that needs one.

    Args:
        name: of the query.
    """
    query = named_queries()[name]
    usual = {
        "dataset": "ImageNet",
        "method": "Transformer",
        "task": "image classification",
    }
    values: dict[str, str | float] = {
        p.name: usual.get(p.name, "BERT") for p in query.parameters if p.default is None
    }
    lines = query.bound(values).splitlines()
    return "\n".join(x for x in lines if not x.startswith("# ")).strip() + "\n"
