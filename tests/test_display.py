from pathlib import Path

import pytest

import kg
from kg.build import build
from kg.display import MOST, Picture, card, table, text

EVIL = "<script>hacked</script>"


@pytest.mark.parametrize("value", [EVIL, '"><img src=x>', "\u202eevil", "x" * 10_000])
def test_whatever_is_shown_is_only_words(value: str) -> None:
    for html in (table((value,), [(value,)]), card(value, value, (value, "<p></p>"))):
        assert "<script" not in html
        assert "<img" not in html
        assert "\u202e" not in html
        assert len(html) < 2_000
    assert "<script" not in Picture(value, title=value)._repr_html_()


def test_a_long_table_says_what_is_left_out() -> None:
    html = table(("n",), [(i,) for i in range(100)])
    assert html.count("<tr>") == 1 + MOST
    assert f"{MOST} of 100 rows" in html
    assert "rows" not in table(("n",), [(1,)])
    assert text(None) == ""


def test_graphs_papers_things_and_answers_show_themselves(tmp_path: Path) -> None:
    source = tmp_path / "toy.bib"
    source.write_text(
        "@article{a, title={Paper of zebras}, abstract={We propose ZebraNet, "
        "a neural network for image classification. It reaches 91.2% accuracy "
        "on ImageNet.}}",
        encoding="utf-8",
    )
    build([source], tmp_path / "g", model="fast")
    with kg.open(tmp_path / "g") as graph:
        assert "1 papers" in shown(graph)
        paper = shown(graph.show("Paper of zebras")[0])
        assert "<h3>Paper of zebras</h3>" in paper
        assert "ZebraNet" in paper
        thing = shown(graph.show("ZebraNet")[0])
        assert "Paper of zebras" in thing
        rows = shown(graph.query("SELECT ?l { ?p dcterms:title ?l }"))
        assert "<td" in rows
        assert "Paper of zebras" in rows
        assert "True" in shown(graph.query("ASK {}"))
        describe = "DESCRIBE ?p { ?p dcterms:title ?l }"
        assert "ResearchPaper" in shown(graph.query(describe))
        assert shown(graph.picture()).startswith("<iframe srcdoc=")


def shown(value: object) -> str:
    html = value._repr_html_()  # type: ignore[attr-defined]
    assert isinstance(html, str)
    return html
