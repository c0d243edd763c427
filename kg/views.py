"""What the graph says of one paper or one thing, gathered for people to read."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.display import card, table
from kg.ids import Iri
from kg.store import Cell, Store
from kg.vocab import KG, PREFIXES

_CITO = PREFIXES["cito"]


@dataclass(frozen=True, slots=True)
class Statement:
    """One link of a paper or thing, seen from it."""

    predicate: str
    """Local name in the ontology, such as ``proposes`` or ``usesDataFrom``."""
    other: Iri
    """The paper or thing at the other end."""
    label: str
    confidence: float
    outward: bool
    """Whether the link leads from what is looked at to `other`."""
    year: int | None = None
    quotes: tuple[str, ...] = ()
    """Sentences that say so, in the order of the text."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result with its things by label."""

    paper: Iri
    paper_label: str
    year: int | None
    method: str | None
    task: str | None
    dataset: str | None
    metric: str | None
    value: str
    unit: str | None
    kind: str
    baseline: str | None
    confidence: float
    sentence: str


@dataclass(frozen=True, slots=True)
class ThingView:
    """A method, dataset, task or metric, and all that papers say of it."""

    iri: Iri
    kind: str
    label: str
    aliases: tuple[str, ...]
    papers: tuple[Statement, ...]
    relations: tuple[Statement, ...]
    results: tuple[ResultRow, ...]
    beside: tuple[tuple[str, str, int], ...]
    """Label, kind and number of shared papers of things spoken of together."""

    def _repr_html_(self) -> str:
        also = f"also {', '.join(self.aliases)}" if self.aliases else ""
        return card(
            self.label,
            " · ".join(filter(None, (self.kind, f"{len(self.papers)} links", also))),
            ("Papers", _links_table(self.papers)),
            ("Relations", _links_table(self.relations)),
            ("Results", _results_table(self.results)),
            ("Spoken of together", _table_of(("thing", "kind", "papers"), self.beside)),
        )


@dataclass(frozen=True, slots=True)
class PaperView:
    """A paper, what it says of things, and how it hangs together with others."""

    iri: Iri
    label: str
    abstract: str
    authors: tuple[str, ...]
    year: int | None
    venue: str | None
    addresses: tuple[str, ...]
    code: tuple[str, ...]
    things: tuple[Statement, ...]
    papers: tuple[Statement, ...]
    """Stated and inferred citations, both ways."""
    results: tuple[ResultRow, ...]
    kinds: dict[Iri, str]
    """Kind of each thing of `things`."""

    def _repr_html_(self) -> str:
        facts = (", ".join(self.authors), self.venue, self.year, self.abstract)
        return card(
            self.label,
            " · ".join(str(fact) for fact in facts if fact),
            ("Things", _links_table(self.things)),
            ("Results", _results_table(self.results)),
            ("Papers", _links_table(self.papers)),
        )


def _links_table(statements: Sequence[Statement]) -> str:
    columns = ("", "name", "year", "confidence", "sentence")
    return _table_of(
        columns,
        [
            (
                s.predicate if s.outward else f"{s.predicate} (it)",
                s.label,
                s.year,
                s.confidence,
                next(iter(s.quotes), None),
            )
            for s in statements
        ],
    )


def _results_table(rows: Sequence[ResultRow]) -> str:
    columns = ("paper", "method", "dataset", "metric", "value", "sentence")
    return _table_of(
        columns,
        [
            (
                *(r.paper_label, r.method, r.dataset, r.metric),
                " ".join(filter(None, (r.value, r.unit))),
                r.sentence,
            )
            for r in rows
        ],
    )


def _table_of(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    return table(columns, rows) if rows else ""


_THING = """SELECT ?label ?kind ?alias {
  ?thing rdfs:label ?label ; rdf:type ?kind . FILTER(?kind != skos:Concept)
  OPTIONAL { ?thing skos:altLabel ?alias } }"""
_INWARD = """SELECT ?link ?other ?label ?predicate ?confidence ?year ?quote ?start
    ?part {
  ?link rdf:object ?me ; rdf:subject ?other ; rdf:predicate ?predicate ;
        kg:confidence ?confidence .
  ?other rdfs:label ?label .
  OPTIONAL { ?other dcterms:date ?year }
  OPTIONAL { ?link kg:evidence ?e . ?e kg:start ?start ; kg:part ?part .
    OPTIONAL { ?e kg:inSentence/kg:quote ?whole } OPTIONAL { ?e kg:quote ?own }
    BIND(COALESCE(?whole, ?own) AS ?quote) } }"""
_OUTWARD = _INWARD.replace("rdf:object ?me", "rdf:subject ?me").replace(
    "rdf:subject ?other", "rdf:object ?other"
)
_BESIDE = """SELECT ?other ?label ?kind (COUNT(DISTINCT ?paper) AS ?papers) {
  ?mine rdf:object ?me ; rdf:subject ?paper . ?paper rdf:type fabio:ResearchPaper .
  ?theirs rdf:subject ?paper ; rdf:object ?other .
  ?other rdfs:label ?label ; rdf:type ?kind .
  FILTER(?other != ?me && ?kind != skos:Concept) }
  GROUP BY ?other ?label ?kind ORDER BY DESC(?papers) ?label LIMIT 12"""
_RESULTS = """SELECT ?result ?paper ?title ?year ?value ?unit ?kind ?confidence
    ?sentence
    ?method ?task ?dataset ?metric ?baseline {
  %s
  ?paper kg:hasResult ?result ; rdfs:label ?title .
  ?result kg:literalValue ?value ; kg:resultKind ?kind ; kg:confidence ?confidence ;
          kg:evidence/kg:quote ?sentence .
  OPTIONAL { ?paper dcterms:date ?year }
  OPTIONAL { ?result kg:unit ?unit }
  OPTIONAL { ?result kg:method/rdfs:label ?method }
  OPTIONAL { ?result kg:task/rdfs:label ?task }
  OPTIONAL { ?result kg:dataset/rdfs:label ?dataset }
  OPTIONAL { ?result kg:metric/rdfs:label ?metric }
  OPTIONAL { ?result kg:baseline/rdfs:label ?baseline } }
  ORDER BY ?dataset ?metric DESC(?value) ?result"""
_OF_THING = _RESULTS % "?result kg:method|kg:task|kg:dataset|kg:metric ?me ."
_OF_PAPER = _RESULTS % "?me kg:hasResult ?result ."
_PAPER = """SELECT ?label ?abstract ?year ?venue {
  ?me rdfs:label ?label .
  OPTIONAL { ?me dcterms:abstract ?abstract } OPTIONAL { ?me dcterms:date ?year }
  OPTIONAL { ?me kg:venue ?venue } }"""
_AUTHORS = """SELECT ?name { ?me dcterms:creator ?a . ?a foaf:name ?name ;
  kg:position ?place } ORDER BY ?place"""
_ADDRESSES = "SELECT ?url { ?me schema:url ?url } ORDER BY ?url"
_CODE = "SELECT ?url { ?me kg:code ?url } ORDER BY ?url"
_KINDS = """SELECT ?thing ?kind { ?link rdf:subject ?me ; rdf:object ?thing .
  ?thing rdf:type ?kind FILTER(STRSTARTS(STR(?kind), STR(kg:))) }"""
_CITES = """SELECT ?other ?label ?year { ?me cito:cites ?other .
  ?other rdfs:label ?label OPTIONAL { ?other dcterms:date ?year } } ORDER BY ?label"""
_CITED = _CITES.replace("?me cito:cites ?other", "?other cito:cites ?me")


def thing_view(store: Store, iri: Iri, *, min_confidence: float = 0.0) -> ThingView:
    """All that the graph says of a thing.

    Args:
        store: the graph's RDF.
        iri: of a thing of the graph.
        min_confidence: in [0, 1]; links and results below it are left out.

    Raises:
        KeyError: the graph has no such thing.
    """
    rows = list(store.select(_THING, thing=iri))
    if not rows:
        raise KeyError(iri)
    statements = [
        *_statements(store, _INWARD, iri, outward=False),
        *_statements(store, _OUTWARD, iri, outward=True),
    ]
    kept = [s for s in statements if s.confidence >= min_confidence]
    papers = [s for s in kept if not s.outward and s.predicate in _ROLES]
    beside = [
        (str(r["label"]), local(str(r["kind"])), int(str(r["papers"])))
        for r in store.select(_BESIDE, me=iri)
    ]
    return ThingView(
        iri=iri,
        kind=local(str(rows[0]["kind"])),
        label=str(rows[0]["label"]),
        aliases=tuple(sorted({str(r["alias"]) for r in rows if "alias" in r})),
        papers=tuple(sorted(papers, key=_role_order)),
        relations=tuple(s for s in kept if s.predicate not in _ROLES),
        results=tuple(_results(store, _OF_THING, iri, min_confidence)),
        beside=tuple(beside),
    )


def paper_view(store: Store, iri: Iri, *, min_confidence: float = 0.0) -> PaperView:
    """All that the graph says of a paper.

    Args:
        store: the graph's RDF.
        iri: of a paper of the graph.
        min_confidence: in [0, 1]; links and results below it are left out.

    Raises:
        KeyError: the graph has no such paper.
    """
    found = next(store.select(_PAPER, me=iri), None)
    if found is None:
        raise KeyError(iri)
    out = _statements(store, _OUTWARD, iri, outward=True)
    kept = [s for s in out if s.confidence >= min_confidence]
    inferred_in = [
        s
        for s in _statements(store, _INWARD, iri, outward=False)
        if s.confidence >= min_confidence
    ]
    cited = [
        *_citations(store, _CITES, iri, outward=True),
        *_citations(store, _CITED, iri, outward=False),
    ]
    things = [s for s in kept if s.predicate in _ROLES]
    return PaperView(
        iri=iri,
        label=str(found["label"]),
        abstract=str(found.get("abstract", "")),
        authors=_column(store, _AUTHORS, iri, "name"),
        year=_year(found.get("year")),
        venue=str(found["venue"]) if "venue" in found else None,
        addresses=_column(store, _ADDRESSES, iri, "url"),
        code=_column(store, _CODE, iri, "url"),
        things=tuple(sorted(things, key=_role_order)),
        papers=(
            *cited,
            *(s for s in kept if s.predicate not in _ROLES),
            *inferred_in,
        ),
        results=tuple(_results(store, _OF_PAPER, iri, min_confidence)),
        kinds={
            Iri(str(r["thing"])): local(str(r["kind"]))
            for r in store.select(_KINDS, me=iri)
        },
    )


def local(iri: str) -> str:
    """The local name of a term of the ontology or of CiTO."""
    return iri.removeprefix(KG).removeprefix(_CITO)


_ROLES = {
    name: place
    for place, name in enumerate(
        (
            *("proposes", "buildsOn", "uses", "comparesWith", "addresses"),
            *("evaluatesOn", "trainsOn", "reports", "mentions"),
        )
    )
}


def _role_order(statement: Statement) -> tuple[int, float, str]:
    return _ROLES[statement.predicate], -statement.confidence, statement.label


def _statements(store: Store, query: str, me: Iri, *, outward: bool) -> list[Statement]:
    """Links at one end of a node, each once, with all its sentences."""
    quotes: dict[str, list[tuple[bool, int, str]]] = {}
    rows: dict[str, dict[str, Cell]] = {}
    for row in store.select(query, me=me):
        link = str(row["link"])
        rows[link] = row
        if "quote" in row:
            place = (row["part"] != "title", int(str(row["start"])), str(row["quote"]))
            quotes.setdefault(link, []).append(place)
    return [
        Statement(
            predicate=local(str(row["predicate"])),
            other=Iri(str(row["other"])),
            label=str(row["label"]),
            confidence=float(str(row["confidence"])),
            outward=outward,
            year=_year(row.get("year")),
            quotes=_once(q for *_, q in sorted(quotes.get(link, ()))),
        )
        for link, row in sorted(rows.items())
    ]


def _citations(store: Store, query: str, me: Iri, *, outward: bool) -> list[Statement]:
    return [
        Statement(
            predicate="cites",
            other=Iri(str(row["other"])),
            label=str(row["label"]),
            confidence=1.0,
            outward=outward,
            year=_year(row.get("year")),
        )
        for row in store.select(query, me=me)
    ]


def _results(store: Store, query: str, me: Iri, least: float) -> list[ResultRow]:
    rows = {str(row["result"]): row for row in store.select(query, me=me)}
    return [_result(row) for row in rows.values() if _sure(row) >= least]


def _sure(row: dict[str, Cell]) -> float:
    return float(str(row["confidence"]))


def _result(row: dict[str, Cell]) -> ResultRow:
    def text(name: str) -> str | None:
        return str(row[name]) if name in row else None

    return ResultRow(
        paper=Iri(str(row["paper"])),
        paper_label=str(row["title"]),
        year=_year(row.get("year")),
        method=text("method"),
        task=text("task"),
        dataset=text("dataset"),
        metric=text("metric"),
        value=str(row["value"]),
        unit=text("unit"),
        kind=str(row["kind"]),
        baseline=text("baseline"),
        confidence=_sure(row),
        sentence=str(row["sentence"]),
    )


def _column(store: Store, query: str, me: Iri, name: str) -> tuple[str, ...]:
    return tuple(str(row[name]) for row in store.select(query, me=me))


def _year(value: Cell) -> int | None:
    return None if value is None else int(str(value))


def _once(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(Counter(items))
