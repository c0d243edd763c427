"""A model's answer, reduced to what a paper's text bears out."""

import re
from collections.abc import Iterable

from kg.extract._question import Answer, Outcome, Thing, Tie, seen
from kg.extract._urls import find_urls
from kg.model import (
    Claim,
    Entity,
    Kind,
    Paper,
    Reading,
    Relation,
    Result,
    ResultKind,
    Role,
    Span,
)
from kg.sentences import sentence_at, sentences

SCORE = 0.75
"""The confidence of everything kept: endpoints give no calibrated one."""
_LONGEST_NAME = 200
_MOST_NAMES = 20
_KINDS = {kind.value: kind for kind in Kind}
_ROLES = {role.value: role for role in Role}
_RELATIONS = {relation.value: relation for relation in Relation}
_RESULT_KINDS = {kind.value: kind for kind in ResultKind}


def grounded(paper: Paper, answer: Answer, maker: str) -> Reading:
    """Keep what stands in the text.

    Args:
        paper: the paper.
        answer: what a model said of it.
        maker: who asked.

    Returns:
        A reading. Entities of an unknown type, or whose words are not in the text
        as whole words, are left out, and so is what refers to them; an unknown role
        becomes the weakest. Where names overlap the longer one stands.
    """
    text = seen(paper.text)
    entities, names = _entities(text, answer.entities)
    kept = {entity.name: entity for entity in entities}
    return Reading(
        maker=maker,
        entities=tuple(entities),
        results=tuple(_results(text, answer.results, kept, names)),
        claims=tuple(_claims(text, answer.relations, kept, names)),
        urls=tuple(find_urls(text)),
    )


def _entities(
    text: str, things: Iterable[Thing]
) -> tuple[list[Entity], dict[str, str]]:
    """Entities in order of the text, and from each spelling to an entity's name."""
    known = [thing for thing in things if thing.kind in _KINDS]
    spans = _shared_out(text, known)
    entities = []
    names: dict[str, str] = {}
    for place, thing in enumerate(known):
        if not spans[place]:
            continue
        entity = _entity(text, thing, sorted(spans[place]))
        entities.append(entity)
        for spelling in (*entity.surfaces, *_spellings(thing)):
            names.setdefault(spelling, entity.name)
    return sorted(entities, key=lambda entity: entity.mentions[0]), names


def _entity(text: str, thing: Thing, mentions: list[Span]) -> Entity:
    surfaces = tuple(dict.fromkeys(text[s.start : s.end] for s in mentions))
    return Entity(
        kind=_KINDS[thing.kind],
        name=max(surfaces, key=len),
        surfaces=surfaces,
        role=_ROLES.get(thing.role or "", Role.MENTIONED),
        score=SCORE,
        mentions=tuple(mentions),
        role_score=SCORE,
    )


def _spellings(thing: Thing) -> list[str]:
    given = dict.fromkeys((thing.name, *thing.surfaces[:_MOST_NAMES]))
    return [name for name in given if name.strip() and len(name) <= _LONGEST_NAME]


def _shared_out(text: str, things: list[Thing]) -> list[list[Span]]:
    """The places of each thing: none overlap, the longest goes first."""
    wanted: dict[str, int] = {}
    for place, thing in enumerate(things):
        for spelling in _spellings(thing):
            wanted.setdefault(spelling, place)
    taken = bytearray(len(text))
    spans: list[list[Span]] = [[] for _ in things]
    for spelling in sorted(wanted, key=lambda name: (-len(name), name)):
        for span in _places(text, spelling):
            if not any(taken[span.start : span.end]):
                taken[span.start : span.end] = b"\1" * (span.end - span.start)
                spans[wanted[spelling]].append(span)
    return spans


def _places(text: str, words: str) -> list[Span]:
    pattern = rf"(?<!\w){re.escape(words)}(?!\w)"
    return [Span(*match.span()) for match in re.finditer(pattern, text)]


def _results(
    text: str,
    outcomes: Iterable[Outcome],
    kept: dict[str, Entity],
    names: dict[str, str],
) -> list[Result]:
    """Results whose value stands in the text, each place used once."""
    parts = sentences(text)
    used: set[Span] = set()
    results = []
    for outcome in outcomes:
        value = _value(outcome)
        free = [s for s in _numbers(text, value) if not _overlaps(s, used)]
        if not free:
            continue
        fields = {
            field: names.get(getattr(outcome, field) or "")
            for field in ("metric", "dataset", "task", "method", "baseline")
        }
        about = [kept[name] for name in fields.values() if name is not None]
        span = max(free, key=lambda s: _company(sentence_at(parts, s.start), about))
        used.add(span)
        results.append(
            Result(
                value=value,
                span=span,
                sentence=sentence_at(parts, span.start),
                kind=_RESULT_KINDS.get(outcome.kind or "", ResultKind.ABSOLUTE),
                unit=outcome.unit or None,
                score=SCORE,
                **fields,
            )
        )
    return sorted(results, key=lambda result: result.span)


def _overlaps(span: Span, others: set[Span]) -> bool:
    return any(span.start < o.end and o.start < span.end for o in others)


def _value(outcome: Outcome) -> str:
    """The value alone: no sign of its unit, nothing around it."""
    value = str(outcome.value).strip()
    digits = re.match(r"[+\-\u2212~]?(\d[\d.,]*\d|\d)", value)
    return digits[1] if digits else value


def _numbers(text: str, value: str) -> list[Span]:
    """Where a value stands by itself, not inside a longer number or word."""
    if not value or len(value) > _LONGEST_NAME or not any(map(str.isalnum, value)):
        return []
    pattern = rf"(?<![\w^])(?<!\d[.,]){re.escape(value)}(?![.,]?\d)"
    return [Span(*match.span()) for match in re.finditer(pattern, text)]


def _company(sentence: Span, about: list[Entity]) -> int:
    """How many of some entities stand in a sentence."""
    return sum(
        any(sentence.start <= m.start < sentence.end for m in entity.mentions)
        for entity in about
    )


def _claims(
    text: str, ties: Iterable[Tie], kept: dict[str, Entity], names: dict[str, str]
) -> list[Claim]:
    """Relations of known sorts between different entities, each once."""
    parts = sentences(text)
    claims: dict[tuple[str, Relation, str], Claim] = {}
    for tie in ties:
        head, tail = names.get(tie.head), names.get(tie.tail)
        relation = _RELATIONS.get(tie.relation)
        if head is None or tail is None or relation is None or head == tail:
            continue
        both = [kept[head], kept[tail]]
        evidence = tuple(part for part in parts if _company(part, both) == len(both))
        claims.setdefault(
            (head, relation, tail), Claim(head, relation, tail, SCORE, evidence)
        )
    return [claims[key] for key in sorted(claims)]
