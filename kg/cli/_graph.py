"""Arguments and options that commands on a graph share."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from kg.graph import Graph
    from kg.ids import Iri
    from kg.model import Kind

F = TypeVar("F", bound=Callable[..., Any])

graph_argument = click.argument("graph", type=click.Path(path_type=Path))

min_confidence_option = click.option(
    "--min-confidence",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Leave out what is less sure than this.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


def write_json(value: object) -> None:
    """Write any value of the library to standard output as JSON."""
    import msgspec

    data = msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2)
    click.echo(data.decode())


def one_thing(graph: "Graph", name: str, kind: "Kind | None" = None) -> "Iri":
    """The thing of a graph that goes by a name.

    Args:
        graph: open.
        name: as a user typed it.
        kind: what it has to be; None for any.

    Raises:
        InputError: there is none.
    """
    from kg.errors import InputError

    everything = graph.find(name)
    found = [f for f in everything if f.kind != "Paper"]
    fit = [f for f in found if kind in {None, f.kind}]
    if fit:
        return fit[0].iri
    what = "thing" if kind is None else kind.lower()
    near = " or ".join(map(repr, graph.suggestions(name)))
    hint = f"did you mean {near}?" if near else None
    if everything:
        hint = f"it is a {(found or everything)[0].kind.lower()} here"
    raise InputError(f"no {what} in {graph.path} is called {name!r}", hint=hint)
