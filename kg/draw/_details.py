"""What the page tells of each node: words, sentences, results, addresses."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from kg.draw._choice import Choice
from kg.draw._style import PAPER
from kg.draw._text import addresses, label_of, place_in_sentence, plain, proposals
from kg.ids import Iri
from kg.model import Evidence, Link, Outcome, Snapshot

_AUTHORS = 6
_SENTENCES = 12
"""How many sentences a page holds of one link."""

Marks = dict[tuple[int, int], int]


def details(snapshot: Snapshot, choice: Choice) -> dict[str, Any]:
    """Collect all that the page shows beside the picture, as plain data for JSON.

    Args:
        snapshot: the whole graph.
        choice: what of it is on the page; nodes are numbered in its order.

    Returns:
        ``nodes``, in order: label, kind, importance and what else is known;
        ``sentences``: the paper's number and pieces of text, a piece being text
        or text with the number of the thing that it names; ``outcomes``; and
        ``quoted``, from each link's place in `choice` to numbers of sentences.
    """
    number = {iri: i for i, iri in enumerate(choice.nodes)}
    sentences, quoted = _sentences(snapshot, choice, number)
    names = _names(snapshot, choice)
    return {
        "nodes": [_node(snapshot, choice, iri, names) for iri in choice.nodes],
        "sentences": sentences,
        "outcomes": list(_outcomes(snapshot, number, names)),
        "quoted": quoted,
    }


def _names(snapshot: Snapshot, choice: Choice) -> Mapping[Iri, tuple[str, bool]]:
    best = proposals(snapshot)
    papers = {
        iri: label_of(snapshot.papers[iri], best.get(iri))
        for iri in choice.nodes
        if iri in snapshot.papers
    }
    return papers | {iri: label_of(thing) for iri, thing in snapshot.things.items()}


def _node(
    snapshot: Snapshot,
    choice: Choice,
    iri: Iri,
    names: Mapping[Iri, tuple[str, bool]],
) -> dict[str, Any]:
    label, derived = names[iri]
    node: dict[str, Any] = {
        "label": label,
        "importance": round(choice.importance[iri], 4),
        "core": iri in choice.core,
    }
    if iri in snapshot.things:
        thing = snapshot.things[iri]
        aliases = sorted({plain(a) for a in thing.aliases} - {label, ""})
        return node | {"kind": thing.kind.value, "aliases": aliases}
    paper = snapshot.papers[iri]
    authors = [plain(author.name) for author in paper.authors]
    more = len(authors) - _AUTHORS
    if more > 0:
        authors = [*authors[:_AUTHORS], f"{more} more"]
    return node | {
        "kind": PAPER,
        "derived": derived,
        "authors": authors,
        "year": paper.year,
        "venue": plain(paper.venue or ""),
        "addresses": addresses(paper),
    }


def _sentences(
    snapshot: Snapshot, choice: Choice, number: Mapping[Iri, int]
) -> tuple[list[Any], list[list[int]]]:
    """Each sentence once, with all the names in it, and which link quotes which."""
    marks: dict[tuple[Iri, str, int, str], Marks] = defaultdict(dict)
    keys: list[list[tuple[Iri, str, int, str]]] = []
    for link in choice.links:
        here = []
        for evidence in _kept(link, number):
            key = _key(snapshot, evidence)
            here.append(key)
            place = place_in_sentence(snapshot.papers[evidence.paper], evidence)
            if place and link.subject == evidence.paper:
                marks[key].setdefault(place, number[link.object])
            else:
                marks[key].update({})
        keys.append(here)
    order = {key: i for i, key in enumerate(sorted(marks))}
    table = [[number[key[0]], _pieces(key[3], marks[key])] for key in sorted(marks)]
    return table, [sorted({order[key] for key in here}) for here in keys]


def _kept(link: Link, number: Mapping[Iri, int]) -> Iterator[Evidence]:
    on_page = [evidence for evidence in link.evidence if evidence.paper in number]
    return iter(on_page[:_SENTENCES])


def _key(snapshot: Snapshot, evidence: Evidence) -> tuple[Iri, str, int, str]:
    """A sentence, such that those of one paper sort as they are read."""
    paper = snapshot.papers[evidence.paper]
    in_abstract = evidence.part == "abstract"
    part = paper.abstract if in_abstract else paper.title or ""
    start = part.find(evidence.sentence)
    return evidence.paper, "b" if in_abstract else "a", start, evidence.sentence


def _pieces(sentence: str, marks: Marks) -> list[str | tuple[str, int]]:
    pieces: list[str | tuple[str, int]] = []
    done = 0
    for (start, end), thing in sorted(marks.items()):
        if start < done:
            continue
        if start > done:
            pieces.append(sentence[done:start])
        pieces.append((sentence[start:end], thing))
        done = end
    if done < len(sentence):
        pieces.append(sentence[done:])
    return pieces


def _outcomes(
    snapshot: Snapshot,
    number: Mapping[Iri, int],
    names: Mapping[Iri, tuple[str, bool]],
) -> Iterator[dict[str, Any]]:
    """Results of papers on the page; a thing is a number, or its label if not on it."""
    for outcome in snapshot.outcomes:
        if outcome.paper not in number:
            continue
        things = {
            part: number.get(iri, names[iri][0])
            for part in ("method", "task", "dataset", "metric", "baseline")
            if (iri := getattr(outcome, part)) in names
        }
        yield {
            "paper": number[outcome.paper],
            "value": _value(outcome),
            "kind": outcome.kind.value,
            **things,
        }


def _value(outcome: Outcome) -> str:
    value, unit = plain(outcome.value), plain(outcome.unit or "")
    close = unit in {"%", "x", "\u00d7"} or not unit
    joined = value + ("" if close else " ") + unit
    plus = outcome.kind == "improvement" and math.isfinite(outcome.number)
    return f"+{joined}" if plus and unit == "pp" and outcome.number > 0 else joined
