import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kg.draw import page
from kg.ids import Iri
from kg.model import Kind, Link, Paper, Snapshot, Source, Thing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
HOSTILE = [
    "<script>window.hacked = 1</script>",
    '"><img src=x onerror="window.hacked = 1">',
    "</script><script>window.hacked = 1</script>",
    '<a href="javascript:window.hacked = 1">href</a>',
    "u\u2028v\u2029w",
    "__proto__",
    "x" * 5_000,
    "\u202e\u05e9\u05dc\u05d5\u05dd <b>bold</b>",
    "",
]

Open = Callable[[str], "Page"]


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: "Browser", tmp_path: Path) -> Iterator[Open]:
    """Open a page; in the end nothing was asked for, and nothing went wrong."""
    tab = browser.new_page(viewport={"width": 1300, "height": 800})
    tab.set_default_timeout(60_000)
    trouble: list[str] = []
    tab.on("console", lambda message: trouble.append(message.text))
    tab.on("pageerror", lambda error: trouble.append(str(error)))
    tab.on("dialog", lambda dialog: trouble.append(dialog.message))
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))

    def open_text(text: str) -> "Page":
        path = tmp_path / "page.html"
        path.write_text(text, encoding="utf-8")
        tab.goto(path.as_uri())
        tab.wait_for_selector("body[data-drawn]")
        return tab

    yield open_text
    tab.close()
    assert trouble == []
    assert asked == [(tmp_path / "page.html").as_uri()]


def spot(tab: "Page", colour: str) -> tuple[float, float] | None:
    """Where on the page a colour stands in the picture, well inside a node."""
    found = tab.evaluate(
        """(colour) => {
        const canvas = document.querySelector("canvas");
        const box = canvas.getBoundingClientRect();
        const { width, height } = canvas;
        const copy = Object.assign(document.createElement("canvas"), { width, height });
        const ctx = copy.getContext("2d", { willReadFrequently: true });
        ctx.drawImage(canvas, 0, 0);
        const data = ctx.getImageData(0, 0, width, height).data;
        const is = (x, y) => [1, 3, 5].every((at, i) =>
          data[4 * (y * width + x) + i] === parseInt(colour.slice(at, at + 2), 16));
        for (let y = 4; y < height - 4; y += 1) for (let x = 4; x < width - 4; x += 1)
          if (is(x, y) && is(x - 3, y) && is(x + 3, y) && is(x, y - 3) && is(x, y + 3))
            return [box.x + (x * box.width) / width, box.y + (y * box.height) / height];
        return null;
      }""",
        colour,
    )
    return (float(found[0]), float(found[1])) if found else None


def shown(tab: "Page") -> int:
    return int(tab.inner_text("#count").split()[0].replace(",", ""))


def test_the_page_draws_every_kind(open_page: Open, toy: Snapshot) -> None:
    tab = open_page(page(toy, title="Toy"))
    assert tab.inner_text("h1") == "Toy"
    assert tab.inner_text("#count") == "7 of 7 shown"
    for colour in ("#6b7a8f", "#2f7fc1", "#e09a0c", "#129b78", "#c66fa5"):
        assert spot(tab, colour), colour


def test_a_click_on_a_node_tells_of_it_and_escape_ends_that(
    open_page: Open, toy: Snapshot
) -> None:
    tab = open_page(page(toy, title="Toy"))
    place = spot(tab, "#e09a0c")
    assert place
    tab.mouse.click(*place)
    panel = tab.locator("#panel")
    assert panel.locator("h2").inner_text() == "BarSet"
    assert "evaluation data of" in panel.inner_text()
    assert panel.locator("mark.own").first.inner_text() == "BarSet"
    assert "91.2%" in panel.inner_text()
    panel.get_by_role("button", name="FooNet: a net of foos").first.click()
    assert panel.locator("h2").inner_text() == "FooNet: a net of foos"
    href = panel.locator(".addresses a").first.get_attribute("href")
    assert href == "https://doi.org/10.1000/foo"
    tab.keyboard.press("Escape")
    assert panel.locator("h2").inner_text() == "Most central"


def test_search_completes_and_selects_by_keyboard(
    open_page: Open, toy: Snapshot
) -> None:
    tab = open_page(page(toy, title="Toy"))
    tab.keyboard.press("/")
    tab.keyboard.type("foo NET")
    labels = tab.locator("#found li").all_inner_texts()
    assert set(labels) == {"FooNet", "FooNet: a net of foos"}
    tab.locator("#search").fill("foo network")
    tab.keyboard.press("Enter")
    assert tab.inner_text("#panel h2") == "FooNet"
    assert "also: Foo network" in tab.inner_text("#panel")


def test_filters_hide_nodes(open_page: Open, toy: Snapshot) -> None:
    tab = open_page(page(toy, title="Toy"))
    tab.locator("#kinds label", has_text="Dataset").click()
    assert shown(tab) == 6
    assert spot(tab, "#e09a0c") is None
    tab.locator("#predicates label", has_text="reports").click()
    assert shown(tab) == 5
    assert spot(tab, "#c66fa5") is None
    tab.locator("#confidence").fill("0.5")
    assert shown(tab) == 4
    tab.locator("#kinds label", has_text="Dataset").click()
    assert shown(tab) == 5


def test_what_is_left_out_at_first_can_be_shown(
    open_page: Open, large: Snapshot
) -> None:
    tab = open_page(page(large, title="Large"))
    first = shown(tab)
    assert first < 400
    assert f"At first {550 - first} are left out" in tab.inner_text("#why")
    tab.locator("#search").fill("own 5 1")
    tab.keyboard.press("Enter")
    assert shown(tab) == first + 1
    tab.locator("#all").check()
    assert shown(tab) == 550
    tab.locator("#all").uncheck()
    assert shown(tab) == first


def test_hostile_words_stay_words(open_page: Open) -> None:
    p = Iri("https://example.org/p")
    source = Source("x")
    papers = {p: Paper("k", HOSTILE[1], HOSTILE[0], source, venue=HOSTILE[2])}
    things, links = {}, []
    for i, label in enumerate(HOSTILE):
        thing = Iri(f"https://example.org/t{i}")
        things[thing] = Thing(thing, list(Kind)[i % 4], label, (f"{label} twice",))
        links.append(Link(p, "uses", thing, 0.5, (), p))
    tab = open_page(page(Snapshot(papers, things, tuple(links)), title=HOSTILE[2]))
    for i in range(len(HOSTILE)):
        tab.keyboard.press("Escape")  # out of the search box
        tab.keyboard.press("Escape")
        tab.locator("#panel .node").nth(i).click()
        tab.locator("#search").fill(HOSTILE[i % 5][:12])
        place = spot(tab, "#6b7a8f")
        if place:
            tab.mouse.move(*place)
    assert tab.evaluate("window.hacked") is None
    assert tab.evaluate("Object.prototype.hacked") is None
    assert tab.locator("img, iframe, #panel script, #panel b").count() == 0
    assert tab.inner_text("h1") == HOSTILE[2]


def test_two_thousand_nodes_are_drawn(open_page: Open) -> None:
    papers, things, links = {}, {}, []
    for i in range(600):
        p = Iri(f"https://example.org/p{i}")
        papers[p] = Paper(f"k{i}", f"Paper {i}", "Text.", Source("x"))
        for j in range(6):
            t = Iri(f"https://example.org/t{(i * 7 + j * j * 31) % 1399}")
            things[t] = Thing(t, list(Kind)[j % 4], f"thing {t[-4:]}")
            links.append(Link(p, "uses" if j else "proposes", t, 0.5, (), p))
    tab = open_page(
        page(Snapshot(papers, things, tuple(links)), title="Many", limit=2_000)
    )
    assert shown(tab) > 1_500
    tab.locator("#all").check()
    assert shown(tab) == len(papers) + len(things) > 1_900
    assert spot(tab, "#d55e00") is None
    tab.locator("#search").fill("paper 5")
    tab.keyboard.press("Enter")
    assert tab.inner_text("#panel h2") == "Paper 5"


def test_colours_tell_communities_and_years(open_page: Open, toy: Snapshot) -> None:
    tab = open_page(page(toy, title="Toy"))
    assert spot(tab, "#6b7a8f")
    tab.get_by_label("community").check()
    assert spot(tab, "#6b7a8f") is None
    assert tab.locator("#key .swatch").count() > 1
    tab.get_by_label("kind", exact=True).check()
    assert spot(tab, "#6b7a8f")


def test_colours_tell_mine_from_new(open_page: Open, toy: Snapshot) -> None:
    tab = open_page(page(toy, title="Toy", mine=[next(iter(toy.papers))]))
    tab.get_by_label("mine or new").check()
    assert tab.locator("#key .swatch").count() == 3
    assert spot(tab, "#2f7fc1")
    assert spot(tab, "#e09a0c")
    assert spot(tab, "#129b78") is None


def test_without_papers_of_mine_no_colour_is_for_them(
    open_page: Open, toy: Snapshot
) -> None:
    tab = open_page(page(toy, title="Toy"))
    assert not tab.get_by_label("mine or new").is_visible()


def test_a_span_of_years_leaves_others_out(open_page: Open, toy: Snapshot) -> None:
    first, second = list(toy.papers)
    papers = {
        first: replace(toy.papers[first], year=2019),
        second: replace(toy.papers[second], year=2023),
    }
    tab = open_page(page(replace(toy, papers=papers), title="Toy"))
    assert shown(tab) == 7
    tab.locator("#to").fill("2020")
    assert tab.inner_text("#between") == "2019\u20132020"
    assert shown(tab) == 5
    tab.locator("#to").fill("2023")
    assert shown(tab) == 7


def test_the_picture_can_be_taken_away(open_page: Open, toy: Snapshot) -> None:
    tab = open_page(page(toy, title="A/Toy: <b>"))
    with tab.expect_download() as png:
        tab.click("#png")
    assert png.value.suggested_filename == "A-Toy-b.png"
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    with tab.expect_download() as svg:
        tab.click("#svg")
    drawn = svg.value.path().read_text(encoding="utf-8")
    assert drawn.count("<line") == 10
    assert ">FooNet</text>" in drawn
