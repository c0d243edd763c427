"""SPARQL texts: what is refused, and how values are put in without pasting."""

import math
import re
from collections.abc import Mapping

import pyoxigraph as ox

from kg.errors import StoreError
from kg.store._terms import clean

Value = str | int | float | bool
"""What may be bound: a text that is an absolute web IRI binds as that IRI."""

_TOKEN = re.compile(
    r"""
      (?P<text>\"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\" | '''(?:[^'\\]|\\.|'(?!''))*'''
        | "(?:[^"\\\n\r]|\\.)*" | '(?:[^'\\\n\r]|\\.)*')
    | (?P<iri><[^<>"{}|^`\x00-\x20]*>)
    | (?P<escape>\\.)
    | (?P<comment>\#[^\n\r]*)
    | (?P<variable>[?$]\w+)
    | (?P<name>(?:[\w.-]*):[\w.:%-]*)
    | (?P<word>\w+)
    """,
    re.VERBOSE | re.DOTALL,
)
_WEB = re.compile(r"(?:https?://|urn:)[^\x00-\x20<>\"{}|\\^`]+")


def check_local(text: str) -> None:
    """Make sure that a query asks this graph only.

    Args:
        text: SPARQL.

    Raises:
        StoreError: it has a SERVICE, which would send data over the network.
    """
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "word" and token[0].upper() == "SERVICE":
            raise StoreError(
                "SPARQL: SERVICE is refused", hint="a query here asks this graph only"
            )


def names_graphs(text: str) -> bool:
    """Whether a query says itself, by FROM, which graphs it asks."""
    words = (t[0].upper() for t in _TOKEN.finditer(text) if t.lastgroup == "word")
    return "FROM" in words


def term(value: Value) -> ox.NamedNode | ox.Literal:
    """A value as a term of RDF.

    Args:
        value: a text, a number or a truth value.

    Raises:
        StoreError: a number that is not finite.
    """
    if isinstance(value, str):
        text = clean(value)
        return ox.NamedNode(text) if _WEB.fullmatch(text) else ox.Literal(text)
    if isinstance(value, float) and not math.isfinite(value):
        raise StoreError(
            f"SPARQL: {value} cannot be bound", hint="give a finite number"
        )
    return ox.Literal(value)


def placed(
    text: str, values: Mapping[str, ox.NamedNode | ox.Literal], *, mark: str = "?$"
) -> str:
    """A query with terms, as the engine writes them, where variables stood.

    Only whole variables are replaced: not what looks like one in a string, an IRI
    or a comment.

    Args:
        text: SPARQL.
        values: name of a variable, without its mark, to a term.
        mark: which marks a variable to be replaced may have.
    """

    def put(token: re.Match[str]) -> str:
        name = token[0][1:]
        if token.lastgroup == "variable" and token[0][0] in mark and name in values:
            return f" {values[name]} "
        return token[0]

    return _TOKEN.sub(put, text)
