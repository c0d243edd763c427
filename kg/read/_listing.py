"""Listings: a heading, then one abstract a paragraph, with or without titles."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import PurePath
from typing import BinaryIO

from kg.model import Paper, Problem, Source
from kg.read._lines import LONGEST, lines, too_long
from kg.read._names import people, words
from kg.read._record import Fields, paper_of, stem

_HEADING = re.compile(r"(#{1,6})\s+(\S.*?)\s*#*\s*")
_NUMBER = re.compile(r"(?:\[\d{1,5}\]|\(\d{1,5}\)|\d{1,5}[.)])\s+(?=\S)")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LABEL = re.compile(
    r"\W{0,4}(title|abstract|authors?|year|venue|keywords|doi|url)\W{0,2}:\W{0,4}",
    re.IGNORECASE,
)
_NOT_VENUE = re.compile(
    r"\b(?:accepted|list of|papers?|abstracts?|proceedings|posters?|main track|of|the)"
    r"\b",
    re.IGNORECASE,
)
_NAMES_LISTING = re.compile(
    r"\b(?:papers|abstracts|proceedings|accepted|posters|listing|publications)\b"
    r"|^[\w &/-]{2,30}\W+(?:19|20)\d\d\W*$",
    re.IGNORECASE,
)
_TITLE_LENGTH = 250
_ABSTRACT_LENGTH = 200
_LETTERS = 0.5


@dataclass(slots=True)
class _Paragraph:
    line: int
    lines: list[str] = field(default_factory=list)
    size: int = 0

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def is_title(self) -> bool:
        """Whether it is one line, and too short for an abstract."""
        return len(self.lines) == 1 and _is_short(self.text)


@dataclass(slots=True)
class _State:
    """What the listing has said so far that the next abstract needs."""

    file: str
    count: int = 0
    venue: str = ""
    year: str = ""
    titled: _Paragraph | None = None
    body: list[_Paragraph] = field(default_factory=list)
    marked: bool = False


class ListingReader:
    """Reads plain-text and Markdown listings, one paragraph in memory at a time."""

    name = "listing"
    suffixes: tuple[str, ...] = (".txt", ".text", ".md", ".markdown")

    def claims(self, name: str, head: bytes) -> float:
        """Sure of running text under a suffix of text, unsure elsewhere."""
        text = head[:4096].decode("utf-8", "replace")
        solid = [letter for letter in text if not letter.isspace()]
        if not solid or text.lstrip()[:1] in {"{", "<", "@"}:
            return 0.0
        share = sum(letter.isalpha() for letter in solid) / len(solid)
        if share < _LETTERS:
            return 0.0
        suffix = PurePath(name).suffix.lower()
        return 0.4 if suffix in self.suffixes else 0.05 if not suffix else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        """Yield one paper an abstract; titles are recognised by how they stand."""
        state = _State(file)
        items = _paragraphs(file, data)
        head = list(islice(items, len("123")))
        if _begins_with_heading([i for i in head if isinstance(i, _Paragraph)]):
            place = next(n for n, i in enumerate(head) if isinstance(i, _Paragraph))
            heading = head.pop(place)
            if isinstance(heading, _Paragraph):
                _heading(state, heading.text)
        for item in chain(head, items):
            if isinstance(item, Problem):
                yield item
            else:
                yield from _paragraph(state, item)
        yield from _finished(state)


def _paragraphs(file: str, data: BinaryIO) -> Iterator[_Paragraph | Problem]:
    """Blank lines and Markdown headings part paragraphs."""
    current = _Paragraph(0)
    for item in lines(file, data):
        if isinstance(item, Problem):
            yield item
            continue
        number, text = item
        text = text.strip()
        is_heading = _HEADING.fullmatch(text) is not None
        if (not text or is_heading) and current.lines:
            yield current
            current = _Paragraph(0)
        if is_heading:
            yield _Paragraph(number, [text])
        elif text and not set(text) <= set("-=*_"):
            current = current if current.lines else _Paragraph(number)
            current.lines.append(text)
            current.size += len(text)
        if current.size > LONGEST:
            yield too_long(file, current.line)
            current = _Paragraph(0)
    if current.lines:
        yield current


def _begins_with_heading(head: list[_Paragraph]) -> bool:
    """Whether the first paragraph names the listing and not the first paper.

    Args:
        head: the first paragraphs, three if there are as many.
    """
    if not head or not head[0].is_title or _HEADING.fullmatch(head[0].text):
        return False
    if _LABEL.match(head[0].text):
        return False
    if _NAMES_LISTING.search(head[0].text) or len(head) == 1:
        return True
    if head[1].is_title:
        return True
    # Title, abstract, title is a listing with titles; so is a lone title and abstract.
    return len(head) == len("123") and not head[-1].is_title


def _paragraph(state: _State, item: _Paragraph) -> Iterator[Paper | Problem]:
    heading = _HEADING.fullmatch(item.text)
    if heading:
        yield from _finished(state)
        if state.titled is not None:  # a heading right below a heading
            _heading(state, state.titled.text)
        state.marked = True
        state.titled = _Paragraph(item.line, [_NUMBER.sub("", heading[2], count=1)])
    elif state.marked:
        state.body.append(item)
    elif item.is_title and state.titled is None:
        state.titled = _Paragraph(item.line, [_NUMBER.sub("", item.text, count=1)])
    else:
        state.body.append(item)
        yield from _finished(state)


def _finished(state: _State) -> Iterator[Paper | Problem]:
    """The paper that is complete now, if any."""
    if not state.body:
        if state.titled is not None and not state.marked:
            yield _lonely(state, state.titled)
            state.titled = None
        return
    fields = _fields(state)
    line = (state.titled or state.body[0]).line
    state.count += 1
    fallback = f"{stem(state.file)}-{state.count:02d}"
    state.titled = None
    state.body.clear()
    yield paper_of(fields, Source(state.file, line), fallback)


def _lonely(state: _State, title: _Paragraph) -> Problem:
    return Problem(
        Source(state.file, title.line),
        f"a short line without an abstract: {title.text[:60]!r}",
        hint="put its abstract below it, or take the line out",
    )


def _fields(state: _State) -> Fields:
    fields = Fields(venue=state.venue, year=state.year)
    if state.titled is not None:
        fields.title = state.titled.text
    rest: list[str] = []
    for paragraph in state.body:
        rest.extend(_labelled(fields, paragraph.lines))
        rest.append("")
    if not fields.title:
        rest = _split_title(fields, rest)
    body = "\n".join(rest).strip()
    fields.abstract = fields.abstract or _NUMBER.sub("", body, count=1)
    return fields


def _labelled(fields: Fields, found: list[str]) -> list[str]:
    """Take lines such as ``Title: …`` out; a label ``Abstract`` is just dropped."""
    rest = []
    for line in found:
        match = _LABEL.match(line)
        label = match[1].lower() if match else ""
        value = line[match.end() :] if match else line
        if label == "title":
            fields.title = value
        elif label in {"year", "venue"}:
            setattr(fields, label, value)
        elif label in {"doi", "url"}:
            fields.ids.append((label, value))
        elif label.startswith("author"):
            fields.authors = people(value)
        elif label == "keywords":
            fields.keywords = words(value)
        else:
            rest.append(value)
    return rest


def _split_title(fields: Fields, rest: list[str]) -> list[str]:
    """A short first line above one long line is a title, not a wrapped line."""
    filled = [line for line in rest if line]
    if len(filled) == len("tb") and _is_short(filled[0]):
        title, body = filled
        if len(body) >= _ABSTRACT_LENGTH and len(body) > 2 * len(title):
            fields.title = _NUMBER.sub("", title, count=1)
            return [body]
    return rest


def _is_short(text: str) -> bool:
    return len(text) <= _TITLE_LENGTH and not text.endswith((".", ";", ","))


def _heading(state: _State, text: str) -> None:
    """Venue and year out of a heading such as ``NeurIPS 2026 Papers``."""
    text = text.strip("#*_ \t")
    year = _YEAR.search(text)
    if year is None:
        return
    state.year = year[0]
    rest = text[: year.start()].strip() or text[year.end() :]
    state.venue = " ".join(
        _NOT_VENUE.sub(" ", rest).strip(" -\u2013\u2014:,()").split()
    )
