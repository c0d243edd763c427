"""The site in a browser: from a server and from disk, by mouse, keyboard and phone."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kg
from kg.web._folder import write_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = next(
    filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])),
    None,
)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"),
]
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PAPER = "id/paper/doi/10.1000/foo"
PAGES = [
    *("", "papers", "methods", "boards", "communities", "communities/1", "trends"),
    *(
        "gaps",
        "pictures",
        "decisions",
        "sparql",
        "search?q=fonet",
        PAPER,
        "id/method/foonet",
        "picture",
    ),
    *("author?name=Ann%20Example", "nothing"),
]
Open = Callable[..., "Page"]


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-c", "from kg.cli import main; main()"]
    options = ["serve", str(folder), "--port", "0"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout
        yield run.stdout.readline().split()[0]
        run.terminate()
        run.wait(20)


@pytest.fixture(scope="module")
def disk(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("disk") / "site"
    with kg.open(folder) as graph:
        write_site(graph, out)
    return out.as_uri()


@pytest.fixture
def opened(browser: "Browser") -> Iterator[Open]:
    """Open pages; in the end nothing went wrong and nothing left the machine."""
    contexts: list[BrowserContext] = []
    trouble: list[str] = []

    def open_page(address: str, **options: object) -> "Page":
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        tab = context.new_page()
        tab.set_default_timeout(30_000)
        tab.on("console", lambda message: trouble.append(message.text))
        tab.on("pageerror", lambda error: trouble.append(str(error)))
        tab.on("dialog", lambda dialog: trouble.append(dialog.message))
        tab.on("request", lambda request: asked(request.url))
        tab.goto(address)
        return tab

    def asked(url: str) -> None:
        if not re.match(r"(?:http://127\.0\.0\.1:|file:|data:|blob:)", url):
            trouble.append(url)

    yield open_page
    for context in contexts:
        assert context.cookies() == []
        context.close()
    told = re.compile(r"status of (404 \(Not Found\)|400 \(Bad Request\))")
    assert [t for t in trouble if not told.search(t)] == []


@pytest.mark.parametrize("path", PAGES)
def test_each_page_opens_quietly_at_any_width(
    opened: Open, address: str, path: str
) -> None:
    for width, scheme in ((1280, "light"), (360, "dark")):
        size = {"width": width, "height": 800}
        tab = opened(address + path, viewport=size, color_scheme=scheme)
        assert tab.locator("h1").first.inner_text()
        wide = tab.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (path, width)


def test_search_is_done_by_keyboard(opened: Open, address: str) -> None:
    tab = opened(address)
    tab.keyboard.press("/")
    tab.keyboard.type("fonet")
    tab.locator("#hits [role=option]").first.wait_for()
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/id/method/foonet")
    assert tab.inner_text("h1") == "FooNet"


def test_the_first_tab_skips_to_the_content(opened: Open, address: str) -> None:
    tab = opened(address)
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.id") == "main"


def test_marks_lead_to_things_and_tables_sort(opened: Open, address: str) -> None:
    tab = opened(address + PAPER)
    tab.locator(".abstract a.m", has_text="BarSet").click()
    assert tab.inner_text("h1") == "BarSet"
    cells = tab.locator("table.results td.num summary")
    before = cells.all_inner_texts()
    tab.get_by_role("button", name="Value").click()
    tab.get_by_role("button", name="Value").click()
    assert cells.all_inner_texts() == sorted(before, key=lambda t: float(t.split()[0]))
    cells.first.click()
    assert tab.locator("table.results q").first.is_visible()


def test_dark_is_chosen_and_kept(opened: Open, address: str) -> None:
    tab = opened(address, color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = tab.evaluate(ground)
    tab.locator("#theme").click()
    dark = tab.evaluate(ground)
    assert dark != light
    tab.reload()
    assert tab.evaluate(ground) == dark


def test_queries_are_shown_in_three_ways(opened: Open, address: str) -> None:
    tab = opened(f"{address}sparql")
    asks_in_three_ways(tab)
    tab.locator("#query").fill("SELECT nonsense")
    tab.locator("#run").click()
    tab.locator("#told.error", has_text="SPARQL").wait_for()


def asks_in_three_ways(tab: "Page") -> None:
    tab.locator("#query").fill(
        "SELECT ?m (COUNT(?p) AS ?n) { ?p kg:uses ?m } GROUP BY ?m"
    )
    tab.keyboard.press("Control+Enter")
    tab.locator("#told", has_text="rows in").wait_for()
    assert tab.locator("#shown tbody tr").count() > 1
    tab.get_by_role("button", name="Chart").click()
    assert tab.locator("#shown svg rect").count() > 1
    tab.locator("#query").fill("CONSTRUCT { ?p kg:uses ?m } WHERE { ?p kg:uses ?m }")
    tab.locator("#run").click()
    tab.locator("#told", has_text="a graph in").wait_for()
    tab.get_by_role("button", name="Graph").click()
    assert tab.locator("#shown svg circle").count() > 2


def test_terms_of_the_ontology_complete(opened: Open, address: str) -> None:
    tab = opened(f"{address}sparql")
    tab.locator("#query").fill("")
    tab.locator("#query").press_sequentially("SELECT * { ?p kg:prop")
    tab.locator("#terms li").first.wait_for()
    tab.keyboard.press("Enter")
    assert tab.input_value("#query").endswith("?p kg:proposes")


def test_the_site_works_from_disk_without_a_network(opened: Open, disk: str) -> None:
    tab = opened(f"{disk}/index.html", offline=True)
    tab.locator("#q").fill("fonet")
    tab.locator("#hits [role=option]").first.wait_for()
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/methods/foonet-*.html")
    tab.get_by_role("link", name="Papers", exact=True).click()
    tab.get_by_role("link", name="FooNet: a net of foos").first.click()
    assert "FooNet" in tab.inner_text("h1")
    tab.locator("#q").fill("ann")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search.html#ann")
    assert "Ann Example" in tab.locator("#static-hits").inner_text()
    tab.get_by_role("link", name="SPARQL").click()
    asks_in_three_ways(tab)
    tab.locator("#query").fill("SELECT * { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }")
    tab.locator("#run").click()
    tab.locator("#told.error", has_text="SERVICE is refused").wait_for()


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The checker of accessibility, where npm can fetch it."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("needs npm")
    place = tmp_path_factory.mktemp("axe")
    command = [npm, "install", "--silent", "--prefix", str(place), "axe-core@4"]
    done = subprocess.run(command, check=False, capture_output=True, timeout=120)
    found = place / "node_modules" / "axe-core" / "axe.min.js"
    if done.returncode or not found.is_file():
        pytest.skip("axe-core cannot be fetched")
    return found.read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(
    browser: "Browser", address: str, axe: str, scheme: str
) -> None:
    context = browser.new_context(bypass_csp=True, color_scheme=scheme)  # type: ignore[arg-type]
    tab = context.new_page()
    faults = []
    for path in PAGES:
        if path == "picture":
            continue
        tab.goto(address + path)
        tab.evaluate(axe)
        found = tab.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        faults += [
            (path, fault["id"], fault["nodes"][0]["html"][:200])
            for fault in found["violations"]
            if fault["impact"] in {"serious", "critical"}
        ]
    context.close()
    assert faults == []
