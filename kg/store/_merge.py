"""One paper out of two records of it, whichever of them came first."""

from collections.abc import Iterable, Mapping

from kg.ids import folded
from kg.model import Author, Paper, Span


def merged(left: Paper, right: Paper) -> Paper:
    """Two records of one paper as one.

    The fullest title, abstract, venue and list of authors are kept, the earliest
    year, and all identifiers, references, keywords, marks and addresses. Where two
    values are equally full the one that sorts first is kept, so the order of the
    records is not seen.

    Args:
        left: one record.
        right: another record of the same paper.

    Returns:
        A paper; `left` itself where both are equal. Its key and source are those
        of the record whose file sorts first.
    """
    if left == right:
        return left
    both = (left, right)
    title = _fullest(p.title for p in both)
    abstract = _fullest(p.abstract for p in both) or ""
    first = min(both, key=lambda p: (p.source.file, p.source.record, p.key))
    return Paper(
        key=first.key,
        title=title,
        abstract=abstract,
        source=first.source,
        identifiers=_identifiers(both),
        authors=_authors(both),
        year=min((p.year for p in both if p.year is not None), default=None),
        venue=_fullest(p.venue for p in both),
        keywords=_keywords(both),
        cites=_references(both),
        emphasis=_emphasis(both, title, abstract),
        urls=tuple(sorted({url for p in both for url in p.urls})),
    )


def _fullest(values: Iterable[str | None]) -> str | None:
    return min((v for v in values if v), key=lambda v: (-len(v), v), default=None)


def _identifiers(papers: Iterable[Paper]) -> dict[str, str]:
    found: dict[str, str] = {}
    for paper in papers:
        for scheme, value in paper.identifiers.items():
            found[scheme] = min(value, found.get(scheme, value))
    return dict(sorted(found.items()))


def _authors(papers: tuple[Paper, ...]) -> tuple[Author, ...]:
    lists = [[author.name for author in p.authors] for p in papers]
    names = min(lists, key=lambda ns: (-len(ns), -sum(map(len, ns)), ns))
    orcids: dict[str, str] = {}
    for author in (author for p in papers for author in p.authors):
        if author.orcid:
            name = folded(author.name)
            orcids[name] = min(author.orcid, orcids.get(name, author.orcid))
    return tuple(Author(name, orcids.get(folded(name))) for name in names)


def _keywords(papers: Iterable[Paper]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for keyword in (keyword for p in papers for keyword in p.keywords):
        fold = folded(keyword)
        found[fold] = min(keyword, found.get(fold, keyword))
    return tuple(found[fold] for fold in sorted(found))


def _references(papers: Iterable[Paper]) -> tuple[Mapping[str, str], ...]:
    items = {frozenset(c.items()) for p in papers for c in p.cites}
    largest = (one for one in items if not any(one < other for other in items))
    return tuple(dict(one) for one in sorted(map(sorted, largest)))


def _emphasis(
    papers: Iterable[Paper], title: str | None, abstract: str
) -> tuple[Span, ...]:
    """Marks of the records whose words were kept, moved to where these now are."""
    kept = {"title": title or "", "abstract": abstract}
    shift = {"title": 0, "abstract": len(title) + 1 if title else 0}
    spans = set()
    for paper in papers:
        for span in paper.emphasis:
            part, local = paper.located(span)
            text = paper.title if part == "title" else paper.abstract
            if text == kept[part]:
                at = shift[part]
                spans.add(Span(local.start + at, local.end + at))
    return tuple(sorted(spans))
