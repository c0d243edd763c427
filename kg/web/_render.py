"""Pages as HTML: templates that escape whatever is put into them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup

from kg.draw import LOOKS, PAPER, Spoke, bars, dots, ego, plain, spark
from kg.web._links import Links
from kg.web._values import BoardData, CommunitiesData, Page, PaperData, ThingData, Tie

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'"
)
"""What a page may load: its own scripts, styles and data, and nothing inline."""
_FROM_DISK = (
    "default-src 'none'; script-src 'self' file: 'wasm-unsafe-eval'; "
    "style-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; "
    "form-action 'self' file:"
)
"""The same for a page from disk, which has no origin but its scheme; it may connect
to nothing, and run the query engine."""
_WEB = re.compile(r"https?://[^\s<>\"{}|\\^`]+", re.IGNORECASE)
_HIDDEN = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufeff]"
)
_SIZES = 30
_SPOKES = 5
"""Neighbours drawn on either side in a folder of files, to keep it small."""


@dataclass(frozen=True, slots=True)
class Site:
    """What every page says of the graph."""

    name: str
    papers: int
    things: int
    version: str
    nav: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]


def render(
    page: Page, site: Site, links: Links, *, twins: str | None = None, **more: object
) -> str:
    """One page as HTML.

    Args:
        page: what it tells.
        site: what all pages tell.
        links: how it names other pages.
        twins: address of the page, ready for ``format=`` to be added; None where
            there are no JSON and Turtle of it.
        more: what the template needs beside the page.
    """
    found = {"json": f"{twins}format=json", "turtle": f"{twins}format=turtle"}
    html: str = (
        _templates()
        .get_template(page.template)
        .render(
            page=page,
            d=page.data,
            site=site,
            links=links,
            twins=found if twins else None,
            policy=_FROM_DISK,
            **(_drawn(page, links) | more),
        )
    )
    return html


@cache
def _templates() -> jinja2.Environment:
    found = jinja2.Environment(
        loader=jinja2.PackageLoader("kg.web"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {
        "bars": _bars,
        "count": "{:,}".format,
        "href": _href,
        "line": plain,
        "spark": _spark,
        "text": _text,
    }
    return found


def _text(text: str) -> str:
    """Text of several lines without marks that turn the direction of writing."""
    return _HIDDEN.sub(" ", text)


def _href(address: str) -> str:
    """A web address; anything else, such as ``javascript:``, leads nowhere."""
    return address if _WEB.fullmatch(address) else "#"


def _colour(kind: str) -> str:
    return LOOKS[kind if kind in LOOKS else PAPER].colour


def _bars(values: Sequence[tuple[int, int]], name: str, kind: str = PAPER) -> Markup:
    # What is drawn escapes its words itself.
    return Markup(bars(values, name=name, colour=_colour(kind)))  # noqa: S704


def _spark(values: Sequence[tuple[int, int]], name: str, kind: str = PAPER) -> Markup:
    return Markup(spark(values, name=name, colour=_colour(kind)))  # noqa: S704


def _drawn(page: Page, links: Links) -> dict[str, Any]:
    """The picture that belongs on a page."""
    data = page.data
    if isinstance(data, PaperData):
        things = [t for group in data.roles for t in group.ties]
        papers = [*data.inferred, *data.stated]
        label, kind = data.paper.label, "Paper"
        if not papers:
            things, papers = things[::2], things[1::2]
    elif isinstance(data, ThingData):
        papers = [t for group in data.roles for t in group.ties]
        things = [*data.parents, *data.children, *data.others]
        label, kind = data.thing.label, data.thing.kind
    elif isinstance(data, BoardData):
        values = [
            (r.method.label if r.method else r.paper.label, r.number)
            for r in data.rows
            if r.is_comparable and r.number is not None
        ]
        return {"plot": Markup(dots(values, name=page.title))}  # noqa: S704
    elif isinstance(data, CommunitiesData):
        sizes = [
            (c.community.name, float(c.community.papers))
            for c in data.communities[:_SIZES]
        ]
        return {"sizes": Markup(dots(sizes, name="Papers of each community"))}  # noqa: S704
    else:
        return {}
    if not things and not papers:
        return {"picture": ""}
    left, right = _spokes(things, links), _spokes(papers, links)
    name = f"{label} and what is linked to it"
    return {"picture": Markup(ego(label, kind, left, right, name=name))}  # noqa: S704


def _spokes(ties: Sequence[Tie], links: Links) -> list[Spoke]:
    once = {tie.other.iri: tie for tie in reversed(ties)}
    kept = [tie for tie in ties if once[tie.other.iri] is tie]
    return [
        Spoke(
            label=tie.other.label,
            kind=tie.other.kind,
            predicate=tie.predicate,
            words=tie.words,
            href=links.node(tie.other),
            confidence=tie.confidence,
        )
        for tie in kept[: _SPOKES if links.is_static else None]
    ]
