"""Queries of strangers: as many rows and as much text as allowed, in any format."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from xml.sax.saxutils import escape, quoteattr

import pyoxigraph as ox

from kg.errors import InputError, StoreError
from kg.store._answer import Term
from kg.store._sparql import check_local, names_graphs
from kg.vocab import PREFIXES

TABLES = {
    "application/sparql-results+json": "json",
    "application/json": "json",
    "application/sparql-results+xml": "xml",
    "application/xml": "xml",
    "text/xml": "xml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
}
"""Media types of tables and truth values, the favourite first."""
GRAPHS = {
    "text/turtle": ox.RdfFormat.TURTLE,
    "application/n-triples": ox.RdfFormat.N_TRIPLES,
    "text/plain": ox.RdfFormat.N_TRIPLES,
    "application/ld+json": ox.RdfFormat.JSON_LD,
    "application/rdf+xml": ox.RdfFormat.RDF_XML,
}
"""Media types of graphs, the favourite first."""
Row = Sequence[Term | None]
_RESULTS = "http://www.w3.org/2005/sparql-results#"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much an answer may hold."""

    rows: int
    """Rows of a table, or triples of a graph."""
    letters: int
    """Of all terms together."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """A stranger's query."""

    text: str
    bounds: Bounds
    table: str | None
    """The media type in which its client takes a table; None for no type."""
    graph: str | None
    """The same for a graph."""
    default_graphs: tuple[str, ...] = ()
    """Graphs to ask, as the protocol names them; without any, all together."""
    named_graphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """An answer written down."""

    kind: str
    """``table``, ``truth`` or ``graph``."""
    media: str
    data: bytes
    count: int
    """Rows or triples written."""
    is_cut: bool
    """Whether there was more than the bounds allow."""


def run(db: ox.Store, asked: Bounded) -> Written:
    """Answer a query and write the answer, up to its bounds.

    Args:
        db: the database.
        asked: the query.

    Raises:
        InputError: the client takes no type of what was found.
        StoreError: the query cannot be answered.
    """
    check_local(asked.text)
    try:
        return _written(_found(db, asked), asked)
    except SyntaxError as error:
        raise StoreError(f"SPARQL: {error.msg}") from error
    except (OSError, RuntimeError, ValueError) as error:
        raise StoreError(f"SPARQL: {error}") from error


def _found(
    db: ox.Store, asked: Bounded
) -> ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples:
    if asked.default_graphs or asked.named_graphs:
        return db.query(
            asked.text,
            prefixes=PREFIXES,
            default_graph=[ox.NamedNode(g) for g in asked.default_graphs],
            named_graphs=[ox.NamedNode(g) for g in asked.named_graphs],
        )
    union = not names_graphs(asked.text)
    return db.query(asked.text, prefixes=PREFIXES, use_default_graph_as_union=union)


def _written(
    found: ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples, asked: Bounded
) -> Written:
    if isinstance(found, ox.QueryTriples):
        if asked.graph is None:
            raise InputError(
                "the answer is a graph", hint=f"accept {', '.join(GRAPHS)}"
            )
        return _graph(found, asked.graph, asked.bounds)
    if asked.table is None:
        raise InputError("the answer is a table", hint=f"accept {', '.join(TABLES)}")
    form = TABLES[asked.table]
    if isinstance(found, ox.QueryBoolean):
        data = _truth(bool(found), form).encode()
        return Written("truth", asked.table, data, 1, is_cut=False)
    return _table(found, asked.table, asked.bounds)


def _table(found: ox.QuerySolutions, media: str, bounds: Bounds) -> Written:
    names = [variable.value for variable in found.variables]
    rows: list[Row] = []
    is_cut, letters = False, 0
    for solution in islice(found, bounds.rows + 1):
        row = [solution[name] for name in names]
        letters += sum(len(str(term)) for term in row if term is not None)
        if len(rows) == bounds.rows or letters > bounds.letters:
            is_cut = True
            break
        rows.append(row)
    text = _WAYS[TABLES[media]](names, rows, is_cut)
    data = text.encode("utf-8", "replace")
    return Written("table", media, data, len(rows), is_cut=is_cut)


def _graph(found: Iterable[ox.Triple], media: str, bounds: Bounds) -> Written:
    triples: dict[ox.Triple, None] = {}
    letters, is_cut = 0, False
    for triple in found:
        if len(triples) == bounds.rows or letters > bounds.letters:
            is_cut = True
            break
        triples[triple] = None
        letters += len(str(triple))
    form = GRAPHS[media]
    prefixes = PREFIXES if form == ox.RdfFormat.TURTLE else None
    ranked = sorted(triples, key=str)
    data = ox.serialize(ranked, format=form, prefixes=prefixes) or b""
    return Written("graph", media, data, len(triples), is_cut=is_cut)


def _truth(value: bool, form: str) -> str:  # noqa: FBT001
    word = str(value).lower()
    if form == "json":
        return json.dumps({"head": {}, "boolean": value}) + "\n"
    if form == "xml":
        return _xml("", f"<boolean>{word}</boolean>")
    return f"{word}\n"


def _as_json(
    names: Sequence[str],
    rows: Sequence[Row],
    is_cut: bool,  # noqa: FBT001
) -> str:
    head: dict[str, object] = {"vars": list(names)}
    if is_cut:
        head["truncated"] = len(rows)
    bindings = [
        {n: _json(t) for n, t in zip(names, row, strict=True) if t is not None}
        for row in rows
    ]
    whole = {"head": head, "results": {"bindings": bindings}}
    return json.dumps(whole, ensure_ascii=False) + "\n"


def _json(term: Term) -> dict[str, object]:
    if isinstance(term, ox.NamedNode):
        return {"type": "uri", "value": term.value}
    if isinstance(term, ox.BlankNode):
        return {"type": "bnode", "value": term.value}
    if isinstance(term, ox.Triple):
        parts = {"subject": term.subject, "predicate": term.predicate}
        whole = parts | {"object": term.object}
        return {"type": "triple", "value": {k: _json(v) for k, v in whole.items()}}
    found: dict[str, object] = {"type": "literal", "value": term.value}
    if term.language:
        found["xml:lang"] = term.language
    elif term.datatype.value != PREFIXES["xsd"] + "string":
        found["datatype"] = term.datatype.value
    return found


def _as_xml(
    names: Sequence[str],
    rows: Sequence[Row],
    is_cut: bool,  # noqa: FBT001
) -> str:
    head = "".join(f"<variable name={quoteattr(name)}/>" for name in names)
    if is_cut:
        head += '<link href="#truncated"/>'
    body = "".join(
        "<result>"
        + "".join(
            f"<binding name={quoteattr(n)}>{_element(t)}</binding>"
            for n, t in zip(names, row, strict=True)
            if t is not None
        )
        + "</result>"
        for row in rows
    )
    return _xml(head, f"<results>{body}</results>")


def _xml(head: str, body: str) -> str:
    return (
        f'<?xml version="1.0"?>\n<sparql xmlns="{_RESULTS}"><head>{head}</head>'
        f"{body}</sparql>\n"
    )


def _element(term: Term) -> str:
    if isinstance(term, ox.NamedNode):
        return f"<uri>{_legal(term.value)}</uri>"
    if isinstance(term, ox.BlankNode):
        return f"<bnode>{_legal(term.value)}</bnode>"
    if isinstance(term, ox.Triple):
        return f"<literal>{_legal(str(term))}</literal>"
    kind = ""
    if term.language:
        kind = f" xml:lang={quoteattr(term.language)}"
    elif term.datatype.value != PREFIXES["xsd"] + "string":
        kind = f" datatype={quoteattr(term.datatype.value)}"
    return f"<literal{kind}>{_legal(term.value)}</literal>"


def _legal(text: str) -> str:
    """Text without what XML cannot hold."""
    kept = (c if c in "\t\n\r" or c >= " " else "\ufffd" for c in text)
    return escape("".join(kept)).replace("\ufffe", "").replace("\uffff", "")


def _as_csv(
    names: Sequence[str],
    rows: Sequence[Row],
    is_cut: bool,  # noqa: FBT001
) -> str:
    del is_cut
    lines: Iterator[Iterable[str]] = (map(_field, row) for row in rows)
    return "".join(f"{','.join(line)}\r\n" for line in (names, *lines))


def _field(term: Term | None) -> str:
    if term is None:
        return ""
    text = str(term) if isinstance(term, ox.Triple | ox.BlankNode) else term.value
    return f'"{text.replace(chr(34), 2 * chr(34))}"' if set(text) & _SPECIAL else text


def _as_tsv(
    names: Sequence[str],
    rows: Sequence[Row],
    is_cut: bool,  # noqa: FBT001
) -> str:
    del is_cut
    lines = ("\t".join("" if t is None else str(t) for t in row) for row in rows)
    head = "\t".join(f"?{name}" for name in names)
    return "".join(f"{line}\n" for line in (head, *lines))


_SPECIAL = frozenset('",\r\n')
_WAYS = {"json": _as_json, "xml": _as_xml, "csv": _as_csv, "tsv": _as_tsv}
