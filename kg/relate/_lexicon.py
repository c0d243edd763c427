"""Which things of the graph a text names."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kg.ids import Iri
from kg.model import Kind, Thing

_TOKEN = re.compile(r"\w[\w+#*@]*")
_LONGEST = 8
_CAPITALS = 2
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that a text names, and where."""

    thing: Iri
    start: int
    end: int


class Lexicon:
    """Labels and aliases of all things, ready to be found in texts.

    Args:
        things: the things of a graph.
        uses: how many papers have each; the most used one gets a name that
            several have.
    """

    def __init__(self, things: Iterable[Thing], uses: Mapping[Iri, int]) -> None:
        self._by_words: dict[tuple[str, ...], Iri] = {}
        self._by_name: dict[tuple[Kind, str], Iri] = {}
        order = sorted(things, key=lambda thing: (-uses.get(thing.iri, 0), thing.iri))
        for thing in order:
            for name in (thing.label, *thing.aliases):
                self._by_name.setdefault((thing.kind, name.casefold()), thing.iri)
                words = tuple(_folded(token) for token in _TOKEN.findall(name))
                if words and len("".join(words)) >= _SHORTEST:
                    self._by_words.setdefault(words, thing.iri)

    def by_name(self, kind: Kind, name: str) -> Iri | None:
        """The thing of a kind that has a name, in any case."""
        return self._by_name.get((kind, name.casefold()))

    def find(self, text: str) -> list[Named]:
        """Names of things in a text, the longest where several overlap.

        Args:
            text: any text. Short forms in capitals match in capitals alone.

        Returns:
            In order of place.
        """
        tokens = [(_folded(m[0]), m.start(), m.end()) for m in _TOKEN.finditer(text)]
        found, at = [], 0
        while at < len(tokens):
            for size in range(min(_LONGEST, len(tokens) - at), 0, -1):
                words = tuple(word for word, _, _ in tokens[at : at + size])
                if thing := self._by_words.get(words):
                    start, end = tokens[at][1], tokens[at + size - 1][2]
                    found.append(Named(thing, start, end))
                    at += size - 1
                    break
            at += 1
        return found


def _folded(token: str) -> str:
    """A token in small letters, unless its capitals make it a short form."""
    capitals = sum(c.isupper() for c in token)
    return token if capitals >= _CAPITALS else token.casefold()
