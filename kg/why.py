"""Why a graph says so: the words behind any of its statements."""

from collections.abc import Iterator
from dataclasses import dataclass

from kg.confidence import together
from kg.errors import InputError
from kg.graph import Found, Graph
from kg.ids import Iri, folded
from kg.store import Cell
from kg.views import local

_LINK = """SELECT ?link ?predicate ?confidence ?graph {
  GRAPH ?graph { ?link rdf:subject ?s ; rdf:object ?o ; rdf:predicate ?predicate ;
    kg:confidence ?confidence } }"""
_WORDS = """SELECT ?part ?start ?end ?quote ?sentence {
  ?link kg:evidence ?words . ?words kg:part ?part ; kg:start ?start ; kg:end ?end ;
    kg:quote ?quote . OPTIONAL { ?words kg:inSentence/kg:quote ?sentence } }"""
_ABOUT = """SELECT ?paper ?label { ?place foaf:primaryTopic ?paper .
  ?paper rdfs:label ?label }"""
_REASONS = "SELECT ?thing ?label { ?link kg:reason ?thing . ?thing rdfs:label ?label }"
_RESULT = """SELECT ?result ?value ?unit ?confidence ?graph {
  GRAPH ?graph { ?s kg:hasResult ?result . ?result kg:literalValue ?value ;
    kg:confidence ?confidence . OPTIONAL { ?result kg:unit ?unit } } }"""
_OF_RESULT = """SELECT ?role ?label { ?result ?role ?thing . ?thing rdfs:label ?label
  FILTER(?role IN (kg:method, kg:task, kg:dataset, kg:metric, kg:baseline)) }"""
_CITES = "ASK { ?s cito:cites ?o }"
_HAS_RESULT = "hasResult"
_ANY = "-"


@dataclass(frozen=True, slots=True)
class Words:
    """Where a paper says something."""

    part: str
    """``title`` or ``abstract``."""
    start: int
    """Offset into that part, in characters."""
    end: int
    quote: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Because:
    """One paper's support of a statement, or one inference."""

    predicate: str
    """Local name, such as ``proposes``."""
    confidence: float
    paper: Iri | None
    """The paper whose text says so; None for an inference."""
    paper_label: str
    words: tuple[Words, ...] = ()
    things: tuple[str, ...] = ()
    """Of a result: what it names, such as ``metric mIoU``."""
    through: tuple[str, ...] = ()
    """Of an inference: the things it follows from."""
    steps: tuple["Because", ...] = ()
    """Of an inference: the statements it follows from."""


@dataclass(frozen=True, slots=True)
class Why:
    """A statement with all that supports it."""

    subject: str
    object: str
    """Labels."""
    confidence: float
    """That at least one of its supports is right: see `kg.confidence.together`."""
    because: tuple[Because, ...]
    """The surest first."""


def why(graph: Graph, subject: str, predicate: str, object_: str) -> list[Why]:
    """Gather the words behind a statement.

    Args:
        graph: open.
        subject: a paper or thing, by any name or IRI.
        predicate: local name in the ontology or in CiTO, such as ``proposes``,
            ``evaluatedWith``, ``hasResult`` or ``usesMethodIn``; ``-`` for any.
        object_: a paper or thing by any name or IRI; for ``hasResult`` the value, as
            ``76.6`` or ``76.6%``.

    Returns:
        One answer for each pair of nodes that go by the names and are so linked.

    Raises:
        InputError: nothing goes by a name, or the graph does not say so.
    """
    wanted = local(predicate.removeprefix("kg:").removeprefix("cito:"))
    subjects = _named(graph, subject)
    if wanted == _HAS_RESULT:
        found = [_results(graph, one, object_) for one in subjects]
    else:
        objects = _named(graph, object_)
        found = [_links(graph, s, wanted, o) for s in subjects for o in objects]
    kept = [one for one in found if one.because]
    if not kept:
        raise InputError(
            f"{graph.path} does not say that {subject!r} {predicate} {object_!r}",
            hint=f"try - for any predicate, or kg show {graph.path} {subject!r}",
        )
    return kept


def _named(graph: Graph, name: str) -> list[Found]:
    graph.show(name)  # Raises, with suggestions, where nothing goes by the name.
    return graph.find(name)


def _links(graph: Graph, subject: Found, wanted: str, object_: Found) -> Why:
    found = [
        _because(graph, row, subject, object_)
        for row in _rows(graph, _LINK, s=subject.iri, o=object_.iri)
        if wanted in {_ANY, local(str(row["predicate"]))}
    ]
    if wanted in {_ANY, "cites"} and _cites(graph, subject.iri, object_.iri):
        found.append(Because("cites", 1.0, subject.iri, subject.label))
    return _why(subject.label, object_.label, found)


def _cites(graph: Graph, subject: Iri, object_: Iri) -> bool:
    return bool(graph.query(_CITES, s=subject, o=object_).truth)


def _because(
    graph: Graph, row: dict[str, Cell], subject: Found, object_: Found
) -> Because:
    link = Iri(str(row["link"]))
    paper, label = _about(graph, Iri(str(row["graph"])))
    reasons = sorted(
        (Iri(str(r["thing"])), str(r["label"]))
        for r in _rows(graph, _REASONS, link=link)
    )
    steps: list[Because] = []
    for thing, name in reasons:
        via = Found(thing, name, "Thing")
        if thing == object_.iri:  # a kind, by its name: it rests on no other link
            continue
        for one in (subject, object_):
            steps += _links(graph, one, _ANY, via).because
    return Because(
        predicate=local(str(row["predicate"])),
        confidence=float(str(row["confidence"])),
        paper=paper,
        paper_label=label,
        words=tuple(_words(graph, link)),
        through=tuple(name for _, name in reasons),
        steps=tuple(steps),
    )


def _results(graph: Graph, paper: Found, value: str) -> Why:
    found = []
    for row in _rows(graph, _RESULT, s=paper.iri):
        unit = str(row.get("unit") or "")
        shown = f"{row['value']}{unit}"
        if folded(value) not in {folded(str(row["value"])), folded(shown)}:
            continue
        result = Iri(str(row["result"]))
        things = sorted(
            f"{local(str(r['role']))} {r['label']}"
            for r in _rows(graph, _OF_RESULT, result=result)
        )
        about, label = _about(graph, Iri(str(row["graph"])))
        confidence = float(str(row["confidence"]))
        said = tuple(_words(graph, result))
        found.append(
            Because(_HAS_RESULT, confidence, about, label, said, tuple(things))
        )
    return _why(paper.label, value, found)


def _why(subject: str, object_: str, found: list[Because]) -> Why:
    order = sorted(found, key=lambda b: (-b.confidence, b.predicate, b.paper or ""))
    sure = together(one.confidence for one in found)
    return Why(subject, object_, round(sure, 4), tuple(order))


def _about(graph: Graph, name: Iri) -> tuple[Iri | None, str]:
    for row in _rows(graph, _ABOUT, place=name):
        return Iri(str(row["paper"])), str(row["label"])
    return None, ""


def _words(graph: Graph, link: Iri) -> Iterator[Words]:
    rows = _rows(graph, _WORDS, link=link)
    places = {
        (
            str(r["part"]) != "title",
            int(str(r["start"])),
            int(str(r["end"])),
            str(r["quote"]),
            str(r.get("sentence") or r["quote"]),
        )
        for r in rows
    }
    for later, start, end, quote, sentence in sorted(places):
        yield Words("abstract" if later else "title", start, end, quote, sentence)


def _rows(graph: Graph, sparql: str, **values: Iri) -> list[dict[str, Cell]]:
    return list(graph.query(sparql, **values))
