"""Named queries: questions of researchers, kept as files of SPARQL."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pyoxigraph as ox

from kg.errors import InputError
from kg.ids import folded
from kg.store._sparql import Value, placed

_PARAMETER = re.compile(r"(\w+) \((name|number)(?:, ([^)]*))?\): (.*)")
_PACKAGE = Path(__file__).parent.parent
_PLACES = (_PACKAGE / "_ontology", _PACKAGE.parent / "ontology")
"""In an installed package, and beside it in a working copy."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a named query asks for."""

    name: str
    kind: str
    """``name``: matched against labels, aliases, titles, identifiers and IRIs,
    without regard to case, accents and marks; or ``number``."""
    default: str | None
    """None where a value must be given."""
    what: str


@dataclass(frozen=True, slots=True)
class NamedQuery:
    """A query with a name, and what it needs and gives."""

    name: str
    what: str
    parameters: tuple[Parameter, ...]
    columns: tuple[str, ...]
    text: str
    """SPARQL; parameters stand in it as ``$name``, variables as ``?name``."""

    def bound(self, values: Mapping[str, Value], *, limit: int | None = None) -> str:
        """The query with its parameters in place.

        Args:
            values: by name of the parameter; numbers may be given as text.
            limit: how many rows at most; None for all.

        Returns:
            SPARQL. Values are written by the engine as literals of letters, digits
            and spaces, or as decimals: no text of a value is ever taken as SPARQL.

        Raises:
            InputError: a parameter is unknown, missing or not of its kind.
        """
        unknown = sorted(set(values) - {p.name for p in self.parameters})
        if unknown:
            raise InputError(
                f"query {self.name} has no parameter {unknown[0]!r}", hint=self._hint()
            )
        terms = {p.name: self._term(p, values.get(p.name)) for p in self.parameters}
        text = placed(self.text, terms, mark="$")
        return text if limit is None else f"{text}\nLIMIT {max(limit, 0):d}\n"

    def _term(self, parameter: Parameter, value: Value | None) -> ox.Literal:
        given = parameter.default if value is None else value
        if given is None:
            raise InputError(
                f"query {self.name} needs the parameter {parameter.name!r}",
                hint=self._hint(),
            )
        if parameter.kind == "name":
            return ox.Literal(folded(str(given)))
        try:
            number = float(given)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            raise InputError(
                f"query {self.name}: {parameter.name} is not a number: {given!r}",
                hint=self._hint(),
            )
        return ox.Literal(number)

    def _hint(self) -> str:
        lines = (
            f"{p.name}: {p.what}" + ("" if p.default is None else " (may be left out)")
            for p in self.parameters
        )
        return "its parameters are " + "; ".join(lines)


@cache
def named_queries() -> Mapping[str, NamedQuery]:
    """Every named query by its name, sorted."""
    folder = ontology() / "queries"
    found = (parsed(p.stem, p.read_text("utf-8")) for p in sorted(folder.glob("*.rq")))
    return MappingProxyType({query.name: query for query in found})


def named_query(name: str) -> NamedQuery:
    """One named query.

    Raises:
        InputError: there is none of that name.
    """
    found = named_queries()
    if name not in found:
        raise InputError(
            f"no query is named {name!r}", hint=f"there are {', '.join(found)}"
        )
    return found[name]


def ontology() -> Path:
    """The folder of the ontology and its queries."""
    return next((place for place in _PLACES if place.is_dir()), _PLACES[0])


def parsed(name: str, text: str) -> NamedQuery:
    """A named query from its file.

    Args:
        name: of the file, without its suffix.
        text: SPARQL, after comment lines ``# what:``, ``# parameter:`` (any number;
            name, kind and maybe default, and what it is) and ``# columns:``.

    Raises:
        ValueError: the header is not like that.
    """
    what, columns, parameters = "", "", []
    for line in text.splitlines():
        key, _, value = line.removeprefix("# ").partition(": ")
        if not line.startswith("# "):
            break
        if key == "what":
            what = value
        elif key == "columns":
            columns = value
        elif match := _PARAMETER.fullmatch(value):
            default = match[3] if match[3] is None else match[3].strip("'")
            parameters.append(Parameter(match[1], match[2], default, match[4]))
    if not what or not columns:
        raise ValueError(f"{name}.rq: the header lacks what or columns")
    return NamedQuery(name, what, tuple(parameters), tuple(columns.split(", ")), text)
