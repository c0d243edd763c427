"""A graph that is open for reading: what Python users hold in their hands.

What measures, draws and relates is imported when it is asked for: looking one thing
up should not wait for scikit-learn.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Self

from kg.display import Picture, card
from kg.errors import InputError
from kg.folder import Folder, Manifest
from kg.ids import Iri, folded, parse_identifier
from kg.mine import read_mine
from kg.model import Kind, Paper, Reading, Snapshot
from kg.store import Answer, Value, confident, named_query, whole, with_inferred
from kg.views import PaperView, ThingView, local, paper_view, thing_view
from kg.vocab import PREFIXES

if TYPE_CHECKING:
    import networkx as nx
    import rdflib

    from kg.measure import Community, Importance
    from kg.relate import Facet, Query, Related, Relater

Projection = Literal["all", "papers", "things", "methods-datasets"]

_NAMED = """SELECT ?node ?label ?type { ?node kg:foldedName ?name ;
  rdfs:label ?label ; rdf:type ?type . FILTER(?type != skos:Concept) }"""
_TYPED = """SELECT ?node ?label ?type { ?node rdfs:label ?label ; rdf:type ?type .
  FILTER(?type != skos:Concept) }"""
_PROPOSERS = """SELECT ?paper { ?link rdf:object ?thing ; rdf:subject ?paper ;
  rdf:predicate kg:proposes }"""
_PAPER_LABELS = """SELECT ?paper ?label { ?paper rdf:type fabio:ResearchPaper ;
  rdfs:label ?label }"""
_LABELS = "SELECT ?label ?name { ?node kg:foldedName ?name ; rdfs:label ?label }"
_PAPER_CLASS = PREFIXES["fabio"] + "ResearchPaper"
_SUGGESTED = 5
_CLOSE = 70


@dataclass(frozen=True, slots=True)
class Found:
    """A node of the graph that goes by a name."""

    iri: Iri
    label: str
    kind: str
    """``Paper``, or one of Method, Dataset, Task and Metric."""


class Graph:
    """A graph on disk, open for reading.

    Reading works beside a build and shows what was written before the graph was
    opened. Close it, or use it in a ``with`` statement.

    Args:
        path: the folder that ``kg build`` made.

    Raises:
        InputError: there is no graph.
        StoreError: it is damaged, or of another version.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._stack = ExitStack()
        self._folder = self._stack.enter_context(Folder.reading(self.path))
        self._snapshots: dict[float, Snapshot] = {}
        self._relaters: dict[float, Relater] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files."""
        self._stack.close()

    @property
    def manifest(self) -> Manifest:
        """What the graph says of itself."""
        return self._folder.manifest

    def __len__(self) -> int:
        """How many RDF statements there are."""
        return len(self._folder.store)

    def query(self, sparql: str, **values: Value) -> Answer:
        """Answer a SPARQL query.

        Args:
            sparql: SELECT, ASK, CONSTRUCT or DESCRIBE; usual prefixes are known.
            values: what variables of the query stand for. Bind values this way;
                never build a query by pasting text.

        Raises:
            StoreError: the query cannot be answered.
        """
        return self._folder.store.query(sparql, values)

    def named(self, name: str, **params: Value) -> Answer:
        """Answer a named query of ``ontology/queries``.

        Args:
            name: such as ``methods_on_dataset``.
            params: its parameters.

        Raises:
            InputError: there is no such query or parameter, or one is missing.
        """
        query = named_query(name)
        return self._folder.store.query(query.bound(params))

    def rdf(self) -> "rdflib.Dataset":
        """The same store as an rdflib dataset, one named graph a paper."""
        return self._folder.store.dataset()

    def snapshot(self, min_confidence: float = 0.0) -> Snapshot:
        """The whole graph in memory; kept for later calls.

        Args:
            min_confidence: in [0, 1]; links and results below it are left out.
        """
        if 0.0 not in self._snapshots:
            self._snapshots[0.0] = self._whole()
        if min_confidence not in self._snapshots:
            found = confident(self._snapshots[0.0], min_confidence)
            self._snapshots[min_confidence] = found
        return self._snapshots[min_confidence]

    def readings(self) -> Iterator[tuple[Iri, Paper, Reading]]:
        """Every paper as it was read, with what the extractor said of it."""
        return self._folder.shelf.readings(self.manifest.maker)

    def write(self, form: str, out: BinaryIO) -> None:
        """Write every RDF statement.

        Args:
            form: ``turtle``, ``nquads``, ``trig``, ``ntriples``, ``jsonld`` or
                ``rdfxml``; those without named graphs hold all of them together.
            out: where the bytes go.

        Raises:
            StoreError: there is no such format.
        """
        self._folder.store.export(form, out)

    def labels(self) -> dict[Iri, str]:
        """What each paper is called: its title, or a label derived from its text."""
        rows = self._folder.store.select(_PAPER_LABELS)
        return {Iri(str(row["paper"])): str(row["label"]) for row in rows}

    def _whole(self) -> Snapshot:
        """The graph from the shelf, which is sooner; after a stop, from the RDF."""
        from kg.hierarchy import hierarchy
        from kg.relate import inferred

        shelf, maker = self._folder.shelf, self.manifest.maker
        resolution = shelf.resolution(maker)
        if resolution is None or len(shelf) != self.manifest.papers:
            return self._folder.store.snapshot()
        kinds = hierarchy(shelf.readings(maker), resolution)
        found = whole(
            (kinds.cleared(record, resolution) for record in shelf.readings(maker)),
            resolution,
            base=self.manifest.base,
            aliases=shelf.aliases(),
        )
        return with_inferred(found, (*inferred(found), *kinds.links))

    def to_networkx(
        self, projection: Projection = "all", *, min_confidence: float = 0.0
    ) -> "nx.Graph":
        """The graph as a network.

        Args:
            projection: ``all``, a typed multigraph of papers and things; ``papers``,
                linked by the things they share; ``things``, linked by the papers
                that speak of both; or ``methods-datasets``.
            min_confidence: in [0, 1]; links below it are left out.

        Returns:
            A `networkx.MultiDiGraph` for ``all``, a weighted `networkx.Graph` else.

        Raises:
            InputError: there is no such projection.
        """
        from kg.measure import (
            method_dataset_network,
            network,
            paper_network,
            thing_network,
        )

        ways: dict[str, Callable[[Snapshot], nx.Graph]] = {
            "all": network,
            "papers": paper_network,
            "things": thing_network,
            "methods-datasets": method_dataset_network,
        }
        if projection not in ways:
            raise InputError(
                f"no projection {projection!r}", hint=f"use {', '.join(ways)}"
            )
        made: nx.Graph = ways[projection](self.snapshot(min_confidence))
        return made

    def find(self, name: str) -> list[Found]:
        """Papers and things that go by a name, an identifier or an IRI.

        Args:
            name: case, accents and punctuation do not matter.

        Returns:
            Sorted by kind and label; empty when nothing goes by the name.
        """
        rows = [
            row
            for spelled in _spellings(name)
            for row in self._folder.store.select(_NAMED, name=spelled)
        ]
        if not rows and name.startswith(("http://", "https://")):
            rows = list(self._folder.store.select(_TYPED, node=name))
            rows = [row | {"node": name} for row in rows]
        found = {
            Found(Iri(str(r["node"])), str(r["label"]), _kind(str(r["type"])))
            for r in rows
            if _kind(str(r["type"]))
        }
        return sorted(found, key=lambda f: (f.kind, f.label, f.iri))

    def suggestions(self, name: str) -> list[str]:
        """Labels that look like a name, the nearest first, five at most."""
        from rapidfuzz import fuzz, process

        names = {
            str(row["name"]): str(row["label"])
            for row in self._folder.store.select(_LABELS)
        }
        near = process.extract(
            folded(name), names.keys(), scorer=fuzz.WRatio, limit=_SUGGESTED
        )
        return list(dict.fromkeys(names[n] for n, score, _ in near if score >= _CLOSE))

    def show(
        self, name: str, *, min_confidence: float = 0.0
    ) -> list[PaperView | ThingView]:
        """All that the graph says of whatever goes by a name.

        Args:
            name: of a paper or thing; see `find`.
            min_confidence: in [0, 1]; links and results below it are left out.

        Raises:
            InputError: nothing goes by the name.
        """
        store = self._folder.store
        views: list[PaperView | ThingView] = [
            (paper_view if found.kind == "Paper" else thing_view)(
                store, found.iri, min_confidence=min_confidence
            )
            for found in self.find(name)
        ]
        if not views:
            raise self._unknown(name)
        return views

    def related(
        self,
        query: "Query | Sequence[Query]",
        n: int = 5,
        *,
        min_confidence: float = 0.0,
        by: "Facet | str | None" = None,
    ) -> "list[Related]":
        """Papers that are related to a paper or to a text, with reasons.

        Args:
            query: a paper of the graph by IRI, title, identifier or the thing it
                proposes; or a paper that is not in the graph; or any text; or several.
            n: how many papers, at most.
            min_confidence: in [0, 1]; links below it do not count.
            by: ``task``, ``method``, ``dataset`` or ``result``: alike in that.

        Returns:
            The most related first.

        Raises:
            InputError: the query is empty or ``n`` is below 1.
        """
        if n < 1:
            raise InputError(f"n is {n}", hint="ask for 1 paper or more")
        asked = [query] if isinstance(query, str | Paper) else list(query)
        if not all(isinstance(one, Paper) or one.strip() for one in asked):
            raise InputError("the query is empty", hint="name a paper or a topic")
        from kg.relate import Facet, Relater

        if min_confidence not in self._relaters:
            self._relaters[min_confidence] = Relater(self.snapshot(min_confidence))
        relater = self._relaters[min_confidence]
        known = [
            (self.paper_of(one) or one) if isinstance(one, str) else one
            for one in asked
        ]
        return relater.related(known, n, by=Facet(by) if by else None)

    def paper_of(self, name: str) -> Iri | None:
        """The one paper that a name stands for: its own, or what it proposes.

        Args:
            name: see `find`.

        Returns:
            None when no paper, or more than one, goes by the name.
        """
        found = self.find(name)
        papers = [f.iri for f in found if f.kind == "Paper"]
        if not papers:
            papers = [
                Iri(str(row["paper"]))
                for f in found
                for row in self._folder.store.select(_PROPOSERS, thing=f.iri)
            ]
        return papers[0] if len(set(papers)) == 1 else None

    def central(self, n: int = 10) -> "Importance":
        """The most central papers and things, with several measures."""
        from kg.measure import central

        return central(self.snapshot(), n)

    def communities(self, *, seed: int = 0) -> "list[Community]":
        """Groups of papers that belong together, named by their things."""
        from kg.measure import communities

        return communities(self.snapshot(), seed=seed)

    def page(self, *, title: str | None = None, **options: Any) -> str:  # noqa: ANN401
        """The graph as one interactive HTML page; see `kg.draw.page`.

        Args:
            title: above the picture; the folder's name when left out.
            options: as `kg.draw.page` takes them; and ``view``, as `kg.draw.viewed`.
        """
        from kg.draw import page, viewed

        least = float(options.pop("min_confidence", 0.0))
        options.setdefault("mine", read_mine(self._folder))
        shown = viewed(self.snapshot(least), options.pop("view", "all"))
        return page(shown, title=title or self.path.name, **options)

    def picture(self, **options: Any) -> Picture:  # noqa: ANN401
        """The graph as an interactive page that a notebook shows; see `page`."""
        return Picture(self.page(**options), title=self.path.name)

    def _repr_html_(self) -> str:
        found = self.manifest
        facts = f"{found.papers} papers · {found.things} things · {found.maker}"
        return card(self.path.name, facts)

    def _unknown(self, name: str) -> InputError:
        near = self.suggestions(name)
        hint = f"did you mean {' or '.join(map(repr, near))}?" if near else None
        return InputError(f"nothing in {self.path} is called {name!r}", hint=hint)


def _spellings(name: str) -> list[str]:
    """A name folded, and the identifier that it holds if it is one's address."""
    found = [folded(name)]
    for scheme in ("doi", "arxiv"):
        with suppress(InputError):
            found.append(folded(parse_identifier(scheme, name)))
    return list(dict.fromkeys(found))


def _kind(type_iri: str) -> str:
    if type_iri == _PAPER_CLASS:
        return "Paper"
    return local(type_iri) if local(type_iri) in set(Kind) else ""
