from kg.model import Paper, Source, Span


def paper(title: str | None) -> Paper:
    return Paper(key="k", title=title, abstract="We propose X.", source=Source("f"))


def test_text_is_title_and_abstract() -> None:
    assert paper("On X").text == "On X\nWe propose X."
    assert paper(None).text == "We propose X."


def test_a_span_of_the_text_is_located_in_its_part() -> None:
    titled = paper("On X")
    start = titled.text.index("X.")
    part, span = titled.located(Span(start, start + 1))
    assert part == "abstract"
    assert titled.abstract[span.start : span.end] == "X"
    assert titled.located(Span(3, 4)) == ("title", Span(3, 4))
    assert paper(None).located(Span(0, 2)) == ("abstract", Span(0, 2))


def test_a_title_names_a_paper_whatever_its_source() -> None:
    assert paper("On X").iri() == paper("on x").iri()
    assert paper("On X").iri("https://example.org/").startswith("https://example.org/")
