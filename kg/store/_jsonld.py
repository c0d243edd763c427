"""JSON-LD with a context, so that people can read its keys."""

import json
from typing import Any

from kg.vocab import PREFIXES

_TYPE = PREFIXES["rdf"] + "type"
_STRING = PREFIXES["xsd"] + "string"


def compacted(expanded: bytes) -> bytes:
    """Expanded JSON-LD with the prefixes of the graph as its context.

    Args:
        expanded: a list of node objects, as the engine writes them.

    Returns:
        One object with ``@context`` and ``@graph``; a key is written as
        ``prefix:name`` where it has a prefix, and so are types.
    """
    nodes = [_node(node) for node in json.loads(expanded)]
    whole = {"@context": dict(sorted(PREFIXES.items())), "@graph": nodes}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"


def _node(node: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, values in node.items():
        if key == "@id":
            made[key] = values
        elif key == "@graph":
            made[key] = [_node(one) for one in values]
        elif key in {"@type", _TYPE}:
            made["@type"] = [_name(v["@id"] if key == _TYPE else v) for v in values]
        else:
            found = [_value(value) for value in values]
            made[_name(key)] = found[0] if len(found) == 1 else found
    return made


def _value(value: dict[str, Any]) -> Any:  # noqa: ANN401 - the shape of JSON
    if "@value" not in value:
        return value
    kind = value.get("@type")
    if kind in {None, _STRING} and "@language" not in value:
        return value["@value"]
    if kind is None:
        return value
    return {"@type": _name(kind), "@value": value["@value"]}


def _name(iri: str) -> str:
    """An IRI behind its prefix; itself where that would not mean the same."""
    for prefix, space in PREFIXES.items():
        local = iri[len(space) :]
        if iri.startswith(space) and local and not local.startswith("/"):
            return f"{prefix}:{local}"
    return iri
