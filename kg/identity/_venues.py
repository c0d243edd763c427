"""Venues under one name each, whatever sources call them."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kg.ids import folded

_PACKAGE = Path(__file__).parent.parent
_PLACES = (_PACKAGE / "_ontology", _PACKAGE.parent / "ontology")
_FILE = "venues.tsv"
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<=[A-Za-z ])\s?['\u2019]\d\d\b")
_CENTURY = 2000
_PIVOT = 60
_ORDINAL = re.compile(
    r"\b(?:\d+\s*(?:st|nd|rd|th)|(?:twenty|thirty|forty|fifty|sixty)?[- ]?"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
    r"|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth"
    r"|(?:twent|thirt|fort|fift|sixt)ieth)\b",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^(?:in\s+)?(?:the\s+)?(?:proceedings|proc\.?)(?:\s+of)?\s+(?:the\s+)?",
    re.IGNORECASE,
)
_SPONSORS = re.compile(
    r"\b(?:ieee\s*/\s*cvf|ieee\s*/\s*rsj|acm\s*/\s*ieee|ieee|acm|cvf)\b\s*",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\(([^()]*)\)")
_VOLUME = re.compile(
    r"[,;:]?\s*\b(?:vol(?:ume)?|no|issue|pages?|pp|part)\b\.?\s*[\dIVX].*$",
    re.IGNORECASE,
)
_ARXIV = re.compile(r"^arxiv\b.*", re.IGNORECASE)
_EDGES = " \t,.;:-\u2013/"


@dataclass(frozen=True, slots=True)
class Venue:
    """A series of conferences, or a journal."""

    label: str
    name: str = ""
    """Written out, where the label is short."""
    aliases: tuple[str, ...] = ()
    """What else it is known as."""


def venue_of(text: str) -> tuple[Venue, int | None] | None:
    """The venue that a source means, and the year if its words give one.

    Args:
        text: such as ``Proc. NeurIPS`` or ``NIPS 2018``.

    Returns:
        None for a text without a name in it.

    Examples:
        >>> venue_of("Proc. NeurIPS")[0].label, venue_of("NIPS 2018")[1]
        ('NeurIPS', 2018)
    """
    plain = " ".join(text.split())
    if _ARXIV.match(plain):
        return _known()["arxiv"], None
    year = _year(plain)
    for form in _forms(plain):
        found = _known().get(folded(form))
        if found is not None:
            return found, year
    rest = _bare(plain)
    return (Venue(rest), year) if any(c.isalpha() for c in rest) else None


def _year(text: str) -> int | None:
    match = _YEAR.search(text)
    if match is None:
        return None
    digits = re.sub(r"\D", "", match[0])
    number = int(digits)
    if number >= _CENTURY or len(digits) > 2:  # noqa: PLR2004 - two digits or four
        return number
    return _CENTURY + number if number < _PIVOT else _CENTURY - 100 + number


def _forms(text: str) -> list[str]:
    """What of a venue's words may be its name, the whole first."""
    bare = _bare(text)
    inner = [_bare(found) for found in _BRACKET.findall(text)]
    outer = _bare(_BRACKET.sub(" ", text))
    plain = _SPONSORS.sub("", outer)
    pieces = [_bare(piece) for piece in re.split(r"[:,;]|\s[-\u2013]\s", outer)]
    forms = [bare, *inner, outer, plain, *(_SPONSORS.sub("", p) for p in pieces[:1])]
    return [form for form in forms if form]


def _bare(text: str) -> str:
    """Without proceedings, ordinals, years and volumes around the name."""
    text = _VOLUME.sub("", text)
    text = _OPENING.sub("", text.strip())
    text = _ORDINAL.sub(" ", _YEAR.sub(" ", text))
    text = re.sub(
        r"^(?:the|annual)\s+", "", " ".join(text.split()), flags=re.IGNORECASE
    )
    return re.sub(r"(?<=[^\W\d_])\s+\d+$", "", text.strip(_EDGES)).strip(_EDGES)


@cache
def _known() -> dict[str, Venue]:
    for place in _PLACES:
        file = place / _FILE
        if file.is_file():
            break
    found: dict[str, Venue] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        label, name, others = line.split("\t")
        aliases = tuple(filter(None, others.split("|")))
        venue = Venue(label, name, aliases)
        for form in (label, name, *aliases):
            found.setdefault(folded(form), venue)
            found.setdefault(folded(_bare(form)), venue)
    return found
