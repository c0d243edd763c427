"""The pages of single papers, things and authors."""

from collections import Counter
from collections.abc import Iterable, Sequence

from kg.draw import addresses, plain
from kg.ids import Iri
from kg.model import Evidence, Link
from kg.relate import Related
from kg.web._index import ROLES, UPWARD, Index
from kg.web._values import (
    AuthorData,
    Counted,
    Near,
    Page,
    PaperData,
    Piece,
    ResultRow,
    ThingData,
)

_THINGS = 24


def paper_page(
    index: Index, iri: Iri, path: str, related: Sequence[Related] = ()
) -> Page:
    """The page of a paper.

    Args:
        index: the graph.
        iri: of a paper of it.
        path: of the page.
        related: related papers, the most related first.
    """
    paper, ref = index.snapshot.papers[iri], index.refs[iri]
    links = [x for x in index.outward[iri] if x.predicate in ROLES]
    data = PaperData(
        paper=ref,
        authors=tuple(plain(author.name) for author in paper.authors),
        venue=plain(paper.venue) if paper.venue else None,
        addresses=tuple(addresses(paper)),
        title=_pieces(index, paper.title or ref.label, _of_part(links, "title")),
        abstract=_pieces(index, paper.abstract, _of_part(links, "abstract")),
        roles=index.roles(iri),
        results=_in_order(index, iri),
        stated=index.stated(iri),
        inferred=index.inferred(iri),
        related=tuple(_near(index, r) for r in related),
        source=f"{paper.source.file.rsplit('/', 1)[-1]}, record {paper.source.record}",
    )
    topics = [tie.other for group in data.roles for tie in group.ties]
    return Page("paper.html", path, ref.label, data, iri, tuple(topics))


def thing_page(index: Index, iri: Iri, path: str) -> Page:
    """The page of a thing.

    Args:
        index: the graph.
        iri: of a thing of it.
        path: of the page.
    """
    ref, thing = index.refs[iri], index.snapshot.things[iri]
    ties = index.relations(iri)
    up = [t for t in ties if t.predicate in UPWARD]
    boards = [b for b, _ in index.boards.values() if iri in _ends(b.dataset, b.metric)]
    data = ThingData(
        thing=ref,
        names=tuple(plain(name) for name in thing.aliases),
        papers=len(index.papers_of[iri]),
        years=index.years(index.papers_of[iri]),
        roles=index.roles(iri),
        results=index.rows(index.results[iri]),
        boards=tuple(sorted(boards, key=lambda b: (-b.results, b.key))),
        beside=index.beside(iri),
        parents=tuple(t for t in up if t.outward),
        children=tuple(t for t in up if not t.outward),
        others=tuple(t for t in ties if t.predicate not in UPWARD),
    )
    topics = [tie.other for group in data.roles for tie in group.ties]
    return Page("thing.html", path, ref.label, data, iri, tuple(topics))


def author_page(index: Index, name: str, papers: Iterable[Iri], path: str) -> Page:
    """The page of an author: papers, and the things these speak of.

    Args:
        index: the graph.
        name: as the papers have it.
        papers: of the author.
        path: of the page.
    """
    refs = sorted(
        (index.refs[p] for p in papers), key=lambda r: (-(r.year or 0), r.label, r.iri)
    )
    counts = Counter(thing for r in refs for thing in index.things_of[r.iri])
    ranked = sorted(counts.items(), key=lambda c: (-c[1], index.refs[c[0]].label))
    things = tuple(Counted(index.refs[i], n) for i, n in ranked[:_THINGS])
    data = AuthorData(plain(name), tuple(refs), things)
    return Page("author.html", path, plain(name), data, None, tuple(refs))


def _of_part(links: Iterable[Link], part: str) -> list[tuple[Evidence, Link]]:
    found = [(e, x) for x in links for e in x.evidence if e.part == part]
    return sorted(
        found, key=lambda f: (f[0].span, -f[1].confidence, ROLES[f[1].predicate])
    )


def _pieces(
    index: Index, text: str, mentions: Iterable[tuple[Evidence, Link]]
) -> tuple[Piece, ...]:
    """A text cut where it names things; of mentions that overlap the first stays."""
    pieces: list[Piece] = []
    done = 0
    for evidence, link in mentions:
        start, end = evidence.span
        if start < done or text[start:end] != evidence.quote:
            continue
        tie = index.tie(link, outward=True)
        if start > done:
            pieces.append(Piece(text[done:start]))
        piece = Piece(
            text[start:end], tie.other, tie.predicate, tie.words, tie.confidence
        )
        pieces.append(piece)
        done = end
    if done < len(text):
        pieces.append(Piece(text[done:]))
    return tuple(pieces)


def _in_order(index: Index, iri: Iri) -> tuple[ResultRow, ...]:
    """A paper's own results, by dataset and metric."""
    rows = index.rows(o for o in index.results[iri] if o.paper == iri)

    def order(row: ResultRow) -> tuple[str, str, str]:
        names = (row.dataset, row.metric, row.method)
        first, second, third = (x.label if x else "~" for x in names)
        return first, second, third

    return tuple(sorted(rows, key=order))


def _near(index: Index, related: Related) -> Near:
    reasons = tuple(reason.text for reason in related.reasons)
    return Near(index.refs[related.paper], related.score, reasons)


def _ends(*refs: object) -> set[Iri]:
    return {iri for ref in refs if (iri := getattr(ref, "iri", None)) is not None}
