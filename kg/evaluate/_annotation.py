"""Annotated papers as JSON Lines: what people marked, or an extractor found."""

from pathlib import Path

import msgspec

from kg.errors import InputError
from kg.model import Problem, Source, Span

_BOM = b"\xef\xbb\xbf"
_HINT = 'each line is {"id": …, "entities": [{"type": …, "name": …}, …], …}'


class Marked(msgspec.Struct, frozen=True, rename={"kind": "type"}):
    """A thing that one annotation says is in a paper."""

    kind: str
    name: str
    surfaces: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    role: str | None = None
    roles: tuple[str, ...] = ()
    """Roles that are each accepted, where readers differed."""
    optional: bool = False
    """Neither asked for nor held against, where readers differed."""
    mentions: tuple[tuple[int, int], ...] = ()
    """Start and end of each mention in the paper's text."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """The name and every other form of it, each once."""
        return tuple(dict.fromkeys((self.name, *self.surfaces, *self.aliases)))

    @property
    def accepted(self) -> frozenset[str | None]:
        """The roles that count as right."""
        return frozenset(self.roles or (self.role,))


class Number(msgspec.Struct, frozen=True):
    """A result that one annotation says is in a paper."""

    value: str | float | None = None
    metric: str | None = None
    dataset: str | None = None
    task: str | None = None
    method: str | None = None
    unit: str | None = None
    kind: str | None = None
    baseline: str | None = None


Triple = tuple[str, str, str]
"""Head, relation, tail."""


class Annotation(msgspec.Struct, frozen=True):
    """All that one annotation says of one paper."""

    id: str
    entities: tuple[Marked, ...] = ()
    results: tuple[Number, ...] = ()
    relations: tuple[Triple, ...] = ()
    relations_optional: tuple[Triple, ...] = ()
    mentions: tuple[tuple[int, int, int], ...] = ()
    """Start, end and place in `entities`, where entities do not carry their own."""
    text: str | None = None
    title: str | None = None
    abstract: str | None = None

    @property
    def body(self) -> str | None:
        """The text that offsets refer to, or None where the file has none."""
        if self.text is not None:
            return self.text
        if self.title and self.abstract is not None:
            return f"{self.title}\n{self.abstract}"
        return self.abstract

    def stated(self, place: int) -> tuple[Span, ...]:
        """Where the annotation says that an entity stands, in order.

        Args:
            place: the entity's place in `entities`.

        Returns:
            Spans inside `body`; empty where none are stated.
        """
        end = len(self.body or "")
        own = [Span(*pair) for pair in self.entities[place].mentions]
        own += [Span(a, b) for a, b, index in self.mentions if index == place]
        return tuple(sorted(s for s in set(own) if 0 <= s.start < s.end <= end))


_LINE = msgspec.json.Decoder(Annotation)


def read_annotations(path: Path) -> tuple[dict[str, Annotation], list[Problem]]:
    """Read a file of annotated papers, one JSON object a line.

    Args:
        path: the file; blank lines are passed over.

    Returns:
        Annotations by id, in the file's order, and a problem for each line that
        is not one. Of two papers with one id the later counts.

    Raises:
        InputError: the file cannot be read, or no line of it is an annotation.
    """
    try:
        lines = path.read_bytes().removeprefix(_BOM).split(b"\n")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    papers: dict[str, Annotation] = {}
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        source = Source(str(path), number)
        try:
            paper = _LINE.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            problems.append(Problem(source, f"not an annotated paper: {error}", _HINT))
            continue
        if paper.id in papers:
            problems.append(Problem(source, f"a second paper with id {paper.id!r}"))
        papers[paper.id] = paper
    if not papers:
        first = f": line {problems[0].source.record}: " if problems else ""
        why = problems[0].message if problems else ""
        raise InputError(f"{path}: no annotated papers{first}{why}", hint=_HINT)
    return papers, problems
