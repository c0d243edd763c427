"""Words to the numbers that the encoder reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from kg.extract._words import shapes, words
from kg.model import Span

Ints = NDArray[np.int64]

LIMIT = 510
"""Most word pieces in one window, the two end marks not counted."""

_OVERLAP = 60


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a text that the encoder reads at once."""

    first_word: int
    """Index of its first word among the words of the text."""
    ids: Ints
    """Shape (t,): word pieces, with the end marks."""
    look: Ints
    """Shape (t,): shape number of the word each piece belongs to."""
    first: Ints
    """Shape (w,): index of the first piece of each word."""
    last: Ints
    """Shape (w,): index of the last piece of each word."""


class Pieces:
    """Cuts texts to words and words to pieces.

    Args:
        path: a ``tokenizer.json``.
    """

    def __init__(self, path: Path) -> None:
        self._tokenizer = Tokenizer.from_file(str(path))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        vocabulary = self._tokenizer.get_vocab()
        self._start = vocabulary.get("<s>", vocabulary.get("[CLS]", 0))
        self._end = vocabulary.get("</s>", vocabulary.get("[SEP]", 0))
        self._unknown = vocabulary.get("[UNK]", vocabulary.get("<unk>", 0))

    def windows(self, text: str, title: int) -> tuple[list[Span], list[Window]]:
        """Cut a text to words and to windows over them.

        Args:
            text: any text.
            title: length of the title that it begins with.

        Returns:
            The words, and windows that overlap and together hold every word.
        """
        spans = words(text)
        parts = self._parts(text, spans)
        looks = shapes(text, spans, title)
        return spans, [
            self._window(parts, looks, start, end) for start, end in _stretches(parts)
        ]

    def _parts(self, text: str, spans: Sequence[Span]) -> list[list[int]]:
        whole = self._tokenizer.encode(_safe(text), add_special_tokens=False)
        parts: list[list[int]] = [[] for _ in spans]
        at = 0
        for piece, (start, end) in zip(whole.ids, whole.offsets, strict=True):
            while at < len(spans) and spans[at].end <= start:
                at += 1
            if at == len(spans):
                break
            if end > spans[at].start:
                parts[at].append(piece)
        return [part[:_OVERLAP] or [self._unknown] for part in parts]

    def _window(
        self, parts: list[list[int]], looks: list[int], start: int, end: int
    ) -> Window:
        ids, look, first, last = [self._start], [0], [], []
        for part, number in zip(parts[start:end], looks[start:end], strict=True):
            first.append(len(ids))
            ids.extend(part)
            look.extend([number] * len(part))
            last.append(len(ids) - 1)
        ids.append(self._end)
        look.append(0)
        return Window(start, *(np.array(x, np.int64) for x in (ids, look, first, last)))


def _safe(text: str) -> str:
    """The same text, as long as before, without lone surrogates."""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


def _stretches(parts: list[list[int]]) -> list[tuple[int, int]]:
    """Word ranges of at most `LIMIT` pieces, each beginning inside the one before."""
    found = []
    start = 0
    while start < len(parts):
        size, end = 0, start
        while end < len(parts) and size + len(parts[end]) <= LIMIT:
            size += len(parts[end])
            end += 1
        found.append((start, end))
        if end == len(parts):
            break
        back = 0
        while end > start + 1 and back + len(parts[end - 1]) <= _OVERLAP:
            end -= 1
            back += len(parts[end])
        start = end
    return found
