"""How near two papers are by whom they cite."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from kg.ids import Iri

_SHARED = 0.5


class CitationIndex:
    """Stated citations among n papers.

    Args:
        papers: the papers, in order.
        cites: citing and cited papers; those not among the papers are passed by.
    """

    def __init__(self, papers: Iterable[Iri], cites: Iterable[tuple[Iri, Iri]]) -> None:
        self._row: Mapping[Iri, int] = {iri: i for i, iri in enumerate(papers)}
        pairs = sorted(
            {
                (self._row[citing], self._row[cited])
                for citing, cited in cites
                if citing in self._row and cited in self._row and citing != cited
            }
        )
        ones = np.ones(len(pairs))
        rows = np.array([i for i, _ in pairs], dtype=np.int64)
        columns = np.array([j for _, j in pairs], dtype=np.int64)
        n = len(self._row)
        self._cites = sparse.csr_array((ones, (rows, columns)), shape=(n, n))
        self._cited = sparse.csr_array(self._cites.T)
        self._norms = np.sqrt(np.maximum(np.diff(self._cites.indptr), 1))

    def nearness(self, paper: Iri) -> NDArray[np.float64]:
        """How near every paper is to one of them.

        Args:
            paper: one of the papers.

        Returns:
            Shape (n,), in [0, 1]: 1 where one cites the other, else half the cosine
            of what both cite.
        """
        i = self._row[paper]
        ours = self._cites[[i], :].toarray().ravel()
        theirs = self._cited[[i], :].toarray().ravel()
        cosine = (self._cites @ ours) / (self._norms * self._norms[i])
        near: NDArray[np.float64] = np.maximum(ours + theirs > 0, _SHARED * cosine)
        return near

    def in_words(self, query: Iri, paper: Iri) -> str:
        """How two papers are linked by citations."""
        i, j = self._row[query], self._row[paper]
        if self._cites[i, j]:
            return "is cited by the query"
        if self._cites[j, i]:
            return "cites the query"
        ours, theirs = (self._cites[[k], :] for k in (i, j))
        shared = int(ours.multiply(theirs).sum())
        return (
            f"both cite {shared} of the same papers"
            if shared != 1
            else ("both cite the same paper")
        )
