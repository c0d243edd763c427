import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from kg.draw import page
from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Link, Paper, Snapshot, Source, Thing

HOSTILE = [
    "<script>window.hacked = 1</script>",
    '"><img src=x onerror="window.hacked = 1">',
    "</script><script>window.hacked = 1</script>",
    "<!--<script>",
    '<a href="javascript:window.hacked=1">href</a>',
    "line\u2028separator\u2029and\u0000nul",
    "{{ 7 * 7 }}{% raw %}",
    "x" * 5_000,
    "\u202eright to left\u202c \u05e9\u05dc\u05d5\u05dd",
    "",
    " \t\n",
    "\ud800 lone",
    "]]></title><script>window.hacked = 1</script>",
    "__proto__",
]


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.data: list[str] = []
        self.open = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.data.append("")
        self.open = True

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - its name is given
        self.open = False

    def handle_data(self, data: str) -> None:
        if self.open:
            self.data[-1] += data

    def texts(self, tag: str) -> list[str]:
        return [
            data
            for (name, _), data in zip(self.found, self.data, strict=True)
            if name == tag
        ]


def block(text: str, name: str) -> Any:  # noqa: ANN401 - it is JSON
    found = re.search(
        rf'<script type="application/json" id="{name}">(.*?)</script>', text, re.DOTALL
    )
    assert found
    return json.loads(found[1])


def hostile_graph() -> Snapshot:
    p = Iri("https://example.org/p")
    papers = {
        p: Paper(
            "k",
            HOSTILE[2],
            HOSTILE[1],
            Source("x"),
            {"url": "javascript:window.hacked=1", "doi": '10.1/"><script>'},
            venue=HOSTILE[0],
            urls=("javascript:window.hacked=1", "https://example.org/ok"),
        )
    }
    things, links = {}, []
    for i, label in enumerate(HOSTILE):
        t = Iri(f"https://example.org/t{i}")
        things[t] = Thing(t, list(Kind)[i % 4], label, (label + "!",))
        links.append(Link(p, "uses", t, 0.5, (), p))
    links.append(Link(p, HOSTILE[1], t, 0.5, (), p))
    return Snapshot(papers, things, tuple(links))


def test_the_page_loads_nothing(toy: Snapshot) -> None:
    for tag, attributes in Elements(page(toy, title="Toy")).found:
        assert tag not in {"link", "iframe", "object", "embed", "base", "img"}
        assert not {"src", "srcset", "action", "background"} & attributes.keys(), tag
        assert not [name for name in attributes if name.startswith("on")], tag


def test_styles_load_nothing(toy: Snapshot) -> None:
    (style,) = Elements(page(toy, title="Toy")).texts("style")
    assert "url(" not in style
    assert "@import" not in style


def test_the_policy_names_exactly_the_scripts_and_styles_of_the_page(
    toy: Snapshot,
) -> None:
    elements = Elements(page(toy, title="Toy"))
    (policy,) = (
        attributes["content"] or ""
        for tag, attributes in elements.found
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    scripts = [
        data
        for (tag, attributes), data in zip(elements.found, elements.data, strict=True)
        if tag == "script" and "type" not in attributes
    ]

    def hashes(texts: list[str]) -> set[str]:
        digests = [hashlib.sha256(text.encode()).digest() for text in texts]
        return {f"'sha256-{base64.b64encode(d).decode()}'" for d in digests}

    assert rules["default-src"] == "'none'"
    assert set(rules["script-src"].split()) == hashes(scripts)
    assert set(rules["style-src"].split()) == hashes(elements.texts("style"))


@pytest.mark.slow
def test_the_same_graph_gives_the_same_page(toy: Snapshot, large: Snapshot) -> None:
    for snapshot in (toy, large):
        assert page(snapshot, title="T", seed=3) == page(snapshot, title="T", seed=3)


@pytest.mark.slow
def test_order_of_the_graph_is_not_seen(large: Snapshot) -> None:
    turned = Snapshot(
        dict(reversed(list(large.papers.items()))),
        dict(reversed(list(large.things.items()))),
        large.links[::-1],
    )
    assert page(large, title="T") == page(turned, title="T")


@pytest.mark.slow
def test_another_seed_gives_another_layout(large: Snapshot) -> None:
    assert page(large, title="T", seed=1) != page(large, title="T", seed=2)


@pytest.mark.slow
def test_hostile_words_add_no_element(toy: Snapshot) -> None:
    plain = [tag for tag, _ in Elements(page(toy, title="T")).found]
    for title in HOSTILE:
        text = page(hostile_graph(), title=title)
        assert [tag for tag, _ in Elements(text).found] == plain
        text.encode()


def test_only_web_addresses_become_links() -> None:
    node = next(
        node
        for node in block(page(hostile_graph(), title="T"), "told")["nodes"]
        if node["kind"] == "Paper"
    )
    assert [address for _, address in node["addresses"]] == ["https://example.org/ok"]


def test_no_node_has_a_title_for_pyvis(toy: Snapshot) -> None:
    nodes = block(page(toy, title="T"), "nodes")
    assert len(nodes) == 7
    assert not [node for node in nodes if "title" in node]


def test_sentences_hold_the_names_in_them(toy: Snapshot) -> None:
    told = block(page(toy, title="T"), "told")
    labels = [node["label"] for node in told["nodes"]]
    sentences = {
        "".join(piece if isinstance(piece, str) else piece[0] for piece in pieces): [
            labels[piece[1]] for piece in pieces if not isinstance(piece, str)
        ]
        for _, pieces in told["sentences"]
    }
    assert sentences == {
        "We propose FooNet, which reaches 91.2 accuracy on BarSet.": [
            "FooNet",
            "accuracy",
            "BarSet",
        ],
        "BazNet builds on FooNet and is trained on BarSet.": [
            "BazNet",
            "FooNet",
            "BarSet",
        ],
    }


def test_a_result_names_its_things(toy: Snapshot) -> None:
    told = block(page(toy, title="T"), "told")
    labels = [node["label"] for node in told["nodes"]]
    (outcome,) = told["outcomes"]
    assert outcome["value"] == "91.2%"
    assert labels[outcome["method"]] == "FooNet"
    assert labels[outcome["dataset"]] == "BarSet"


def test_inferred_and_stated_links_look_unlike_others(toy: Snapshot) -> None:
    edges = block(page(toy, title="T"), "edges")
    looks = {e["predicate"]: (e["color"], str(e.get("dashes"))) for e in edges}
    assert len(set(looks.values())) == len(looks)
    assert {"extends", "cites", "basedOn", "proposes"} <= looks.keys()


def test_papers_of_the_reader_are_told(toy: Snapshot) -> None:
    own = next(iter(toy.papers))
    told = block(page(toy, title="Toy", mine=[own]), "told")
    (mine,) = (node["label"] for node in told["nodes"] if node.get("mine"))
    assert mine == toy.papers[own].title
    told = block(page(toy, title="Toy"), "told")
    assert not any("mine" in node for node in told["nodes"])


def test_an_empty_graph_is_a_page() -> None:
    told = block(page(Snapshot({}, {}, ()), title="Nothing"), "told")
    assert told["nodes"] == []


def test_a_page_around_a_thing_opens_with_it(large: Snapshot) -> None:
    centre = Iri("https://example.org/shared3")
    told = block(page(large, title="T", around=centre), "told")
    assert told["nodes"][told["selected"]]["label"] == "shared 3"
    assert "shared 4" not in {node["label"] for node in told["nodes"]}


@pytest.mark.parametrize(
    "arguments",
    [{"limit": 0}, {"min_confidence": 1.5}, {"around": Iri("https://example.org/no")}],
)
def test_a_wrong_argument_is_told(toy: Snapshot, arguments: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        page(toy, title="T", **arguments)
    assert caught.value.hint
