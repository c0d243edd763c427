import pytest

from kg.draw._text import NAMELESS, addresses, label_of, place_in_sentence, plain
from kg.ids import Iri
from kg.model import Evidence, Kind, Paper, Source, Span, Thing


def test_text_is_put_on_one_line_without_controls() -> None:
    assert plain(" a\n\tb\u2028c\u202ed\ud800 ") == "a b c d"
    assert len(plain("x" * 5_000)) == 300


@pytest.mark.parametrize(
    ("title", "abstract", "proposed", "label"),
    [
        ("A title", "Text.", "FooNet", ("A title", False)),
        (None, "Text.", "FooNet", ("FooNet", True)),
        (" ", "One two.", None, ("One two.", True)),
        (None, "a b c d e f g h i j k", None, ("a b c d e f g h i …", True)),
        (None, "", None, ("key", True)),
    ],
)
def test_a_paper_always_has_a_name(
    title: str | None, abstract: str, proposed: str | None, label: tuple[str, bool]
) -> None:
    paper = Paper("key", title, abstract, Source("x"))
    assert label_of(paper, proposed) == label


def test_a_thing_without_a_label_is_said_to_be_nameless() -> None:
    assert label_of(Thing(Iri("x:y"), Kind.TASK, "\u200e"))[0] == NAMELESS


def test_addresses_resolve_identifiers() -> None:
    paper = Paper("k", "T", "", Source("x"), {"doi": "10.1000/a", "arxiv": "2501.1"})
    assert addresses(paper) == [
        ("arXiv 2501.1", "https://arxiv.org/abs/2501.1"),
        ("DOI 10.1000/a", "https://doi.org/10.1000/a"),
    ]


def test_the_second_of_two_equal_words_is_marked_where_it_is_meant() -> None:
    abstract = "Net one. Net beats net."
    paper = Paper("k", None, abstract, Source("x"))
    evidence = Evidence(Iri("x:p"), "abstract", Span(19, 22), "net", "Net beats net.")
    assert place_in_sentence(paper, evidence) == (10, 13)


def test_a_quote_that_is_not_in_its_sentence_is_not_marked() -> None:
    paper = Paper("k", None, "Some text.", Source("x"))
    evidence = Evidence(Iri("x:p"), "abstract", Span(0, 3), "other", "Some text.")
    assert place_in_sentence(paper, evidence) is None
