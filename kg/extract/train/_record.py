"""What is kept of how well scores are probabilities, beside the weights."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kg.reliability import reliability

NAME = "reliability.json"
_PLACES = 4


def keep_reliability(
    folder: Path, name: str, chances: Sequence[float], right: Sequence[bool]
) -> None:
    """Write how often what has a score is right.

    Args:
        folder: the model's; what its record holds under other names stays.
        name: of what the scores are.
        chances: scores of examples that nothing was fitted to.
        right: whether each is right.
    """
    path = folder / NAME
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept[name] = _rounded(asdict(reliability(chances, right)))
    text = json.dumps(kept, indent=1, sort_keys=True)
    path.write_text(f"{text}\n", encoding="utf-8", newline="")


def _rounded(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can hold
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return round(value, _PLACES) if isinstance(value, float) else value
