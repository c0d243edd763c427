import re

import pytest
import rdflib
from starlette.testclient import TestClient

from kg.web._explorer import Explorer

HTML = {"accept": "text/html"}
FOO = "/id/paper/doi/10.1000/foo"
PAGES = [
    *("/", "/papers", "/methods", "/datasets", "/tasks", "/metrics", "/boards"),
    *(
        "/communities",
        "/communities/1",
        "/trends",
        "/gaps",
        "/decisions",
        "/pictures",
        "/search?q=foo",
        FOO,
    ),
    *("/id/method/foonet", "/id/dataset/barset", "/author?name=Ann%20Example"),
]


@pytest.mark.parametrize("path", PAGES)
def test_each_page_has_three_forms(client: TestClient, path: str) -> None:
    page = client.get(path, headers=HTML)
    assert page.status_code == 200, page.text
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["vary"] == "accept"
    twins = dict(
        re.findall(r'<link rel="alternate" type="(.+?)" href="(.+?)"', page.text)
    )
    for kind in ("application/json", "text/turtle"):
        linked = client.get(twins[kind].replace("&amp;", "&"))
        asked = client.get(path, headers={"accept": kind})
        assert linked.status_code == 200
        assert linked.headers["content-type"].startswith(kind)
        assert linked.text == asked.text
    assert client.get(path, headers={"accept": "application/json"}).json()["title"]
    turtle = client.get(path, headers={"accept": "text/turtle"}).text
    assert len(rdflib.Graph().parse(data=turtle, format="turtle"))


def test_a_form_that_is_not_there_is_refused(client: TestClient) -> None:
    assert client.get("/", headers={"accept": "image/png"}).status_code == 406
    assert client.get("/?format=exe").status_code == 406


def test_a_paper_page_marks_and_links_what_it_names(client: TestClient) -> None:
    page = client.get(FOO, headers=HTML).text
    mark = r'<a class="m method r-proposes" href="/id/method/foonet" [^>]*>FooNet<'
    assert re.search(mark, page)
    assert "91.2 %" in page
    assert "BazNet" in page  # it extends this one
    assert 'href="https://doi.org/10.1000/foo"' in page


def test_a_paper_says_why_others_are_related(client: TestClient) -> None:
    data = client.get(f"{FOO}?format=json").json()["data"]
    assert data["related"]
    assert all(near["reasons"] for near in data["related"])
    assert [t["predicate"] for t in data["inferred"]] == [
        "usesMethodIn",
        "usesMethodIn",
    ]
    assert data["inferred"][0]["reasons"][0]["label"] == "FooNet"


def test_a_thing_page_gathers_papers_results_and_lineage(client: TestClient) -> None:
    data = client.get("/id/method/foonet?format=json").json()["data"]
    roles = {g["predicate"]: len(g["ties"]) for g in data["roles"]}
    assert roles == {"proposes": 1, "uses": 2}
    assert [t["other"]["label"] for t in data["children"]] == ["BazNet"]
    assert data["years"] == [[2019, 1], [2020, 0], [2021, 1], [2022, 0], [2023, 1]]
    assert {b["thing"]["label"]: b["papers"] for b in data["beside"]}["BarSet"] == 3


def test_a_board_flags_what_cannot_be_compared(client: TestClient) -> None:
    [board] = client.get("/boards?format=json").json()["data"]
    found = client.get(f"/boards/{board['key']}?format=json").json()["data"]
    rows = [(r["value"], r["unit"], r["is_comparable"]) for r in found["rows"]]
    assert rows == [("93.5", "%", True), ("91.2", "%", True), ("0.94", None, False)]
    page = client.get(f"/boards/{board['key']}", headers=HTML).text
    assert page.count(">not comparable<") == 1
    assert "BazNet reaches 93.5% accuracy on BarSet." in page


def test_iris_lead_to_their_pages(client: TestClient, explorer: Explorer) -> None:
    for iri in explorer.index.refs:
        found = client.get("/resource", params={"iri": iri})
        assert found.status_code == 303, iri
        page = client.get(
            found.headers["location"], headers={"accept": "application/json"}
        )
        assert page.status_code == 200, iri
        assert page.json()["about"] == iri
    result = next(iter(explorer.index.snapshot.outcomes)).iri
    found = client.get("/resource", params={"iri": result})
    assert found.headers["location"].startswith("/id/paper/")


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("foonet", "FooNet"),
        ("fonet", "FooNet"),
        ("Barsett", "BarSet"),
        ("acuracy", "accuracy"),
        ("net of fooos", "FooNet: a net of foos"),
        ("ann exampel", "Ann Example"),
        ("ba", "BarSet"),
    ],
)
def test_search_forgives_slips(client: TestClient, typed: str, label: str) -> None:
    found = client.get("/complete", params={"q": typed}).json()
    assert label in [hit["label"] for hit in found[:3]]
    for hit in found:
        assert client.get(hit["href"]).status_code == 200


def test_a_search_without_a_name_finds_papers_by_words(client: TestClient) -> None:
    page = client.get("/search", params={"q": "papers about reaching accuracy"})
    assert "FooNet: a net of foos" in client.get(page.url, headers=HTML).text


def test_pages_that_are_not_there(client: TestClient) -> None:
    for path in (
        "/id/paper/doi/nothing",
        "/boards/x",
        "/communities/99",
        "/x",
        "/author",
    ):
        found = client.get(path, headers=HTML)
        assert found.status_code == 404, path
        assert "<h1>Not found</h1>" in found.text
    assert client.get("/picture?around=x").status_code == 404
    assert client.post("/").status_code == 405


def test_lists_have_pages(client: TestClient) -> None:
    for number in ("0", "-1", "99", "x", "9" * 40, "1²"):
        assert client.get("/methods", params={"page": number}).status_code == 200


def test_the_picture_has_its_own_policy(client: TestClient) -> None:
    page = client.get("/picture")
    policy = page.headers["content-security-policy"]
    assert "script-src 'sha256-" in policy
    assert "frame-ancestors 'none'" in policy
    for view in ("papers", "things"):
        assert client.get("/picture", params={"view": view}).status_code == 200
    assert client.get("/picture", params={"view": "x"}).status_code == 404
