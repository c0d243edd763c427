import numpy as np

from kg.extract._decode import Find
from kg.extract._drafts import Draft
from kg.extract._labels import KINDS, ROLES
from kg.extract._net import Said
from kg.extract._role_cues import role_cues
from kg.extract._roles import RoleJudge, role_facts
from kg.extract._words import words
from kg.model import Kind, Role, Span

ALL = {kind.value: [1.0] * len(ROLES) for kind in KINDS}
USED, PROPOSED = ROLES.index(Role.USED), ROLES.index(Role.PROPOSED)


def met(*roles: int) -> tuple[str, int, Said, list[Draft]]:
    """An entity with one mention a role, each of them sure."""
    said = np.full((len(roles), len(ROLES)), 0.01, np.float32)
    said[np.arange(len(roles)), list(roles)] = 0.92
    spans = [Span(2 * i, 2 * i + 1) for i in range(len(roles))]
    none = np.zeros((len(roles), 1), np.float32)
    draft = Draft([Find(i, i + 1, 0, 0.9) for i in range(len(roles))], {"x"})
    return "x " * len(roles), 0, Said(spans, none, said, none), [draft]


def test_without_weights_the_mean_over_mentions_decides() -> None:
    chances = RoleJudge(ALL).chances(*met(USED, USED, PROPOSED))[0]
    assert int(chances.argmax()) == USED
    assert abs(float(chances.sum()) - 1) < 1e-6


def test_a_role_that_does_not_go_with_the_kind_is_not_given() -> None:
    allowed = ALL | {KINDS[0].value: [float(i != USED) for i in range(len(ROLES))]}
    assert KINDS[0] is Kind.METHOD
    chances = RoleJudge(allowed).chances(*met(USED, PROPOSED))
    assert int(chances.argmax()) == PROPOSED


def test_weights_can_let_the_surest_mention_decide() -> None:
    case = met(USED, USED, PROPOSED)
    weights = np.zeros((len(ROLES), role_facts(*case).shape[1]))
    weights[PROPOSED, len(ROLES) + PROPOSED] = 5
    stored = {"weights": weights.tolist(), "bias": [0.0] * len(ROLES)}
    assert int(RoleJudge(ALL, stored).chances(*case).argmax()) == PROPOSED


def test_a_title_and_the_words_before_a_name_are_seen() -> None:
    text = "GAX: a thing\nWe propose a network called GAX and use LSTM."
    spans = words(text)
    at = [i for i, s in enumerate(spans) if text[s.start : s.end] == "GAX"]
    lstm = [i for i, s in enumerate(spans) if text[s.start : s.end] == "LSTM"]
    none = np.zeros((len(spans), 1), np.float32)
    said = Said(spans, none, np.zeros((len(spans), len(ROLES)), np.float32), none)
    drafts = [
        Draft([Find(i, i + 1, 0, 0.9) for i in found], {"x"}) for found in (at, lstm)
    ]
    made, called, _, titled, heads = role_cues(text, 12, said, drafts[0])
    assert made
    assert called
    assert titled
    assert heads
    assert not role_cues(text, 12, said, drafts[1])[3:].any()


def test_the_likeliest_of_a_paper_without_any_proposed_stands_out() -> None:
    text, title, said, first = met(USED, PROPOSED)
    said.roles[:, PROPOSED] = 0.2, 0.4
    one, other = (Draft([find], {str(i)}) for i, find in enumerate(first[0].finds))
    facts = role_facts(text, title, said, [one, other])
    assert facts[0, -3:].tolist() == [0, 1, 0]
    assert facts[1, -3:].tolist() == [1, 1, 1]
