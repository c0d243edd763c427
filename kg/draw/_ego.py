"""One node and its neighbours as a small SVG drawing whose labels never collide."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from kg.draw._style import LOOKS, PAPER, line_of
from kg.draw._text import plain

_ROW = 34
_WIDTH = 900
_SIDE = 272
"""Where the columns of neighbours begin, from either edge."""
_TEXT = 31
"""Letters of a label, at most."""
_MOST = 9
_CENTRE = 22


@dataclass(frozen=True, slots=True)
class Spoke:
    """A neighbour of the node that is drawn."""

    label: str
    kind: str
    predicate: str
    """Local name of the link's predicate, such as ``uses``."""
    words: str
    """The predicate in words, from the node that is drawn."""
    href: str | None = None
    confidence: float = 1.0


def ego(
    label: str, kind: str, left: Sequence[Spoke], right: Sequence[Spoke], *, name: str
) -> str:
    """Draw a node between two columns of neighbours.

    Args:
        label: of the node.
        kind: ``Paper`` or a kind of thing.
        left: neighbours on the left, the most important first; nine are shown.
        right: the same on the right.
        name: what the drawing is, for those who do not see it.

    Returns:
        An ``svg`` element. Text has the colour of the text around it.
    """
    sides = [tuple(left[:_MOST]), tuple(right[:_MOST])]
    height = max(3, *(len(side) for side in sides)) * _ROW + 24
    middle = height / 2
    begin = (
        f'<svg class="ego" viewBox="0 0 {_WIDTH} {height}" role="group" '
        'xmlns="http://www.w3.org/2000/svg" font-size="13" fill="currentColor" '
        f'aria-label="{escape(plain(name))}">'
    )
    drawn = [_side(spokes, bool(side), middle) for side, spokes in enumerate(sides)]
    return "".join([begin, *drawn, _centre(label, kind, middle), "</svg>"])


def _side(spokes: Sequence[Spoke], is_right: bool, middle: float) -> str:  # noqa: FBT001
    """Lines below, then marks and words; what is common to them is said once."""
    x = _WIDTH - _SIDE if is_right else _SIDE
    top = middle - (len(spokes) - 1) * _ROW / 2
    places = [(spoke, top + i * _ROW) for i, spoke in enumerate(spokes)]
    lines = "".join(_line(spoke, x, y, middle) for spoke, y in places)
    words = "".join(_words(spoke, x, y, 14 if is_right else -14) for spoke, y in places)
    anchor = "start" if is_right else "end"
    return (
        f'<g fill="none" stroke-opacity=".6">{lines}</g>'
        f'<g text-anchor="{anchor}">{words}</g>'
    )


def _line(spoke: Spoke, x: int, y: float, middle: float) -> str:
    line = line_of(spoke.predicate)
    bend = (x + _WIDTH // 2) // 2
    width = 1 + 2.2 * max(0.0, min(1.0, spoke.confidence))
    dash = ' stroke-dasharray="6 4"' if line.dashes else ""
    return (
        f'<path d="M{_WIDTH // 2} {middle:g}C{bend} {middle:g} {bend} {y:g} {x} {y:g}" '
        f'stroke="{line.colour}" stroke-width="{width:.1f}"{dash}/>'
    )


def _words(spoke: Spoke, x: int, y: float, aside: int) -> str:
    short = _short(spoke.label)
    whole = plain(spoke.label)
    title = f"<title>{escape(whole)}</title>" if whole != short else ""
    body = (
        f"{title}{_mark(spoke.kind, x, y, 6)}"
        f'<text x="{x + aside}" y="{y - 2:g}">{escape(short)}'
        f'<tspan x="{x + aside}" dy="14" font-size="10.5" fill-opacity=".75">'
        f"{escape(spoke.words)}</tspan></text>"
    )
    return f'<a href="{escape(spoke.href)}">{body}</a>' if spoke.href else body


def _centre(label: str, kind: str, middle: float) -> str:
    text = _short(label)
    half = min(210, 22 + 3.6 * len(text))
    x = _WIDTH / 2
    colour = LOOKS[kind].colour if kind in LOOKS else LOOKS[PAPER].colour
    return (
        f'<rect class="centre" x="{x - half:g}" y="{middle - _CENTRE:g}" '
        f'width="{2 * half:g}" height="{2 * _CENTRE}" rx="{_CENTRE}" fill="#fff" '
        f'stroke="{colour}" stroke-width="2"/>'
        f'<text class="centre-name" x="{x:g}" y="{middle + 4.5:g}" fill="#1d2430" '
        f'text-anchor="middle" font-weight="600">{escape(text)}</text>'
    )


def _mark(kind: str, x: float, y: float, r: float) -> str:
    """The mark of a kind: colour and shape say the same."""
    look = LOOKS.get(kind, LOOKS[PAPER])
    shapes: dict[str, list[tuple[float, float]]] = {
        "square": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
        "diamond": [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
        "triangle": [(0, -1.2), (1.2, 1), (-1.2, 1)],
        "hexagon": [(1.15, 0), (0.6, 1), (-0.6, 1), (-1.15, 0), (-0.6, -1), (0.6, -1)],
    }
    if look.shape not in shapes:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{look.colour}"/>'
    points = " ".join(f"{x + a * r:g},{y + b * r:g}" for a, b in shapes[look.shape])
    return f'<polygon points="{points}" fill="{look.colour}"/>'


def _short(label: str) -> str:
    text = plain(label)
    return text if len(text) <= _TEXT else f"{text[: _TEXT - 1].rstrip()}…"
