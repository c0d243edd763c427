"""A process that answers queries one after another, and may be ended at any time.

Run as ``python -m kg.web._worker FOLDER BYTES``. Each request and each answer is a
line of JSON; an answer's line tells how many bytes follow it.
"""

import json
import resource
import sys
from pathlib import Path
from typing import BinaryIO

from kg.errors import InputError, StoreError
from kg.store import Bounded, Bounds, Store


def main(rdf: Path, memory: int, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer requests until there are no more.

    Args:
        rdf: folder of the database.
        memory: bytes that the process may take beyond what it begins with.
        source: where requests come from.
        sink: where answers go.
    """
    with Store(rdf, read_only=True) as store:
        _bound_memory(memory)
        _send(sink, {"ready": True})
        for line in source:
            _send(sink, *_answer(store, json.loads(line)))


def _answer(
    store: Store, request: dict[str, object]
) -> tuple[dict[str, object], bytes]:
    rows, letters = (int(str(request.pop(name))) for name in ("rows", "letters"))
    graphs = {
        name: tuple(map(str, found))
        if isinstance(found := request.pop(name), list)
        else ()
        for name in ("default_graphs", "named_graphs")
    }
    table, graph = (
        str(t) if (t := request.pop(n)) else None for n in ("table", "graph")
    )
    text = str(request["text"])
    asked = Bounded(text, Bounds(rows, letters), table, graph, **graphs)
    try:
        found = store.bounded(asked)
    except (InputError, StoreError) as error:
        status = 406 if isinstance(error, InputError) else 400
        return {"status": status, "message": str(error), "hint": error.hint}, b""
    except MemoryError:
        return {"status": 507, "message": "the answer needs too much memory"}, b""
    head: dict[str, object] = {
        "status": 200,
        "media": found.media,
        "count": found.count,
        "is_cut": found.is_cut,
    }
    return head, found.data


def _bound_memory(memory: int) -> None:
    """Let the process grow by so much and no more: then its allocator ends it."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + memory
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _send(sink: BinaryIO, head: dict[str, object], data: bytes = b"") -> None:
    sink.write(json.dumps(head | {"bytes": len(data)}).encode() + b"\n" + data)
    sink.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.stdin.buffer, sys.stdout.buffer)
