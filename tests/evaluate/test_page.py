from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.evaluate import Annotation, Marked, Number, evaluate, to_html
from kg.evaluate._findings import Finding, Status
from kg.evaluate._html import escaped
from kg.evaluate._paper import marked
from kg.model import Span

EVIL = "<script>alert(1)</script>\"'&<img src=x onerror=alert(1)>\x1b\u202e]]>-->"


class Outline(HTMLParser):
    """The tags of a page, and its text without what is written beside marks."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self._in_tag = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self._in_tag = ("class", "tag") in [
            (name, (value or "").split()[0]) for name, value in attrs if value
        ]

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._in_tag = False

    def handle_data(self, data: str) -> None:
        if not self._in_tag:
            self.words.append(data)


def report(gold: Annotation, predicted: Annotation) -> str:
    papers = {gold.id: gold}, {predicted.id: predicted}
    return to_html(*papers, evaluate(*papers), title=gold.id)


def hostile(text: str) -> Annotation:
    thing = Marked(kind=text, name=text, surfaces=(text,), role=text)
    return Annotation(
        text,
        entities=(thing,),
        results=(Number(text, text, text, text, text, text, text, text),),
        relations=((text, text, text),),
        text=f"{text} and {text}",
    )


def test_nothing_from_outside_becomes_html() -> None:
    page = report(hostile(EVIL), hostile(EVIL + "x"))
    outline = Outline(page)
    assert {"script", "img"}.isdisjoint(outline.tags)
    assert outline.attributes <= {
        *("charset", "class", "content", "dir", "http-equiv", "lang", "name"),
        *("open", "scope", "title"),
    }
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert "http" not in page.replace("http-equiv", "")


def test_a_page_can_be_written_whatever_it_holds() -> None:
    report(hostile("\ud800\x00\ufffe"), hostile("\udfff")).encode("utf-8")


@given(st.text())
@settings(max_examples=40, deadline=None)
def test_escaping_keeps_length_and_marks_of_html_out(text: str) -> None:
    assert not set(escaped(text)) & set("<>\"'")
    shown = "".join(Outline(f"<p>{escaped(text)}</p>").words)
    assert len(shown) == len(text)


@st.composite
def findings(draw: st.DrawFn) -> tuple[str, list[Finding]]:
    text = draw(st.text(alphabet="ab <&\n", min_size=1, max_size=30))
    found = []
    for _ in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, len(text)))
        thing = Marked("Task", text[start:end], role="addressed")
        status = draw(st.sampled_from([Status.AGREE, Status.WORDS, Status.OPTIONAL]))
        found.append(Finding(status, thing, thing, (Span(start, end),)))
    return text, found


@given(findings())
@settings(max_examples=40, deadline=None)
def test_marking_leaves_the_text_as_it_was(case: tuple[str, list[Finding]]) -> None:
    text, found = case
    outline = Outline(marked(text, found))
    assert "".join(outline.words) == text
    assert outline.tags.count("span") == len(found)


def test_the_plainest_fault_is_shown_where_marks_overlap() -> None:
    inner, outer = Marked("Task", "b"), Marked("Method", "a b")
    page = marked(
        "a b",
        [
            Finding(Status.AGREE, outer, outer, (Span(0, 3),)),
            Finding(Status.EXTRA, None, inner, (Span(2, 3),)),
        ],
    )
    assert '<mark class="agree"' in page
    assert '<mark class="extra"' in page
    assert "extra: Task" in page


def test_the_worst_paper_comes_first() -> None:
    thing = Marked("Method", "net")
    gold = {name: Annotation(name, entities=(thing,)) for name in ("fine", "poor")}
    said = {"fine": gold["fine"], "poor": Annotation("poor")}
    page = to_html(gold, said, evaluate(gold, said))
    assert page.index("<b>poor</b>") < page.index("<b>fine</b>")


@pytest.mark.parametrize("text", [None, ""])
def test_papers_without_text_list_their_entities(text: str | None) -> None:
    gold = Annotation("p", entities=(Marked("Method", "net"),), text=text)
    assert "gold: net (Method)" in report(gold, Annotation("p"))


def test_a_paper_that_was_not_read_says_so() -> None:
    gold = {"p": Annotation("p", entities=(Marked("Method", "net"),), text="a net")}
    page = to_html(gold, {}, evaluate(gold, {}))
    assert "was not read" in page
    assert "1 of them not read" in page
