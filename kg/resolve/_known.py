"""Known names: the gazetteer that ships along, and vocabularies of the user's own."""

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from kg.errors import StoreError
from kg.model import Kind
from kg.resolve._acronym import is_short, stands_for
from kg.resolve._normal import normal_form

GAZETTEER = "https://w3id.org/citekg/gazetteer/"
"""Where names live that have no identifier elsewhere."""
_PACKAGE = Path(__file__).parent.parent
_PLACES = (_PACKAGE / "_ontology", _PACKAGE.parent / "ontology")
_FILE = "gazetteer/names.tsv.gz"
_COLUMNS = 5


@dataclass(frozen=True, slots=True)
class Known:
    """A thing that is known before any paper is read."""

    kind: Kind | None
    """None where the vocabulary does not say: whatever papers take it for."""
    name: str
    aliases: tuple[str, ...] = ()
    iri: str = ""
    """Its identifier outside the graph."""
    broader: str = ""
    """The name of what it is a kind of, of the same kind."""


@dataclass(slots=True)
class Lookup:
    """Known things by the normal form of their names.

    Args:
        things: the later ones outrank the earlier ones where both know a name.
    """

    things: tuple[Known, ...]
    _found: dict[tuple[Kind, str], Known] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for known in self.things:
            for kind in [known.kind] if known.kind else list(Kind):
                for name in (*known.aliases, known.name):
                    self._found[kind, normal_form(name)] = known

    def __len__(self) -> int:
        """How many names are known, each by its kind."""
        return len(self._found)

    def get(self, kind: Kind, name: str) -> Known | None:
        """What is known under a name.

        Args:
            kind: of the thing.
            name: in any spelling.
        """
        return self._found.get((kind, normal_form(name)))

    def by_key(self, kind: Kind, key: str) -> Known | None:
        """The same for a name that is in its normal form already."""
        return self._found.get((kind, key))

    def kinds(self, key: str) -> list[Kind]:
        """The kinds of thing that a normal form is known as, in their order."""
        return [k for k in Kind if (k, key) in self._found]


@cache
def gazetteer() -> Lookup:
    """The names of tasks, datasets, methods and metrics that ship with the package.

    Raises:
        StoreError: the file is not where it belongs.
    """
    for place in _PLACES:
        file = place / _FILE
        if file.is_file():
            text = gzip.decompress(file.read_bytes()).decode()
            return Lookup(tuple(_parsed(text)))
    raise StoreError("the gazetteer is missing", hint="install citekg again")


def lookup(own: Iterable[Known] = ()) -> Lookup:
    """The gazetteer and what else is known.

    Args:
        own: the user's vocabulary, which outranks the gazetteer.
    """
    more = tuple(own)
    return Lookup((*gazetteer().things, *more)) if more else gazetteer()


def tabled(things: Iterable[Known]) -> str:
    """Known things as the text of a table: kind, name, aliases, IRI, broader.

    Args:
        things: in any order.

    Returns:
        Sorted lines of five columns with tabs between; aliases have ``|`` between.
    """
    rows = sorted(
        (
            known.kind.value if known.kind else "",
            _cell(known.name),
            "|".join(_cell(a).replace("|", "/") for a in known.aliases),
            _cell(known.iri),
            _cell(known.broader),
        )
        for known in things
    )
    return "".join("\t".join(row) + "\n" for row in rows)


def _cell(text: str) -> str:
    return " ".join(text.split())


def _parsed(text: str) -> Iterator[Known]:
    for line in text.splitlines():
        cells = line.split("\t")
        if len(cells) == _COLUMNS:
            kind, name, aliases, iri, broader = cells
            names = tuple(filter(None, aliases.split("|")))
            yield Known(Kind(kind) if kind else None, name, names, iri, broader)


def parsed_table(text: str) -> list[Known]:
    """What `tabled` wrote."""
    return list(_parsed(text))


def is_spelled_out(name: str, alias: str) -> bool:
    """Whether one of two names is the short form of the other.

    Args:
        name: of a thing.
        alias: another name of it.
    """
    short, long = sorted((name, alias), key=len)
    return is_short(short) and stands_for(short, long)
