"""Good graphs pass; a broken one fails for the right reason, and in words."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import rdflib
from click.testing import CliRunner

import kg
from kg.build import build
from kg.check import RULES, Fault, check, shape_faults
from kg.cli import cli
from kg.errors import StoreError
from kg.folder import Folder
from kg.store import Store, ontology

SHAPES = (ontology() / "shapes.ttl").read_text(encoding="utf-8")
SAMPLE = Path(kg.__file__).parent / "sample" / "landmarks.jsonl"
CHOSEN = ("Attention Is All", "BERT", "Adam", "Long Short-Term", "Sequence to Sequence")
Break = Callable[[str], str]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("check")
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    some = [line for line in lines if any(word in line for word in CHOSEN)]
    (place / "some.jsonl").write_text("\n".join(some), encoding="utf-8")
    build([place / "some.jsonl"], place / "g")
    return place / "g"


def broken(demo: Path, place: Path, change: Break) -> list[Fault]:
    """The faults of a copy of the sample whose N-Quads were changed."""
    with Folder.reading(demo) as folder:
        dump = folder.store.dump()
    changed = change(dump)
    assert changed != dump
    graph = place / "broken"
    shutil.copytree(demo, graph)
    shutil.rmtree(graph / "rdf")
    with Store(graph / "rdf") as store:
        store.load(changed)
    with kg.open(graph) as opened:
        return list(check(opened))


def without(pattern: str, count: int = 1) -> Break:
    """Takes statements away."""
    return lambda dump: re.sub(rf"(?m)^.*{pattern}.*\n", "", dump, count=count)


def turned(pattern: str, other: str, count: int = 1) -> Break:
    """Changes statements."""
    return lambda dump: re.sub(pattern, other, dump, count=count)


def added(*lines: str) -> Break:
    """Adds statements of `kg:` terms."""
    graph = "<https://w3id.org/citekg/id/graph/things>"
    text = "".join(f"{line} {graph} .\n" for line in lines)
    for prefix, space in (("kg", kg_space()), ("id", "https://w3id.org/citekg/id/")):
        text = re.sub(rf"\b{prefix}:([\w/#-]+)", rf"<{space}\1>", text)
    return lambda dump: dump + text


def kg_space() -> str:
    return "https://w3id.org/citekg/ontology#"


def test_the_sample_is_good(demo: Path) -> None:
    with kg.open(demo) as graph:
        assert list(check(graph)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "change", "words"),
    [
        ("evidence", without(r"ontology#evidence>"), "no words say|SHACL|sentence"),
        ("evidence", without(r"graph/inferred.*", 0), ""),
        ("offsets", turned(r'(#start> )"\d+"', r'\1"3"'), "is not at"),
        ("offsets", turned(r'(#quote> ")\w', r"\1ÿ"), "is not at"),
        ("offsets", turned(r'(#part> ")abstract', r"\1footnote"), "not there"),
        ("beside", without(r"ontology#proposes> .*"), "no plain statement|no link"),
        ("results", turned(r'(#literalValue> ")', r"\g<1>987654"), "not in its"),
        (
            "orphans",
            added(
                "id:method/nobody "
                "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> kg:Method"
            ),
            "no paper speaks",
        ),
        ("cycles", added("id:a kg:kindOf id:b", "id:b kg:kindOf id:a"), "circle"),
        ("cycles", added("id:a kg:subTaskOf id:a"), "circle"),
        (
            "citations",
            added("id:p <http://purl.org/spar/cito/cites> id:p"),
            "cites itself",
        ),
        (
            "inference",
            turned(r"(#reason> <[^>]*)(> <[^>]*graph/inferred>)", r"\1-other\2"),
            "does not join them",
        ),
        (
            "decisions",
            added(
                *(
                    line
                    for n, verdict in (("1", "same"), ("2", "different"))
                    for line in (
                        f'id:d{n} kg:left "a"',
                        f'id:d{n} kg:right "b"',
                        f'id:d{n} kg:verdict "{verdict}"',
                    )
                )
            ),
            "both same and different",
        ),
    ],
)
def test_a_broken_graph_is_told_in_words(
    demo: Path, tmp_path: Path, rule: str, change: Break, words: str
) -> None:
    if rule == "evidence" and not words:
        change = without(r"ontology#reason> .*graph/inferred")
        words = "no thing is the reason"
    found = [f for f in broken(demo, tmp_path, change) if f.rule == rule]
    assert found
    assert re.search(words, found[0].message)
    assert found[0].node


def test_a_judgement_that_is_not_followed_is_told(demo: Path, tmp_path: Path) -> None:
    with kg.open(demo) as graph:
        methods = [t for t in graph.snapshot().things.values() if t.kind == "Method"]
        labels = [thing.label for thing in methods[:2]]
    change = added(
        "id:d kg:kind kg:Method",
        *(
            f'id:d kg:{side} "{label}"'
            for side, label in zip(("left", "right"), labels, strict=True)
        ),
        'id:d kg:verdict "same"',
        'id:d kg:maker "person"',
    )
    found = [f for f in broken(demo, tmp_path, change) if f.rule == "decisions"]
    assert any("here they are two" in f.message for f in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (turned(r'(#confidence> )"[^"]*"', r'\1"1.5"'), "from 0 to 1"),
        (turned(r'(#verdict> )"\w+"', r'\1"perhaps"'), "same, different or unsure"),
        (turned(r'(#resultKind> )"\w+"', r'\1"good"'), "absolute, an improvement"),
        (without(r"core#prefLabel>"), "one label"),
        (without(r"ontology#literalValue>"), "one value"),
        (without(r"ontology#inSentence>"), "one sentence"),
        (without(r"#author-\d+> .*foaf/0.1/name>"), "one name"),
        (turned(r"(\d{4})\"\^\^<[^>]*gYear>", r'\1"'), "one year"),
    ],
)
def test_a_graph_of_another_shape_is_told(
    demo: Path, tmp_path: Path, change: Break, words: str
) -> None:
    found = [f for f in broken(demo, tmp_path, change) if f.rule == "shapes"]
    assert any(words in f.message for f in found), found


def test_an_unfinished_build_is_told(demo: Path, tmp_path: Path) -> None:
    found = broken(demo, tmp_path, without(r"ontology#key>"))
    assert any(f.rule == "whole" and "stopped" in f.message for f in found)


def test_every_rule_says_what_is_right() -> None:
    assert all(rule.__doc__ for rule in RULES.values())
    assert len(RULES) >= 10


@pytest.mark.slow
def test_pyshacl_finds_the_same(demo: Path) -> None:
    pyshacl = pytest.importorskip("pyshacl")
    with Folder.reading(demo) as folder:
        lines = folder.store.dump().splitlines()
    keep = [line for line in lines if "1706.03762" in line or "graph/things" in line]
    bad = "\n".join(re.sub(r" <[^>]*> \.$", " .", line) for line in keep)
    bad = turned(r'(#confidence> )"[^"]*"', r'\1"1.5"')(bad)
    ours = set(shape_faults(SHAPES, bad))
    data = rdflib.Graph().parse(data=bad, format="nt")
    shapes = rdflib.Graph().parse(data=SHAPES, format="turtle")
    _, report, _ = pyshacl.validate(data, shacl_graph=shapes, advanced=False)
    sh = rdflib.Namespace("http://www.w3.org/ns/shacl#")
    theirs = {str(o) for o in report.objects(None, sh.focusNode)}
    assert ours
    assert {fault.node for fault in ours} == theirs


def test_shapes_that_do_not_parse_are_told() -> None:
    with pytest.raises(StoreError, match="SHACL"):
        list(shape_faults("this is no Turtle", ""))


def test_the_command_tells_and_exits(demo: Path, tmp_path: Path) -> None:
    good = CliRunner().invoke(cli, ["check", str(demo)])
    assert good.exit_code == 0
    assert "nothing is wrong" in good.output
    broken(demo, tmp_path, without(r"ontology#evidence>"))
    bad = CliRunner().invoke(cli, ["check", str(tmp_path / "broken"), "--no-shapes"])
    assert bad.exit_code == 1
    assert "evidence (" in bad.output
    as_json = CliRunner().invoke(cli, ["check", str(tmp_path / "broken"), "--json"])
    assert as_json.exit_code == 1
    assert '"rule": "evidence"' in as_json.stdout
