"""HTML for notebooks: small tables and cards that escape whatever they are given."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

MOST = 30
"""Rows of a table, at most."""
_LONGEST = 400
_CELL = "text-align:left;vertical-align:top;padding:.2em .8em .2em 0"
_FRAME = (
    '<iframe srcdoc="{page}" title="{title}" width="100%" height="{height}" '
    'sandbox="allow-scripts allow-downloads" style="border:1px solid #9996"></iframe>'
)


@dataclass(frozen=True, slots=True)
class Picture:
    """An interactive page that a notebook shows in a frame.

    Args:
        page: a whole HTML page that needs nothing else.
        title: what it shows.
        height: of the frame, in pixels.
    """

    page: str
    title: str = "graph"
    height: int = 620

    def _repr_html_(self) -> str:
        page, title = escape(self.page), escape(self.title)
        return _FRAME.format(page=page, title=title, height=int(self.height))


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    total: int | None = None,
) -> str:
    """A table.

    Args:
        columns: headings.
        rows: cells of any type; None is shown as nothing. The first thirty are shown.
        total: how many rows there are, where not all are given.

    Returns:
        HTML. Every cell is text, on one line of at most 400 letters.
    """
    found = list(rows)
    shown = found[:MOST]
    head = "".join(f'<th style="{_CELL}">{text(c)}</th>' for c in columns)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{text(c)}</td>' for c in row) + "</tr>"
        for row in shown
    )
    count = len(found) if total is None else total
    more = f"<p><small>{len(shown)} of {count} rows</small></p>"
    return (
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"{more if count > len(shown) else ''}"
    )


def card(title: str, facts: str, *parts: tuple[str, str]) -> str:
    """A heading, a line of facts, and parts with headings of their own.

    Args:
        title: any text.
        facts: any text.
        parts: a heading, and HTML that this module made; empty HTML is left out.
    """
    body = "".join(f"<h4>{text(name)}</h4>{html}" for name, html in parts if html)
    return f"<div><h3>{text(title)}</h3><p>{text(facts)}</p>{body}</div>"


def text(value: object) -> str:
    """Any value as text that is safe in HTML.

    Examples:
        >>> text("<b>"), text(None), text(0.5)
        ('&lt;b&gt;', '', '0.5')
    """
    if value is None:
        return ""
    line = " ".join("".join(c if c.isprintable() else " " for c in str(value)).split())
    return escape(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…")
