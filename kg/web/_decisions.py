"""Decisions on names, and a person's say in them where the server allows it."""

import datetime as dt
import secrets
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.datastructures import URL
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kg.draw import plain
from kg.graph import Graph
from kg.judgements import add_judgements, read_judgements
from kg.model import Decision, Kind, Verdict
from kg.resolve import PEOPLE
from kg.views import local
from kg.web._site import Pages
from kg.web._values import Page

_ALL = """SELECT ?kind ?left ?right ?verdict ?score ?maker
  (GROUP_CONCAT(?why; separator="; ") AS ?reasons) {
  ?decision rdf:type kg:Decision ; kg:kind ?kind ; kg:left ?left ; kg:right ?right ;
    kg:verdict ?verdict ; kg:confidence ?score .
  OPTIONAL { ?decision kg:maker ?maker } OPTIONAL { ?decision kg:reason ?why } }
  GROUP BY ?decision ?kind ?left ?right ?verdict ?score ?maker"""
_SHOWN = 200
_LARGEST = 100_000
_LOOPBACK = frozenset({"127.0.0.1", "::1", "testclient"})


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """Two names of one kind, and whether they are the same thing."""

    kind: str
    left: str
    right: str
    verdict: str
    score: float
    maker: str
    reasons: str
    judged: str = ""
    """What a person said since the graph was built; empty for nothing."""


@dataclass(frozen=True, slots=True)
class DecisionsData:
    """The decisions that most need a look."""

    rows: tuple[DecisionRow, ...]
    total: int
    can_edit: bool


class Decisions:
    """Lists decisions, and takes judgements of the person at this machine.

    Args:
        pages: makes the pages.
        can_edit: whether judgements are taken at all.
    """

    def __init__(self, pages: Pages, *, can_edit: bool) -> None:
        self._pages = pages
        self._can_edit = can_edit
        self._token = secrets.token_urlsafe(32)
        self._rows = _rows(pages.explorer.graph)

    def shown(self, request: Request) -> Response:
        """The list, the least sure first."""
        graph = self._pages.explorer.graph
        judged = {
            (d.kind.value, *sorted((d.left, d.right))): d.verdict.value
            for d in read_judgements(graph.path)
        }
        rows = [
            DecisionRow(*row, judged.get((row[0], *sorted(row[1:3])), ""))
            for row in self._rows[:_SHOWN]
        ]
        data = DecisionsData(tuple(rows), len(self._rows), self._can_edit)
        page = Page("decisions.html", "/decisions", "Names", data)
        return self._pages.answer(request, page, token=self._token)

    async def judged(self, request: Request) -> Response:
        """Take one judgement into the ledger."""
        self._check(request)
        fields = await _fields(request)
        if not secrets.compare_digest(fields.get("token", ""), self._token):
            raise HTTPException(403, "The form is too old; open the page again.")
        pair = fields.get("kind", ""), fields.get("left", ""), fields.get("right", "")
        verdicts = {"same": Verdict.SAME, "different": Verdict.DIFFERENT}
        verdict = verdicts.get(fields.get("verdict", ""))
        if verdict is None or pair not in {row[:3] for row in self._rows}:
            raise HTTPException(400, "There is no such decision.")
        kind, left, right = pair
        graph = self._pages.explorer.graph
        decision = Decision(Kind(kind), left, right, verdict, 1.0, (), PEOPLE)
        today = dt.datetime.now(tz=dt.UTC).date().isoformat()
        add_judgements(graph.path, [decision], base=graph.manifest.base, date=today)
        return RedirectResponse("/decisions", 303)

    def _check(self, request: Request) -> None:
        """Only a form of this site, sent from this machine, may change anything."""
        if not self._can_edit:
            raise HTTPException(403, "Start the server with --edit to judge names.")
        if request.client is None or request.client.host not in _LOOPBACK:
            raise HTTPException(403, "Names are judged on the machine itself.")
        origin = URL(request.headers.get("origin", ""))
        if origin.netloc != request.headers.get("host"):
            raise HTTPException(403, "The form is of another site.")


async def _fields(request: Request) -> dict[str, str]:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LARGEST:
            raise HTTPException(413, "The form is too large.")
    try:
        return dict(parse_qsl(body.decode(), max_num_fields=20))
    except ValueError as error:
        raise HTTPException(400, "The form cannot be read.") from error


def _rows(graph: Graph) -> list[tuple[str, str, str, str, float, str, str]]:
    found = [
        (
            local(str(kind)),
            str(left),
            str(right),
            str(verdict),
            float(str(score)),
            str(maker or ""),
            plain(str(reasons or "")),
        )
        for kind, left, right, verdict, score, maker, reasons in graph.query(_ALL).rows
    ]
    return sorted(found, key=lambda r: (abs(r[4] - 0.5), r))
