"""The guard: nothing enters a graph whose words are not where it says they are."""

from dataclasses import replace

from kg.model import Entity, Paper, Reading, Span


def grounded(paper: Paper, reading: Reading) -> Reading:
    """A reading without what its paper's text does not bear out.

    Args:
        paper: what was read.
        reading: what an extractor, ours or another's, said of it.

    Returns:
        The same reading where all is well. A mention goes that leaves the text, is
        empty, crosses from title to abstract, overlaps an earlier one, or is not one
        of its entity's surfaces; an entity goes with its last mention; a result goes
        whose value is not at its span; claims and results lose names that are gone.
    """
    text = paper.text
    edge = len(paper.title) if paper.title else -1
    taken: list[Span] = []
    entities = []
    for entity in reading.entities:
        mentions = tuple(
            m for m in entity.mentions if _is_grounded(text, edge, entity, m, taken)
        )
        taken.extend(mentions)
        if mentions:
            entities.append(replace(entity, mentions=mentions))
    kept = replace(
        reading,
        entities=tuple(entities),
        results=tuple(
            r
            for r in reading.results
            if text[r.span.start : r.span.end] == r.value
            and 0 <= r.sentence.start <= r.span.start < r.span.end <= r.sentence.end
        ),
        claims=tuple(
            replace(c, evidence=tuple(s for s in c.evidence if _is_inside(text, s)))
            for c in reading.claims
        ),
    )
    return kept.above(0.0)


def _is_grounded(
    text: str, edge: int, entity: Entity, span: Span, taken: list[Span]
) -> bool:
    return (
        _is_inside(text, span)
        and not span.start <= edge < span.end
        and text[span.start : span.end] in entity.surfaces
        and not any(span.start < t.end and t.start < span.end for t in taken)
    )


def _is_inside(text: str, span: Span) -> bool:
    return 0 <= span.start < span.end <= len(text)
