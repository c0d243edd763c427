"""A graph as one HTML page that needs nothing else."""

import base64
import hashlib
import json
from collections.abc import Collection, Sequence
from importlib import resources
from typing import Any

from kg.draw._choice import Choice, chosen
from kg.draw._details import details
from kg.draw._groups import groups
from kg.draw._layout import Points, positions
from kg.draw._network import network, radius
from kg.draw._style import LINES, LOOKS, line_of
from kg.draw._text import plain
from kg.ids import Iri
from kg.model import Snapshot

_ROOM = 7.0
"""Free space around a node, in pixels."""
_LABEL_ROOM = 15.0
"""Free space around a node whose label should be read at first sight."""
_LABELLED = 60
_FOREIGN = "//# sourceMappingURL="
_SCRIPTS = ("graph.js", "canvas.js", "panel.js", "page.js", "more.js")


def page(  # noqa: PLR0913 - its options are keywords
    snapshot: Snapshot,
    *,
    title: str,
    around: Iri | None = None,
    limit: int = 400,
    min_confidence: float = 0.0,
    seed: int = 0,
    mine: Collection[Iri] = (),
) -> str:
    """Draw a graph as one self-contained interactive HTML page.

    Args:
        snapshot: the graph.
        title: the page's heading; any text.
        around: a paper or thing; the page then holds what is at most two links
            away from it, and opens with it selected.
        limit: the most nodes to show at first. The page holds up to 2,000 (or
            `limit`, if that is more) and shows the others on demand.
        min_confidence: links below it are left out; in [0, 1].
        seed: of the layout.
        mine: papers that the reader has; the page can tell them from new ones by
            colour.

    Returns:
        The page. It asks for nothing from any network, runs no script but its own,
        and is the same text for the same arguments.

    Raises:
        InputError: `around` is not in the graph, `limit` is below 1, or
            `min_confidence` is outside [0, 1].
    """
    choice = chosen(snapshot, around=around, limit=limit, min_confidence=min_confidence)
    told = details(snapshot, choice)
    names = {n: told["nodes"][i]["label"] for i, n in enumerate(choice.nodes)}
    numbers, told["groups"] = groups(snapshot, choice, names, seed=seed)
    for node, number in zip(told["nodes"], numbers, strict=True):
        node["group"] = number
    for iri, node in zip(choice.nodes, told["nodes"], strict=True):
        if iri in mine:
            node["mine"] = True
    first, whole = _layouts(choice, told["nodes"], seed)
    told |= {
        "whole": [[round(x, 1), round(y, 1)] for x, y in whole],
        "beyond": choice.beyond,
        "selected": choice.nodes.index(around) if around is not None else None,
        "minConfidence": min_confidence,
        "looks": {k: [v.shape, v.colour] for k, v in LOOKS.items()},
        "lines": _lines(choice),
    }
    spots = [(float(x), float(y)) for x, y in first]
    return _rendered(network(choice, told["nodes"], spots), plain(title), told)


def _layouts(
    choice: Choice, nodes: Sequence[dict[str, Any]], seed: int
) -> tuple[Points, Points]:
    """Two layouts: of what is shown at first, and of all; the first holds both."""
    number = {iri: i for i, iri in enumerate(choice.nodes)}
    pairs = [(number[x.subject], number[x.object]) for x in choice.links]
    room = [radius(n["kind"], n["importance"]) + _ROOM for n in nodes]
    whole = positions(room, pairs, seed=seed)
    core = [number[iri] for iri in choice.nodes if iri in choice.core]
    place = {node: i for i, node in enumerate(core)}
    inner = [(place[a], place[b]) for a, b in pairs if a in place and b in place]
    wide = [
        room[node] + (_LABEL_ROOM if i < _LABELLED else 0.0)
        for i, node in enumerate(core)
    ]
    if len(core) == len(nodes):
        return whole, whole
    first = whole.copy()
    first[core] = positions(wide, inner, seed=seed)
    return first, whole


def _lines(choice: Choice) -> dict[str, list[Any]]:
    used = {link.predicate for link in choice.links}
    known = [predicate for predicate in LINES if predicate in used]
    lines = {p: line_of(p) for p in [*known, *sorted(used - LINES.keys())]}
    return {
        p: [x.forward, x.backward, x.family, x.colour, x.width, x.dashes]
        for p, x in lines.items()
    }


def _rendered(net: Any, title: str, told: dict[str, Any]) -> str:  # noqa: ANN401
    """Let pyvis fill in this package's template instead of its own."""
    engine, style = _engine(), _own("page.css")
    script = _wrapped([_own(name) for name in _SCRIPTS])
    template = resources.files("kg.draw") / "page.html"
    with resources.as_file(template) as path:
        net.set_template_dir(str(path.parent), path.name)
        # pyvis fills in its template without escaping unless told to.
        net.templateEnv.autoescape = True
        net.templateEnv.globals.update(
            engine=engine,
            script=script,
            style=style,
            policy=_policy([engine, script], [style]),
            told=_for_script(told),
        )
        net.heading = title
        html: str = net.generate_html(name="page.html")
    return html


def _own(name: str) -> str:
    return (resources.files("kg.draw") / name).read_text(encoding="utf-8")


def _wrapped(parts: list[str]) -> str:
    """Scripts that share names with each other but with nothing else."""
    return "(() => {\n'use strict';\n" + "\n".join(parts) + "})();\n"


def _engine() -> str:
    """The drawing library as pyvis ships it, without its pointer to another file."""
    folder = resources.files("pyvis") / "templates" / "lib"
    newest = max(
        (entry for entry in folder.iterdir() if entry.name.startswith("vis-")),
        key=lambda entry: [int(n) for n in entry.name.removeprefix("vis-").split(".")],
    )
    text = (newest / "vis-network.min.js").read_text(encoding="utf-8")
    return text.split(_FOREIGN)[0].replace("\r\n", "\n")


def _policy(scripts: list[str], styles: list[str]) -> str:
    return (
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
        f"script-src {_hashes(scripts)}; style-src {_hashes(styles)}"
    )


def _hashes(texts: list[str]) -> str:
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(d).decode()}'" for d in digests)


def _for_script(value: object) -> str:
    """JSON that can stand inside a script element whatever it holds."""
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
