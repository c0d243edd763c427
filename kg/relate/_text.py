"""How near two papers are by their words, and by pieces of their words."""

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.feature_extraction.text import (
    ENGLISH_STOP_WORDS,
    CountVectorizer,
    TfidfTransformer,
)
from sklearn.preprocessing import normalize

Floats = NDArray[np.float64]
Vectors = tuple[sparse.csr_array, sparse.csr_array]
"""Of one text: shape (1, d) over words and pairs of words, (1, p) over pieces."""

_RARE_FROM = 200
"""From how many papers on a word of one paper alone is left out."""
_WORD = re.compile(r"[^\W_]{2,}")
_STEM = 6
"""Letters kept of a word, which joins ``parser``, ``parsers`` and ``parsed``."""
_PIECE = 5
"""Letters of a piece: ``unsupervised`` and ``supervision`` share some."""


class TextIndex:
    """Weighted vectors of texts, the words of the title twice.

    Args:
        texts: n texts; the first line counts as the title if there are more.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        least = 2 if len(texts) >= _RARE_FROM else 1
        self._words = _Weighted(CountVectorizer(analyzer=_stems), least)
        self._pieces = _Weighted(_Spelled(), least)
        self.words = self._words.fitted(texts)
        """Shape (n, d), rows of unit length; None where no text has a word."""
        self.pieces = self._pieces.fitted(texts)
        """Shape (n, p), rows of unit length; None where no text has a word."""

    def vector(self, text: str) -> Vectors | None:
        """The vectors of another text; None where none of the texts has a word."""
        if self.words is None or self.pieces is None:
            return None
        return self._words.of([text]), self._pieces.of([text])

    def row(self, i: int) -> Vectors | None:
        """The vectors of one of the texts."""
        if self.words is None or self.pieces is None:
            return None
        return self.words[[i], :], self.pieces[[i], :]

    def similarity(self, vectors: Vectors | None) -> tuple[Floats, Floats]:
        """Cosine of every text with another one.

        Args:
            vectors: as `vector` or `row` gives them.

        Returns:
            By words and by pieces, each shape (n,), in [0, 1].
        """
        if self.words is None or self.pieces is None or vectors is None:
            return np.zeros(0), np.zeros(0)
        words, pieces = (vector.toarray().ravel() for vector in vectors)
        return (
            np.asarray(self.words @ words, dtype=np.float64),
            np.asarray(self.pieces @ pieces, dtype=np.float64),
        )

    def common_words(self, row: int, other: str, vectors: Vectors, n: int) -> list[str]:
        """The words that make a text near another, the strongest first.

        Args:
            row: which of the texts.
            other: the text it is near to.
            vectors: of the other text.
            n: how many words at most; each as ``other`` first spells it.
        """
        if self.words is None:
            return []
        both = sparse.coo_array(self.words[[row], :].multiply(vectors[0]))
        order = sorted(zip(-both.data, both.coords[1], strict=True))
        names = [str(self._words.names[column]) for _, column in order]
        spelled = {word.casefold()[:_STEM]: word for word in _WORD.findall(other)[::-1]}
        found: list[str] = []
        for name in names:
            told = " ".join(spelled.get(stem, stem) for stem in name.split())
            if not any(told in known or known in told for known in found):
                found.append(told)
        return found[:n]


def mean_vectors(given: Sequence[Vectors]) -> Vectors | None:
    """One text's vectors in place of several: their mean direction.

    Args:
        given: may be empty, which gives None.
    """
    if not given:
        return None
    words, pieces = given[0]
    for more_words, more_pieces in given[1:]:
        words, pieces = words + more_words, pieces + more_pieces
    return normalize(words), normalize(pieces)


class _Spelled:
    """Counts pieces of words: each word is cut up once, however often it stands."""

    def __init__(self) -> None:
        self._words = CountVectorizer(
            stop_words="english", token_pattern=_WORD.pattern, dtype=np.float32
        )
        self._cut = CountVectorizer(
            analyzer="char_wb", ngram_range=(_PIECE, _PIECE), dtype=np.float32
        )

    def fit_transform(self, texts: Sequence[str]) -> sparse.csr_array:
        counts = self._words.fit_transform(_title_twice(texts))
        spelling = self._cut.fit_transform(self._words.get_feature_names_out())
        self._spelling = sparse.csr_array(spelling)
        return sparse.csr_array(counts) @ self._spelling

    def transform(self, texts: Sequence[str]) -> sparse.csr_array:
        return sparse.csr_array(self._cut_up(_title_twice(texts)))

    def _cut_up(self, texts: Sequence[str]) -> sparse.csr_array:
        """Also of words that no text has: their pieces may be known."""
        rows = []
        analyse = self._words.build_analyzer()
        for text in texts:
            words = analyse(text)
            cut = sparse.csr_array(self._cut.transform(words or [""]))
            rows.append(sparse.csr_array(cut.sum(axis=0).reshape(1, -1)))
        return sparse.csr_array(sparse.vstack(rows))

    def get_feature_names_out(self) -> NDArray[np.object_]:
        names: NDArray[np.object_] = self._cut.get_feature_names_out()
        return names


class _Weighted:
    """Counts weighted by rarity; rows of unit length.

    Args:
        counter: counts words or pieces.
        least: how many texts must have one.
    """

    def __init__(self, counter: CountVectorizer | _Spelled, least: int) -> None:
        self._counter = counter
        self._least = least
        self._weights = TfidfTransformer(sublinear_tf=True)
        self.names: NDArray[np.object_] = np.zeros(0, dtype=object)

    def fitted(self, texts: Sequence[str]) -> sparse.csr_array | None:
        try:
            counts = sparse.csr_array(self._counter.fit_transform(texts))
        except ValueError:  # scikit-learn's word for an empty vocabulary
            return None
        frequency = np.bincount(counts.indices, minlength=counts.shape[1])
        self._kept = np.flatnonzero(frequency >= self._least)
        self.names = self._counter.get_feature_names_out()[self._kept]
        kept = sparse.csr_array(sparse.csc_array(counts)[:, self._kept])
        if not kept.nnz:
            return None
        return _single(self._weights.fit_transform(kept))

    def of(self, texts: Sequence[str]) -> sparse.csr_array:
        counts = sparse.csr_array(self._counter.transform(texts))
        return _single(self._weights.transform(counts[:, self._kept]))


def _single(matrix: sparse.csr_array) -> sparse.csr_array:
    single: sparse.csr_array = sparse.csr_array(matrix).astype(np.float32)
    return single


def _title_twice(texts: Sequence[str]) -> list[str]:
    return [_doubled(text) for text in texts]


def _doubled(text: str) -> str:
    title, line, rest = text.partition("\n")
    return f"{title}\n{title}\n{rest}" if line else text


def _stems(text: str) -> list[str]:
    """Beginnings of words, and pairs of those that follow each other."""
    words = _WORD.findall(_doubled(text).casefold())
    stems = [word[:_STEM] for word in words if word not in ENGLISH_STOP_WORDS]
    pairs = [f"{left} {right}" for left, right in pairwise(stems)]
    return stems + pairs
