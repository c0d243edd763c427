"""Numbers in running text, with their units: what may be the value of a result."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kg.model import Span


class Form(StrEnum):
    """How a number is written."""

    PLAIN = "plain"
    RANGE = "range"
    RATIO = "ratio"
    ORDER = "order"
    """An order of growth such as ``O(n log n)``."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a text."""

    value: str
    """As the text has it, without sign and unit."""
    span: Span
    """Where `value` stands."""
    whole: Span
    """With sign, unit and marks such as ``>`` or ``≈``."""
    unit: str | None
    form: Form
    lead: str = ""
    """The marks before the value: ``+``, ``>``, ``±``, …"""


_DIGITS = (
    r"(?:\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,9})?|\d{1,12}(?:\.\d{1,9})?|(?<![\d.])\.\d{1,9})"
    r"(?:[eE][-+\u2212]?\d{1,3}(?!\w)|\s?[\u00d7x\u22c5\u00b7*]\s?10\^?\{?[-\u2212]?\d{1,3}\}?)?"
)
_UNITS = {
    "%": "%",
    "percent": "%",
    "per cent": "%",
    "percentage points": "pp",
    "percentage point": "pp",
    "percent points": "pp",
    "% points": "pp",
    "%-points": "pp",
    "pp": "pp",
    "pps": "pp",
    "p.p.": "pp",
    "points": "points",
    "point": "points",
    "pts": "points",
    "\u00d7": "x",
    "x": "x",
    "X": "x",
    "times": "x",
    "-times": "x",
    "fold": "x",
    "-fold": "x",
    "million": "M",
    "billion": "B",
    "thousand": "K",
    "trillion": "T",
    "sec": "s",
    "secs": "s",
    "seconds": "s",
    "second": "s",
    "milliseconds": "ms",
    "msec": "ms",
    "minutes": "min",
    "minute": "min",
    "mins": "min",
    "hours": "h",
    "hour": "h",
    "hrs": "h",
    "days": "days",
    "weeks": "weeks",
    "fps": "FPS",
    "FPS": "FPS",
    "dB": "dB",
    "meters": "m",
    "metres": "m",
    "\u00b0": "\u00b0",
    "degrees": "\u00b0",
    "FLOPs": "FLOPs",
    "FLOPS": "FLOPs",
}
_SAME = (
    "K",
    "k",
    "M",
    "B",
    "T",
    "G",
    "KB",
    "MB",
    "GB",
    "TB",
    "KiB",
    "MiB",
    "GiB",
    "ms",
    "s",
    "min",
    "h",
    "us",
    "\u00b5s",
    "ns",
    "mm",
    "cm",
    "m",
    "km",
    "Hz",
    "kHz",
    "MHz",
    "GHz",
    "W",
    "mW",
    "kW",
    "J",
    "mJ",
    "kg",
    "bits",
    "bpp",
    "USD",
    "MFLOPs",
    "GFLOPs",
    "TFLOPs",
    "GFLOPS",
    "TFLOPS",
    "MACs",
    "GMACs",
    "MMACs",
)
_NAMES = sorted([*_UNITS, *_SAME], key=len, reverse=True)
_UNIT = "|".join(
    re.escape(name) + (r"\b" if name[-1].isalpha() else "") for name in _NAMES
)
_LEAD = (
    r"(?P<lead>[-+\u2212\u00b1<>\u2264\u2265\u2248~\u223c$\u20ac\u2191\u2193=]{0,3}\s?)"
)
_BEFORE = (
    r"(?<![^\W\d]|[@#^_\\&\d])(?<!\d[.,])(?<![^\W\d]/)"
    r"(?<![^\W_][-\u2010\u2011])(?<![)\]][-\u2010\u2011^])"
)
_AFTER = r"(?![^\W\d])(?![.,]?\d)(?!-[^\W\d])(?!\^)"
_RANGE = r"\s?(?:-|\u2013|\u2014|\u2212|~|\u223c)\s?"
_NUMBER = re.compile(
    rf"{_BEFORE}{_LEAD}(?<!\d)(?P<value>(?P<first>{_DIGITS})"
    rf"(?:(?P<of>\s?/\s?|\s(?:out\s)?of\s(?:the\s)?){_DIGITS}(?![\w.]*[\w])"
    rf"|(?P<mark>\s?(?:%|\u00d7|x\b))?{_RANGE}{_DIGITS})?)"
    rf"(?:(?P<plus>\+)?\s?(?P<unit>{_UNIT})|\+)?{_AFTER}"
)
_ORDER = re.compile(
    r"(?<![^\W_])(?:[O\u00d5\U0001d4aa\u03a9\u2126\u0398\u03c9o]\u0303?"
    r"|(?:poly)?log|poly)\s?\("
)
_MARK = re.compile(r"[()\n]")
_LONGEST = 240
"""Characters of the longest order of growth."""


def find_numbers(text: str) -> list[Number]:
    """Numbers and orders of growth in a text, in order, none inside another.

    Args:
        text: plain text.

    Returns:
        Numbers that stand alone: those that are part of a name (``GPT-4``,
        ``mAP50``, ``3D``) are left out, and so are digits of an order of growth.
        A range (``10-20%``) is one number, and so is ``7 of 9``.

    Examples:
        >>> [(n.value, n.unit) for n in find_numbers("2.18x less than 5.84 M")]
        [('2.18', 'x'), ('5.84', 'M')]
        >>> [n.value for n in find_numbers("ResNet-50 runs in O(n (log n)^2) time")]
        ['O(n (log n)^2)']
    """
    orders = list(_orders(text))
    found = list(orders)
    at = 0
    for number in _plain(text):
        while at < len(orders) and orders[at].span.end <= number.span.start:
            at += 1
        if at == len(orders) or number.span.end <= orders[at].span.start:
            found.append(number)
    return sorted(found, key=lambda n: n.span)


def _orders(text: str) -> Iterator[Number]:
    closing = _closing(text)
    at = 0
    while match := _ORDER.search(text, at):
        end = closing.get(match.end() - 1)
        at = match.end() if end is None else end
        if end is not None and end - match.start() <= _LONGEST:
            span = Span(match.start(), end)
            yield Number(text[match.start() : end], span, span, None, Form.ORDER)


def _closing(text: str) -> dict[int, int]:
    """For each bracket that is closed in its own line, where that ends."""
    opened: list[int] = []
    closed: dict[int, int] = {}
    for match in _MARK.finditer(text):
        if match[0] == "(":
            opened.append(match.start())
        elif match[0] == "\n":
            opened.clear()
        elif opened:
            closed[opened.pop()] = match.end()
    return closed


def _plain(text: str) -> Iterator[Number]:
    for match in _NUMBER.finditer(text):
        start, end = match.span("value")
        form = Form.PLAIN
        if match["of"] and "/" in match["of"] and "." in match["first"]:
            end = match.end("first")  # 16.2/25 is a score out of 25
        elif match["of"]:
            form = Form.RATIO
        elif match["first"] != match["value"]:
            form = Form.RANGE
        name = match["unit"]
        yield Number(
            value=text[start:end],
            span=Span(start, end),
            whole=Span(match.start(), match.end()),
            unit=None if name is None else _UNITS.get(name, name),
            form=form,
            lead=match["lead"].strip(),
        )
