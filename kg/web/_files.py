"""Data files of a site on disk: scripts, as pages from disk may load nothing else."""

import base64
import gzip
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg.graph import Graph
from kg.model import Kind
from kg.vocab import KG, PREFIXES
from kg.web._values import Hit

_KINDS = ("Paper", *(kind.value for kind in Kind), "Author")
_WHERE = frozenset(
    f"<{iri}>".encode()
    for iri in (
        *(f"{KG}{name}" for name in ("start", "end", "part", "fingerprint", "key")),
        *(f"{KG}{name}" for name in ("sourceFile", "sourceRecord")),
        f"{PREFIXES['oa']}hasSource",
        f"{PREFIXES['prov']}wasGeneratedBy",
    )
)
_PART = 24_000_000
"""Bytes of statements that are packed together: a browser loads a part at a time."""


def names(entries: Iterable[tuple[Hit, int, str | None]]) -> str:
    """The index of names for the search box.

    Args:
        entries: what a name stands for, its number of papers, and its file; authors
            have none.
    """
    rows = []
    for hit, papers, file in entries:
        shown = file or f"search.html#{hit.label}"
        alias = hit.note if hit.kind not in {"Paper", "Author"} and hit.note else None
        row = [hit.label, _KINDS.index(hit.kind), shown, papers, alias]
        rows.append(row if alias else row[:-1])
    return f"window.citekgNames = {_script(rows)};\n"


def engine(wasm: bytes) -> str:
    """The query engine's WebAssembly, compressed, as a script."""
    return f'window.citekgEngine = "{base64.b64encode(wasm).decode()}";\n'


def statements(graph: Graph) -> list[bytes]:
    """Every statement as a line of N-Quads, sorted.

    Args:
        graph: open for reading.
    """
    out = io.BytesIO()
    graph.write("nquads", out)
    return sorted(set(out.getvalue().splitlines(keepends=True)))


def told(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Statements without those that tell where exactly a mention was read.

    Args:
        lines: N-Quads.
    """
    return (line for line in lines if line.split(b" ", 2)[1] not in _WHERE)


def packed(lines: Iterable[bytes]) -> list[bytes]:
    """Lines compressed in parts.

    Args:
        lines: of text.

    Returns:
        Parts that are gzip files; joined they are one, too.
    """
    parts: list[bytes] = []
    held: list[bytes] = []
    size = 0
    for line in lines:
        held.append(line)
        size += len(line)
        if size >= _PART:
            parts.append(gzip.compress(b"".join(held), 9, mtime=0))
            held, size = [], 0
    parts.append(gzip.compress(b"".join(held), 9, mtime=0))
    return parts


def named_graph(parts: Sequence[bytes], pages: Mapping[str, str]) -> str:
    """The statements as a script, and the file of each node's page.

    Args:
        parts: as `packed` gives them.
        pages: IRI to file.
    """
    texts = [base64.b64encode(part).decode() for part in parts]
    return (
        f"window.citekgGraph = {_script(texts)};\n"
        f"window.citekgPages = {_script(pages)};\n"
    )


def _script(value: object) -> str:
    """JSON that is also a script, whatever it holds."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = text.encode("utf-8", "replace").decode()
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
