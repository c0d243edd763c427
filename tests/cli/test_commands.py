import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import rdflib
from click.testing import CliRunner, Result

from kg.cli import cli
from kg.cli._main import _COMMANDS
from kg.errors import KgError


def run(*args: object, text: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], input=text)


def done(*args: object) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("command", _COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    shown = done(command, "--help")
    assert "Example" in shown
    assert re.search(rf"^ +kg {command}\b", shown, re.MULTILINE)


def test_help_lists_every_command_and_the_version_is_told() -> None:
    assert all(command in done("--help") for command in _COMMANDS)
    assert done("--version").startswith("kg ")


def test_demo_writes_a_graph_and_a_page(demo: Path) -> None:
    assert (demo / "manifest.json").is_file()
    page = demo.with_name("citekg-demo.html").read_text(encoding="utf-8")
    assert "Landmark papers" in page


def test_demo_leaves_alone_what_it_did_not_make(demo: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (tmp_path / "mine.html").write_text("my page")
    result = run("demo", "-o", mine)
    assert isinstance(result.exception, KgError)
    assert (tmp_path / "mine.html").read_text() == "my page"
    assert not mine.exists()
    assert (demo / "demo.txt").is_file()


def test_show_tells_a_thing_with_its_papers_and_sentences(demo: Path) -> None:
    shown = done("show", demo, "imagenet")
    assert shown.startswith("ImageNet")
    assert "“" in shown


def test_show_tells_a_paper_by_title_and_by_identifier(demo: Path) -> None:
    by_title = done("show", demo, "attention is all you need")
    assert by_title == done("show", demo, "arxiv:1706.03762")
    assert "Ashish Vaswani" in by_title


def test_show_as_json_is_json(demo: Path) -> None:
    (found,) = json.loads(done("show", demo, "1706.03762", "--json"))
    assert found["year"] == 2017


def test_a_name_that_is_nearly_right_is_suggested(demo: Path) -> None:
    result = run("show", demo, "Atention Is All You Need")
    assert isinstance(result.exception, KgError)
    assert "Attention Is All You Need" in str(result.exception.hint)


def test_related_gives_reasons(demo: Path) -> None:
    shown = done("related", demo, "Attention Is All You Need", "-n", 3)
    assert shown.count("- ") >= 3
    found = json.loads(done("related", demo, "graph networks", "--json"))
    assert len(found) == 5
    assert all(one["reasons"] for one in found)


def test_queries_are_listed_asked_and_written(demo: Path) -> None:
    assert "methods_on_dataset" in done("query", demo, "--list")
    named = ("query", demo, "--named", "who_proposes", "--format")
    rows = list(
        csv.DictReader(io.StringIO(done(*named, "csv", "--param", "thing=LoRA")))
    )
    assert rows == [] or "paper" in rows[0]
    text = 'SELECT ?p { ?p dcterms:title "Attention Is All You Need" }'
    found = json.loads(done("query", demo, text, "--format", "json"))
    assert len(found["results"]["bindings"]) == 1
    graph = done("query", demo, "CONSTRUCT { ?p a kg:X } { ?p kg:proposes ?t }")
    assert len(rdflib.Graph().parse(data=graph, format="turtle")) > 10


@pytest.mark.parametrize(
    "value", ['" } DROP ALL #', "x\\", "a\nb", "<http://a>", "?p", "'); --"]
)
def test_a_hostile_parameter_is_only_a_value(demo: Path, value: str) -> None:
    text = "SELECT ?p { ?p dcterms:title ?title }"
    assert "0 rows" in run("query", demo, text, "--param", f"title={value}").stderr
    named = ("query", demo, "--named", "who_proposes", "--param", f"thing={value}")
    assert run(*named).exit_code == 0


@pytest.mark.parametrize(
    "text",
    ["SELECT", "SELECT ?s { SERVICE <http://x> { ?s ?p ?o } }", "DROP ALL", "LOAD <x>"],
)
def test_a_query_that_cannot_be_answered_is_an_error(demo: Path, text: str) -> None:
    assert isinstance(run("query", demo, text).exception, KgError)


def test_measure_names_central_papers_and_communities(demo: Path) -> None:
    assert "Communities" in done("measure", demo, "-n", 3)
    found = json.loads(done("measure", demo, "-n", 3, "--json"))
    assert len(found["central"]["papers"]) == 3
    assert found["communities"]


def test_draw_writes_one_page(demo: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done("draw", demo, "-o", page, "--title", "<b>A & B</b>")
    text = page.read_text(encoding="utf-8")
    assert "<b>A & B</b>" not in text
    around = tmp_path / "around.html"
    done("draw", demo, "-o", around, "--around", "arxiv:1706.03762")
    assert len(around.read_bytes()) < len(page.read_bytes())


@pytest.mark.parametrize("form", ["turtle", "nquads", "trig", "ntriples", "jsonld"])
def test_rdf_exports_can_be_parsed(demo: Path, form: str) -> None:
    name = {"jsonld": "json-ld", "ntriples": "nt"}.get(form, form)
    data = done("export", demo, "--format", form)
    parsed = rdflib.Dataset().parse(data=data, format=name)
    assert len(list(parsed.quads())) > 1000


@pytest.mark.parametrize("form", ["graphml", "gexf"])
@pytest.mark.parametrize("projection", ["all", "papers"])
def test_network_exports_can_be_parsed(demo: Path, form: str, projection: str) -> None:
    data = done("export", demo, "--format", form, "--projection", projection)
    assert len(list(ET.fromstring(data).iter())) > 100  # noqa: S314 - our own file


def test_table_exports_hold_a_row_a_link_and_an_object_a_paper(
    demo: Path, tmp_path: Path
) -> None:
    table = tmp_path / "links.csv"
    done("export", demo, "-o", table)
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert {"proposes", "uses"} <= {row["predicate"] for row in rows}
    assert all(row["object_label"] for row in rows)
    lines = done("export", demo, "--format", "jsonl").splitlines()
    assert len(lines) == 54
    assert all(json.loads(line)["iri"] for line in lines)


def test_info_counts(demo: Path) -> None:
    found = json.loads(done("info", demo, "--json"))
    assert found["manifest"]["papers"] == 54
    assert "ResearchPaper" in done("info", demo)


def test_extract_writes_an_object_a_paper_and_reads_standard_input() -> None:
    listing = b"Toy 2024 Papers\n\nWe propose OxNet, a network for counting oxen.\n"
    result = run("extract", "-", text=listing)
    (line,) = result.stdout.splitlines()
    found = json.loads(line)
    assert result.exit_code == 0
    assert found["text"].startswith("We propose OxNet")
    assert all(
        found["text"][start:end] in entity["surfaces"]
        for entity in found["entities"]
        for start, end in entity["mentions"]
    )


def test_extract_ends_with_3_where_a_record_could_not_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"title": "Fine", "abstract": "x"}\n{"title"\n')
    result = run("extract", bad)
    assert result.exit_code == 3
    assert len(result.stdout.splitlines()) == 1
    assert "bad.jsonl" in result.stderr


def test_a_folder_that_is_no_graph_is_told(tmp_path: Path) -> None:
    result = run("show", tmp_path, "x")
    assert isinstance(result.exception, KgError)
    assert "not a graph" in str(result.exception)


def test_what_is_on_a_terminal_holds_no_control_characters(tmp_path: Path) -> None:
    file = tmp_path / "evil.jsonl"
    record = {
        "title": "We \x1b[31mpropose\x07 OxNet",
        "abstract": "OxNet \x1b]0;x\x07.",
    }
    file.write_text(json.dumps(record) + "\n")
    graph = tmp_path / "g"
    run("build", file, "-o", graph)
    titles = json.loads(
        done("query", graph, "SELECT ?t {?p rdfs:label ?t}", "--format", "json")
    )
    title = titles["results"]["bindings"][0]["t"]["value"]
    for command in (
        ("show", graph, title),
        ("related", graph, "x"),
        ("measure", graph),
    ):
        assert "\x1b" not in run(*command).output
