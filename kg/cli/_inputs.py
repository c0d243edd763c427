"""Files, folders and standard input as one stream of records."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kg.errors import InputError
from kg.model import Paper, Problem
from kg.read import read_papers, read_stream

_STDIN = Path("-")


def records(files: Sequence[Path]) -> Iterator[Paper | Problem]:
    """Read everything a command was given, in order.

    Args:
        files: files, folders, or ``-`` for standard input.

    Raises:
        InputError: a file or folder does not exist.
    """
    for file in files:
        if file != _STDIN and not file.exists():
            raise InputError(f"{file}: there is no such file or folder")
    for file in files:
        if file == _STDIN:
            yield from read_stream("standard input", sys.stdin.buffer)
        else:
            yield from read_papers([file])
