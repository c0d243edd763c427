"""The shipped network: texts to what it says of their words."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from kg.extract._pieces import Pieces, Window
from kg.model import Span

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Said:
    """What the network says of one text of w words."""

    spans: list[Span]
    tags: Floats
    """Shape (w, k), probabilities."""
    roles: Floats
    """Shape (w, r), probabilities."""
    vectors: Floats
    """Shape (w, p), what relations are read from."""


class Net:
    """Runs the network, one text at a time.

    The network is stored in eight bits, with scales taken from all of its input:
    texts read together would change one another's numbers, so none are.

    Args:
        folder: holds ``tokenizer.json`` and ``model.onnx``.
    """

    def __init__(self, folder: Path) -> None:
        self._pieces = Pieces(folder / "tokenizer.json")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )

    def say(self, text: str, title: int) -> Said:
        """Read one text; safe to call from several threads.

        Args:
            text: any text, as long as it likes.
            title: length of the title that it begins with, 0 without one.
        """
        spans, windows = self._pieces.windows(text, title)
        parts = [self._run(window) for window in windows]
        whole = [_joined(windows, [p[i] for p in parts], len(spans)) for i in range(3)]
        return Said(spans, _chances(whole[0]), _chances(whole[1]), whole[2])

    def _run(self, window: Window) -> list[Floats]:
        feed = {
            "ids": window.ids[None],
            "look": window.look[None],
            "first": window.first[None],
            "last": window.last[None],
            "word_look": window.look[window.first][None],
        }
        return [out[0] for out in self._session.run(None, feed)]


def _joined(windows: Sequence[Window], parts: Sequence[Floats], count: int) -> Floats:
    """One row a word: where windows overlap, the first half is the earlier one's."""
    if not windows:
        return np.zeros((0, 1), np.float32)
    out = np.zeros((count, parts[0].shape[1]), np.float32)
    done = 0
    for window, part in zip(windows, parts, strict=True):
        skip = max(0, (done - window.first_word) // 2)
        out[window.first_word + skip : window.first_word + len(part)] = part[skip:]
        done = window.first_word + len(part)
    return out


def _chances(logits: Floats) -> Floats:
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(grown / grown.sum(-1, keepdims=True), np.float32)
