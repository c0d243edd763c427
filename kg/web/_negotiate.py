"""Which form of an answer a client would like best."""

from collections.abc import Sequence


def preferred(accept: str, offered: Sequence[str]) -> str | None:
    """The media type that an ``Accept`` header likes best.

    Args:
        accept: the header; empty accepts everything.
        offered: media types, the server's favourite first.

    Returns:
        None when none of them is acceptable.

    Examples:
        >>> preferred("text/turtle;q=0.5, text/html", ["text/html", "text/turtle"])
        'text/html'
        >>> preferred("image/png", ["text/html"])
    """
    ranges = [_range(part) for part in (accept or "*/*").split(",")[:64]]
    best: tuple[float, str | None] = (0.0, None)
    for kind in offered:
        quality = _quality(kind, ranges)
        if quality > best[0]:
            best = quality, kind
    return best[1]


def _quality(kind: str, ranges: Sequence[tuple[str, float]]) -> float:
    """The quality that the most exact range gives a type."""
    group = kind.partition("/")[0] + "/*"
    for wanted in (kind, group, "*/*"):
        found = [q for name, q in ranges if name == wanted]
        if found:
            return max(found)
    return 0.0


def _range(part: str) -> tuple[str, float]:
    name, *parameters = (piece.strip().lower() for piece in part.split(";"))
    quality = 1.0
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                quality = min(1.0, max(0.0, float(parameter[2:])))
            except ValueError:
                quality = 0.0
    return name, quality
