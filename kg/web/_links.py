"""Where pages are found, on a server and in a folder of files."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from posixpath import relpath
from typing import Protocol
from urllib.parse import quote, unquote

from kg.ids import Iri, digest, folded, quoted
from kg.web._values import Ref

_SLUG = 48
_UNSAFE = re.compile(r"[^a-z0-9]+")


class Links(Protocol):
    """How a page names others."""

    is_static: bool

    def node(self, ref: Ref) -> str:
        """The address of a paper's or thing's page."""
        ...

    def page(self, path: str) -> str:
        """The address of any other page, by its path below the root."""
        ...

    def asset(self, name: str) -> str:
        """The address of a script or style sheet."""
        ...


class ServerLinks:
    """Addresses on a server: a node's is its IRI without the graph's base.

    Args:
        base: where the graph's IRIs live.
    """

    is_static = False

    def __init__(self, base: str) -> None:
        self.base = base

    def node(self, ref: Ref) -> str:
        """The address of a paper's or thing's page."""
        return self.of(ref.iri)

    def of(self, iri: Iri) -> str:
        """The address of a node's page."""
        if iri.startswith(self.base):
            # What IRIs escape is escaped once more: servers undo one escape.
            return "/id/" + quote(iri.removeprefix(self.base), safe="/-._~")
        return "/resource?iri=" + quote(iri, safe="")

    def iri(self, local: str) -> Iri:
        """The IRI that an address stands for, escaped once or twice.

        Args:
            local: what follows ``/id/``, with one escape undone.
        """
        return Iri(self.base + quoted(unquote(local)))

    def page(self, path: str) -> str:
        """The address of any other page."""
        return quote(path, safe="/?=&%-._~")

    def asset(self, name: str) -> str:
        """The address of a script or style sheet."""
        return f"/static/{name}"


class FolderLinks:
    """Addresses between files, relative to the file that holds them.

    Args:
        here: path of that file, such as ``papers/x.html``.
        files: where nodes, by IRI, and boards, by path, are shown.
    """

    is_static = True

    def __init__(self, here: str, files: Mapping[str, str]) -> None:
        self.here = here
        self._files = files

    def node(self, ref: Ref) -> str:
        """The address of a paper's or thing's file."""
        return self._to(self._files.get(ref.iri) or node_file(ref))

    def page(self, path: str) -> str:
        """The address of any other file."""
        if path.startswith("/author?name="):
            return f"{self._to('search.html')}#{path.partition('=')[2]}"
        return self._to(self._files.get(path) or page_file(path))

    def asset(self, name: str) -> str:
        """The address of a script or style sheet."""
        return self._to(f"static/{name}")

    def _to(self, target: str) -> str:
        return relpath(target, PurePosixPath(self.here).parent.as_posix())


def node_file(ref: Ref) -> str:
    """The file of a paper's or thing's page: short, safe anywhere, and its own.

    Examples:
        >>> node_file(Ref(Iri("https://example.org/x"), "Foo: a Net", "Method"))
        'methods/foo-a-net-bc7ad374.html'
    """
    slug = _UNSAFE.sub("-", folded(ref.label))[:_SLUG].strip("-") or "x"
    return f"{ref.kind.lower()}s/{slug}-{digest(ref.iri)[:8]}.html"


def board_file(key: str) -> str:
    """The file of a result board."""
    return f"boards/{key}.html"


def page_file(path: str) -> str:
    """The file of a page that is no node's.

    Examples:
        >>> page_file("/"), page_file("/boards/12ab")
        ('index.html', 'boards-12ab.html')
    """
    plain = _UNSAFE.sub("-", path.strip("/").lower()).strip("-")
    return f"{plain or 'index'}.html"
