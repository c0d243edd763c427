"""Requests for the pages of a graph, answered as HTML, JSON or Turtle."""

import re
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)

from kg.errors import InputError
from kg.ids import Iri
from kg.web._explorer import Explorer
from kg.web._links import ServerLinks
from kg.web._negotiate import preferred
from kg.web._render import render
from kg.web._twins import as_json, as_turtle
from kg.web._values import Page, TextData

_TYPES = {
    "text/html": "html",
    "application/json": "json",
    "application/ld+json": "json",
    "text/turtle": "turtle",
}
_META = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
_LONGEST = 10_000
_WORDS = 3
"""A query of so many words may speak of papers, not name one thing."""
_HTTP_NAMES = {404: "Not found", 405: "Not allowed", 406: "Not acceptable"}


class Pages:
    """Answers requests for pages of one graph.

    Args:
        explorer: makes the pages.
    """

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        self.links = ServerLinks(explorer.graph.manifest.base)

    def answer(self, request: Request, page: Page | None, **more: object) -> Response:
        """A page in the form that the client wants.

        Args:
            request: what was asked.
            page: the answer; None where there is none.
            more: what its template needs.

        Raises:
            HTTPException: there is no page, or no form that the client takes.
        """
        if page is None:
            raise HTTPException(404, "The graph has nothing of that name.")
        form = _form(request)
        vary = {"vary": "accept"}
        if form == "json":
            text, kind = as_json(page), "application/json"
        elif form == "turtle":
            address = str(request.url.replace(query="", fragment=""))
            text, kind = as_turtle(page, self.explorer.graph, address), "text/turtle"
        else:
            return HTMLResponse(self.html(request, page, **more), headers=vary)
        return Response(text, media_type=kind, headers=vary)

    def html(self, request: Request, page: Page, **more: object) -> str:
        """A page as HTML, with links to its twins."""
        kept = [(k, v) for k, v in request.query_params.multi_items() if k != "format"]
        twins = f"{request.url.path}?" + (f"{urlencode(kept)}&" if kept else "")
        is_error = page.template == "error.html"
        return render(
            page,
            self.explorer.site,
            self.links,
            twins=None if is_error else twins,
            **more,
        )

    def plain(self, page: Page) -> Response:
        """A page that has no twins."""
        text = render(page, self.explorer.site, self.links)
        return HTMLResponse(text, headers={"vary": "accept"})

    def home(self, request: Request) -> Response:
        """The first page."""
        return self.answer(request, self.explorer.home())

    def listed(self, request: Request) -> Response:
        """A list of papers or things."""
        number = request.query_params.get("page", "1")[:6]
        page = int(number) if re.fullmatch(r"[0-9]+", number) else 1
        return self.answer(request, self.explorer.listed(request.url.path, page))

    def node(self, request: Request) -> Response:
        """A paper or a thing, by its IRI without the base."""
        iri = self.links.iri(request.path_params["local"])
        return self.answer(request, self.explorer.node(iri, request.url.path))

    def resource(self, request: Request) -> Response:
        """Any IRI of the graph: leads to the page of it or of what holds it."""
        iri = request.query_params.get("iri", "")[:_LONGEST]
        for known in (iri, iri.partition("#")[0]):
            if known in self.explorer.index.refs:
                query = (
                    {"format": f} if (f := request.query_params.get("format")) else {}
                )
                more = f"?{urlencode(query)}" if query else ""
                return RedirectResponse(self.links.of(Iri(known)) + more, 303)
        text = f"DESCRIBE <{iri}>" if re.fullmatch(r"[^\s<>\"{}|\\^`]+", iri) else ""
        if text.startswith("DESCRIBE"):
            address = "/sparql?" + urlencode({"query": text, "format": "turtle"})
            return RedirectResponse(address, 303)
        raise HTTPException(404, "That is not an IRI of the graph.")

    def search(self, request: Request) -> Response:
        """What a search finds by name; for several words also papers that are near."""
        query = request.query_params.get("q", "")[:_LONGEST]
        page = self.explorer.found(query)
        words = len(query.split())
        few = page.topics and words < _WORDS
        near = [] if few else self.explorer.near(query)
        return self.answer(request, page, near=near, query=query)

    def complete(self, request: Request) -> Response:
        """What the search box offers."""
        found = self.explorer.complete(request.query_params.get("q", "")[:_LONGEST])
        author = "/author?name="
        return JSONResponse(
            [
                {
                    "label": hit.label,
                    "kind": hit.kind,
                    "note": hit.note,
                    "href": self.links.of(hit.iri)
                    if hit.iri
                    else author + urlencode({"": hit.label})[1:],
                }
                for hit in found
            ]
        )

    def author(self, request: Request) -> Response:
        """An author's papers."""
        name = request.query_params.get("name", "")[:_LONGEST]
        return self.answer(request, self.explorer.author(name))

    def boards(self, request: Request) -> Response:
        """The list of result boards."""
        return self.answer(request, self.explorer.boards())

    def board(self, request: Request) -> Response:
        """One result board."""
        return self.answer(request, self.explorer.board(request.path_params["key"]))

    def communities(self, request: Request) -> Response:
        """The list of communities."""
        return self.answer(request, self.explorer.all_communities())

    def community(self, request: Request) -> Response:
        """One community."""
        number = request.path_params["number"]
        return self.answer(request, self.explorer.community(number))

    def trends(self, request: Request) -> Response:
        """What rises and falls."""
        return self.answer(request, self.explorer.trends())

    def gaps(self, request: Request) -> Response:
        """What was never tried."""
        task = request.query_params.get("task", "")
        return self.answer(request, self.explorer.gaps(task))

    def pictures(self, request: Request) -> Response:
        """Which pictures there are."""
        return self.answer(request, self.explorer.pictures())

    def picture(self, request: Request) -> Response:
        """The interactive picture, a page with a policy of its own."""
        try:
            html = self.explorer.picture(
                request.query_params.get("around", "")[:_LONGEST],
                request.query_params.get("view", "all")[:_LONGEST],
            )
        except InputError as error:
            raise HTTPException(404, str(error)) from error
        policy = _META.search(html)
        own = policy[1].replace("&#39;", "'") if policy else "default-src 'none'"
        headers = {"content-security-policy": f"{own}; frame-ancestors 'none'"}
        return HTMLResponse(html, headers=headers)

    def trouble(self, request: Request, error: Exception) -> Response:
        """What a client sees of an error: the status and one sentence."""
        status, told = 500, "Something went wrong on the server."
        if isinstance(error, HTTPException):
            status, told = error.status_code, error.detail
        if preferred(
            request.headers.get("accept", ""), ["text/plain", "text/html"]
        ) == ("text/plain"):
            return PlainTextResponse(f"{told}\n", status)
        page = Page(
            template="error.html",
            path=request.url.path,
            title=_HTTP_NAMES.get(status, "Error"),
            data=TextData(told),
        )
        return HTMLResponse(self.html(request, page), status)


def _form(request: Request) -> str:
    """``html``, ``json`` or ``turtle``: as the address asks, else as the header."""
    asked = request.query_params.get("format")
    if asked is not None:
        if asked not in {"html", "json", "turtle"}:
            raise HTTPException(406, "The formats are html, json and turtle.")
        return asked
    found = preferred(request.headers.get("accept", ""), list(_TYPES))
    if found is None:
        raise HTTPException(406, "The formats are html, json and turtle.")
    return _TYPES[found]
