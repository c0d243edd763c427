"""Bytes as readers want them: unpacked, without a mark, in an encoding like ASCII."""

import codecs
import gzip
import io
import zlib
from pathlib import PurePath
from typing import BinaryIO, cast

import charset_normalizer

from kg.errors import InputError
from kg.read._lines import mostly_utf8

HEAD = 65_536
"""Bytes that a reader sees when it is asked whether a file is of its format."""
_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
_ZSTD_WINDOW = 2**27
"""Memory, in bytes, that unpacking may take: what ``zstd --long`` needs by default."""
_PACKED = frozenset({".gz", ".gzip", ".zst", ".zstd"})
_LARGEST = 64 * 2**30
_RATIO = 300
_FREE = 64 * 2**20
"""Bytes that may come out of any archive before the ratio counts."""
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = bytes(set(range(32)) - {9, 10, 11, 12, 13, 27, 0})
_CONTROL_SHARE = 0.02
_BEYOND_ASCII = bytes(range(128, 256))
_FOREIGN_SHARE = 0.2
"""From here on a text is in another script, and its encoding worth a guess."""


class _Chain(io.RawIOBase):
    """Bytes that were read already, then the rest of their stream."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        if self._head:
            part, self._head = self._head[: len(view)], self._head[len(view) :]
        else:
            part = self._rest.read(len(view))
        view[: len(part)] = part
        return len(part)


class _Counted(io.RawIOBase):
    """A packed stream that says how many of its bytes were taken."""

    def __init__(self, data: BinaryIO) -> None:
        self._data = data
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        part = self._data.read(len(view))
        view[: len(part)] = part
        self.taken += len(part)
        return len(part)


class _Unpacked(io.RawIOBase):
    """What a packed stream holds, refused once it grows past all reason."""

    def __init__(self, packed: _Counted, data: BinaryIO) -> None:
        self._packed = packed
        self._data = data
        self._given = 0
        self.fault: OSError | EOFError | zlib.error | None = None
        """Why the rest could not be unpacked; what stands before it was given."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        # What is whole before a cut is given; gzip's own read would lose it.
        read = getattr(self._data, "read1", self._data.read)
        try:
            part = b"" if self.fault else read(len(view))
        except (OSError, EOFError, zlib.error) as error:
            self.fault, part = error, b""
        view[: len(part)] = part
        self._given += len(part)
        if self._given > _FREE and self._given > _RATIO * self._packed.taken:
            raise InputError(
                f"unpacks to more than {_RATIO} times its size",
                hint="unpack it yourself if you trust it, and read what comes out",
            )
        return len(part)


class _Recoded(io.RawIOBase):
    """A stream in another encoding, as UTF-8."""

    def __init__(self, data: BinaryIO, encoding: str) -> None:
        self._data = data
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._ready = b""
        self._ended = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        while not self._ready and not self._ended:
            part = self._data.read(HEAD)
            self._ended = not part
            text = self._decoder.decode(part, final=self._ended)
            self._ready = text.encode("utf-8", "replace")
        part, self._ready = self._ready[: len(view)], self._ready[len(view) :]
        view[: len(part)] = part
        return len(part)


class _LineFeeds(io.RawIOBase):
    """A stream whose lines end in carriage returns alone, as on old systems."""

    def __init__(self, data: BinaryIO) -> None:
        self._data = data

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        part = self._data.read(len(view)).replace(b"\r", b"\n")
        view[: len(part)] = part
        return len(part)


def rejoined(head: bytes, rest: BinaryIO) -> BinaryIO:
    """A stream whose head was read, whole again."""
    return io.BufferedReader(_Chain(head, rest), buffer_size=HEAD)


def unpacked(name: str, data: BinaryIO) -> tuple[BinaryIO, str]:
    """A stream without its compression, and the name of what is inside.

    Args:
        name: the file's name.
        data: its bytes.

    Raises:
        InputError: on reading, when it unpacks to far more than it is.
    """
    head = _filled(data, HEAD)
    whole = rejoined(head, data)
    if not head.startswith((_GZIP, _ZSTD)):
        return whole, name
    inside = PurePath(name)
    inner = inside.stem if inside.suffix.lower() in _PACKED else inside.name
    packed = _Counted(whole)
    data = _gzip(packed) if head.startswith(_GZIP) else _zstd(packed)
    return io.BufferedReader(_Unpacked(packed, data), buffer_size=HEAD), inner


def fault_of(stream: BinaryIO) -> Exception | None:
    """What stopped the unpacking of a stream that `unpacked` gave, if anything did."""
    raw = getattr(stream, "raw", None)
    return raw.fault if isinstance(raw, _Unpacked) else None


def _gzip(packed: _Counted) -> BinaryIO:
    return cast("BinaryIO", gzip.GzipFile(fileobj=cast("BinaryIO", packed), mode="rb"))


def _zstd(packed: _Counted) -> BinaryIO:
    try:
        import zstandard  # noqa: PLC0415 (optional)
    except ImportError as error:
        raise InputError(
            "packed by Zstandard, and zstandard is not installed",
            hint="pip install 'citekg[formats]', or unpack it: zstd -d FILE",
        ) from error
    unpacker = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
    stream = unpacker.stream_reader(cast("BinaryIO", packed), read_across_frames=True)
    return cast("BinaryIO", _Zstd(stream))


class _Zstd(io.RawIOBase):
    """A Zstandard stream whose faults are those of any broken input."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        import zstandard  # noqa: PLC0415 (optional)

        view = memoryview(cast("bytearray", buffer))
        try:
            part = self._stream.read(len(view))
        except zstandard.ZstdError as error:
            raise OSError(f"broken Zstandard data: {error}") from error
        view[: len(part)] = part
        return len(part)


def _filled(data: BinaryIO, size: int) -> bytes:
    """Bytes until there are enough, or no more: a pipe gives them in small parts."""
    parts = []
    while size > 0 and (part := data.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def is_binary(head: bytes) -> bool:
    """Whether bytes are no text in any encoding."""
    if head.startswith(tuple(mark for mark, _ in _MARKS)):
        return False
    if b"\0" in head:
        return _wide(head) is None
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls > _CONTROL_SHARE * len(head) or head.startswith(b"%PDF-")


def _wide(head: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of Western text is zero."""
    half = len(head) // 2
    if half and head[1::2].count(0) > half * 0.4 and not head[0::2].count(0):
        return "utf-16-le"
    if half and head[0::2].count(0) > half * 0.4 and not head[1::2].count(0):
        return "utf-16-be"
    return None


def as_text_stream(head: bytes, rest: BinaryIO) -> tuple[bytes, BinaryIO]:
    """A stream that readers take as UTF-8, and its head.

    Args:
        head: the first bytes.
        rest: those that follow.

    Returns:
        Head and whole stream. A mark is off, UTF-16 and UTF-32 are recoded, and so
        is a file whose head is surely in another encoding that extends ASCII.
    """
    head = head.removeprefix(codecs.BOM_UTF8)
    if b"\r" in head and b"\n" not in head:
        rest = cast("BinaryIO", _LineFeeds(rest))
        head = head.replace(b"\r", b"\n")
    encoding = _encoding(head)
    whole = rejoined(head, rest)
    if encoding is None:
        return head, whole
    recoded = cast("BinaryIO", io.BufferedReader(_Recoded(whole, encoding), HEAD))
    head = _filled(recoded, HEAD)
    return head, rejoined(head, recoded)


def _encoding(head: bytes) -> str | None:
    """The encoding to recode from; None for UTF-8, and for what lines decide."""
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    if b"\0" in head:
        return _wide(head)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return _guessed(head)
    return None


def _guessed(head: bytes) -> str | None:
    foreign = len(head) - len(head.translate(None, _BEYOND_ASCII))
    if mostly_utf8(head) or foreign < _FOREIGN_SHARE * len(head):
        return None  # Western text: lines are read as Windows-1252
    best = charset_normalizer.from_bytes(head[: 16 * 1024]).best()
    return best.encoding if best is not None else None
