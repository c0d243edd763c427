"""How sure a statement is that several papers make.

The rule: each paper that says so is taken to be right with its own confidence, and
the statement is wrong only if all of them are (noisy or). Papers that share an author
are not independent; of them only the surest counts.
"""

import math
from collections.abc import Iterable, Sequence

from kg.ids import folded


def together(confidences: Iterable[float]) -> float:
    """How probable a statement is that independent papers make.

    Args:
        confidences: of each paper's statement, in [0, 1].

    Returns:
        In [0, 1]: one minus the product of all doubts; 0 without any paper. Never
        below the surest of them.

    Source:
        Pearl (1988), Probabilistic Reasoning in Intelligent Systems, section 4.3.2.

    Examples:
        >>> round(together([0.6, 0.5]), 4)
        0.8
    """
    return 1.0 - math.prod(1.0 - one for one in sorted(confidences))


def agreed(said: Sequence[tuple[float, Sequence[str]]]) -> float:
    """How probable a statement is that papers make, maybe of the same authors.

    Args:
        said: confidence of each paper's statement, and the names of its authors.

    Returns:
        `together` of the surest statement of each group of papers that are joined
        by authors. A paper without authors is a group of its own.

    Examples:
        >>> agreed([(0.6, ["Ada"]), (0.5, ["Ada", "Bo"])])
        0.6
    """
    groups: list[tuple[set[str], float]] = []
    for confidence, authors in said:
        names = {folded(name) for name in authors}
        best = confidence
        apart = []
        for group, surest in groups:
            if group & names:
                names |= group
                best = max(best, surest)
            else:
                apart.append((group, surest))
        groups = [*apart, (names, best)]
    return together(best for _, best in groups)
