"""The explorer as a folder of files that needs no server and no network."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import ParamSpec

from kg.errors import InputError
from kg.graph import Graph
from kg.vocab import PREFIXES
from kg.web._explorer import LISTS, Explorer
from kg.web._files import engine, named_graph, names, packed, statements, told
from kg.web._links import FolderLinks, board_file, node_file, page_file
from kg.web._render import render
from kg.web._values import ListData, Page, SearchData

P = ParamSpec("P")
_MARK = ".citekg-site"
_STATIC = (
    *("site.css", "site.js", "theme.js", "find.js", "sparql.js", "local.js"),
    "icon.svg",
)
_OWN_PAGE, _OWN_PAGE_OF_MANY = 2, 3
"""Things of fewer papers are shown on the page of one of these alone."""
_MANY = 1_000


@dataclass(frozen=True, slots=True)
class Report:
    """What was written."""

    pages: int
    size: int
    """Bytes of all files."""


def write_site(
    graph: Graph,
    out: Path,
    *,
    title: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Write the explorer as files that open from disk or from any web host.

    Args:
        graph: open for reading.
        out: a folder that is new, empty, or was written by this function; then it is
            replaced as a whole once everything is written.
        title: of the site; the graph's folder's name when left out.
        progress: called with the number of pages written, and of all.

    Raises:
        InputError: the folder holds something else.

    Cost:
        Some 10 ms a page. Things that only one paper speaks of (or two, where there
        are more than 1,000 papers) have no page of their own: links to them lead to
        such a paper. Queries in the browser on so many do not know the offsets of
        mentions.
    """
    _check(out)
    part = out.with_name(f".{out.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        pages = _write(Explorer(graph, name=title), part, progress)
        (part / _MARK).write_text("written by kg site\n", encoding="utf-8")
        shutil.rmtree(out, ignore_errors=True)
        part.replace(out)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    return Report(pages, size)


def _check(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise InputError(f"{out} is a file", hint="name a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / _MARK).is_file():
        raise InputError(
            f"{out} holds something else", hint="name a new folder, or empty that one"
        )


def _write(
    explorer: Explorer, out: Path, progress: Callable[[int, int], None] | None
) -> int:
    files = _files(explorer)
    makers = list(_pages(explorer, files))
    for done, (name, make) in enumerate(makers, 1):
        file = out / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(_html(explorer, make(), name, files), encoding="utf-8")
        if progress is not None:
            progress(done, len(makers))
    (out / "picture.html").write_text(explorer.picture(""), encoding="utf-8")
    _assets(explorer, out, files)
    return len(makers) + 1


def _html(explorer: Explorer, page: Page, name: str, files: Mapping[str, str]) -> str:
    links = FolderLinks(name, files)
    text = render(
        page, explorer.site, links, prefixes=PREFIXES, is_large=_is_large(explorer)
    )
    # Indentation of templates is a tenth of a large site.
    return "\n".join(line for raw in text.split("\n") if (line := raw.strip()))


def _files(explorer: Explorer) -> dict[str, str]:
    """Where each node and board is shown."""
    index = explorer.index
    files: dict[str, str] = {}
    least = _OWN_PAGE_OF_MANY if _is_large(explorer) else _OWN_PAGE
    for iri, ref in index.refs.items():
        papers = index.papers_of.get(iri)
        alone = papers is not None and 0 < len(papers) < least
        shown = index.refs[min(papers)] if papers and alone else ref
        files[iri] = node_file(shown)
    for key, (board, _) in index.boards.items():
        one = board.results == 1
        files[f"/boards/{key}"] = files[board.dataset.iri] if one else board_file(key)
    return files


def _is_large(explorer: Explorer) -> bool:
    return len(explorer.index.snapshot.papers) > _MANY


def _pages(
    explorer: Explorer, files: Mapping[str, str]
) -> Iterator[tuple[str, Callable[[], Page]]]:
    """Every page: its file, and what makes it."""
    index = explorer.index
    explorer.communities()  # the first page lists them
    yield "index.html", explorer.home
    for path in LISTS:
        yield from _list(explorer, path)
    yield "boards.html", explorer.boards
    yield "communities.html", explorer.all_communities
    yield "trends.html", explorer.trends
    yield "gaps.html", explorer.gaps
    yield (
        "search.html",
        lambda: Page("search.html", "/search", "Search", SearchData("", ())),
    )
    yield "pictures.html", explorer.pictures
    yield "sparql.html", lambda: explorer.sparql("")
    for number in range(1, len(explorer.communities()) + 1):
        path = f"/communities/{number}"
        yield page_file(path), _made(explorer.community, number)
    for key, (board, _) in index.boards.items():
        if board.results > 1:
            yield files[f"/boards/{key}"], _made(explorer.board, key)
    for iri, ref in index.refs.items():
        if files[iri] == node_file(ref):
            yield files[iri], _made(explorer.node, iri, files[iri])


def _made(
    make: Callable[P, Page | None], *args: P.args, **more: P.kwargs
) -> Callable[[], Page]:
    def made() -> Page:
        page = make(*args, **more)
        if page is None:
            raise KeyError(args)
        return page

    return made


def _list(explorer: Explorer, path: str) -> Iterator[tuple[str, Callable[[], Page]]]:
    first = explorer.listed(path).data
    pages = first.pages if isinstance(first, ListData) else 1
    for number in range(1, pages + 1):
        more = f"?page={number}" if number > 1 else ""
        yield page_file(path + more), _made(explorer.listed, path, number)


def _assets(explorer: Explorer, out: Path, files: Mapping[str, str]) -> None:
    """Scripts, styles, the index of names, the data and the query engine."""
    static, data = out / "static", out / "data"
    static.mkdir()
    data.mkdir()
    refs = explorer.index.refs
    here, vendor = (resources.files("kg.web") / name for name in ("static", "vendor"))
    for name in _STATIC:
        (static / name).write_bytes((here / name).read_bytes())
    for name in ("oxigraph.js", "LICENSE-oxigraph"):
        (static / name).write_bytes((vendor / name).read_bytes())
    wasm = (vendor / "oxigraph.wasm.gz").read_bytes()
    (static / "oxigraph-wasm.js").write_text(engine(wasm), encoding="ascii")
    entries = [
        (hit, papers, files[hit.iri] if hit.iri else None)
        for hit, _, papers in explorer.search.entries()
    ]
    (static / "names.js").write_text(names(entries), encoding="utf-8")
    lines = statements(explorer.graph)
    parts = packed(lines)
    (data / "graph.nq.gz").write_bytes(b"".join(parts))
    if _is_large(explorer):
        parts = packed(told(lines))
    own: dict[str, str] = {
        iri: files[iri] for iri, ref in refs.items() if files[iri] == node_file(ref)
    }
    (data / "graph.js").write_text(named_graph(parts, own), encoding="utf-8")
