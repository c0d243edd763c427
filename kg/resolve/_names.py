"""What the papers call their things: names by normal form, with counts."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from kg.ids import Iri
from kg.model import Entity, Kind, Paper, Reading, Role
from kg.resolve._acronym import is_short, opened, stands_for
from kg.resolve._normal import normal_form


class Node(NamedTuple):
    """A name of one kind, whatever its spelling."""

    kind: Kind
    key: str


class Form(NamedTuple):
    """One spelling of a name in a paper."""

    text: str
    weight: float
    """1, or less where the paper has it in its title alone."""


@dataclass(frozen=True, slots=True)
class Use:
    """One entity of one paper, its names as nodes."""

    paper: Iri
    name: str
    anchor: Node
    """The node that the entity stands for."""
    forms: Mapping[Node, tuple[Form, ...]]
    role: Role
    shorts: tuple[str, ...] = ()
    """Spellings that the paper itself gives as short for the anchor."""


@dataclass(slots=True)
class Names:
    """All names of a corpus."""

    uses: list[Use] = field(default_factory=list)
    papers: Counter[Node] = field(default_factory=Counter)
    """How many papers have an entity under the node."""
    forms: defaultdict[Node, Counter[str]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    """The spellings of a node, weighted by papers."""
    coined: Counter[Node] = field(default_factory=Counter)
    """How many papers propose the thing that they shorten to the node."""
    longs: defaultdict[Node, Counter[Node]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    """Short form to the long forms it was seen with, by papers."""
    lower: set[str] = field(default_factory=set)
    """Words that some paper writes with small letters alone."""

    def spelling(self, node: Node) -> str:
        """The most used spelling of a node."""
        return max(self.forms[node].items(), key=lambda item: (item[1], item[0]))[0]


_TITLE_WEIGHT = 0.1
_PROPER = re.compile(r".+[A-Z].*|[A-Z].*\d.*|\d+[a-z]*[A-Z].*", re.DOTALL)
_LEAST_CAPITALS = 4
_WORD = re.compile(r"\b[a-z]{2,}\b")
_TAILS = {
    Kind.DATASET: "dataset datasets corpus benchmark benchmarks collection suite data",
    Kind.METHOD: "framework model models method methods algorithm architecture system"
    " layer network approach baseline optimizer",
    Kind.METRIC: "score scores metric metrics value values points",
    Kind.TASK: "task tasks problem challenge",
}
TAIL_WORDS = {kind: frozenset(text.split()) for kind, text in _TAILS.items()}


@lru_cache(maxsize=200_000)
def is_distinctive(token: str) -> bool:
    """Whether a token can only be a proper name: capitals within, or digits.

    Examples:
        >>> [is_distinctive(t) for t in ("ScanNet", "nuScenes", "LLM", "Cora", "BERT")]
        [True, True, False, False, True]
    """
    if any(c.isspace() for c in token) or not _PROPER.fullmatch(token):
        return False
    if token.isupper():
        return sum(c.isupper() for c in token) >= _LEAST_CAPITALS
    return sum(c.isalpha() for c in token) >= _LEAST_CAPITALS and not _is_joined(token)


def _is_joined(token: str) -> bool:
    """Whether a token is words with hyphens, such as ``Fine-Tuning``."""
    parts = token.split("-")
    return len(parts) > 1 and not any(_PROPER.fullmatch(part) for part in parts)


@lru_cache(maxsize=200_000)
def core(kind: Kind, name: str) -> str:
    """A name without a last word that only says what kind of thing it is.

    Args:
        kind: the kind of the thing.
        name: such as ``ScanNet dataset``.

    Returns:
        ``ScanNet``; names whose first part is no proper name stay whole.
    """
    head, _, tail = name.rpartition(" ")
    is_name = is_distinctive(head) or (kind is Kind.METRIC and is_short(head))
    return head if is_name and tail.casefold() in TAIL_WORDS[kind] else name


def collected(
    readings: Iterable[tuple[Iri, Paper, Reading]],
    apart: Mapping[tuple[Kind, str], str] | None = None,
) -> Names:
    """Gather the names of all papers.

    Args:
        readings: papers with what was read out of them, in any order.
        apart: spellings that a person set apart from others of their normal form,
            and the keys they get.
    """
    names = Names()
    for iri, paper, reading in readings:
        names.lower.update(_WORD.findall(paper.text))
        seen = [_use(iri, paper, entity, apart or {}) for entity in reading.entities]
        names.uses.extend(_joined(seen))
    names.uses.sort(key=lambda use: (use.paper, use.name, use.anchor))
    recount(names)
    return names


def recount(names: Names) -> None:
    """Count papers, spellings and long forms again, from the uses alone."""
    names.papers.clear()
    names.forms.clear()
    names.longs.clear()
    names.coined.clear()
    pairs: set[tuple[Iri, Node, Node]] = set()
    coined: set[tuple[Iri, Node]] = set()
    for use in names.uses:
        for node, forms in use.forms.items():
            names.papers[node] += 1
            for form in forms:
                names.forms[node][form.text] += form.weight  # type: ignore[assignment]
        shorts = [
            node
            for node, forms in use.forms.items()
            if node != use.anchor and any(form.text in use.shorts for form in forms)
        ]
        pairs.update((use.paper, node, use.anchor) for node in shorts)
        if use.role is Role.PROPOSED:
            coined.update((use.paper, node) for node in shorts)
    for _, short, long in sorted(pairs):
        names.longs[short][long] += 1
    names.coined.update(node for _, node in coined)


def _use(
    iri: Iri, paper: Paper, entity: Entity, apart: Mapping[tuple[Kind, str], str]
) -> Use:
    kind = entity.kind
    forms: defaultdict[Node, list[Form]] = defaultdict(list)
    spellings = _spellings(paper, entity)
    for text, weight in spellings.items():
        node = Node(kind, apart.get((kind, text)) or normal_form(text))
        forms[node].append(Form(text, weight))
    text = core(kind, opened(entity.name)[0])
    long, shorts = _long_form(paper, text, list(spellings))
    if entity.role is Role.PROPOSED and text != long and not is_short(text):
        long, shorts = text, ()  # a new thing is not the known one in its name
    anchor = Node(kind, apart.get((kind, long)) or normal_form(long))
    kept = {node: tuple(found) for node, found in forms.items()}
    kept.setdefault(anchor, (Form(long, 1.0),))
    return Use(iri, entity.name, anchor, kept, entity.role, shorts)


def _spellings(paper: Paper, entity: Entity) -> dict[str, float]:
    """The clean spellings of an entity with their weights."""
    abstract = paper.text[len(paper.title) + 1 :] if paper.title else paper.text
    found: dict[str, float] = {}
    for surface in sorted({entity.name, *entity.surfaces}):
        weight = 1.0 if surface in abstract else _TITLE_WEIGHT
        name, short = opened(" ".join(surface.split()))
        for text in (name, short):
            if text:
                clean = core(entity.kind, text)
                found[clean] = max(found.get(clean, 0.0), weight)
    return found


def _long_form(
    paper: Paper, name: str, spellings: Sequence[str]
) -> tuple[str, tuple[str, ...]]:
    """The long form of an entity, and the spellings that shorten it.

    Without such a pair, the name itself and nothing.
    """
    shorts = [text for text in spellings if is_short(text)]
    best: tuple[bool, int, str] | None = None
    for long in spellings if shorts else ():
        if _shortened(paper, shorts, long):
            best = max(best or (False, 0, ""), (long == name, len(long), long))
    if best is None:
        return name, ()
    return best[2], tuple(_shortened(paper, shorts, best[2]))


def _shortened(paper: Paper, shorts: Sequence[str], long: str) -> list[str]:
    return [
        short
        for short in shorts
        if short != long
        and (stands_for(short, long) or f"{long} ({short}" in paper.text)
    ]


def _joined(uses: list[Use]) -> list[Use]:
    """Short forms alone follow the long form that another entity of the paper has."""
    longs = {use.anchor: use for use in uses if not is_short(use.name)}
    return [_followed(use, longs) for use in uses]


def _followed(use: Use, longs: Mapping[Node, Use]) -> Use:
    if use.shorts or not is_short(use.name):
        return use
    for node in sorted(longs):
        if node.kind is use.anchor.kind and node != use.anchor:
            found = longs[node].forms[node]
            if stands_for(use.name, found[0].text):
                forms = {**use.forms, node: found}
                return Use(use.paper, use.name, node, forms, use.role, (use.name,))
    return use
