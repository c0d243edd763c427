"""Statements about people and venues, which belong to no single paper."""

import re
from collections.abc import Iterable, Sequence

from kg.ids import Iri, folded
from kg.store import _terms as t

_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def person_lines(
    iri: Iri,
    names: Sequence[str],
    orcid: str | None,
    places: Iterable[tuple[Iri, int]],
) -> list[str]:
    """What is said of a person.

    Args:
        iri: of the person.
        names: as papers print them, the fullest first.
        orcid: if known.
        places: paper and position among its authors.
    """
    subject = t.node(iri)
    pairs = [("rdf:type", t.name("schema:Person")), ("foaf:name", t.text(names[0]))]
    pairs += [("skos:altLabel", t.text(name)) for name in names[1:]]
    folds = sorted({folded(name) for name in names})
    pairs += [("kg:foldedName", t.text(fold)) for fold in folds]
    if orcid and _ORCID.fullmatch(orcid):
        pairs.append(("owl:sameAs", t.web(f"https://orcid.org/{orcid}")))
    lines = []
    for paper, position in places:
        pairs.append(("foaf:made", t.node(paper)))
        printed = t.node(f"{paper}#author-{position}")
        lines.append(f"{printed} {t.name('prov:specializationOf')} {subject}")
    return lines + [f"{subject} {t.name(p)} {o}" for p, o in pairs]


def venue_lines(
    series: Iri, names: Sequence[str], editions: Iterable[tuple[int | None, Iri]]
) -> list[str]:
    """What is said of a venue and its years.

    Args:
        series: the IRI of the venue.
        names: its label, then its other names.
        editions: year, if known, and a paper that appeared in it.
    """
    subject = t.node(series)
    pairs = [
        ("rdf:type", t.name("schema:CreativeWorkSeries")),
        ("skos:prefLabel", t.text(names[0])),
        *(("skos:altLabel", t.text(name)) for name in names[1:]),
    ]
    folds = sorted({folded(name) for name in names})
    pairs += [("kg:foldedName", t.text(fold)) for fold in folds]
    lines = [f"{subject} {t.name(p)} {o}" for p, o in pairs]
    part_of = t.name("dcterms:isPartOf")
    years = set()
    for year, paper in editions:
        edition = subject if year is None else t.node(f"{series}/{year}")
        lines.append(f"{t.node(paper)} {part_of} {edition}")
        if year is not None and year not in years:
            years.add(year)
            lines += [
                f"{edition} {t.name('rdf:type')} {t.name('schema:CreativeWork')}",
                f"{edition} {part_of} {subject}",
                f"{edition} {t.name('skos:prefLabel')} {t.text(f'{names[0]} {year}')}",
                f"{edition} {t.name('dcterms:date')} {t.year(year)}",
            ]
    return lines
