"""Serving a graph as a site."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread

from kg.errors import InputError
from kg.graph import Graph
from kg.web._app import application
from kg.web._explorer import Explorer
from kg.web._pool import Limits
from kg.web._server import listen, run

_ANY = frozenset({"0.0.0.0", "::"})  # noqa: S104


@dataclass(frozen=True, slots=True)
class Serving:
    """How a graph is served."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 lets the system choose."""
    hosts: tuple[str, ...] = ()
    """Names by which the server may be called, beside its own and this machine's."""
    title: str | None = None
    origins: tuple[str, ...] = ()
    """Web origins whose pages may ask the endpoint; ``*`` for all."""
    seconds: float = 20.0
    """What one query of the endpoint may take."""
    rows: int = 10_000
    """What one answer of the endpoint may hold."""
    can_edit: bool = False
    """Whether the person at this machine may judge names."""


def serve_graph(
    graph: Graph,
    how: Serving,
    *,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Answer requests for the pages of a graph until interrupted.

    Args:
        graph: open for reading.
        how: where, and for whom.
        ready: called with the site's address when it can be opened.

    Raises:
        InputError: the address cannot be listened on.
    """
    try:
        bound = listen(how.host, how.port)
    except (OSError, UnicodeError) as error:
        raise InputError(
            f"cannot listen on {how.host} port {how.port}: {error}",
            hint="choose another with --port, or --port 0 for any",
        ) from error
    with bound:
        explorer = Explorer(graph, name=how.title)
        # Communities of a large graph take a while; the first page need not wait.
        Thread(target=explorer.communities, daemon=True).start()
        own = () if how.host in _ANY else (how.host,)
        limits = Limits(seconds=how.seconds, rows=how.rows)
        app = application(
            explorer,
            hosts=(*how.hosts, *own),
            origins=how.origins,
            limits=limits,
            can_edit=how.can_edit,
        )
        port = bound.getsockname()[1]
        shown = f"[{how.host}]" if ":" in how.host else how.host
        address = f"http://{shown}:{port}/"
        run(app, bound, ready=(lambda: ready(address)) if ready else None)
