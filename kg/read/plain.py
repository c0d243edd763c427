"""Text with its markup taken off, and the way back to the text as it was."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg.model import Span
from kg.read._draft import CLOSE, OPEN, Draft, bare
from kg.read._latex import without_latex
from kg.read._markup import without_html, without_markdown
from kg.read._unicode import cleaned, composed, unwrapped

_URL = re.compile(
    r"(?<![\w/@.])(?:https?://|www\.|(?:github|gitlab)\.com/|huggingface\.co/)"
    r"[^\s<>\"{}|\\^`]+"
)
_STRAY = ".,;:'\"!?*_»\u201d\u2019"
_SPECIAL = (
    "\\",
    "$",
    "<",
    "&",
    "*",
    "_",
    "`",
    "{",
    "}",
    "~",
    "^",
    "#",
    "  ",
    "--",
    "''",
    "](",
)
_ADDRESS = ("://", "www.", ".com/", "huggingface.co/")


@dataclass(frozen=True, slots=True)
class PlainText:
    """What is left of a text when its markup is off."""

    text: str
    """One line in NFC, without markup."""
    emphasis: tuple[Span, ...]
    """Stretches of `text` that the markup set apart, in order."""
    urls: tuple[str, ...]
    """Addresses that the text or its links name, each once, in order."""
    origins: Sequence[int]
    """For each character of `text`, an offset into the raw text; never falling."""

    def origin(self, span: Span) -> Span:
        """The stretch of the raw text that a stretch of `text` stands for.

        Args:
            span: offsets into `text`.
        """
        if span.end <= span.start:
            at = self.origins[span.start] if span.start < len(self.origins) else 0
            return Span(at, at)
        return Span(self.origins[span.start], self.origins[span.end - 1] + 1)


def plain_text(raw: str, *, latex: bool = False) -> PlainText:
    r"""Take the markup off a text: LaTeX, Markdown, HTML, JATS, odd characters.

    Never raises, whatever the text; the time grows with its length.

    Args:
        raw: a title, an abstract or a name as a source has it.
        latex: True where the source is LaTeX for sure (BibTeX), so that braces go
            even from a text with nothing else of LaTeX in it.

    Returns:
        The plain text with emphasis, addresses and the map back.

    Examples:
        >>> plain_text(r"\textbf{TrimPT} gains 3\% mAP$_{50}$ in $O(n^4)$").text
        'TrimPT gains 3% mAP50 in O(n^4)'
    """
    if _is_plain(raw):
        return PlainText(raw, (), _urls(raw, []), range(len(raw)))
    urls: list[str] = []
    draft = without_html(cleaned(raw), urls)
    draft = without_latex(draft, urls, latex=latex)
    draft = without_markdown(draft, urls)
    draft = unwrapped(composed(_unguarded(draft)))
    text, emphasis, origins = _without_marks(draft)
    return PlainText(text, emphasis, _urls(text, urls), origins)


def _is_plain(raw: str) -> bool:
    """Whether there is surely nothing to do, which is quick to see."""
    return (
        raw.isascii()
        and raw.isprintable()
        and raw == raw.strip()
        and not any(mark in raw for mark in _SPECIAL)
    )


def _unguarded(draft: Draft) -> Draft:
    return Draft(bare(draft.text), draft.origins)


def _without_marks(draft: Draft) -> tuple[str, tuple[Span, ...], Sequence[int]]:
    """Turn marks of emphasis into spans."""
    if OPEN not in draft.text and CLOSE not in draft.text:
        return draft.text, (), draft.origins
    parts: list[str] = []
    origins: list[int] = []
    opened: list[int] = []
    spans: list[Span] = []
    start = 0
    for match in re.finditer(f"[{OPEN}{CLOSE}]", draft.text):
        parts.append(draft.text[start : match.start()])
        origins.extend(draft.origins[start : match.start()])
        start = match.end()
        if match[0] == OPEN:
            opened.append(len(origins))
        elif opened:
            spans.append(Span(opened.pop(), len(origins)))
    parts.append(draft.text[start:])
    origins.extend(draft.origins[start:])
    return _tidy("".join(parts), spans, origins)


def _tidy(
    text: str, spans: list[Span], origins: list[int]
) -> tuple[str, tuple[Span, ...], Sequence[int]]:
    """Take off the spaces that only a mark held apart, and move the spans along."""
    kept = [
        index
        for index, letter in enumerate(text)
        if letter != " " or (index and text[index - 1] != " ")
    ]
    while kept and text[kept[-1]] == " ":
        kept.pop()
    if len(kept) < len(text):
        moved = _moves(kept, len(text))
        spans = [Span(moved[s.start], moved[s.end]) for s in spans]
        origins = [origins[index] for index in kept]
        text = "".join(text[index] for index in kept)
    return text, _stripped(text, spans), origins


def _moves(kept: list[int], length: int) -> list[int]:
    """Where each old offset is now."""
    moved = []
    done = 0
    for old in range(length + 1):
        while done < len(kept) and kept[done] < old:
            done += 1
        moved.append(done)
    return moved


def _stripped(text: str, spans: list[Span]) -> tuple[Span, ...]:
    """Spans without white space at their ends, sorted, none empty."""
    found = set()
    for start, end in spans:
        part = text[start:end]
        left = start + len(part) - len(part.lstrip())
        right = start + len(part.rstrip())
        if right > left:
            found.add(Span(left, right))
    return tuple(sorted(found))


def _urls(text: str, linked: list[str]) -> tuple[str, ...]:
    """Addresses in order of text, those of links without text last."""
    if not linked and not any(mark in text for mark in _ADDRESS):
        return ()
    found = [_trimmed(match[0]) for match in _URL.finditer(text)]
    return tuple(dict.fromkeys([*found, *map(_trimmed, map(bare, linked))]))


def _trimmed(url: str) -> str:
    while url and (
        url[-1] in _STRAY or (url[-1] in ")]" and "(" not in url and "[" not in url)
    ):
        url = url[:-1]
    return url if "://" in url else f"https://{url}"
