"""Makes the gazetteer that ships along out of lists of names.

Run ``python -m kg.resolve.gazetteer FOLDER OUT.tsv.gz``; FOLDER holds
``methods.jsonl``, ``datasets.jsonl``, ``tasks.jsonl`` and ``metrics.jsonl``. Only
names, aliases and identifiers are taken over.

An alias is kept when nothing else of its kind goes by it, it holds the same numbers
as the name, and it is a short form or a near spelling of the name, or the entry comes
from a catalogue in which people wrote down the full name. The rest of what the lists
call aliases are phrases that annotators linked to a board, such as a part of a dataset.
"""

import argparse
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from kg.model import Kind
from kg.resolve._acronym import is_short
from kg.resolve._known import GAZETTEER, Known, is_spelled_out, tabled
from kg.resolve._label import slug
from kg.resolve._normal import normal_form

_FILES = {
    Kind.METHOD: "methods.jsonl",
    Kind.DATASET: "datasets.jsonl",
    Kind.TASK: "tasks.jsonl",
    Kind.METRIC: "metrics.jsonl",
}
_CATALOGUES = {"PWC-methods", "PWC-datasets", "AIO"}
_PREFIXES = {"aio:": "https://w3id.org/aio/"}
_NOT_SHIPPED = {"SciER-train"}
_NEAR = 88.0
_MOST_FULL_NAMES = 2
_LONGEST = 90


def known_names(folder: Path) -> Iterator[Known]:
    """The entries of a folder of lists, with the aliases that can be relied on.

    Args:
        folder: with one JSON Lines file a kind, rows of ``name``, ``aliases``,
            ``sources``, and maybe ``id`` and ``parent``.

    Yields:
        Entries, in the order of the files; a name that two rows have comes once.
    """
    for kind, file in _FILES.items():
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        owners: Counter[str] = Counter()
        for row in rows:
            owners.update({normal_form(n) for n in (row["name"], *row["aliases"])})
        seen: set[str] = set()
        for row in rows:
            key = normal_form(row["name"])
            if key not in seen and _is_name(row["name"]) and _is_free(row):
                seen.add(key)
                yield _entry(kind, row, owners)


def _is_free(row: dict[str, Any]) -> bool:
    """Whether some source other than those for measuring alone has the name."""
    return bool(row["sources"].keys() - _NOT_SHIPPED)


def _is_name(name: str) -> bool:
    return 1 < len(name) <= _LONGEST and any(c.isalpha() for c in name)


def _entry(kind: Kind, row: dict[str, Any], owners: Counter[str]) -> Known:
    name = str(row["name"])
    trusted = bool(_CATALOGUES & row["sources"].keys())
    trusted &= len(row["aliases"]) <= _MOST_FULL_NAMES
    aliases = [
        alias
        for alias in row["aliases"]
        if owners[normal_form(alias)] == 1
        and _is_name(alias)
        and is_alias(name, alias, trusted=trusted)
    ]
    prefix, _, local = str(row.get("id", "")).partition(":")
    base = _PREFIXES.get(f"{prefix}:")
    iri = f"{base}{local}" if base else f"{GAZETTEER}{kind.value.lower()}/{slug(name)}"
    return Known(kind, name, tuple(sorted(set(aliases))), iri, row.get("parent") or "")


def is_alias(name: str, alias: str, *, trusted: bool = False) -> bool:
    """Whether an alias that a list gives can be relied on.

    Args:
        name: of the thing.
        alias: another name of it, by the list.
        trusted: whether the list is a catalogue of full names.

    Examples:
        >>> is_alias("Single Image Super-Resolution", "SISR")
        True
        >>> is_alias("ImageNet", "ImageNet-100"), is_alias("Image Classification", "AI")
        (False, False)
    """
    if re.findall(r"\d+", name) != re.findall(r"\d+", alias):
        return False
    if is_spelled_out(name, alias) or normal_form(name) == normal_form(alias):
        return True
    if trusted:
        # A full name is longer than the short name; a common word is no full name.
        return is_short(name) or is_short(alias)
    return fuzz.token_sort_ratio(normal_form(name), normal_form(alias)) >= _NEAR


def main() -> None:
    """Read lists of names and write the gazetteer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    text = tabled(known_names(arguments.folder))
    arguments.out.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
