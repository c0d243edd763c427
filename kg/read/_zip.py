"""Archives of many files: each is read, none is trusted."""

import zipfile
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import BinaryIO

from kg.errors import InputError

_RATIO = 300
_FREE = 64 * 2**20
"""Bytes that a file of an archive may have before the ratio counts."""
_MOST_FILES = 100_000
_MARK = b"PK\x03\x04"
_OFFICE = "[Content_Types].xml"


def is_archive(data: BinaryIO) -> bool:
    """Whether a stream that allows seeking begins as an archive does."""
    start = data.tell()
    mark = data.read(len(_MARK))
    data.seek(start)
    return mark == _MARK


def members(data: BinaryIO) -> Iterator[tuple[str, BinaryIO | str]]:
    """The files of an archive, sorted by name, without hidden ones.

    Args:
        data: the archive; it must allow seeking.

    Yields:
        A file's name, and its bytes or why it is refused.

    Raises:
        InputError: it is no archive, has absurdly many files, or is a document of
            an office program.
    """
    try:
        archive = zipfile.ZipFile(data)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise InputError(
            f"a broken archive: {error}", hint="pack or download it again"
        ) from error
    with archive:
        found = sorted(archive.infolist(), key=lambda info: info.filename)
        if any(info.filename == _OFFICE for info in found):
            raise InputError(
                "a document of an office program", hint="save its table as CSV"
            )
        if len(found) > _MOST_FILES:
            raise InputError(f"an archive of {len(found)} files", hint="unpack it")
        for info in found:
            parts = PurePosixPath(info.filename).parts
            hidden = any(part.startswith((".", "__MACOSX")) for part in parts)
            if not info.is_dir() and not hidden:
                yield info.filename, _opened(archive, info)


def _opened(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> BinaryIO | str:
    if info.file_size > _FREE and info.file_size > _RATIO * info.compress_size:
        return f"unpacks to more than {_RATIO} times its size"
    try:
        # What zipfile gives ends at the size that was declared and checked above.
        return archive.open(info)  # type: ignore[return-value]
    except (RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        return f"cannot be unpacked: {error}"
