from hypothesis import given, settings
from hypothesis import strategies as st

from kg.evaluate import Annotation, Marked, Number
from kg.evaluate._findings import (
    Compared,
    Status,
    claim_findings,
    entity_findings,
    find_words,
    result_findings,
)
from kg.model import Span

TEXT = "TopoPT builds on a point transformer for segmentation of ScanNet scenes."


def paper(*entities: Marked, **more: object) -> Annotation:
    return Annotation("p", entities=entities, text=TEXT, **more)  # type: ignore[arg-type]


def status(gold: Marked | None, predicted: Marked | None) -> list[Status]:
    asked, found = (paper(*([t] if t else [])) for t in (gold, predicted))
    return [finding.status for finding in entity_findings(asked, found, TEXT)]


def test_each_status() -> None:
    right = Marked("Method", "point transformer", role="base")
    assert status(right, right) == [Status.AGREE]
    assert status(right, None) == [Status.MISSED]
    assert status(None, right) == [Status.EXTRA]
    assert status(right, Marked("Task", "point transformer", role="base")) == [
        Status.TYPE
    ]
    assert status(right, Marked("Method", "transformer", role="base")) == [Status.WORDS]
    assert status(right, Marked("Method", "point transformer", role="used")) == [
        Status.ROLE
    ]
    spare = Marked("Method", "point transformer", optional=True)
    assert status(spare, right) == status(spare, None) == [Status.OPTIONAL]


def test_an_entity_stands_where_its_annotation_says() -> None:
    said = paper(Marked("Method", "PT", mentions=((0, 6),)))
    (found,) = entity_findings(Annotation("p"), said, TEXT)
    assert found.spans == (Span(0, 6),)


def test_otherwise_it_stands_where_its_words_are() -> None:
    gold = Annotation("p", entities=(Marked("Dataset", "scannet"),))
    (found,) = entity_findings(gold, paper(), TEXT)
    assert [TEXT[s.start : s.end] for s in found.spans] == ["ScanNet"]


def test_overlapping_places_of_both_sides_are_one() -> None:
    gold = paper(Marked("Method", "point transformer"))
    said = paper(Marked("Method", "transformer"))
    (found,) = entity_findings(gold, said, TEXT)
    assert [TEXT[s.start : s.end] for s in found.spans] == ["point transformer"]


def test_only_whole_words_are_found() -> None:
    assert find_words("ScanNet200 ScanNet, ScanNet++", ["ScanNet"]) == [
        Span(11, 18),
        Span(20, 27),
    ]
    assert find_words("a.b axb", ["a.b"]) == [Span(0, 3)]


@given(st.text(max_size=20), st.lists(st.text(min_size=1, max_size=4), max_size=3))
@settings(max_examples=40, deadline=None)
def test_what_is_found_is_one_of_the_names(text: str, names: list[str]) -> None:
    spans = find_words(text, names)
    assert all(text[span.start : span.end] in names for span in spans)


def test_results_with_the_same_value_stand_together() -> None:
    best, other, gone = Number("5", metric="F1"), Number("5"), Number("7")
    gold = paper(results=(best, gone))
    said = paper(results=(other, best))
    assert result_findings(gold, said) == [
        Compared(None, other),
        Compared(best, best),
        Compared(gone, None),
    ]
    assert result_findings(gold, paper(results=(other,))) == [
        Compared(best, other),
        Compared(gone, None),
    ]


def test_optional_relations_are_not_extra() -> None:
    things = (Marked("Method", "TopoPT"), Marked("Dataset", "ScanNet"))
    triple = ("TopoPT", "evaluatedWith", "ScanNet")
    plain = ("topopt", "evaluatedWith", "scannet")
    said = paper(*things, relations=(triple,))
    assert claim_findings(paper(*things), said) == [Compared(None, plain)]
    assert claim_findings(said, said) == [Compared(plain, plain)]
    assert claim_findings(paper(*things, relations_optional=(triple,)), said) == []
