"""Where nodes stand: settled before the page is drawn, the same for the same seed."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse import csgraph
from scipy.spatial import cKDTree

from kg.draw._packing import packed
from kg.draw._stress import settled

Points = NDArray[np.float64]
Pairs = NDArray[np.int64]

_GAP = 34.0
"""Length of a link between the rims of its ends, in pixels of an unscaled page."""
_PUSHES = 80
_FARTHEST = 16.0
"""Bounds of how much farther: the square of the factor."""
_CROWD = 5
"""From so many links on, a node keeps others farther away."""


def positions(
    radii: Sequence[float], pairs: Sequence[tuple[int, int]], *, seed: int
) -> Points:
    """Lay out a graph without overlaps, its components side by side.

    Args:
        radii: the room each of n nodes takes, in pixels.
        pairs: links, as places in `radii`.
        seed: of the random start.

    Returns:
        Shape (n, 2), pixels, around the origin. Linked nodes are near, nodes that
        hang on one other node alone are around it, and the whole is wider than high.
    """
    size = np.asarray(radii, dtype=float)
    if not len(size):
        return np.zeros((0, 2))
    links = np.asarray(sorted({(min(p), max(p)) for p in pairs}), dtype=np.int64)
    links = links.reshape(-1, 2)
    matrix = _adjacency(len(size), links)
    count, part = csgraph.connected_components(matrix, directed=False)
    rng = np.random.default_rng(seed)
    points = np.zeros((len(size), 2))
    members = [np.flatnonzero(part == number) for number in range(count)]
    for nodes in members:
        inside = matrix[nodes][:, nodes]
        points[nodes] = _component(size[nodes], inside.tocsr(), rng)
    return packed(points, size, members, links)


def _adjacency(n: int, links: Pairs) -> sparse.csr_array:
    ones = np.ones(len(links))
    half = sparse.csr_array((ones, (links[:, 0], links[:, 1])), shape=(n, n))
    return (half + half.T).tocsr()


def _component(
    size: Points, matrix: sparse.csr_array, rng: np.random.Generator
) -> Points:
    """Lay out one component: the nodes that hold it together, then the leaves."""
    n = len(size)
    degree = np.diff(matrix.indptr)
    if n == 1:
        return np.zeros((1, 2))
    hubs = np.flatnonzero(degree > 1) if n > 2 else np.arange(n)  # noqa: PLR2004
    leaves = np.setdiff1d(np.arange(n), hubs)
    owner = matrix.indices[matrix.indptr[leaves]]
    rings = {int(h): leaves[owner == h] for h in hubs}
    room = size.copy()
    for hub, ring in rings.items():
        room[hub] += _ring_room(size[hub], size[ring])
    points = np.zeros((n, 2))
    inner = matrix[hubs][:, hubs].tocsr()
    placed = settled(_lengths(room[hubs], inner), rng)
    points[hubs] = _level(_apart(placed, room[hubs]))
    for hub, ring in rings.items():
        near = _row(matrix, hub)
        near = near[degree[near] > 1]
        points[ring] = _fan(points[hub], points[near], size[hub], size[ring])
    return _apart(points, size)


def _row(matrix: sparse.csr_array, node: int) -> NDArray[np.int32]:
    found: NDArray[np.int32] = matrix.indices[
        matrix.indptr[node] : matrix.indptr[node + 1]
    ]
    return found


def _ring_room(hub: float, ring: Points) -> float:
    """How far leaves reach beyond the rim of their hub."""
    if not len(ring):
        return 0.0
    around = float(np.sum(2 * ring)) / (2 * np.pi)
    return float(max(_GAP / 2 + 2 * ring.max(), around + ring.max() - hub))


def _lengths(room: Points, matrix: sparse.csr_array) -> sparse.csr_array:
    """How long links should be: around a node with many there is little room."""
    edges = matrix.tocoo()
    degree = np.diff(matrix.indptr)
    most = np.maximum(degree[edges.row], degree[edges.col])
    crowd = np.sqrt(np.clip(most / _CROWD, 1.0, _FARTHEST))
    length = (room[edges.row] + room[edges.col] + _GAP) * crowd
    ends = (edges.row, edges.col)
    return sparse.csr_array((length, ends), shape=matrix.shape)


def _level(points: Points) -> Points:
    """Turn points so that they spread more to the sides than up and down."""
    centred = points - points.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    turned: Points = centred @ axes.T
    # The sign of an axis is free; fix it so that the same input gives the same page.
    signs = np.where((turned**3).sum(axis=0) < 0, -1.0, 1.0)
    return turned * signs


def _fan(centre: Points, near: Points, hub: float, ring: Points) -> Points:
    """Leaves on a ring around their hub, away from where its links go."""
    if not len(ring):
        return np.zeros((0, 2))
    away = centre - near.mean(axis=0) if len(near) else np.array([1.0, 0.0])
    middle = float(np.arctan2(away[1], away[0]))
    reach = hub + _ring_room(hub, ring) - ring.max()
    needed = float(np.sum(2 * ring + 6)) / reach
    arc = min(2 * np.pi, max(needed, 0.5 * len(ring)))
    share = np.cumsum(ring) - ring / 2
    angles = middle + arc * (share / ring.sum() - 0.5)
    rim = np.column_stack([np.cos(angles), np.sin(angles)])
    fan: Points = centre + reach * rim
    return fan


def _apart(points: Points, size: Points) -> Points:
    """Push nodes that overlap away from each other until none do."""
    points = points.copy()
    if len(points) == 1:
        return points
    for _ in range(_PUSHES):
        left, right = _near(points, size)
        step = points[right] - points[left]
        gap = np.hypot(step[:, 0], step[:, 1])
        lack = size[left] + size[right] - gap
        tight = lack > 0.5  # noqa: PLR2004
        if not tight.any():
            break
        left, right = left[tight], right[tight]
        way = step[tight] / np.maximum(gap[tight], 1e-3)[:, None]
        push = way * (0.45 * lack[tight])[:, None]
        np.add.at(points, left, -push)
        np.add.at(points, right, push)
    return points


def _near(points: Points, size: Points) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pairs that may overlap, in order: most nodes are small, a few are large."""
    bound = float(np.quantile(size, 0.9))
    tree = cKDTree(points)
    pairs = tree.query_pairs(2 * bound, output_type="ndarray").astype(np.intp)
    large = np.flatnonzero(size > bound)
    if len(large):
        found = tree.query_ball_point(points[large], size[large] + size.max())
        first = np.repeat(large, [len(others) for others in found])
        second = np.concatenate([np.asarray(others, np.intp) for others in found])
        more = np.column_stack([first, second])[first != second]
        pairs = np.vstack([pairs, more])
    # One number a pair sorts faster than pairs do.
    codes = np.unique(pairs.min(axis=1) * len(size) + pairs.max(axis=1))
    return codes // len(size), codes % len(size)
