"""Text from outside made safe inside HTML, and small pieces of it."""

import html
import unicodedata
from collections.abc import Iterable, Sequence

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that could turn the page's own words around."""


def escaped(text: object) -> str:
    """Text that means nothing to HTML, whatever it holds.

    Args:
        text: anything, written with `str`.

    Returns:
        Escaped text; control characters, lone surrogates and marks of direction
        become replacement characters, one for one.
    """
    return html.escape("".join(map(_visible, str(text))))


def _visible(char: str) -> str:
    if char in "\n\t":
        return char
    hidden = char in _BIDI or unicodedata.category(char) in {"Cc", "Cs"}
    return "\N{REPLACEMENT CHARACTER}" if hidden else char


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, caption: str = ""
) -> str:
    """A table with a heading to each row and numbers to the right.

    Args:
        columns: the headings, as text.
        rows: cells, as HTML.
        caption: what the table shows, as text.
    """
    head = "".join(
        f'<th scope="col"{_numeric(place)}>{escaped(name)}</th>'
        for place, name in enumerate(columns)
    )
    body = "".join(
        f'<tr><th scope="row">{first}</th>'
        + "".join(f'<td class="n">{cell}</td>' for cell in rest)
        + "</tr>\n"
        for first, *rest in rows
    )
    title = f"<caption>{escaped(caption)}</caption>" if caption else ""
    return (
        f'<div class="scroll"><table>{title}<thead><tr>{head}</tr></thead>'
        f"<tbody>\n{body}</tbody></table></div>"
    )


def _numeric(place: int) -> str:
    return ' class="n"' if place else ""
