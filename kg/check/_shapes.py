"""The shapes of ``ontology/shapes.ttl``, run by a SHACL engine."""

from collections.abc import Iterator
from pathlib import Path

from kg.check._fault import Fault
from kg.errors import MissingExtraError, StoreError


def shape_faults(shapes: str, data: str) -> Iterator[Fault]:
    """What SHACL finds wrong.

    Args:
        shapes: Turtle.
        data: Turtle or N-Triples, of all named graphs together.

    Yields:
        A fault for each result of severity Violation or Warning.

    Raises:
        MissingExtraError: no engine is installed.
        StoreError: the shapes or the data do not parse.
    """
    try:
        import shacl  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise MissingExtraError("checking shapes", "check") from error
    try:
        report = shacl.Shapes.from_turtle(shapes).validate_turtle(data)
    except (ValueError, RuntimeError) as error:
        raise StoreError(f"SHACL: {error}") from error
    for one in report.results:
        value = f": {one.value_plain}" if one.value else ""
        message = f"{one.message or one.component}{value}"
        yield Fault("shapes", one.focus_node.strip("<>"), message)


def shapes_file(folder: Path) -> str:
    """The shapes that come with the ontology."""
    return (folder / "shapes.ttl").read_text(encoding="utf-8")
