"""What the roles of a shared thing say of two papers: how much, and in words."""

import numpy as np
from numpy.typing import NDArray

from kg.model import Role

ROLES = tuple(Role)
PLACE = {role: i for i, role in enumerate(ROLES)}

_P, _B, _U, _C, _A, _E, _T, _R, _M = ROLES
_PAIRS = {
    (_P, _P): 1.0,
    (_P, _B): 1.6,
    (_P, _U): 1.3,
    (_P, _C): 1.3,
    (_P, _A): 1.3,
    (_P, _E): 1.3,
    (_P, _T): 1.3,
    (_P, _M): 0.7,
    (_B, _B): 1.0,
    (_B, _U): 0.9,
    (_B, _C): 0.8,
    (_U, _U): 0.8,
    (_U, _C): 0.7,
    (_C, _C): 0.8,
    (_A, _A): 1.1,
    (_E, _E): 1.1,
    (_E, _T): 0.8,
    (_T, _T): 0.8,
    (_R, _R): 0.2,
    (_M, _M): 0.2,
}
_OTHER = 0.4
_MENTIONED = 0.3

_BOTH = {
    _P: "both propose",
    _B: "both build on",
    _U: "both use",
    _C: "both compare with",
    _A: "both address",
    _E: "both evaluate on",
    _T: "both train on",
    _R: "both report",
    _M: "both mention",
}
_ONE = {
    _P: "proposes",
    _B: "builds on",
    _U: "uses",
    _C: "compares with",
    _A: "addresses",
    _E: "evaluates on",
    _T: "trains on",
    _R: "reports",
    _M: "mentions",
}
_DATA = {_E, _T}
_PARTS = {_B, _U, _C}


def pair_weights() -> NDArray[np.float64]:
    """The weight of a shared thing by the roles of both papers.

    Returns:
        Shape (9, 9), symmetric, in the order of `Role`. Set by hand: what one paper
        proposes and the other takes up weighs most, the same dataset and the same
        task next, metrics and mere mention least.
    """
    weights = np.full((len(ROLES), len(ROLES)), _OTHER)
    weights[PLACE[_M], :] = weights[:, PLACE[_M]] = _MENTIONED
    for (left, right), weight in _PAIRS.items():
        weights[PLACE[left], PLACE[right]] = weight
        weights[PLACE[right], PLACE[left]] = weight
    return weights


def in_words(query: Role | None, paper: Role) -> tuple[str, str]:
    """What two papers have to do with a thing, before and after its name.

    Args:
        query: the role of the thing in the query; None where the query only names it.
        paper: its role in the related paper.

    Examples:
        >>> in_words(Role.EVALUATED_ON, Role.EVALUATED_ON)
        ('both evaluate on', '')
        >>> in_words(Role.PROPOSED, Role.USED)
        ('uses', ', which the query proposes')
    """
    if query is None:
        return _ONE[paper], ""
    if query is paper:
        return _BOTH[paper], ""
    if _P in {query, paper}:
        return _ONE[paper], f", which the query {_ONE[query]}"
    if {query, paper} == _DATA:
        return "both work with the data of", ""
    if {query, paper} <= _PARTS:
        return "both work with", ""
    return "both speak of", ""
