"""Text that was decoded wrongly somewhere on its way: mended, and told."""

import re
from dataclasses import replace

import ftfy
from ftfy.badness import is_bad

from kg.model import Author, Paper, Problem, Source

_LIKELY = re.compile(
    "[\u00c2-\u00f4\u0413\u0420\u0421][\u0080-\u00bf\u0152-\u0192\u02c6-\u02dc"
    "\u0402-\u045f\u2013-\u203a\u20ac\u2116\u2122]"
)
"""The first bytes of a character in UTF-8, each taken for one of a Western or Cyrillic
encoding: without such a pair there is nothing to mend, and seeing that is cheap."""


def mended(text: str) -> str:
    """Text with wrong decodings undone where that is beyond doubt.

    Args:
        text: any.

    Examples:
        >>> mended("SchrÃ¶dinger bridges")
        'Schrödinger bridges'
        >>> mended("naïve Bayes")
        'naïve Bayes'
    """
    if not _LIKELY.search(text) or not is_bad(text):
        return text
    return ftfy.fix_encoding(text)


def mended_paper(paper: Paper) -> Paper:
    """A paper with its title, abstract, venue and authors mended.

    Args:
        paper: as read. Where its text changes, what markup had set apart is lost,
            because its places no longer hold.

    Returns:
        The very same object if nothing was wrong.
    """
    title = mended(paper.title) if paper.title else paper.title
    abstract = mended(paper.abstract)
    venue = mended(paper.venue) if paper.venue else paper.venue
    authors = tuple(Author(mended(a.name), a.orcid) for a in paper.authors)
    same_text = (title, abstract) == (paper.title, paper.abstract)
    if same_text and (venue, authors) == (paper.venue, paper.authors):
        return paper
    return replace(
        paper,
        title=title,
        abstract=abstract,
        venue=venue,
        authors=authors,
        emphasis=paper.emphasis if same_text else (),
    )


def told(file: str, records: int, first: int) -> Problem:
    """That text was mended.

    Args:
        file: as problems name it.
        records: how many papers were mended.
        first: the record or line of the first of them.
    """
    papers = "1 paper" if records == 1 else f"{records:,} papers"
    return Problem(
        Source(file, first),
        f"text garbled by a wrong encoding was mended in {papers}, from here on",
        hint="the papers were read; to be sure, export them again as UTF-8",
    )
