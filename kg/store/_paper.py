"""What a paper's graph says of the paper itself: title, people, identifiers."""

import re
from collections.abc import Iterable, Iterator, Mapping

from kg.ids import Iri, folded, paper_iri
from kg.model import Author, Kind, Paper, Reading, Role
from kg.store import _terms as t
from kg.store._page import Page

_RESOLVERS = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "acl": "https://aclanthology.org/",
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/",
    "openalex": "https://openalex.org/",
    "s2": "https://www.semanticscholar.org/paper/",
    "openreview": "https://openreview.net/forum?id=",
    "url": "",
}
_SAME = ("doi", "openalex")
"""Schemes whose addresses name the work itself, not a page about it."""
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_LABEL_WORDS = 8
_TELLING = 4
"""Words from which on a title names one paper though identifiers differ."""


def write_paper(page: Page, reading: Reading) -> None:
    """Say what kind of paper it is, and all that its source said of it."""
    page.say(page.subject, "rdf:type", t.name("fabio:ResearchPaper"))
    _label(page, reading)
    _record(page)
    for scheme, value in sorted(page.paper.identifiers.items()):
        _identifier(page, scheme, value)
    for position, author in enumerate(page.paper.authors, start=1):
        _author(page, position, author)
    for address in sorted({*reading.urls, *page.paper.urls}):
        if address.lower().startswith(("http://", "https://")):
            page.say(page.subject, "kg:code", t.web(address))


def write_cites(page: Page, cited: Iterable[Iri]) -> None:
    """Say which papers the source says it cites."""
    for iri in cited:
        page.say(page.subject, "cito:cites", t.node(iri))


def cited_iris(paper: Paper, base: str, aliases: Mapping[Iri, Iri]) -> list[Iri]:
    """The papers that a paper cites, sorted, each once.

    References that share a name, as when two sources list the same one, are one.

    Args:
        paper: with its stated references.
        base: where papers live.
        aliases: every name of a paper of the graph to the one it goes by. A
            reference to any other paper is named by its strongest identifier, so
            that it leads to that paper once the graph has it.
    """
    found = {_cited(one, base, aliases) for one in _joined(paper.cites)}
    return sorted(iri for iri in found if iri is not None)


def _joined(references: Iterable[Mapping[str, str]]) -> list[dict[str, str]]:
    """References, those that share an identifier or a title made one."""
    joined: list[dict[str, str]] = []
    place: dict[tuple[str, str], int] = {}
    for reference in references:
        names = _names(reference)
        known = sorted({place[name] for name in names if name in place})
        at = known[0] if known else len(joined)
        if not known:
            joined.append({})
        for other in known[1:]:
            joined[at] = joined[other] | joined[at]
            joined[other] = {}
        joined[at] = dict(reference) | joined[at]
        for name in (*names, *(n for n, i in place.items() if i in known[1:])):
            place[name] = at
    return [one for one in joined if one]


def _names(reference: Mapping[str, str]) -> list[tuple[str, str]]:
    title = folded(reference.get("title", ""))
    told = title if title.count(" ") >= _TELLING - 1 else ""
    found = {k: v for k, v in reference.items() if k in _RESOLVERS} | {"title": told}
    return [(scheme, value) for scheme, value in found.items() if value]


def _cited(
    reference: Mapping[str, str], base: str, aliases: Mapping[Iri, Iri]
) -> Iri | None:
    """The paper that a reference names: by identifiers, else by its title."""
    title = reference.get("title", "")
    identifiers = {k: v for k, v in reference.items() if v and k in _RESOLVERS}
    names = [paper_iri({k: v}, None, "", base=base) for k, v in identifiers.items()]
    if known := sorted({aliases[name] for name in names if name in aliases}):
        return known[0]
    fold = folded(title)
    if fold and (not names or fold.count(" ") >= _TELLING - 1):
        called = paper_iri({}, title, "", base=base)
        if called in aliases:
            return aliases[called]
    if not names and not fold:
        return None
    return paper_iri(identifiers, title, "", base=base)


def derived_label(paper: Paper, reading: Reading) -> str:
    """A label for a paper without a title: what it proposes, or its first words.

    Args:
        paper: with an abstract.
        reading: of that paper.
    """
    proposed = [e for e in reading.entities if e.role is Role.PROPOSED]
    methods = [e for e in proposed if e.kind is Kind.METHOD]
    for entity in methods or proposed:
        return entity.name
    words = paper.abstract.split()
    more = "…" if len(words) > _LABEL_WORDS else ""
    return " ".join(words[:_LABEL_WORDS]) + more if words else paper.key


def _label(page: Page, reading: Reading) -> None:
    title = page.paper.title
    label = title or derived_label(page.paper, reading)
    page.say(page.subject, "rdfs:label", t.text(label))
    for name in sorted({folded(one) for one in _lookups(page, label)}):
        page.say(page.subject, "kg:foldedName", t.text(name))
    if title:
        page.say(page.subject, "dcterms:title", t.text(title))
    else:
        page.say(page.subject, "kg:derivedLabel", t.boolean(value=True))


def _lookups(page: Page, label: str) -> Iterator[str]:
    yield from (label, page.iri, page.paper.key)
    for scheme, value in page.paper.identifiers.items():
        yield value
        yield f"{scheme}:{value}"


def _record(page: Page) -> None:
    paper, subject = page.paper, page.subject
    page.say(subject, "kg:key", t.text(paper.key))
    page.say(subject, "kg:sourceFile", t.text(paper.source.file))
    page.say(subject, "kg:sourceRecord", t.integer(paper.source.record))
    if paper.abstract:
        page.say(subject, "dcterms:abstract", t.text(paper.abstract))
    if paper.year is not None:
        page.say(subject, "dcterms:date", t.year(paper.year))
    if paper.venue:
        page.say(subject, "kg:venue", t.text(paper.venue))
    for keyword in paper.keywords:
        page.say(subject, "prism:keyword", t.text(keyword))


def _identifier(page: Page, scheme: str, value: str) -> None:
    page.say(page.subject, "kg:identifier", t.text(f"{scheme}:{value}"))
    if scheme == "doi":
        page.say(page.subject, "prism:doi", t.text(value))
    if scheme in _RESOLVERS and (scheme != "url" or value.startswith("http")):
        address = t.web(_RESOLVERS[scheme] + value)
        page.say(page.subject, "schema:url", address)
        if scheme in _SAME:
            page.say(page.subject, "owl:sameAs", address)


def _author(page: Page, position: int, author: Author) -> None:
    person = page.own(f"author-{position}")
    page.say(page.subject, "dcterms:creator", person)
    page.say(person, "rdf:type", t.name("foaf:Person"))
    page.say(person, "foaf:name", t.text(author.name))
    page.say(person, "kg:foldedName", t.text(folded(author.name)))
    page.say(person, "kg:position", t.integer(position))
    if author.orcid and _ORCID.fullmatch(author.orcid):
        page.say(person, "owl:sameAs", t.web(f"https://orcid.org/{author.orcid}"))
