import gzip
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

import kg
from kg.cli import cli
from kg.errors import InputError
from kg.web._folder import write_site


class Addresses(HTMLParser):
    """Every address that a page names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.found += [v or "" for n, v in attrs if n in {"href", "src", "action"}]


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "out"
    result = CliRunner().invoke(cli, ["site", str(folder), "-o", str(out)])
    assert result.exit_code == 0, result.output
    assert "pages" in result.stderr
    return out


def test_every_link_leads_to_a_file(site: Path) -> None:
    pages = [p for p in site.rglob("*.html") if p.name != "picture.html"]
    assert len(pages) > 20
    for page in pages:
        found = Addresses()
        found.feed(page.read_text(encoding="utf-8"))
        assert found.found
        for address in found.found:
            if address.startswith(("https://", "#")):
                continue
            target = page.parent / unquote(address.partition("#")[0])
            assert target.is_file(), (page, address)
            assert target.resolve().is_relative_to(site.resolve())


def test_pages_allow_nothing_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "default-src 'none'" in text.replace("&#39;", "'")
        assert "<script>window" not in text
        assert "\u202e" not in text


def test_file_names_are_short_and_plain(site: Path) -> None:
    for file in site.rglob("*"):
        assert re.fullmatch(r"[A-Za-z0-9.-]{1,80}", file.name), file


def test_the_data_is_all_there_and_sorted(site: Path, folder: Path) -> None:
    data = gzip.decompress((site / "data" / "graph.nq.gz").read_bytes())
    lines = data.splitlines()
    assert lines == sorted(lines)
    with kg.open(folder) as graph:
        assert len(lines) == len(graph)


def test_the_same_graph_gives_the_same_files(site: Path, folder: Path) -> None:
    before = {p.relative_to(site): p.read_bytes() for p in site.rglob("*.*")}
    with kg.open(folder) as graph:
        write_site(graph, site)
    after = {p.relative_to(site): p.read_bytes() for p in site.rglob("*.*")}
    assert before == after


def test_a_folder_of_something_else_is_left_alone(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with kg.open(folder) as graph:
        with pytest.raises(InputError, match="something else"):
            write_site(graph, tmp_path)
        with pytest.raises(InputError, match="is a file"):
            write_site(graph, tmp_path / "thesis.txt")
    assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "years of work"


def test_no_web_framework_is_needed(folder: Path, tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['starlette'] = sys.modules['uvicorn'] = None\n"
        "import kg; from pathlib import Path; from kg.web._folder import write_site\n"
        "write_site(kg.open(sys.argv[1]), Path(sys.argv[2]))"
    )
    command = [sys.executable, "-c", code, str(folder), str(tmp_path / "out")]
    subprocess.run(command, check=True)
    assert (tmp_path / "out" / "index.html").is_file()
