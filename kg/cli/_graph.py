"""Arguments and options that commands on a graph share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

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
