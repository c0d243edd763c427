"""Which predicted entity stands for which gold entity of one paper."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kg.evaluate._annotation import Annotation, Marked
from kg.evaluate._names import comparables, is_close

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Item:
    """An entity with what it is compared by."""

    place: int
    """Its place in the annotation."""
    entity: Marked
    names: frozenset[str]

    def same_name(self, other: "Item") -> bool:
        """Whether the two share a comparable name."""
        return bool(self.names & other.names)

    def same(self, other: "Item") -> bool:
        """Whether the two share a comparable name and the type."""
        return self.entity.kind == other.entity.kind and self.same_name(other)

    def similar(self, other: "Item") -> bool:
        """Whether the two share a name, or have close ones."""
        return self.same_name(other) or is_close(self.names, other.names)


@dataclass(frozen=True, slots=True)
class Alignment:
    """The entities of one paper, set against each other.

    The three matches map places in `found` to places in `asked`.
    """

    asked: tuple[Item, ...]
    """Gold entities that have to be found."""
    optional: tuple[Item, ...]
    """Gold entities that need not be."""
    found: tuple[Item, ...]
    """Predicted entities, without those that only match optional ones."""
    excused: dict[int, int]
    """Places in the prediction that match optional ones, to places in the gold."""
    exact: dict[int, int]
    """Same type and a name in common."""
    untyped: dict[int, int]
    """A name in common."""
    lenient: dict[int, int]
    """As `exact`, and then same type and a close name."""


def greedy(
    gold: Sequence[_Item],
    predicted: Sequence[_Item],
    same: Callable[[_Item, _Item], bool],
) -> dict[int, int]:
    """Match one to one, each prediction with the first gold item still free.

    Args:
        gold: what should be found.
        predicted: what was found.
        same: whether a gold and a predicted item may be matched.

    Returns:
        Places in `predicted` to places in `gold`, in order.
    """
    free = dict.fromkeys(range(len(gold)))
    pairs = {}
    for place, item in enumerate(predicted):
        hit = next((g for g in free if same(gold[g], item)), None)
        if hit is not None:
            del free[hit]
            pairs[place] = hit
    return pairs


def aligned(gold: Annotation, predicted: Annotation) -> Alignment:
    """Set the entities of one paper against each other.

    Args:
        gold: what should be found; optional entities are neither asked for nor
            held against.
        predicted: what was found.
    """
    marked = _items(gold)
    asked = [item for item in marked if not item.entity.optional]
    optional = [item for item in marked if item.entity.optional]
    everything = _items(predicted)
    hit = greedy(asked, everything, Item.same)
    spare = [item for place, item in enumerate(everything) if place not in hit]
    excused = {
        spare[place].place: optional[at].place
        for place, at in greedy(optional, spare, Item.similar).items()
    }
    found = [item for item in everything if item.place not in excused]
    exact = greedy(asked, found, Item.same)
    return Alignment(
        asked=tuple(asked),
        optional=tuple(optional),
        found=tuple(found),
        excused=excused,
        exact=exact,
        untyped=greedy(asked, found, Item.same_name),
        lenient=_lenient(asked, found, exact),
    )


def _items(paper: Annotation) -> list[Item]:
    return [
        Item(place, entity, comparables(entity.spellings))
        for place, entity in enumerate(paper.entities)
    ]


def explained(both: Alignment) -> dict[int, int]:
    """The lenient match, then names that are alike whatever their types.

    Args:
        both: the entities of one paper.

    Returns:
        Places in `found` to places in `asked`: for each prediction the gold entity
        that a reader would say was meant.
    """
    return _extended(both.asked, both.found, both.lenient, Item.similar)


def _lenient(
    asked: list[Item], found: list[Item], exact: dict[int, int]
) -> dict[int, int]:
    """The exact match, then close names among what it leaves over."""
    return _extended(
        asked,
        found,
        exact,
        lambda g, p: g.entity.kind == p.entity.kind and is_close(g.names, p.names),
    )


def _extended(
    asked: Sequence[Item],
    found: Sequence[Item],
    match: dict[int, int],
    same: Callable[[Item, Item], bool],
) -> dict[int, int]:
    """A match, and a further one among what it leaves over."""
    taken = set(match.values())
    targets = [place for place in range(len(asked)) if place not in taken]
    places = [place for place in range(len(found)) if place not in match]
    more = greedy([asked[j] for j in targets], [found[i] for i in places], same)
    return match | {places[i]: targets[j] for i, j in more.items()}
