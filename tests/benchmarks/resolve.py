"""Merging of names measured on known aliases.

Run ``python tests/benchmarks/resolve.py DATA``; DATA holds ``gazetteer/`` and
``scier/alias_pairs.jsonl``. Each known name and its alias are two surfaces of one
paper's entity once or never, and stand in two papers of their own besides, so that
what is measured is whether a paper's bare name finds its thing.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from kg.ids import Iri
from kg.model import Entity, Kind, Paper, Reading, Role, Source
from kg.resolve import resolve

Item = tuple[Kind, str]
_MOST_ALIASES = 6


def read_groups(folder: Path) -> Iterator[tuple[Kind, list[str]]]:
    """Names of one thing, by the gazetteer; names of several things are left out."""
    for name, kind in (("methods", Kind.METHOD), ("datasets", Kind.DATASET)):
        with (folder / f"{name}.jsonl").open(encoding="utf-8") as lines:
            groups = [
                dict.fromkeys([row["name"], *row["aliases"][:_MOST_ALIASES]])
                for row in map(json.loads, lines)
            ]
        things = Counter(n for group in groups for n in group)
        for group in groups:
            names = [n for n in group if things[n] == 1]
            if len(names) > 1:
                yield kind, names


def read_pairs(path: Path) -> Iterator[tuple[Kind, list[str]]]:
    """Pairs of names of one thing, by SciER."""
    with path.open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            yield Kind(row["type"]), [row["a"], row["b"]]


def unique(groups: Iterable[tuple[Kind, list[str]]]) -> list[tuple[Kind, list[str]]]:
    """Groups joined where they share a name."""
    group_of: dict[Item, int] = {}
    joined: dict[int, set[Item]] = {}
    for number, (kind, names) in enumerate(groups):
        members = {(kind, name) for name in names}
        for old in sorted({group_of[item] for item in members if item in group_of}):
            members |= joined.pop(old)
        joined[number] = members
        group_of.update(dict.fromkeys(members, number))
    return [
        (min(members)[0], sorted(name for _, name in members))
        for members in joined.values()
    ]


def papers(
    groups: Sequence[tuple[Kind, list[str]]], *, together: bool
) -> Iterator[tuple[Iri, Paper, Reading]]:
    """Each name in two papers of its own; with ``together`` a paper for each group."""
    names = sorted({(kind, name) for kind, group in groups for name in group})
    said = [(kind, [name]) for kind, name in names for _ in range(2)]
    for number, (kind, surfaces) in enumerate([*said, *(groups if together else [])]):
        paper = Paper(str(number), None, "; ".join(surfaces), Source("toy"))
        entity = Entity(kind, surfaces[0], tuple(surfaces), Role.USED, 1.0, ())
        yield Iri(f"p:{number}"), paper, Reading("toy/1", (entity,))


def found(
    groups: Sequence[tuple[Kind, list[str]]], *, together: bool
) -> dict[Item, Iri]:
    """The thing of each name where it stands alone."""
    given = list(papers(groups, together=together))
    resolution = resolve(given)
    alone = [
        (iri, reading.entities[0])
        for iri, _, reading in given
        if len(reading.entities[0].surfaces) == 1
    ]
    return {(e.kind, e.name): resolution.thing_of[iri, e.name] for iri, e in alone}


def f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def pairwise(
    gold: Mapping[Item, Hashable], got: Mapping[Item, Hashable]
) -> list[float]:
    """Precision, recall and F1 of pairs of names put together."""

    def pairs(groups: Mapping[Item, Hashable]) -> int:
        return sum(n * (n - 1) // 2 for n in Counter(groups.values()).values())

    both = pairs({item: (gold[item], got[item]) for item in gold})
    precision, recall = both / max(pairs(got), 1), both / max(pairs(gold), 1)
    return [precision, recall, f1(precision, recall)]


def b_cubed(gold: Mapping[Item, Hashable], got: Mapping[Item, Hashable]) -> list[float]:
    """Precision, recall and F1, averaged over names."""
    sets: list[defaultdict[Hashable, set[Item]]] = [defaultdict(set), defaultdict(set)]
    for item in gold:
        sets[0][gold[item]].add(item)
        sets[1][got[item]].add(item)
    precision = recall = 0.0
    for item in gold:
        ours, theirs = sets[1][got[item]], sets[0][gold[item]]
        precision += len(ours & theirs) / len(ours) / len(gold)
        recall += len(ours & theirs) / len(theirs) / len(gold)
    return [precision, recall, f1(precision, recall)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    sets = {
        "gazetteer": read_groups(data / "gazetteer"),
        "scier": read_pairs(data / "scier" / "alias_pairs.jsonl"),
    }
    for name, read in sets.items():
        groups = list(read)
        gold: dict[Item, Hashable] = {
            (kind, n): i
            for i, (kind, names) in enumerate(unique(groups))
            for n in names
        }
        for together in (False, True):
            got = found(groups, together=together)
            way = "seen together once" if together else "names alone"
            for measure in (pairwise, b_cubed):
                cells = "  ".join(
                    f"{label} {value:.3f}"
                    for label, value in zip("PRF", measure(gold, got), strict=True)
                )
                line = f"{name:10} {way:19} {measure.__name__:9} {cells}"
                sys.stdout.write(f"{line}  ({len(gold)} names)\n")


if __name__ == "__main__":
    main()
