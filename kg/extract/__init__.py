"""Papers to readings: what each paper proposes, uses, measures, and how they relate."""

from importlib import import_module

from kg.errors import InputError
from kg.model import Extractor

__all__ = ["load"]


def load(model: str = "default") -> Extractor:
    """An extractor that is ready to read papers.

    Args:
        model: ``default``, the model that is shipped with the package.

    Raises:
        InputError: there is no such model.
    """
    if model != "default":
        raise InputError(f"no extractor is called {model!r}", hint="use 'default'")
    reader: Extractor = import_module("kg.extract._reader").LearnedExtractor()
    return reader
