"""The store: papers and things as RDF, one named graph a paper."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, TypeVar

import pyoxigraph as ox
import rdflib

from kg.errors import StoreError
from kg.ids import BASE, Iri, folded
from kg.model import Decision, Link, Paper, Reading, Resolution, Snapshot, Thing
from kg.store import _terms as t
from kg.store._answer import Answer, Cell, answer
from kg.store._bounded import Bounded, Written, run
from kg.store._engine import drop_graphs, graph_name, opened, told, write_graphs
from kg.store._export import dataset, export
from kg.store._names import Names
from kg.store._people import person_lines, venue_lines
from kg.store._project import (
    Projection,
    decision_lines,
    inferred_lines,
    run_lines,
    thing_lines,
    withdrawn_lines,
)
from kg.store._queries import named_query
from kg.store._snapshot import Reader
from kg.store._sparql import Value, check_local, placed, term
from kg.vocab import PREFIXES

Record = tuple[Iri, Paper, Reading]
T = TypeVar("T")
BATCH = 500
"""Papers written together: each batch is written whole or not at all."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What `Store.sync` did, in papers."""

    written: int
    withdrawn: int
    kept: int


class Store:
    """The graph as RDF, on disk or in memory.

    Args:
        path: the database's folder, made when it is not there; None for memory.
        base: where resources live.
        read_only: open what is there and never change it. This works beside a
            writer, and shows what was written before it was opened.

    Raises:
        StoreError: the graph is missing or damaged, or another process writes to it.
    """

    def __init__(
        self, path: Path | None = None, *, base: str = BASE, read_only: bool = False
    ) -> None:
        self.path = path
        self.names = Names(base)
        self._db = opened(path, read_only=read_only)

    def close(self) -> None:
        """Let go of the database, so that another process can write to it."""
        self._db = ox.Store()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __len__(self) -> int:
        """How many statements there are, in all graphs."""
        return len(self._db)

    # Writing

    def replace_papers(
        self,
        records: Iterable[Record],
        resolution: Resolution,
        *,
        aliases: Mapping[Iri, Iri] | None = None,
    ) -> int:
        """Write papers, each in the place of what the graph says of it now.

        Args:
            records: IRI, paper and reading, no paper twice.
            resolution: which thing each name stands for.
            aliases: as `Shelf.aliases` tells; references are looked up in it.

        Returns:
            How many papers differ from what the graph said.

        Raises:
            AssertionError: a mention's words are not at its offsets.
            StoreError: the graph cannot be written to.

        Cost:
            Linear. Papers are written in batches of 500; a process that is killed
            leaves whole batches.
        """
        project = Projection(resolution, base=self.names.base, aliases=aliases)
        count = 0
        for batch in _batched(records, BATCH):
            graphs = [
                (graph_name(self.names.graph(r[0])), project.paper(*r)) for r in batch
            ]
            with told(self.path):
                count += write_graphs(self._db, graphs)
        return count

    def sync(
        self,
        records: Iterable[Record],
        resolution: Resolution,
        *,
        aliases: Mapping[Iri, Iri] | None = None,
    ) -> Changes:
        """Make the graph hold exactly these papers, and write only what changed.

        Args:
            records: all papers that the graph is to hold.
            resolution: which thing each name stands for.
            aliases: as `Shelf.aliases` tells.
        """
        project = Projection(resolution, base=self.names.base, aliases=aliases)
        old = self.fingerprints()
        total = 0

        def changed() -> Iterator[Record]:
            nonlocal total
            for record in records:
                total += 1
                if old.pop(record[0], None) != project.fingerprint(*record):
                    yield record

        written = self.replace_papers(changed(), resolution, aliases=aliases)
        withdrawn = self.withdraw(sorted(old))
        return Changes(written, withdrawn, total - written)

    def fingerprints(self) -> dict[Iri, str]:
        """Every paper of the graph with the digest of what it was made from."""
        query = (
            "SELECT ?p ?f { GRAPH ?g { ?g foaf:primaryTopic ?p; kg:fingerprint ?f }}"
        )
        return {Iri(str(r["p"])): str(r["f"]) for r in self.select(query)}

    def withdraw(self, iris: Iterable[Iri]) -> int:
        """Take papers out of the graph, all that their texts said with them.

        Returns:
            How many were there.
        """
        graphs = [self.names.graph(iri) for iri in iris]
        known = [g for g in graphs if self._db.contains_named_graph(ox.NamedNode(g))]
        for batch in _batched(known, BATCH):
            with told(self.path):
                drop_graphs(self._db, map(graph_name, batch))
        return len(known)

    def replace_things(self, things: Iterable[Thing]) -> None:
        """Write all things in the place of those that are there."""
        self._replace(self.names.things, thing_lines(things))

    def replace_inferred(self, links: Iterable[Link]) -> None:
        """Write all inferred links in the place of those that are there."""
        self._replace(self.names.inferred, inferred_lines(links))

    def replace_hierarchy(self, links: Iterable[Link]) -> None:
        """Write what is a kind of what by its name, in the place of what is there."""
        self._replace(self.names.hierarchy, inferred_lines(links))

    def replace_decisions(self, decisions: Iterable[Decision]) -> None:
        """Write all decisions in the place of those that are there."""
        lines = decision_lines(decisions, self.names.base)
        self._replace(self.names.decisions, lines)

    def replace_known(self, links: Iterable[tuple[Iri, str, str]]) -> None:
        """Write links to things outside the graph in the place of those there.

        Args:
            links: thing, prefixed name of a property, and a web IRI.
        """
        lines = [f"{t.node(s)} {t.name(p)} {t.web(o)}" for s, p, o in links]
        self._replace(self.names.known, lines)

    def replace_people(
        self, found: Iterable[tuple[Iri, list[str], str | None, list[tuple[Iri, int]]]]
    ) -> None:
        """Write people: IRI, names, ORCID, and paper with position for each place."""
        lines = [line for one in found for line in person_lines(*one)]
        self._replace(self.names.people, lines)

    def replace_venues(
        self, found: Iterable[tuple[Iri, list[str], list[tuple[int | None, Iri]]]]
    ) -> None:
        """Write venues: IRI, names, and year with paper for each paper."""
        lines = [line for one in found for line in venue_lines(*one)]
        self._replace(self.names.venues, lines)

    def replace_withdrawn(self, papers: Iterable[tuple[Iri, str, str, str]]) -> None:
        """Write which papers were taken out: IRI, title, reason and date of each."""
        self._replace(self.names.withdrawn, withdrawn_lines(papers))

    def replace_runs(self, makers: Mapping[str, int], *, title: str = "") -> None:
        """Write who read how many papers, and what the graph is.

        Args:
            makers: name and version of a maker to the number of papers it read.
            title: of the graph.
        """
        lines = run_lines(makers, self.names.base, title or "citekg graph")
        self._replace(self.names.runs, lines)

    def _replace(self, graph: Iri, lines: list[str]) -> None:
        with told(self.path):
            write_graphs(self._db, [(t.node(graph), lines)])

    # Reading

    def query(self, text: str, bindings: Mapping[str, Value] | None = None) -> Answer:
        """Answer a SPARQL query over all graphs together.

        Args:
            text: SELECT, ASK, CONSTRUCT or DESCRIBE; the prefixes of
                `kg.vocab.PREFIXES` need not be declared. ``GRAPH ?g`` asks by graph.
            bindings: name of a variable, without its mark, to what it stands for.
                A text that is a web IRI binds as that IRI. Bind values this way;
                never build a query by pasting text.

        Raises:
            StoreError: the query does not parse, has a SERVICE, or groups by a
                bound variable that it does not select.
        """
        check_local(text)
        values = {name: term(value) for name, value in (bindings or {}).items()}
        try:
            return answer(self._found(text, values))
        except SyntaxError as error:
            raise StoreError(
                f"SPARQL: {error.msg}", hint=f"prefixes known: {' '.join(PREFIXES)}"
            ) from error
        except (OSError, RuntimeError, ValueError) as error:
            raise StoreError(f"SPARQL: {error}") from error

    def bounded(self, asked: Bounded) -> Written:
        """Answer a stranger's query in a format, and stop at its bounds.

        Args:
            asked: the query, the formats that its client takes, and the bounds.

        Raises:
            InputError: the client takes no format of such an answer.
            StoreError: the query cannot be answered.
        """
        return run(self._db, asked)

    def named(self, name: str, *, limit: int | None = None, **values: Value) -> Answer:
        """Answer a named query.

        Args:
            name: one of `named_queries`.
            limit: how many rows at most; None for all.
            values: its parameters.

        Raises:
            InputError: there is no such query, or a parameter is wrong.
        """
        return self.query(named_query(name).bound(values, limit=limit))

    def find(self, name: str) -> list[Iri]:
        """Papers, things and authors with a name, sorted by IRI.

        Args:
            name: a label, another name, a title, an identifier or an IRI; case,
                accents and marks do not matter.
        """
        query = "SELECT DISTINCT ?found { ?found kg:foldedName $name }"
        text = ox.Literal(folded(name))
        return sorted(
            Iri(str(r["found"])) for r in self.select(placed(query, {"name": text}))
        )

    def select(self, query: str, **values: Value) -> Iterator[dict[str, Cell]]:
        """Rows of a SELECT by column, unbound cells left out.

        Args:
            query: SPARQL.
            values: what variables stand for, as in `query`.
        """
        found = self.query(query, values)
        if found.truth is not None or found.graph is not None:
            raise StoreError("select() takes a SELECT query", hint="use query()")
        return iter(found)

    def ask(self, query: str, **values: Value) -> bool:
        """Whether an ASK query has an answer."""
        found = self.query(query, values)
        if found.truth is None:
            raise StoreError("ask() takes an ASK query", hint="use query()")
        return found.truth

    def construct(self, query: str, **values: Value) -> str:
        """The graph of a CONSTRUCT or DESCRIBE query, as Turtle."""
        return self.query(query, values).to_turtle()

    def snapshot(self, min_confidence: float = 0.0) -> Snapshot:
        """The whole graph in memory, as its statements tell it.

        Args:
            min_confidence: in [0, 1]; links and outcomes below it are left out.

        Returns:
            Everything sorted. Papers are without emphasis and references (these are
            in `cites`), and their `urls` are the links to code.
        """
        with told(self.path):
            return Reader(self._db, self.names).snapshot(min_confidence)

    def export(self, form: str, out: BinaryIO) -> None:
        """Write every statement for other programs; see `kg.store._export`.

        Args:
            form: ``turtle``, ``nquads``, ``trig``, ``ntriples``, ``jsonld`` or
                ``rdfxml``; those without named graphs hold all of them together;
                ``nquads12``, ``trig12``, ``nanopubs``, ``void``.
            out: where the bytes go.

        Raises:
            StoreError: there is no such format.
        """
        export(self._db, form, out, names=self.names)

    def dataset(self) -> rdflib.Dataset:
        """The same database as an rdflib dataset, its default graph the union."""
        return dataset(self._db)

    def dump(self) -> str:
        """Every statement as N-Quads, sorted, so that two equal stores are equal."""
        data = self._db.dump(format=ox.RdfFormat.N_QUADS) or b""
        lines = [f"{line}\n" for line in data.decode().split("\n") if line]
        return "".join(sorted(lines))

    def load(self, data: str) -> None:
        """Add the statements of a dump."""
        with told(self.path):
            self._db.load(data.encode(), format=ox.RdfFormat.N_QUADS)

    def backup(self, target: Path) -> None:
        """Copy the graph as it is now to a new folder, at once and at no cost.

        Args:
            target: must not exist; on the same disk its files are hard links.
        """
        with told(target):
            self._db.backup(str(target))

    def _found(
        self, text: str, values: dict[str, ox.NamedNode | ox.Literal]
    ) -> ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples:
        """Run a query; variables that it does not select are placed as terms."""
        inner: dict[str, ox.NamedNode | ox.Literal] = {}
        outer = dict(values)
        while True:
            try:
                return self._db.query(
                    placed(text, inner),
                    use_default_graph_as_union=True,
                    prefixes=PREFIXES,
                    substitutions={ox.Variable(n): v for n, v in outer.items()},
                )
            except RuntimeError as error:
                name = next((n for n in outer if f"?{n} " in str(error)), None)
                if name is None or "SELECT projection" not in str(error):
                    raise
                inner[name] = outer.pop(name)


def _batched(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
