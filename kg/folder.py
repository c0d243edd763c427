"""The folder that a graph lives in: a manifest, the shelf and the RDF."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from kg import __version__
from kg.errors import InputError, StoreError
from kg.ids import BASE
from kg.store import Shelf, Store

FORMAT = 1
"""Changes when a folder of an older format cannot be read any more."""
_MANIFEST = "manifest.json"
_SHELF = "shelf.sqlite"
_RDF = "rdf"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a graph says of itself."""

    base: str = BASE
    maker: str = ""
    """Which extractor's readings the RDF shows; empty before the first build ends."""
    papers: int = 0
    things: int = 0


@dataclass(frozen=True, slots=True)
class Folder:
    """An open graph."""

    path: Path
    manifest: Manifest
    shelf: Shelf
    store: Store

    @property
    def base(self) -> str:
        """Where the graph's IRIs live."""
        return self.manifest.base

    @classmethod
    @contextmanager
    def writing(cls, path: Path, *, base: str | None = None) -> Iterator[Self]:
        """Open a graph to change it, or make a new one.

        Args:
            path: the folder; a new or empty one becomes a graph.
            base: where IRIs live, for a new graph; None for the usual place.

        A new graph that nothing was put into is taken away again.

        Raises:
            InputError: the folder holds something else, or another base.
            StoreError: another process writes to the graph, or it is damaged.
        """
        is_new = not (path / _MANIFEST).is_file()
        manifest = _manifest_to_write(path, base)
        papers = 0
        try:
            with (
                Store(path / _RDF, base=manifest.base) as store,
                Shelf(path / _SHELF, base=manifest.base) as shelf,
            ):
                try:
                    yield cls(path, manifest, shelf, store)
                finally:
                    papers = len(shelf)
        finally:
            if is_new and not papers:
                shutil.rmtree(path)

    @classmethod
    @contextmanager
    def reading(cls, path: Path) -> Iterator[Self]:
        """Open a graph to read it; works beside a build.

        Raises:
            InputError: there is no graph.
            StoreError: it is damaged or of another version.
        """
        manifest = read_manifest(path)
        with (
            Store(path / _RDF, base=manifest.base, read_only=True) as store,
            Shelf(path / _SHELF, base=manifest.base, read_only=True) as shelf,
        ):
            yield cls(path, manifest, shelf, store)


def read_manifest(path: Path) -> Manifest:
    """What a graph says of itself.

    Raises:
        InputError: the folder is no graph.
        StoreError: the graph is damaged, or of a format this version cannot read.
    """
    file = path / _MANIFEST
    if not file.is_file():
        raise InputError(
            f"{path} is not a graph", hint=f"make one: kg build FILES -o {path}"
        )
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        version, base = int(found["format"]), str(found["base"])
        counts = int(found["papers"]), int(found["things"])
        maker = str(found["maker"])
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(
            f"{file} is damaged: {error}",
            hint="restore a copy of the graph's folder, or build it again",
        ) from error
    if version != FORMAT:
        raise StoreError(
            f"{path} has format {version}; citekg {__version__} reads {FORMAT}",
            hint="build the graph again with this version",
        )
    return Manifest(base, maker, *counts)


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Put a manifest in the place of the old one, whole or not at all."""
    found = {
        "format": FORMAT,
        "base": manifest.base,
        "maker": manifest.maker,
        "papers": manifest.papers,
        "things": manifest.things,
    }
    text = json.dumps(found, indent=2, ensure_ascii=False) + "\n"
    write_whole(path / _MANIFEST, text)


def write_whole(file: Path, text: str) -> None:
    """Write a file so that a reader sees the old text or the new one, never a part."""
    part = file.with_name(f".{file.name}.part")
    part.write_text(text, encoding="utf-8", newline="")
    part.replace(file)


def _manifest_to_write(path: Path, base: str | None) -> Manifest:
    if (path / _MANIFEST).is_file():
        manifest = read_manifest(path)
        if base is not None and base != manifest.base:
            raise InputError(
                f"{path} has the base {manifest.base}, not {base}",
                hint="leave --base out, or build a new graph",
            )
        return manifest
    if path.exists() and not path.is_dir():
        raise InputError(f"{path} is a file", hint="name a folder for the graph")
    if path.is_dir() and any(path.iterdir()):
        raise InputError(
            f"{path} is not empty and not a graph", hint="name a new or empty folder"
        )
    manifest = Manifest(base or BASE)
    try:
        path.mkdir(parents=True, exist_ok=True)
        write_manifest(path, manifest)
    except OSError as error:
        raise StoreError(f"cannot write to {path}: {error.strerror}") from error
    return manifest
