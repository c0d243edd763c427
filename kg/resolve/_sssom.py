"""Judgements on names as a table that other tools read: SSSOM in TSV.

The format is that of the Simple Standard for Sharing Ontological Mappings
(https://mapping-commons.github.io/sssom/), with names as literals: a comment block of
metadata, a header, and a row a judgement.
"""

import csv
import io
from collections.abc import Iterable

from kg.errors import InputError
from kg.model import Decision, Kind, Verdict

PEOPLE = "person"
"""What the makers of judgements by people begin with."""
_COLUMNS = (
    *("subject_label", "subject_category", "subject_type", "predicate_id"),
    *("predicate_modifier", "object_label", "object_category", "object_type"),
    *("mapping_justification", "author_label", "mapping_date", "confidence", "comment"),
)
_NEEDED = ("subject_label", "predicate_id", "object_label", "subject_category")
_EXACT = "skos:exactMatch"
_CLOSE = "skos:closeMatch"
_NOT = "Not"
_BY_HAND = "semapv:ManualMappingCuration"
_BY_MACHINE = "semapv:LexicalMatching"
_LITERAL = "rdfs literal"
_HEAD = """# mapping_set_id: {base}decisions
# mapping_set_title: Which names are one thing
# license: https://creativecommons.org/publicdomain/zero/1.0/
# curie_map:
#   kg: https://w3id.org/citekg/ontology#
#   rdfs: http://www.w3.org/2000/01/rdf-schema#
#   semapv: https://w3id.org/semapv/vocab/
#   skos: http://www.w3.org/2004/02/skos/core#
"""
_SAYS = {
    Verdict.SAME: (_EXACT, ""),
    Verdict.DIFFERENT: (_EXACT, _NOT),
    Verdict.UNSURE: (_CLOSE, ""),
}


def head(base: str) -> str:
    """The metadata and the header of a file of judgements.

    Args:
        base: where the graph's IRIs live.
    """
    return _HEAD.format(base=base) + "\t".join(_COLUMNS) + "\n"


def rows(decisions: Iterable[Decision], *, date: str = "") -> str:
    """Judgements as rows, without the header.

    Args:
        decisions: of people or of the machine.
        date: of the judgement, such as ``2026-11-30``; empty for none.
    """
    out = io.StringIO()
    table = csv.writer(out, delimiter="\t", lineterminator="\n")
    for d in decisions:
        predicate, modifier = _SAYS[d.verdict]
        by_hand = d.maker.split("/")[0] == PEOPLE
        category = f"kg:{d.kind.value}"
        table.writerow(
            [
                *(d.left, category, _LITERAL, predicate, modifier),
                *(d.right, category, _LITERAL),
                _BY_HAND if by_hand else _BY_MACHINE,
                d.maker.partition("/")[2] if by_hand else d.maker,
                *(date if by_hand else "", f"{d.score:g}", " | ".join(d.reasons)),
            ]
        )
    return out.getvalue()


def parsed(text: str, file: str) -> list[Decision]:
    """Judgements out of a file, as people's; a later one on a pair replaces earlier.

    Args:
        text: SSSOM in TSV, from here or from another tool.
        file: how errors name the source.

    Returns:
        In the order of their pairs.

    Raises:
        InputError: a column is missing, or a row says what cannot be understood.
    """
    lines = text.splitlines()
    first = next((i for i, line in enumerate(lines) if not line.startswith("#")), None)
    if first is None:
        return []
    table = csv.DictReader(lines[first:], delimiter="\t")
    missing = [name for name in _NEEDED if name not in (table.fieldnames or ())]
    if missing:
        raise InputError(
            f"{file}: no column {', '.join(missing)}",
            hint="kg merge export GRAPH shows what a file of judgements looks like",
        )
    found: dict[tuple[Kind, str, str], Decision] = {}
    for record in table:
        one = _decision(record, f"{file}:{first + table.line_num}")
        left, right = sorted((one.left, one.right))
        found[one.kind, left, right] = one
    return [found[key] for key in sorted(found)]


def _decision(record: dict[str, str | None], place: str) -> Decision:
    left, right = record.get("subject_label"), record.get("object_label")
    if not left or not right:
        raise InputError(f"{place}: a name is missing", hint="give both labels")
    try:
        kind = Kind((record.get("subject_category") or "").removeprefix("kg:"))
    except ValueError as error:
        raise InputError(
            f"{place}: {record.get('subject_category')!r} is no kind of thing",
            hint=f"use {', '.join(f'kg:{kind.value}' for kind in Kind)}",
        ) from error
    says = (record.get("predicate_id"), record.get("predicate_modifier") or "")
    verdict = next((v for v, words in _SAYS.items() if words == says), None)
    if verdict is None:
        said = " ".join(filter(None, says))
        raise InputError(
            f"{place}: {said!r} says neither same nor different",
            hint=f"use {_EXACT}, with {_NOT} as modifier for names that differ",
        )
    author = record.get("author_label") or ""
    why = tuple(filter(None, (record.get("comment") or "").split(" | ")))
    maker = f"{PEOPLE}/{author}" if author else PEOPLE
    return Decision(kind, left, right, verdict, 1.0, why, maker)
