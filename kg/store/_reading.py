"""What a paper's graph says of things: links with evidence, and results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kg.ids import Iri, digest
from kg.model import Reading, Result
from kg.store import _terms as t
from kg.store._page import Page
from kg.vocab import PREDICATE_OF_RELATION, PREDICATE_OF_ROLE


@dataclass(slots=True)
class _Said:
    """One statement that several entities or claims of a paper may make."""

    local: str
    confidence: float = 0.0
    evidence: dict[str, None] = field(default_factory=dict)

    def add(self, confidence: float, evidence: list[str]) -> None:
        self.confidence = max(self.confidence, confidence)
        self.evidence.update(dict.fromkeys(evidence))


_Statements = dict[tuple[str, str, str], _Said]


def write_reading(
    page: Page, reading: Reading, things: Mapping[str, Iri], run: Iri
) -> None:
    """Say all links and results of a reading.

    Args:
        page: of the paper that was read.
        reading: of that paper.
        things: entity name to thing IRI; names without a thing are left out.
        run: what made the reading.

    Raises:
        AssertionError: a mention's words are not at its offsets.
    """
    said: _Statements = {}
    _roles(said, page, reading, things)
    _claims(said, page, reading, things)
    maker = t.node(run)
    for (subject, predicate, obj), one in sorted(said.items()):
        _link(page, (subject, f"kg:{predicate}", obj), one, maker)
    for result in reading.results:
        _result(page, result, things.get, maker)


def _roles(
    said: _Statements, page: Page, reading: Reading, things: Mapping[str, Iri]
) -> None:
    for entity in reading.entities:
        mentions = [page.mention(entity, span) for span in entity.mentions]
        thing = things.get(entity.name)
        if thing is None:
            continue
        predicate = PREDICATE_OF_ROLE[entity.role]
        key = (page.subject, predicate, t.node(thing))
        local = f"{predicate}-{digest(thing)}"
        confidence = entity.score * entity.role_score
        said.setdefault(key, _Said(local)).add(confidence, mentions)


def _claims(
    said: _Statements, page: Page, reading: Reading, things: Mapping[str, Iri]
) -> None:
    for claim in reading.claims:
        head, tail = things.get(claim.head), things.get(claim.tail)
        if head is None or tail is None or head == tail:
            continue
        predicate = PREDICATE_OF_RELATION[claim.relation]
        key = (t.node(head), predicate, t.node(tail))
        local = f"{predicate}-{digest(head)}-{digest(tail)}"
        sentences = [page.sentence(span) for span in claim.evidence]
        said.setdefault(key, _Said(local)).add(claim.score, sentences)


def _link(page: Page, key: tuple[str, str, str], said: _Said, maker: str) -> None:
    subject, predicate, obj = key
    link = page.own(said.local)
    page.say(subject, predicate, obj)
    page.say(link, "rdf:type", t.name("kg:Link"))
    page.say(link, "rdf:subject", subject)
    page.say(link, "rdf:predicate", t.name(predicate))
    page.say(link, "rdf:object", obj)
    page.say(link, "kg:confidence", t.probability(said.confidence))
    page.say(link, "prov:wasGeneratedBy", maker)
    for evidence in said.evidence:
        page.say(link, "kg:evidence", evidence)


def _result(
    page: Page, result: Result, thing: Callable[[str], Iri | None], maker: str
) -> None:
    part, span = page.paper.located(result.span)
    stem = f"result-{part}-{span.start}-{span.end}"
    made, count = page.own(stem), 1
    while not page.is_new(made):
        count += 1
        made = page.own(f"{stem}-{count}")
    page.say(page.subject, "kg:hasResult", made)
    page.say(made, "rdf:type", t.name("kg:Result"))
    page.say(made, "kg:literalValue", t.text(result.value))
    page.say(made, "kg:resultKind", t.text(result.kind.value))
    page.say(made, "kg:confidence", t.probability(result.score))
    page.say(made, "kg:evidence", page.sentence(result.sentence))
    page.say(made, "prov:wasGeneratedBy", maker)
    if result.unit:
        page.say(made, "kg:unit", t.text(result.unit))
    if (number := t.number(result.value)) is not None:
        page.say(made, "kg:value", number)
    for role in ("method", "task", "dataset", "metric", "baseline"):
        entity = getattr(result, role)
        if entity is not None and (iri := thing(entity)) is not None:
            page.say(made, f"kg:{role}", t.node(iri))
