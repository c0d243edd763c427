"""The SPARQL endpoint: the protocol's query operation, and nothing that writes."""

import asyncio
import re
from collections.abc import Sequence
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from kg.store import GRAPHS, TABLES, Bounded, Bounds
from kg.web._negotiate import preferred
from kg.web._pool import Pool, Reply
from kg.web._site import Pages

_LARGEST = 1_000_000
"""Bytes of a request's body."""
_BODY_SECONDS = 15.0
_FORM = "application/x-www-form-urlencoded"
_DIRECT = "application/sparql-query"
_SHORT = {
    "json": "application/sparql-results+json",
    "xml": "application/sparql-results+xml",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "turtle": "text/turtle",
    "ntriples": "application/n-triples",
    "jsonld": "application/ld+json",
    "rdfxml": "application/rdf+xml",
}
_LOOPBACK = re.compile(r"https?://(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?")
_KNOWN = frozenset(
    {"query", "default-graph-uri", "named-graph-uri", "format", "output"}
)
_DESCRIPTION = """@prefix sd: <http://www.w3.org/ns/sparql-service-description#> .
@prefix void: <http://rdfs.org/ns/void#> .

[] a sd:Service ;
  sd:endpoint <{address}> ;
  sd:supportedLanguage sd:SPARQL11Query ;
  sd:feature sd:UnionDefaultGraph ;
  sd:resultFormat
{formats} ;
  sd:defaultDataset [ a sd:Dataset ;
    sd:defaultGraph [ a sd:Graph ; void:triples {triples} ] ] .
"""
_FORMATS = (
    *("SPARQL_Results_JSON", "SPARQL_Results_XML", "SPARQL_Results_CSV"),
    *("SPARQL_Results_TSV", "Turtle", "N-Triples", "JSON-LD", "RDF_XML"),
)


class Endpoint:
    """Answers queries by the SPARQL 1.1 protocol.

    Args:
        site: makes the page for people.
        pool: answers the queries.
        origins: web origins whose pages may read answers, beside those of this
            machine; ``*`` for all.
    """

    def __init__(self, site: Pages, pool: Pool, origins: Sequence[str] = ()) -> None:
        self._site = site
        self._pool = pool
        self._origins = frozenset(origins)

    async def answer(self, request: Request) -> Response:
        """Answer one request."""
        if request.method == "OPTIONS":
            response = Response(status_code=204)
            response.headers["access-control-allow-methods"] = "GET, POST, OPTIONS"
            response.headers["access-control-allow-headers"] = "Accept, Content-Type"
            response.headers["access-control-max-age"] = "86400"
        else:
            response = await self._answered(request)
        self._allow(request, response)
        return response

    async def _answered(self, request: Request) -> Response:
        try:
            fields = await _fields(request)
            if "query" not in dict(fields):
                return self._no_query(request)
            if request.method == "GET" and self._is_person(request):
                return await asyncio.to_thread(self._page, request)
            asked = self._asked(fields, request)
        except HTTPException as error:
            return PlainTextResponse(f"{error.detail}\n", error.status_code)
        client = request.client.host if request.client else ""
        reply = await self._while_there(request, asked, client)
        return _response(reply, self._pool.limits.rows)

    def _no_query(self, request: Request) -> Response:
        """The page for people, or for machines what the endpoint can do."""
        if request.method == "POST":
            raise HTTPException(400, "There is no query; send it as 'query'.")
        accept = request.headers.get("accept", "")
        if preferred(accept, ["text/turtle", "text/html"]) == "text/html":
            return self._page(request)
        address = str(request.url.replace(query="", fragment=""))
        formats = ",\n".join(
            f"    <http://www.w3.org/ns/formats/{name}>" for name in _FORMATS
        )
        triples = len(self._site.explorer.graph)
        text = _DESCRIPTION.format(address=address, formats=formats, triples=triples)
        return Response(text, media_type="text/turtle", headers={"vary": "accept"})

    def _page(self, request: Request) -> Response:
        query = request.query_params.get("query", "")
        limits = self._pool.limits.in_words()
        page = self._site.explorer.sparql(limits, query)
        return self._site.plain(page)

    def _is_person(self, request: Request) -> bool:
        asked = {"format", "output"} & request.query_params.keys()
        accept = request.headers.get("accept", "")
        offered = ["application/sparql-results+json", "text/html"]
        return not asked and preferred(accept, offered) == "text/html"

    def _asked(self, fields: Sequence[tuple[str, str]], request: Request) -> Bounded:
        texts = [value for name, value in fields if name == "query"]
        if len(texts) != 1:
            raise HTTPException(400, "There must be one query.")
        wanted = dict(fields).get("format") or dict(fields).get("output")
        accept = request.headers.get("accept", "")
        if wanted is not None:
            accept = _SHORT.get(wanted, wanted)
        table, graph = (preferred(accept, list(kind)) for kind in (TABLES, GRAPHS))
        if table is None and graph is None:
            raise HTTPException(406, f"Formats: {', '.join((*TABLES, *GRAPHS))}")
        limits = self._pool.limits
        return Bounded(
            text=texts[0],
            bounds=Bounds(limits.rows, limits.letters),
            table=table,
            graph=graph,
            default_graphs=tuple(v for n, v in fields if n == "default-graph-uri"),
            named_graphs=tuple(v for n, v in fields if n == "named-graph-uri"),
        )

    async def _while_there(
        self, request: Request, asked: Bounded, client: str
    ) -> Reply:
        """The answer, unless the client goes away: then the query is ended."""
        job = asyncio.ensure_future(self._pool.ask(asked, client))
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not job.done():
                job.cancel()
                return Reply(499, message="the client went away")
            return job.result()
        finally:
            gone.cancel()

    def _allow(self, request: Request, response: Response) -> None:
        """Let pages of allowed origins read the answer."""
        origin = request.headers.get("origin")
        response.headers.append("vary", "origin")
        if origin is None:
            return
        if "*" in self._origins:
            allowed = "*"
        elif origin in self._origins or _LOOPBACK.fullmatch(origin):
            allowed = origin
        else:
            return
        response.headers["access-control-allow-origin"] = allowed
        response.headers["access-control-expose-headers"] = "X-Truncated"
        response.headers["cross-origin-resource-policy"] = "cross-origin"


async def _gone(request: Request) -> None:
    while not await request.is_disconnected():  # noqa: ASYNC110 - there is no event
        await asyncio.sleep(0.25)


async def _fields(request: Request) -> list[tuple[str, str]]:
    """What a request says, by name.

    Raises:
        HTTPException: it is too large, too slow, of a wrong type, or would write.
    """
    fields = list(request.query_params.multi_items())
    if request.method == "POST":
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind not in {_FORM, _DIRECT}:
            raise HTTPException(415, f"Send {_FORM} or {_DIRECT}; this only reads.")
        body = await _body(request)
        if kind == _DIRECT:
            fields.append(("query", _decoded(body)))
        else:
            fields += _pairs(_decoded(body))
    names = {name for name, _ in fields}
    if "update" in names:
        raise HTTPException(403, "This endpoint only reads; there is no update.")
    if unknown := sorted(n for n in names - _KNOWN if n.startswith("using-")):
        raise HTTPException(400, f"{unknown[0]} belongs to updates.")
    return fields


def _pairs(text: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=100)
    except ValueError as error:
        raise HTTPException(400, "There are too many fields.") from error


def _decoded(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise HTTPException(400, "The request is not UTF-8.") from error


async def _body(request: Request) -> bytes:
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > _LARGEST:
                    raise HTTPException(413, f"The most is {_LARGEST:,} bytes.")
                parts.append(part)
    except TimeoutError as error:
        raise HTTPException(408, "The request took too long to arrive.") from error
    return b"".join(parts)


def _response(reply: Reply, most: int) -> Response:
    if reply.status != 200:  # noqa: PLR2004
        text = "\n".join(filter(None, (reply.message, reply.hint)))
        headers = {"retry-after": "5"} if reply.status == 503 else {}  # noqa: PLR2004
        status = 400 if reply.status == 499 else reply.status  # noqa: PLR2004
        return PlainTextResponse(f"{text}\n", status, headers=headers)
    headers = {"vary": "accept"}
    if reply.is_cut:
        headers["x-truncated"] = (
            f"the answer was cut after {reply.count} rows; the limit is {most}"
        )
    return Response(reply.data, media_type=reply.media, headers=headers)
