"""How near two papers are by their words."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.feature_extraction.text import TfidfVectorizer

_RARE_FROM = 200
"""From how many papers on a word of one paper alone is left out."""


class TextIndex:
    """TF-IDF vectors of texts.

    Args:
        texts: n texts.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._vectorizer = TfidfVectorizer(
            sublinear_tf=True,
            stop_words="english",
            min_df=2 if len(texts) >= _RARE_FROM else 1,
            dtype=np.float32,
        )
        self.vectors = self._fitted(texts)
        self._names = (
            [] if self.vectors is None else self._vectorizer.get_feature_names_out()
        )

    def _fitted(self, texts: Sequence[str]) -> sparse.csr_array | None:
        """Shape (n, d), rows of unit length; None where no text has a word."""
        try:
            return sparse.csr_array(self._vectorizer.fit_transform(texts))
        except ValueError:  # scikit-learn's word for an empty vocabulary
            return None

    def vector(self, text: str) -> sparse.csr_array | None:
        """The vector of another text: shape (1, d)."""
        if self.vectors is None:
            return None
        return sparse.csr_array(self._vectorizer.transform([text]))

    def similarity(self, vector: sparse.csr_array | None) -> NDArray[np.float64]:
        """Cosine of every text with a vector.

        Args:
            vector: shape (1, d), as `vector` gives it.

        Returns:
            Shape (n,), in [0, 1].
        """
        if self.vectors is None or vector is None:
            return np.zeros(0)
        dense = vector.toarray().ravel()
        return np.asarray(self.vectors @ dense, dtype=np.float64)

    def common_words(self, vector: sparse.csr_array, row: int, n: int) -> list[str]:
        """The words that make a text near a vector, the strongest first.

        Args:
            vector: shape (1, d).
            row: which text.
            n: how many words at most.
        """
        if self.vectors is None:
            return []
        both = sparse.coo_array(self.vectors[[row], :].multiply(vector))
        order = sorted(zip(-both.data, both.col, strict=True))
        return [str(self._names[column]) for _, column in order[:n]]
