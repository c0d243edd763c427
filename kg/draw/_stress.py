"""Points whose distances are as near as can be to the lengths of paths."""

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse import csgraph, linalg

Points = NDArray[np.float64]

_WHOLE = 400
"""Up to so many nodes all pairs are weighed; above, pairs with some pivots."""
_PIVOTS = 60
_ROUNDS = 40
_SPARSE_ROUNDS = 80


def settled(lengths: sparse.csr_array, rng: np.random.Generator) -> Points:
    """Place the nodes of a connected graph.

    Args:
        lengths: shape (n, n), symmetric: how long each link should be, in pixels.
        rng: of the start.

    Returns:
        Shape (n, 2), pixels.

    Cost:
        Grows with the square of n up to 400 nodes, then with n.

    Source:
        E. R. Gansner, Y. Koren and S. North, Graph Drawing 2004,
        doi:10.1007/978-3-540-31843-9_25; with pivots, M. Ortmann, M. Klimenta and
        U. Brandes, J. Graph Algorithms Appl. 21 (2017) 791,
        doi:10.7155/jgaa.00440.
    """
    n = lengths.shape[0]
    if n == 1:
        return np.zeros((1, 2))
    if n > _WHOLE:
        return _by_pivots(lengths, rng)
    ideal = csgraph.shortest_path(lengths, directed=False)
    start = _scaled(ideal, rng)
    np.fill_diagonal(ideal, 1.0)
    weight = ideal**-2
    np.fill_diagonal(weight, 0.0)
    return _majorised(start, ideal, weight)


def _scaled(ideal: Points, rng: np.random.Generator) -> Points:
    """Classical scaling: where to start so that few rounds are enough."""
    n = len(ideal)
    start: Points = rng.normal(size=(n, 2)) * ideal.mean() / 10
    if n <= 3:  # noqa: PLR2004
        return start
    squares = ideal**2
    middle = squares.mean(axis=0)
    inner = -0.5 * (squares - middle[:, None] - middle[None, :] + squares.mean())
    values, axes = linalg.eigsh(inner, k=2, which="LA", v0=start[:, 0])
    # A little noise parts nodes with the same neighbours.
    scaled: Points = axes * np.sqrt(np.maximum(values, 1.0)) + start
    return scaled


def _majorised(points: Points, ideal: Points, weight: Points) -> Points:
    total = weight.sum(axis=1)
    laplacian = np.diag(total) - weight
    # One node is held at the origin: the rest is then settled by a regular matrix.
    inverse = np.linalg.inv(laplacian[1:, 1:])
    pull = weight * ideal
    for _ in range(_ROUNDS):
        squares = (points**2).sum(axis=1)
        gaps = squares[:, None] + squares[None, :] - 2 * points @ points.T
        force = pull / np.sqrt(np.maximum(gaps, 1e-2))
        right = force.sum(axis=1)[:, None] * points - force @ points
        points = np.vstack([np.zeros((1, 2)), inverse @ right[1:]])
    return points


def _by_pivots(lengths: sparse.csr_array, rng: np.random.Generator) -> Points:
    pivots, ideal = _pivots(lengths)
    n, k = ideal.shape
    squares = ideal**2
    inner = squares - squares.mean(axis=1)[:, None] - squares.mean(axis=0)[None, :]
    inner = -0.5 * (inner + squares.mean())
    _, axes = np.linalg.eigh(inner.T @ inner)
    points: Points = inner @ axes[:, -2:]
    points *= ideal.mean() / max(1e-9, float(np.abs(points).mean()) * 3)
    points += rng.normal(size=(n, 2)) * ideal.mean() / 30
    weight = np.where(ideal > 0, n / k / np.maximum(ideal, 1.0) ** 2, 0.0)
    edges = lengths.tocoo()
    hold = edges.data**-2
    total = weight.sum(axis=1) + np.bincount(edges.row, hold, minlength=n)
    for _ in range(_SPARSE_ROUNDS):
        wanted = _wanted(points[:, None, :], points[None, pivots, :], ideal)
        moved = (weight[:, :, None] * wanted).sum(axis=1)
        wanted = _wanted(points[edges.row], points[edges.col], edges.data)
        for axis in (0, 1):
            pull = hold * wanted[:, axis]
            moved[:, axis] += np.bincount(edges.row, pull, minlength=n)
        # All move at once: going half the way keeps them from swinging.
        points = (points + moved / total[:, None]) / 2
    return points


def _wanted(points: Points, others: Points, ideal: Points) -> Points:
    """Where each point would stand were only its distance to the other to count."""
    step = points - others
    gap = np.sqrt(np.maximum((step**2).sum(axis=-1), 1e-2))
    wanted: Points = others + step * (ideal / gap)[..., None]
    return wanted


def _far_from(lengths: sparse.csr_array, node: int) -> Points:
    far = csgraph.dijkstra(lengths, indices=np.array([node]))
    row: Points = far[0]
    return row


def _pivots(lengths: sparse.csr_array) -> tuple[NDArray[np.int64], Points]:
    """Nodes far from each other, and how far all nodes are from them."""
    first = int(np.argmax(np.diff(lengths.indptr)))
    pivots, rows = [first], [_far_from(lengths, first)]
    nearest = rows[0].copy()
    while len(pivots) < _PIVOTS:
        pivots.append(int(np.argmax(nearest)))
        rows.append(_far_from(lengths, pivots[-1]))
        nearest = np.minimum(nearest, rows[-1])
    return np.array(pivots), np.array(rows).T
