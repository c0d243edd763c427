import numpy as np

from kg.extract._decode import Find
from kg.extract._drafts import Draft
from kg.extract._labels import KINDS, ROLES
from kg.extract._net import Said
from kg.extract._roles import RoleJudge, role_facts
from kg.model import Kind, Role, Span

ALL = {kind.value: [1.0] * len(ROLES) for kind in KINDS}
USED, PROPOSED = ROLES.index(Role.USED), ROLES.index(Role.PROPOSED)


def met(*roles: int) -> tuple[Said, Draft]:
    """An entity with one mention a role, each of them sure."""
    said = np.full((len(roles), len(ROLES)), 0.01, np.float32)
    said[np.arange(len(roles)), list(roles)] = 0.92
    spans = [Span(2 * i, 2 * i + 1) for i in range(len(roles))]
    none = np.zeros((len(roles), 1), np.float32)
    draft = Draft([Find(i, i + 1, 0, 0.9) for i in range(len(roles))], {"x"})
    return Said(spans, none, said, none), draft


def test_without_weights_the_mean_over_mentions_decides() -> None:
    chances = RoleJudge(ALL).chances(*met(USED, USED, PROPOSED))
    assert int(chances.argmax()) == USED
    assert abs(float(chances.sum()) - 1) < 1e-6


def test_a_role_that_does_not_go_with_the_kind_is_not_given() -> None:
    allowed = ALL | {KINDS[0].value: [float(i != USED) for i in range(len(ROLES))]}
    assert KINDS[0] is Kind.METHOD
    assert int(RoleJudge(allowed).chances(*met(USED, PROPOSED)).argmax()) == PROPOSED


def test_weights_can_let_the_surest_mention_decide() -> None:
    case = met(USED, USED, PROPOSED)
    weights = np.zeros((len(ROLES), len(role_facts(*case))))
    weights[PROPOSED, len(ROLES) + PROPOSED] = 5
    stored = {"weights": weights.tolist(), "bias": [0.0] * len(ROLES)}
    assert int(RoleJudge(ALL, stored).chances(*case).argmax()) == PROPOSED
