"""RDF terms as N-Triples text; whatever comes in, one term comes out."""

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from urllib.parse import quote

from kg.vocab import PREFIXES

_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|\\^`\ud800-\udfff]*")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})
_XSD = PREFIXES["xsd"]
_PLACES = 4
_MOST_DIGITS = 30


@lru_cache(maxsize=65536)
def node(iri: str) -> str:
    """An IRI between angle brackets.

    Args:
        iri: an absolute IRI that this program minted.

    Raises:
        AssertionError: it holds what an IRI may not; minting is at fault.
    """
    if not _ABSOLUTE.fullmatch(iri):
        raise AssertionError(f"not an absolute IRI: {iri[:200]!r}")
    return f"<{iri}>"


@lru_cache(maxsize=512)
def name(curie: str) -> str:
    """The IRI of a prefixed name such as ``kg:uses``, between angle brackets."""
    prefix, local = curie.split(":", 1)
    return node(PREFIXES[prefix] + local)


def clean(value: str) -> str:
    """Text without lone surrogates, which no encoding can hold; the length stays."""
    if value.isascii():
        return value
    return re.sub(r"[\ud800-\udfff]", "\ufffd", value)


def text(value: str) -> str:
    """A plain string literal."""
    return f'"{clean(value).translate(_ESCAPES)}"'


def integer(value: int) -> str:
    """A whole number."""
    return f'"{value}"^^<{_XSD}integer>'


def year(value: int) -> str:
    """A calendar year; years before 1000 get their zeros."""
    sign = "-" if value < 0 else ""
    return f'"{sign}{abs(value):04d}"^^<{_XSD}gYear>'


def boolean(*, value: bool) -> str:
    """True or false."""
    return f'"{str(value).lower()}"^^<{_XSD}boolean>'


@lru_cache(maxsize=16384)
def probability(value: float) -> str:
    """A probability to four places, in the one form the store keeps.

    Raises:
        AssertionError: it is not in [0, 1].
    """
    if not 0 <= value <= 1:
        raise AssertionError(f"not a probability: {value!r}")
    return _decimal(Decimal(repr(round(value, _PLACES))))


def number(value: str) -> str | None:
    """The decimal that digits from a text stand for; None where they do not.

    Args:
        value: such as ``76.6``, ``1,024`` or ``O(n)``.
    """
    try:
        parsed = Decimal(value.strip().replace(",", ""))
    except InvalidOperation:
        return None
    if not parsed.is_finite() or abs(parsed.adjusted()) > _MOST_DIGITS:
        return None
    if len(parsed.as_tuple().digits) > _MOST_DIGITS:
        return None
    # The store computes with 18 places after the point; more would be dropped there.
    return _decimal(parsed) if abs(parsed) < 10**18 else None


def _decimal(value: Decimal) -> str:
    plain = f"{value:.18f}".rstrip("0").rstrip(".")
    return f'"{"0" if plain == "-0" else plain}"^^<{_XSD}decimal>'


def web(address: str) -> str:
    """The IRI of a web address, with what an IRI may not hold percent-encoded."""
    return node(quote(clean(address), safe="/:?#[]@!$&'()*+,;=%-._~"))
