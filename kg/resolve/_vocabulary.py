"""Vocabularies of the user's own: a table of names, or SKOS."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.sax import SAXException

import rdflib
from rdflib.exceptions import ParserError
from rdflib.namespace import RDF, RDFS, SKOS

from kg.errors import InputError
from kg.model import Kind
from kg.resolve._known import Known

_RDF_FORMS = {
    ".ttl": "turtle",
    ".nt": "nt",
    ".rdf": "xml",
    ".xml": "xml",
    ".skos": "turtle",
    ".owl": "xml",
}
_HEADINGS = {
    "name": ("name", "label", "preflabel", "term"),
    "kind": ("kind", "type", "class"),
    "aliases": ("aliases", "alias", "altlabel", "altlabels", "synonyms"),
    "iri": ("iri", "id", "uri", "identifier"),
    "broader": ("broader", "parent"),
}
_KINDS = {kind.value.lower(): kind for kind in Kind}
_LARGEST = 200_000_000


def read_vocabulary(path: Path) -> list[Known]:
    """The things that a file knows.

    Args:
        path: CSV or TSV with the columns ``name``, ``kind`` (Method, Dataset, Task
            or Metric; empty for any), ``aliases`` (``|`` or ``;`` between), ``iri``
            and ``broader``, of which the name alone is needed; or SKOS as Turtle,
            N-Triples or RDF/XML.

    Returns:
        Known things, in the order of the table, or sorted by IRI.

    Raises:
        InputError: the file is not of this form, or holds no names.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise InputError(f"{path} is larger than {_LARGEST:,} bytes")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8", hint="save it as UTF-8") from error
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    form = _RDF_FORMS.get(path.suffix.lower())
    found = list(_skos(text, form, path) if form else _table(text, path))
    if not found:
        raise InputError(f"{path} holds no names", hint="a column must be called name")
    return found


def _table(text: str, path: Path) -> Iterator[Known]:
    first = text.partition("\n")[0]
    delimiter = max("\t,;", key=first.count)
    rows = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    columns = _columns(rows.fieldnames or [])
    if "name" not in columns:
        raise InputError(
            f"{path}: no column is called name",
            hint="the first line names the columns: name,kind,aliases,iri,broader",
        )
    try:
        for row in rows:
            cells = {what: (row[at] or "").strip() for what, at in columns.items()}
            if cells["name"]:
                where = f"{path}, line {rows.line_num}"
                yield _from_cells(cells, where)
    except csv.Error as error:
        raise InputError(f"{path}, line {rows.line_num}: {error}") from error


def _columns(headings: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for what, names in _HEADINGS.items():
        for heading in headings:
            if heading and heading.strip().lower() in names:
                found.setdefault(what, heading)
    return found


def _from_cells(cells: Mapping[str, str], where: str) -> Known:
    named = cells.get("kind", "").lower()
    if named and named not in _KINDS:
        raise InputError(
            f"{where}: unknown kind {named[:40]!r}", hint=f"use {', '.join(Kind)}"
        )
    aliases = cells.get("aliases", "").replace("|", ";").split(";")
    return Known(
        kind=_KINDS.get(named),
        name=cells["name"],
        aliases=tuple(sorted({a.strip() for a in aliases} - {""})),
        iri=_web(cells.get("iri", "")),
        broader=cells.get("broader", ""),
    )


def _web(text: str) -> str:
    """An address, or nothing."""
    bad = any(c.isspace() or c in '<>"{}|\\^`' for c in text)
    return "" if bad or not text.lower().startswith(("http://", "https://")) else text


def _skos(text: str, form: str, path: Path) -> Iterator[Known]:
    graph = rdflib.Graph()
    if form == "xml" and "<!ENTITY" in text:
        raise InputError(f"{path}: XML entities are refused")
    try:
        graph.parse(data=text, format=form)
    except (SyntaxError, ValueError, SAXException, ParserError) as error:
        raise InputError(f"{path}: {str(error)[:200]}") from error
    for concept in sorted(graph.subjects(RDF.type, SKOS.Concept, unique=True), key=str):
        names = _texts(graph, concept, SKOS.prefLabel) or _texts(
            graph, concept, RDFS.label
        )
        if names:
            others = {*names[1:], *_texts(graph, concept, SKOS.altLabel)}
            parents = [
                name
                for parent in graph.objects(concept, SKOS.broader)
                for name in _texts(graph, parent, SKOS.prefLabel)[:1]
            ]
            yield Known(
                kind=_kind(graph, concept),
                name=names[0],
                aliases=tuple(sorted(others)),
                iri=_web(str(concept)),
                broader=min(parents, default=""),
            )


def _texts(
    graph: rdflib.Graph, subject: rdflib.term.Node, predicate: rdflib.URIRef
) -> list[str]:
    """Labels, those in English or without a language first."""
    found = [
        (o.language not in {None, "en"}, " ".join(str(o).split()))
        for o in graph.objects(subject, predicate)
        if isinstance(o, rdflib.Literal)
    ]
    return [text for _, text in sorted(found) if text]


def _kind(graph: rdflib.Graph, concept: rdflib.term.Node) -> Kind | None:
    for name in sorted(str(o) for o in graph.objects(concept, RDF.type)):
        local = name.replace("#", "/").rpartition("/")[2].lower()
        if local in _KINDS:
            return _KINDS[local]
    return None
