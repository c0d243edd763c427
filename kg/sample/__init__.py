"""The bundled sample: landmark papers of machine learning, described anew."""

from importlib.resources import files
from pathlib import Path


def sample_path() -> Path:
    """Where the sample lies.

    Returns:
        A JSON Lines file, one paper a line; ``kg/sample/README.md`` says what is in it.
    """
    return Path(str(files("kg.sample") / "landmarks.jsonl"))
