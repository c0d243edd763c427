"""Which role an entity has, from what the network says at each of its mentions."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.extract._drafts import Draft
from kg.extract._labels import KINDS, ROLES
from kg.extract._net import Said
from kg.extract._role_cues import role_cues
from kg.model import Role

Floats = NDArray[np.float32]

_EDGE = 1e-3
_HALF = 0.5


class RoleJudge:
    """A logistic model over what mentions say, the words around and the rest.

    Args:
        roles_of: for each kind, by name, 1 for the roles that go with it, else 0.
        stored: ``weights`` and ``bias``; without, the mean alone decides.
    """

    def __init__(
        self,
        roles_of: Mapping[str, list[float]],
        stored: Mapping[str, Any] | None = None,
    ) -> None:
        self._allowed = np.array([roles_of[kind.value] for kind in KINDS], np.float64)
        self._weights = None if stored is None else np.array(stored["weights"])
        self._bias = 0.0 if stored is None else np.array(stored["bias"])

    def chances(
        self, text: str, title: int, said: Said, drafts: Sequence[Draft]
    ) -> Floats:
        """Probabilities of the roles of the n entities of one paper, shape (n, r).

        Args:
            text: what was read.
            title: length of its title.
            said: what the network said of it.
            drafts: the entities.
        """
        if not drafts:
            return np.zeros((0, len(ROLES)), np.float32)
        if self._weights is None:
            chances = role_means(said, drafts)
        else:
            odds = role_facts(text, title, said, drafts) @ self._weights.T + self._bias
            chances = np.exp(odds - odds.max(1, keepdims=True))
        chances = chances * self._allowed[[d.kind for d in drafts]] + 1e-12
        return np.asarray(chances / chances.sum(1, keepdims=True), np.float32)


def role_means(said: Said, drafts: Sequence[Draft]) -> NDArray[np.float64]:
    """The mean of what is said of roles at the mentions of n entities, shape (n, r)."""
    means = [_at_mentions(said, draft).mean(0) for draft in drafts]
    return np.array(means, np.float64).reshape(-1, len(ROLES))


def _at_mentions(said: Said, draft: Draft) -> Floats:
    means = [said.roles[f.start : f.end].mean(0) for f in draft.finds]
    return np.asarray(means, np.float32)


def role_facts(
    text: str, title: int, said: Said, drafts: Sequence[Draft]
) -> NDArray[np.float64]:
    """What is known of the roles of the n entities of one paper, shape (n, f).

    Args:
        text: what was read.
        title: length of its title.
        said: what the network said of it.
        drafts: the entities.

    Returns:
        For each the mean and the most that its mentions say, its kind, the words
        around it, and how it stands to the others: a paper that nothing else looks
        proposed in may have been about this one.
    """
    means = role_means(said, drafts)
    most = np.array([_at_mentions(said, draft).max(0) for draft in drafts])
    kinds = np.eye(len(KINDS))[[draft.kind for draft in drafts]]
    words = np.array([role_cues(text, title, said, draft) for draft in drafts])
    others = _beside(means[:, ROLES.index(Role.PROPOSED)])
    return np.hstack([_odds(means), _odds(most), kinds, words, others])


def _beside(proposed: NDArray[np.float64]) -> NDArray[np.float64]:
    """How each of n entities stands to the rest by its chance to be proposed."""
    rest = np.array(
        [np.delete(proposed, i).max(initial=0) for i in range(len(proposed))]
    )
    best = proposed > rest
    none = np.full(len(proposed), proposed.max() < _HALF)
    return np.stack([_odds(proposed) - _odds(rest), best, none, best & none], 1)


def _odds(chances: NDArray[Any]) -> NDArray[np.float64]:
    kept = np.clip(chances.astype(np.float64), _EDGE, 1 - _EDGE)
    return np.asarray(np.log(kept / (1 - kept)))
