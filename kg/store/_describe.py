"""A graph described for catalogues: VoID and DCAT."""

from collections import Counter

import pyoxigraph as ox

from kg.ids import digest
from kg.store import _terms as t
from kg.store._names import Names
from kg.vocab import KG, PREFIXES

_TYPE = ox.NamedNode(PREFIXES["rdf"] + "type")
_MEDIA = "https://www.iana.org/assignments/media-types/"
_FORMS = (
    ("trig", "application/trig"),
    ("nquads", "application/n-quads"),
    ("jsonld", "application/ld+json"),
)


def described(db: ox.Store, names: Names) -> list[str]:
    """Statements about the graph as a whole, sorted.

    Args:
        db: the database.
        names: where its graphs live.

    Returns:
        Title, numbers of statements, nodes by class and statements by property,
        the vocabularies that are used, and the forms it can be had in.

    Cost:
        Every statement is looked at once.
    """
    whole = t.node(f"{names.base}graph")
    classes: Counter[str] = Counter()
    properties: Counter[str] = Counter()
    total = 0
    for quad in db:
        total += 1
        properties[quad.predicate.value] += 1
        if quad.predicate == _TYPE and isinstance(quad.object, ox.NamedNode):
            classes[quad.object.value] += 1
    lines = [*_own(db, whole), *_facts(whole, total, names.base)]
    used = sorted(
        space
        for space in PREFIXES.values()
        if any(term.startswith(space) for term in (*classes, *properties))
    )
    lines += [f"{whole} {t.name('void:vocabulary')} {t.node(space)}" for space in used]
    for kind, counted, of, number in (
        ("class", classes, "void:class", "void:entities"),
        ("property", properties, "void:property", "void:triples"),
    ):
        for term, count in counted.items():
            part = t.node(f"{names.base}graph#{kind}-{digest(term)}")
            lines += [
                f"{whole} {t.name(f'void:{kind}Partition')} {part}",
                f"{part} {t.name(of)} {t.node(term)}",
                f"{part} {t.name(number)} {t.integer(count)}",
            ]
    return sorted(lines)


def _own(db: ox.Store, whole: str) -> list[str]:
    """What the graph says of itself already."""
    found = db.quads_for_pattern(ox.NamedNode(whole[1:-1]), None, None)
    return [f"{whole} {quad.predicate} {quad.object}" for quad in found]


def _facts(whole: str, total: int, base: str) -> list[str]:
    dcat = PREFIXES["dcat"]
    lines = [
        f"{whole} {t.name('rdf:type')} <{dcat}Dataset>",
        f"{whole} {t.name('void:triples')} {t.integer(total)}",
        f"{whole} {t.name('dcterms:conformsTo')} <{KG.rstrip('#')}>",
    ]
    for form, media in _FORMS:
        one = t.node(f"{base}graph#{form}")
        lines += [
            f"{whole} <{dcat}distribution> {one}",
            f"{one} {t.name('rdf:type')} <{dcat}Distribution>",
            f"{one} {t.name('dcterms:title')} {t.text(f'kg export --format {form}')}",
            f"{one} <{dcat}mediaType> {t.node(_MEDIA + media)}",
        ]
    return lines
