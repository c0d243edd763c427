"""Values of the model as JSON bytes and back."""

from typing import Any, TypeVar

import msgspec

from kg.errors import StoreError
from kg.model import Decision, Paper, Reading
from kg.store._terms import clean

T = TypeVar("T")
_DECODERS: dict[type, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind) for kind in (Decision, Paper, Reading)
}


def encode(value: object) -> bytes:
    """A value as JSON, its mappings in the order of their keys.

    Lone surrogates, which UTF-8 cannot hold, become U+FFFD; lengths stay.
    """
    try:
        return msgspec.json.encode(value, order="sorted")
    except UnicodeEncodeError:
        return msgspec.json.encode(_cleaned(msgspec.to_builtins(value)), order="sorted")


def decode(data: bytes, kind: type[T]) -> T:
    """The value that `encode` wrote.

    Args:
        data: JSON.
        kind: Paper, Reading or Decision.

    Raises:
        StoreError: the bytes are not such a value.
    """
    try:
        value: T = _DECODERS[kind].decode(data)
    except msgspec.DecodeError as error:
        raise StoreError(
            f"a {kind.__name__} on the shelf cannot be read: {error}",
            hint="the graph was made by another version or is damaged; build it again",
        ) from error
    return value


def _cleaned(value: Any) -> Any:  # noqa: ANN401 - the shape of JSON
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(str(k)): _cleaned(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(v) for v in value]
    return value
