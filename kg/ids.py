"""Names of things as IRIs, and the identifiers that papers carry."""

import hashlib
import re
import unicodedata
from typing import NewType

from kg.errors import InputError

Iri = NewType("Iri", str)

BASE = "https://w3id.org/citekg/id/"
"""Where resources live unless a build says otherwise."""

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>{}|\\^`]+", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?<![\w.])(?:arxiv[:\s./]*(?:abs/|pdf/)?|)"
    r"(\d{4}\.\d{4,5}|[a-z-]{2,}(?:\.[A-Z]{2})?/\d{7})(v\d+)?(?:\.pdf)?(?![\w])",
    re.IGNORECASE,
)
_TRAILING = ".,;:'\"!?»\u201d\u2019"
_SCHEMES = ("doi", "arxiv", "acl", "pmid", "openalex", "s2", "openreview", "url")
"""Identifier schemes, the strongest first: the first one present names a paper."""

_SHAPES = {
    "acl": re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)+|[A-Z]\d{2}-\d{4,5}"),
    "pmid": re.compile(r"\d{1,9}"),
    "openalex": re.compile(r"W\d+"),
    "s2": re.compile(r"[0-9a-f]{40}|\d+"),
    "openreview": re.compile(r"[\w-]{6,}"),
    "url": re.compile(r"https?://[^\s<>\"{}|\\^`]+"),
}
_PREFIXES = {
    "acl": ("https://aclanthology.org/", "http://aclanthology.org/"),
    "pmid": ("https://pubmed.ncbi.nlm.nih.gov/", "pmid:"),
    "openalex": ("https://openalex.org/", "https://api.openalex.org/works/"),
    "s2": ("https://www.semanticscholar.org/paper/",),
    "openreview": ("https://openreview.net/forum?id=",),
    "url": (),
}


def find_dois(text: str) -> list[tuple[int, int]]:
    """Where DOIs stand in running text.

    Args:
        text: any text.

    Returns:
        Start and end offsets, in order. Punctuation that closes a sentence and a
        bracket without its partner are not part of a DOI.
    """
    spans = []
    for match in _DOI.finditer(text):
        start, end = match.span()
        while end > start and _is_stray(text[start:end]):
            end -= 1
        if text[end - 1] != "/":
            spans.append((start, end))
    return spans


def _is_stray(doi: str) -> bool:
    last = doi[-1]
    if last in _TRAILING:
        return True
    pairs = {")": "(", "]": "[", "}": "{"}
    return last in pairs and doi.count(last) > doi.count(pairs[last])


def parse_doi(text: str) -> str:
    """One DOI in its normal form: lower case, no resolver, no prefix.

    Args:
        text: a DOI, alone or behind ``doi:`` or a resolver's address.

    Raises:
        InputError: no DOI is in the text.

    Examples:
        >>> parse_doi("https://doi.org/10.1000/ABC.")
        '10.1000/abc'
    """
    found = find_dois(text)
    if not found:
        raise InputError(f"not a DOI: {text[:80]!r}", hint="a DOI looks like 10.1000/x")
    start, end = found[0]
    return text[start:end].lower()


def parse_arxiv(text: str) -> str:
    """One arXiv identifier without its version.

    Args:
        text: an identifier, alone or behind ``arXiv:`` or in an address.

    Raises:
        InputError: no arXiv identifier is in the text.

    Examples:
        >>> parse_arxiv("https://arxiv.org/abs/1706.03762v5")
        '1706.03762'
    """
    match = _ARXIV.search(text)
    if match is None:
        raise InputError(
            f"not an arXiv identifier: {text[:80]!r}",
            hint="it looks like 1706.03762 or cs/0112017",
        )
    return match[1].lower()


def parse_identifier(scheme: str, text: str) -> str:
    """One identifier of a paper in the normal form of its scheme.

    Args:
        scheme: one of doi, arxiv, acl, pmid, openalex, s2, openreview, url.
        text: the identifier, alone or as an address of its usual resolver.

    Raises:
        InputError: the scheme is unknown, or the text is not of it.
    """
    if scheme == "doi":
        return parse_doi(text)
    if scheme == "arxiv":
        return parse_arxiv(text)
    if scheme not in _SHAPES:
        raise InputError(
            f"unknown identifier scheme {scheme!r}", hint=f"use {', '.join(_SCHEMES)}"
        )
    value = text.strip()
    for prefix in _PREFIXES[scheme]:
        if value.lower().startswith(prefix):
            value = value[len(prefix) :]
    if scheme != "url":
        value = value.strip("/")
    if not _SHAPES[scheme].fullmatch(value):
        raise InputError(f"not an identifier of {scheme}: {text[:80]!r}")
    return value


def folded(text: str) -> str:
    """Text reduced to what makes two names the same: letters and digits.

    Args:
        text: any text.

    Returns:
        Lower case words without accents or punctuation, one space between them; a
        plus or number sign that ends a word stays, as in ``C++`` and ``F#``.
        A text of symbols alone folds to its code points, so that it stays itself.
        Folding twice is folding once.

    Examples:
        >>> folded("Attention Is All  You Need!")
        'attention is all you need'
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    words = re.findall(r"[^\W_]+[+#]*", plain)
    if words:
        return " ".join(words)
    # An accent that stands alone is a symbol like any other.
    symbols = [c for c in plain if not c.isspace()] or [
        c for c in text if not c.isspace()
    ]
    return " ".join(f"u{ord(c):x}" for c in symbols)


def digest(text: str) -> str:
    """Sixteen hexadecimal digits that stand for a text.

    Args:
        text: any text; lone surrogates are kept apart from everything else.
    """
    data = text.encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:16]


def paper_iri(
    identifiers: dict[str, str], title: str | None, abstract: str, *, base: str = BASE
) -> Iri:
    """The IRI of a paper, the same whichever source it was read from.

    Args:
        identifiers: scheme to normal form, as `parse_identifier` gives it.
        title: the title, if known.
        abstract: the abstract, maybe empty.
        base: where resources live.

    Returns:
        The strongest identifier under ``base``, else a hash of the folded title,
        else of the folded abstract.

    Raises:
        InputError: there is neither identifier nor title nor abstract.
    """
    for scheme in _SCHEMES:
        if value := identifiers.get(scheme):
            local = value if scheme != "url" else digest(value)
            return Iri(f"{base}paper/{scheme}/{quoted(local)}")
    if title and folded(title):
        return Iri(f"{base}paper/title/{digest(folded(title))}")
    if abstract and folded(abstract):
        return Iri(f"{base}paper/abstract/{digest(folded(abstract))}")
    raise InputError("a paper with neither identifier nor title nor abstract")


def quoted(local: str) -> str:
    """A local name made safe inside an IRI; what is safe already stays readable.

    Args:
        local: any text.

    Returns:
        ASCII letters, digits and ``-._~/`` as they are, all else percent-encoded.
    """
    data = local.encode("utf-8", "surrogatepass")
    return "".join(
        chr(b)
        if chr(b).isascii() and (chr(b).isalnum() or chr(b) in "-._~/")
        else f"%{b:02X}"
        for b in data
    )
