"""Which role an entity has, from what the network says at each of its mentions."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.extract._drafts import Draft
from kg.extract._labels import KINDS
from kg.extract._net import Said

Floats = NDArray[np.float32]

_EDGE = 1e-3


class RoleJudge:
    """A logistic model over the mean and the most that mentions say of each role.

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

    def chances(self, said: Said, draft: Draft) -> Floats:
        """Probabilities of the roles of an entity, shape (r,).

        Args:
            said: what the network said of the text.
            draft: the entity.
        """
        if self._weights is None:
            chances = role_means(said, draft).mean(0).astype(np.float64)
        else:
            odds = self._weights @ role_facts(said, draft) + self._bias
            chances = np.exp(odds - odds.max())
        chances = chances * self._allowed[draft.kind] + 1e-12
        return np.asarray(chances / chances.sum(), np.float32)


def role_means(said: Said, draft: Draft) -> Floats:
    """What is said of roles at each of m mentions, shape (m, r)."""
    means = [said.roles[f.start : f.end].mean(0) for f in draft.finds]
    return np.asarray(means, np.float32)


def role_facts(said: Said, draft: Draft) -> NDArray[np.float64]:
    """What is known of the role of an entity, shape (f,).

    Args:
        said: what the network said of the text.
        draft: the entity.
    """
    means = role_means(said, draft)
    kind = np.eye(len(KINDS))[draft.kind]
    return np.concatenate([_odds(means.mean(0)), _odds(means.max(0)), kind])


def _odds(chances: Floats) -> NDArray[np.float64]:
    kept = np.clip(chances.astype(np.float64), _EDGE, 1 - _EDGE)
    return np.asarray(np.log(kept / (1 - kept)))
