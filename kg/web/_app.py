"""The explorer as a web application."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from importlib import resources

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from kg.web._decisions import Decisions
from kg.web._explorer import LISTS, Explorer
from kg.web._guard import Guard
from kg.web._pool import Limits, Pool
from kg.web._site import Pages
from kg.web._sparql import Endpoint

Way = Callable[[Request], Response]


def application(
    explorer: Explorer,
    *,
    hosts: Sequence[str] = (),
    origins: Sequence[str] = (),
    limits: Limits | None = None,
    can_edit: bool = False,
) -> ASGIApp:
    """The explorer as an ASGI application.

    Args:
        explorer: makes the pages.
        hosts: names by which the server may be called beside those of this machine.
        origins: of pages elsewhere that may ask the endpoint.
        limits: of queries.
        can_edit: whether the person at this machine may judge names.
    """
    site = Pages(explorer)
    pool = Pool(explorer.graph.path.resolve() / "rdf", limits or Limits())

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()

    ways: dict[str, Way] = {
        "/": site.home,
        "/id/{local:path}": site.node,
        "/resource": site.resource,
        "/search": site.search,
        "/complete": site.complete,
        "/author": site.author,
        "/boards": site.boards,
        "/boards/{key}": site.board,
        "/communities": site.communities,
        "/communities/{number:int}": site.community,
        "/trends": site.trends,
        "/gaps": site.gaps,
        "/picture": site.picture,
        "/pictures": site.pictures,
        **dict.fromkeys(LISTS, site.listed),
    }
    names = Decisions(site, can_edit=can_edit)
    endpoint = Endpoint(site, pool, origins)
    files = StaticFiles(directory=str(resources.files("kg.web") / "static"))
    app = Starlette(
        routes=[
            Route("/sparql", endpoint.answer, methods=["GET", "POST", "OPTIONS"]),
            *(Route(path, way, methods=["GET"]) for path, way in ways.items()),
            Route("/decisions", names.shown, methods=["GET"]),
            Route("/decisions", names.judged, methods=["POST"]),
            Mount("/static", files),
        ],
        lifespan=running,
        exception_handlers={HTTPException: site.trouble, 500: site.trouble},
    )
    # Outermost, so that answers to unforeseen errors have its headers, too.
    return Guard(app, hosts)
