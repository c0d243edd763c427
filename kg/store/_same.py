"""Which records are of one paper, and what that paper is then called."""

from collections.abc import Iterable, Mapping

from kg.ids import Iri, digest, folded, paper_iri
from kg.model import Paper
from kg.store._merge import merged

_TITLE_WORDS = 4
_ABSTRACT_WORDS = 20
"""Shorter ones ("Introduction") do not tell papers apart."""


def identifier_names(paper: Paper) -> list[str]:
    """Names that are surely this paper's: scheme, colon, identifier."""
    return [f"{scheme}:{value}" for scheme, value in sorted(paper.identifiers.items())]


def soft_names(paper: Paper) -> list[str]:
    """Names that are probably this paper's: digests of its title and abstract."""
    parts = (
        ("title", folded(paper.title or ""), _TITLE_WORDS),
        ("abstract", folded(paper.abstract), _ABSTRACT_WORDS),
    )
    return [f"{p}:{digest(fold)}" for p, fold, n in parts if len(fold.split()) >= n]


def the_same(
    iri: Iri, paper: Paper, others: Mapping[Iri, Paper], base: str
) -> tuple[Iri, Paper]:
    """A paper merged with all other records of it, and its name after that.

    Args:
        iri: of `paper`.
        paper: a record.
        others: records of the same paper by IRI.
        base: where papers live.
    """
    for _, other in sorted(others.items()):
        paper = merged(other, paper)
    if not others or set(others) == {iri}:
        return iri, paper
    return paper.iri(base), paper


def known_as(names: Iterable[tuple[str, Iri]], base: str) -> dict[Iri, Iri]:
    """Names as IRIs that a reference may give, to the IRI a paper goes by.

    Args:
        names: of papers, with their IRIs; a name of two papers names neither.
        base: where papers live.
    """
    found: dict[Iri, Iri | None] = {}
    for name, iri in names:
        scheme, value = name.split(":", 1)
        if scheme in {"title", "abstract"}:
            alias = Iri(f"{base}paper/{scheme}/{value}")
        else:
            alias = paper_iri({scheme: value}, None, "", base=base)
        found[alias] = iri if found.get(alias, iri) == iri else None
        found.setdefault(iri, iri)
    return {alias: iri for alias, iri in found.items() if iri is not None}
