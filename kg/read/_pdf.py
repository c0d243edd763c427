"""One paper out of a PDF that was made on a computer: title, abstract, references."""

import contextlib
import io
import logging
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from kg.errors import InputError
from kg.model import Author, Paper, Problem, Source
from kg.read._record import Fields, cited_dois, paper_of, stem

_LARGEST = 256 * 2**20
_FRONT = 3
"""Pages in which a title and an abstract are looked for."""
_ABSTRACT = re.compile(
    r"^\s*(?:abstract|summary)\b[\s.:\u2013\u2014-]*", re.IGNORECASE | re.MULTILINE
)
_AFTER = re.compile(
    r"^\s*(?:(?:1|I)\.?\s+)?introduction\s*$|^\s*(?:key\s?words|index terms|"
    r"ccs concepts|1\s+[A-Z][a-z]+)\b",
    re.IGNORECASE | re.MULTILINE,
)
_REFERENCES = re.compile(
    r"^\s*(?:references|bibliography)\s*$", re.IGNORECASE | re.MULTILINE
)
_LONGEST_ABSTRACT = 4_000
_SHORTEST_ABSTRACT = 80
_LONGEST_TITLE = 300
_ARXIV = re.compile(
    r"arXiv[:\s]*(?:preprint\s*arXiv[:\s]*)?(\d{4}\.\d{4,5})", re.IGNORECASE
)
_HYPHEN = re.compile(r"(?<=[a-z])-\n(?=[a-z])")
_NO_TITLE = re.compile(
    r"^\s*(?:untitled|microsoft word.*|.*\.(?:dvi|docx?|tex|pdf))?\s*$", re.IGNORECASE
)


def is_pdf(head: bytes) -> bool:
    """Whether bytes begin as a PDF does."""
    return b"%PDF-" in head[:1024]


def read_pdf(file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
    """Read one paper.

    Args:
        file: how papers and problems name the source.
        data: the PDF.

    Yields:
        The paper, or why there is none; problems of pages without text.

    Raises:
        InputError: pypdf is missing, or the file is broken, locked or too large.
    """
    pages = _texts(data.read(_LARGEST + 1))
    front = pages[0][:_FRONT]
    if not any(text.strip() for text, _ in front):
        yield Problem(
            Source(file, 1),
            "its first pages have no text: it is a scan, or its fonts hide the text",
            hint="run a text recognition over it, or give the record as BibTeX",
        )
        return
    title, authors = pages[1]
    text = "\n".join(text for text, _ in front)
    whole = "\n".join(text for text, _ in pages[0])
    fields = Fields(
        title=title or _largest(front),
        abstract=_abstract(text),
        authors=[Author(name) for name in authors],
    )
    first = front[0][0]
    fields.ids = [("arxiv", found) for found in _ARXIV.findall(first)[:1]]
    fields.ids += [("doi", cite["doi"]) for cite in cited_dois(first)[:1]]
    fields.cites = _cited(whole)
    yield paper_of(fields, Source(file, 1), stem(file))
    if not fields.abstract:
        yield Problem(
            Source(file, 1),
            "no abstract was found: only the title is read",
            hint="give the record as BibTeX or JSON, with its abstract",
        )


def _texts(
    data: bytes,
) -> tuple[list[tuple[str, list[tuple[float, str]]]], tuple[str, list[str]]]:
    """Each page's text and its pieces by size of type; title and authors as stated."""
    try:
        import pypdf  # noqa: PLC0415 (optional)
        from pypdf.errors import PyPdfError  # noqa: PLC0415 (optional)
    except ImportError as error:
        raise InputError(
            "a PDF, and pypdf is not installed",
            hint="pip install 'citekg[formats]', or give the record as BibTeX",
        ) from error
    if len(data) > _LARGEST:
        raise InputError("a PDF of more than 256 MB", hint="give its record as BibTeX")
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data))
        if reader.is_encrypted:
            reader.decrypt("")
        pages = [
            _page(page, sizes=place == 0) for place, page in enumerate(reader.pages)
        ]
        return pages, _stated(reader.metadata)
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"a broken or locked PDF: {error}", hint="download or print it again"
        ) from error


def _page(page: Any, *, sizes: bool) -> tuple[str, list[tuple[float, str]]]:  # noqa: ANN401
    pieces: list[tuple[float, str]] = []

    def take(
        text: str, cm: list[float], tm: list[float], _: object, size: float
    ) -> None:
        if text.strip():
            scale = abs(tm[3] * cm[3])
            pieces.append((round(size * (scale or 1.0), 1), text))

    visitor = {"visitor_text": take} if sizes else {}
    with contextlib.suppress(RecursionError):
        return page.extract_text(**visitor), pieces
    return "", []


def _stated(meta: Any) -> tuple[str, list[str]]:  # noqa: ANN401
    title = str(getattr(meta, "title", None) or "")
    names = re.split(r"\s*[;,]\s*|\s+and\s+", str(getattr(meta, "author", None) or ""))
    return "" if _NO_TITLE.match(title) else title, [name for name in names if name]


def _largest(front: list[tuple[str, list[tuple[float, str]]]]) -> str:
    """What stands in the largest type on the first page, which is the title."""
    pieces = front[0][1]
    top = max((size for size, _ in pieces), default=0.0)
    words = " ".join(text for size, text in pieces if size == top).split()
    title = " ".join(words)
    if len(title) <= _LONGEST_TITLE and any(c.isalpha() for c in title):
        return title
    lines = [line.strip() for line in front[0][0].splitlines() if line.strip()]
    return lines[0][:_LONGEST_TITLE] if lines else ""


def _abstract(text: str) -> str:
    start = _ABSTRACT.search(text)
    if start is None:
        return ""
    body = text[start.end() : start.end() + 2 * _LONGEST_ABSTRACT]
    end = _AFTER.search(body)
    body = body[: end.start()] if end else body[:_LONGEST_ABSTRACT]
    found = " ".join(_HYPHEN.sub("", body).split())
    return found if len(found) >= _SHORTEST_ABSTRACT else ""


def _cited(text: str) -> list[Any]:
    """References by DOI or arXiv identifier, each once."""
    starts = list(_REFERENCES.finditer(text))
    if not starts:
        return []
    # A line that ends within an identifier goes on in the next.
    listed = re.sub(r"(?<=[/.])\n", "", text[starts[-1].end() :])
    cites: list[Any] = [*cited_dois(listed)]
    cites += [{"arxiv": found} for found in _ARXIV.findall(listed)]
    return list({tuple(cite.items()): cite for cite in cites}.values())
