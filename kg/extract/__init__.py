"""Papers to readings: what each paper proposes, uses, measures, and how they relate."""

from importlib import import_module
from importlib.metadata import entry_points

from kg.errors import InputError
from kg.extract._jsonl import to_json
from kg.model import Extractor

__all__ = ["load", "to_json"]

_OWN = {
    "default": ("kg.extract._reader", "LearnedExtractor"),
    "endpoint": ("kg.extract.endpoint", "from_address"),
    "fast": ("kg.extract.fast", "from_detail"),
}
_GROUP = "kg.extractors"


def load(model: str = "default", *, key: str | None = None) -> Extractor:
    """An extractor that is ready to read papers.

    Args:
        model: ``default``, the model that is shipped with the package; ``fast``, a
            quicker and less exact one, in two processes as ``fast:2``;
            ``endpoint:URL?model=NAME``, which asks a language model; or the name
            that another package gives its extractor by entry point
            ``kg.extractors``, maybe with a colon and what it is to be called with.
        key: what an endpoint asks for, if anything.

    Raises:
        InputError: there is no such model, or it cannot be used as asked.
    """
    name, colon, detail = model.partition(":")
    if name == "default" and colon:
        raise InputError(f"the default extractor takes no {detail!r}")
    if name in {"default", "fast"} and key is not None:
        raise InputError(f"the extractor {name!r} takes no key")
    given = {} if key is None else {"key": key}
    if name in _OWN:
        module, made_by = _OWN[name]
        make = getattr(import_module(module), made_by)
    else:
        make = _from_outside(name)
    extractor: Extractor = make(detail, **given) if colon else make(**given)
    return extractor


def _from_outside(name: str) -> object:
    points = entry_points(group=_GROUP)
    if name not in points.names:
        known = ", ".join(sorted({*_OWN, *points.names}))
        raise InputError(f"no extractor is called {name!r}", hint=f"there is: {known}")
    try:
        return points[name].load()
    except (ImportError, AttributeError) as error:
        raise InputError(
            f"the extractor {name!r} cannot be loaded: {error}",
            hint="install the package that brings it again",
        ) from error
