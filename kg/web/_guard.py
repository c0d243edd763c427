"""What stands before every request: whose it may be, how large, and what is sent."""

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kg.web._render import POLICY

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_LONGEST_PATH = 4_000
_LONGEST_QUERY = 60_000
_ALWAYS = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-cache",
}


class Guard:
    """Refuses requests for other hosts and oversized ones, and sets headers.

    A page of elsewhere that makes its own name point to this machine still sends
    that name as the host, and so is refused.

    Args:
        app: what answers the requests.
        hosts: names by which the server may be called beside those of this machine;
            ``*`` for any.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = _LOOPBACK | {host.lower().strip("[]") for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
            await send(message)

        answer = self._app if refusal is None else PlainTextResponse(*refusal)
        await answer(scope, receive, dressed)

    def _refusal(self, scope: Scope) -> tuple[str, int] | None:
        host = _name(Headers(scope=scope).get("host", ""))
        if "*" not in self._hosts and host not in self._hosts:
            return "This server does not answer for that host.\n", 421
        if len(scope["path"]) > _LONGEST_PATH:
            return "The address is too long.\n", 414
        if len(scope["query_string"]) > _LONGEST_QUERY:
            return "The query is too long; send it in a POST.\n", 414
        return None


def _name(host: str) -> str:
    """A host without its port.

    Examples:
        >>> _name("LocalHost:8000"), _name("[::1]:80")
        ('localhost', '::1')
    """
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]
