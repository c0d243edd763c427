"""A server that does not wait for ever for slow clients."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

_HEAD_SECONDS = 10.0
_ANSWER_SECONDS = 180.0
_CONNECTIONS = 256
_LARGEST_HEAD = 65_536


class PatientProtocol(H11Protocol):
    """HTTP/1.1 where a request's head must arrive in time, and its answer be read."""

    _watch: asyncio.TimerHandle | None = None
    _seen: object = None

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401
        """Begin to watch a new connection."""
        super().connection_made(transport)
        self._later(_HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop watching."""
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    def _later(self, seconds: float) -> None:
        self._watch = self.loop.call_later(seconds, self._check)

    def _check(self) -> None:
        """Close a connection that had no request in time, or is stuck in one."""
        if self.transport.is_closing():
            return
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle is self._seen:
            self.transport.abort()
            return
        busy = not cycle.response_complete
        self._seen = cycle
        self._later(_ANSWER_SECONDS if busy else _HEAD_SECONDS)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 lets the system choose.

    Args:
        host: a name or address of this machine.
        port: from 0 to 65535.

    Raises:
        OSError: it is taken, or not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named TCP, asyncio turns off its habit of waiting to fill packets.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    found.listen(128)
    return found


def run(
    app: ASGIApp, bound: socket.socket, *, ready: Callable[[], None] | None = None
) -> None:
    """Answer requests until interrupted.

    Args:
        app: what answers.
        bound: a listening socket.
        ready: called once, when requests are answered.
    """
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        limit_concurrency=_CONNECTIONS,
        h11_max_incomplete_event_size=_LARGEST_HEAD,
        proxy_headers=False,
    )
    server = uvicorn.Server(config)

    async def serve() -> None:
        task = asyncio.ensure_future(server.serve(sockets=[bound]))
        while not server.started and not task.done():  # noqa: ASYNC110 - it has no event
            await asyncio.sleep(0.02)
        if ready is not None and not task.done():
            ready()
        await task

    asyncio.run(serve())
