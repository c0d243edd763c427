"""Plots as small SVG elements, made without a browser and readable in any."""

from collections.abc import Sequence
from html import escape

from kg.draw._text import plain

_WIDTH, _HEIGHT = 640, 170
_LEFT, _BOTTOM, _TOP = 34, 22, 10
_LABELS = 10
"""Years written below a plot, at most."""
_ROWS = 60
"""Dots of a plot, at most."""


def bars(
    values: Sequence[tuple[int, int]], *, name: str, colour: str = "#2f7fc1"
) -> str:
    """Draw counts by year as bars.

    Args:
        values: year and count, in order.
        name: what the plot shows, for those who do not see it.
        colour: of the bars.

    Returns:
        An ``svg`` element; empty without values.
    """
    if not values:
        return ""
    most = max(1, *(count for _, count in values))
    step = (_WIDTH - _LEFT) / len(values)
    high = _HEIGHT - _BOTTOM - _TOP
    parts = [_open(_WIDTH, _HEIGHT, name, "plot"), *_scale(most, high)]
    every = -(-len(values) // _LABELS)
    for i, (year, count) in enumerate(values):
        x, tall = _LEFT + i * step, high * count / most
        parts.append(
            f'<rect x="{x + step * 0.1:.1f}" y="{_TOP + high - tall:.1f}" '
            f'width="{step * 0.8:.1f}" height="{tall:.1f}" rx="1.5" fill="{colour}">'
            f"<title>{year}: {count}</title></rect>"
        )
        if i % every == 0:
            parts.append(_label(x + step / 2, _HEIGHT - 6, str(year)))
    return "".join(parts) + "</svg>"


def spark(
    values: Sequence[tuple[int, int]], *, name: str, colour: str = "#2f7fc1"
) -> str:
    """Draw counts by year as a line the size of a word.

    Args:
        values: year and count, in order.
        name: what the line shows.
        colour: of the line.

    Returns:
        An ``svg`` element; empty with fewer than two values.
    """
    if len(values) <= 1:
        return ""
    most = max(1, *(count for _, count in values))
    step = 96 / (len(values) - 1)
    points = [(2 + i * step, 22 - 18 * n / most) for i, (_, n) in enumerate(values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return (
        f"{_open(100, 26, name, 'spark')}"
        f'<polygon points="2,23 {line} 98,23" fill="{colour}" fill-opacity=".15"/>'
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.6"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" fill="{colour}"/></svg>'
    )


def dots(
    values: Sequence[tuple[str, float]], *, name: str, colour: str = "#2f7fc1"
) -> str:
    """Draw labelled numbers as dots on one scale, in the order given.

    Args:
        values: label and finite number; the first sixty are shown.
        name: what the plot shows.
        colour: of the dots.

    Returns:
        An ``svg`` element; empty with fewer than two values.
    """
    shown = values[:_ROWS]
    if len(shown) <= 1:
        return ""
    low, high = min(v for _, v in shown), max(v for _, v in shown)
    wide, left, height = high - low or 1.0, 250, 22 * len(shown) + 30
    parts = [_open(_WIDTH, height, name, "plot")]
    for i, (label, value) in enumerate(shown):
        y = 16 + 22 * i
        x = left + 20 + (_WIDTH - left - 80) * (value - low) / wide
        parts.append(
            f'<line x1="{left}" x2="{_WIDTH - 10}" y1="{y}" y2="{y}" '
            f'stroke="currentColor" stroke-opacity=".12"/>'
            f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{colour}"/>'
            f'<text x="{x + 9:.1f}" y="{y + 4}" font-size="11" fill="currentColor">'
            f"{value:g}</text>"
            f'<text x="{left - 10}" y="{y + 4}" font-size="12" text-anchor="end" '
            f'fill="currentColor">{escape(_short(label))}</text>'
        )
    return "".join(parts) + "</svg>"


def _open(width: int, height: int, name: str, kind: str) -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 {width} {height}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg" aria-label="{escape(plain(name))}">'
    )


def _scale(most: int, high: float) -> list[str]:
    """Lines at nothing, half and all of the largest count."""
    parts = []
    for value in sorted({0, most // 2, most}):
        y = _TOP + high - high * value / most
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="currentColor" stroke-opacity=".15"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" font-size="11" text-anchor="end" '
            f'fill="currentColor" fill-opacity=".7">{value}</text>'
        )
    return parts


def _label(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y}" font-size="11" text-anchor="middle" '
        f'fill="currentColor" fill-opacity=".7">{escape(text)}</text>'
    )


def _short(label: str) -> str:
    text = plain(label)
    return text if len(text) <= 36 else f"{text[:35].rstrip()}…"  # noqa: PLR2004
