"""One thing that is wrong with a graph."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True, slots=True)
class Fault:
    """One thing that is wrong with a graph."""

    rule: str
    """Which rule is broken, such as ``offsets``; ``shapes`` for those of SHACL."""
    node: str
    """The node that is at fault, as an IRI."""
    message: str
    """What is wrong, in words."""
