import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import kg
from kg.folder import Folder
from kg.judgements import read_judgements
from kg.model import Decision, Kind, Verdict
from kg.web._app import application
from kg.web._explorer import Explorer

EVIL = '"><script>hacked</script>'
HOME = {"origin": "http://localhost"}


@pytest.fixture
def graph(folder: Path, tmp_path: Path) -> Path:
    """A copy of the graph with two decisions that are not sure."""
    copy = tmp_path / "graph"
    shutil.copytree(folder, copy)
    with Folder.writing(copy) as opened:
        opened.store.replace_decisions(
            [
                Decision(Kind.METHOD, "FooNet", "Foo net", Verdict.UNSURE, 0.5),
                Decision(Kind.METHOD, "BazNet", EVIL, Verdict.SAME, 0.8, (EVIL,)),
            ]
        )
    return copy


@pytest.fixture
def editor(graph: Path) -> Iterator[TestClient]:
    with kg.open(graph) as opened:
        app = application(Explorer(opened), can_edit=True)
        with TestClient(
            app, base_url="http://localhost", follow_redirects=False
        ) as client:
            yield client


def form(client: TestClient, **other: str) -> dict[str, str]:
    page = client.get("/decisions", headers={"accept": "text/html"}).text
    assert "<script>hacked" not in page
    match = re.search(r'name="token" value="([^"]+)"', page)
    assert match
    found = {"token": match[1], "kind": "Method", "left": "FooNet"}
    return found | {"right": "Foo net", "verdict": "same"} | other


def test_a_judgement_enters_the_ledger(editor: TestClient, graph: Path) -> None:
    assert editor.post("/decisions", data=form(editor), headers=HOME).status_code == 303
    [kept] = read_judgements(graph)
    assert {kept.left, kept.right} == {"FooNet", "Foo net"}
    assert kept.verdict is Verdict.SAME
    assert "you: same" in editor.get("/decisions", headers={"accept": "text/html"}).text
    other = form(editor, left="BazNet", right=EVIL, verdict="different")
    assert editor.post("/decisions", data=other, headers=HOME).status_code == 303
    assert len(read_judgements(graph)) == 2


@pytest.mark.parametrize(
    ("other", "origin", "status"),
    [
        ({"token": "x"}, "http://localhost", 403),
        ({}, "http://evil.example", 403),
        ({}, "null", 403),
        ({}, "", 403),
        ({"left": "nothing"}, "http://localhost", 400),
        ({"verdict": "maybe"}, "http://localhost", 400),
        ({"kind": "x" * 200_000}, "http://localhost", 413),
    ],
)
def test_forged_judgements_are_refused(
    editor: TestClient, graph: Path, other: dict[str, str], origin: str, status: int
) -> None:
    headers = {"origin": origin} if origin else {}
    reply = editor.post("/decisions", data=form(editor, **other), headers=headers)
    assert reply.status_code == status
    assert read_judgements(graph) == []


def test_without_edit_nothing_is_taken(client: TestClient) -> None:
    page = client.get("/decisions", headers={"accept": "text/html"}).text
    assert "--edit" in page
    assert "<form method=" not in page
    assert (
        client.post("/decisions", data={"verdict": "same"}, headers=HOME).status_code
        == 403
    )
