from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from kg.web._app import application
from kg.web._explorer import Explorer

HTML = {"accept": "text/html"}
EVIL = ("<script>window.hacked", "<img", "{{ 7*7 }} $49", "\u202e", "\u2066")


class Inspector(HTMLParser):
    """Notes whatever could run or hide in a page."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "script" and not (values.get("src") or "").startswith("/static/"):
            self.wrong.append(f"inline script {attrs}")
        if tag in {"img", "iframe", "object", "embed", "style", "base"}:
            self.wrong.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.wrong.append(f"{tag} {name}")
            if name in {"href", "src", "action"} and not (value or "").startswith(
                ("/", "https://", "http://", "#")
            ):
                self.wrong.append(f"{tag} {name}={value}")


def test_hostile_names_are_only_words(client: TestClient, explorer: Explorer) -> None:
    paths = ["/", "/papers", "/methods", "/communities", "/gaps", "/trends", "/boards"]
    paths += [f"/resource?iri={quote(iri)}" for iri in explorer.index.refs]
    for path in paths:
        page = client.get(path, headers=HTML, follow_redirects=True)
        assert page.status_code == 200, path
        found = Inspector()
        found.feed(page.text)
        assert found.wrong == [], path
        assert "\u202e" not in page.text
        assert "\u2066" not in page.text
        assert "<script>window" not in page.text
        policy = page.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "script-src 'self'" in policy
        assert "set-cookie" not in page.headers


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '" onfocus="alert(1)',
        "' OR 1=1 --",
        '"; DROP TABLE n; "',
        'a" OR name:*',
        "\x00\x1b[31m",
        "\u202e" * 20,
        "%",
        "é" * 9_000,
        "\U0001f600",
        "NEAR(a b)",
        "",
    ],
)
def test_hostile_searches_do_no_harm(client: TestClient, text: str) -> None:
    page = client.get("/search", params={"q": text}, headers=HTML)
    assert page.status_code == 200
    found = Inspector()
    found.feed(page.text)
    assert found.wrong == []
    assert client.get("/complete", params={"q": text}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/../_app.py",
        "/static/%2e%2e/_app.py",
        "/static/..%2f_app.py",
        "/static/....//_app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/id/../../../etc/passwd",
        "/id/paper/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/static/site.css%00.js",
        "/static/",
    ],
)
def test_no_path_leads_out(client: TestClient, path: str) -> None:
    found = client.get(path)
    assert found.status_code in {400, 404}
    assert "root:" not in found.text
    assert "import" not in found.text


def test_other_hosts_are_refused(explorer: Explorer) -> None:
    app = application(explorer, hosts=["kg.example.org"])
    with TestClient(app, base_url="http://localhost") as client:
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.nip.io", ""):
            found = client.get("/", headers={"host": host})
            assert found.status_code == 421, host
        for host in ("localhost:9", "127.0.0.1", "[::1]:80", "KG.example.org:8000"):
            assert client.get("/", headers={"host": host}).status_code == 200, host


def test_oversized_addresses_are_refused(client: TestClient) -> None:
    assert client.get("/" + "x" * 5_000).status_code == 414
    assert client.get("/search?q=" + "x" * 61_000).status_code == 414


def test_nobody_may_frame_or_sniff(client: TestClient) -> None:
    headers = client.get("/").headers
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/id/%ff",
        "/id//",
        "/id/paper/%ed%a0%80",
        "/search?q=%ff%fe",
        "/complete?q=%ed%a0%80",
        "/resource?iri=%ed%a0%80",
        "/resource?iri=%3E%20%7D",
        "/author?name=%00",
        "/boards/%00",
        "/gaps?task=%00",
        "/picture?around=%ff",
        "/communities/99999999999999999999",
        "/?format=%0d%0aX-Evil:1",
        "/sparql?query=%ff",
    ],
)
def test_odd_addresses_are_answered_calmly(client: TestClient, path: str) -> None:
    reply = client.get(path, headers=HTML)
    assert reply.status_code < 500
    assert "x-evil" not in reply.headers


def test_unforeseen_errors_tell_nothing_and_keep_the_policy(
    explorer: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("a secret")

    app = application(explorer)
    monkeypatch.setattr(explorer, "home", broken)
    with TestClient(
        app, base_url="http://localhost", raise_server_exceptions=False
    ) as client:
        reply = client.get("/", headers=HTML)
    assert reply.status_code == 500
    assert "secret" not in reply.text
    assert "script-src 'self'" in reply.headers["content-security-policy"]
