"""Components of a graph put side by side without waste."""

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Cells = NDArray[np.int64]

_CELL = 24.0
"""Side of the squares that components are packed by, in pixels."""
_AT_ONCE = 50_000
"""How many squares are looked at in one go."""
_ASPECT = 1.2
"""How many times wider than high the whole should be."""


def packed(
    points: Points, size: Points, members: list[NDArray[np.int64]], links: Cells
) -> Points:
    """Move whole components so that they stand close and do not overlap.

    Args:
        points: shape (n, 2), pixels; components may overlap.
        size: shape (n,), the room of each node, in pixels.
        members: the nodes of each component.
        links: shape (m, 2), pairs of nodes.

    Returns:
        Shape (n, 2): the largest component in the middle, the others around it.

    Source:
        K. Freivalds, U. Dogrusoz and P. Kikusts, Graph Drawing 2001,
        doi:10.1007/3-540-45848-4_30.
    """
    placed = points.copy()
    shapes = [_cells(points, size, nodes, links) for nodes in members]
    order = sorted(range(len(members)), key=lambda i: (-len(shapes[i]), i))
    ways = _spiral(shapes)
    side = int(np.abs(ways).max()) + max(int(np.ptp(s, axis=0).max()) for s in shapes)
    taken = np.zeros((2 * side + 8, 2 * side + 8), dtype=bool)
    for i in order:
        middle = np.round((shapes[i].min(axis=0) + shapes[i].max(axis=0)) / 2)
        shape = shapes[i] - middle.astype(np.int64)
        spot = _first_free(taken, shape, ways, side + 4)
        taken[tuple((_grown(shape) + spot + side + 4).T)] = True
        placed[members[i]] += (spot - middle) * _CELL
    centred: Points = placed - (placed.max(axis=0) + placed.min(axis=0)) / 2
    return centred


def _cells(
    points: Points, size: Points, nodes: NDArray[np.int64], links: Cells
) -> Cells:
    """The squares that a component covers, links included."""
    found = [points[nodes]]
    for turn in np.linspace(0, 2 * np.pi, 8, endpoint=False):
        rim = np.array([np.cos(turn), np.sin(turn)])
        found.append(points[nodes] + size[nodes][:, None] * rim)
    inside = links[np.isin(links[:, 0], nodes)] if len(links) else links
    for share in np.linspace(0.1, 0.9, 9):
        ends = points[inside[:, 0]], points[inside[:, 1]]
        found.append(ends[0] * share + ends[1] * (1 - share))
    squares = np.floor(np.vstack(found) / _CELL).astype(np.int64)
    return np.unique(squares, axis=0)


def _grown(shape: Cells) -> Cells:
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return np.unique(np.vstack([shape + np.array(s) for s in steps]), axis=0)


def _spiral(shapes: list[Cells]) -> Cells:
    """Places to try, from the middle outwards, in rings wider than high."""
    area = sum(len(_grown(s)) for s in shapes)
    widest = max(int(np.ptp(s, axis=0).max()) + 3 for s in shapes)
    half = int(np.sqrt(area) * 1.2) + widest
    axis = np.arange(-half, half + 1)
    grid = np.array(np.meshgrid(axis, axis)).reshape(2, -1).T
    far = (grid[:, 0] / _ASPECT) ** 2 + grid[:, 1] ** 2
    return grid[np.lexsort((grid[:, 1], grid[:, 0], far))]


def _first_free(
    taken: NDArray[np.bool_], shape: Cells, ways: Cells, shift: int
) -> Cells:
    step = max(1, _AT_ONCE // len(shape))
    for start in range(0, len(ways), step):
        chunk = ways[start : start + step]
        where = chunk[:, None, :] + shape[None, :, :] + shift
        inside = ((where >= 0) & (where < len(taken))).all(axis=(1, 2))
        where = np.clip(where, 0, len(taken) - 1)
        free = inside & ~taken[where[..., 0], where[..., 1]].any(axis=1)
        if free.any():
            spot: Cells = chunk[int(np.argmax(free))]
            return spot
    message = "the grid is made large enough for every component"
    raise AssertionError(message)
