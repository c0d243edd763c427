"""Values of the model as JSON bytes and back."""

from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from kg.errors import StoreError
from kg.ids import Iri
from kg.model import Decision, Paper, Reading, Resolution, Thing
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


@dataclass(frozen=True, slots=True)
class _Resolution:
    """A resolution as it is kept."""

    maker: str
    things: list[Thing]
    names: dict[str, dict[str, str]]
    """Paper to name to thing."""


def to_text(maker: str, resolution: Resolution) -> str:
    """A resolution as JSON, without its decisions.

    Args:
        maker: of the readings it is of.
        resolution: which thing each name stands for.
    """
    names: dict[str, dict[str, str]] = {}
    for (paper, name), thing in sorted(resolution.thing_of.items()):
        names.setdefault(paper, {})[name] = thing
    things = [resolution.things[iri] for iri in sorted(resolution.things)]
    return encode(_Resolution(maker, things, names)).decode()


def from_text(maker: str, text: str) -> Resolution | None:
    """The resolution that `to_text` wrote; None if it is of another maker.

    Args:
        maker: of the readings.
        text: JSON, or nothing.
    """
    if not text:
        return None
    try:
        found = msgspec.json.decode(text, type=_Resolution)
    except msgspec.DecodeError:
        return None
    if found.maker != maker:
        return None
    return Resolution(
        things={thing.iri: thing for thing in found.things},
        thing_of={
            (Iri(paper), name): Iri(thing)
            for paper, names in found.names.items()
            for name, thing in names.items()
        },
    )


def _cleaned(value: Any) -> Any:  # noqa: ANN401 - the shape of JSON
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(str(k)): _cleaned(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(v) for v in value]
    return value
