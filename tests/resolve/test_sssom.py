from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InputError
from kg.model import Decision, Kind, Verdict
from kg.resolve import sssom_head, sssom_parsed, sssom_rows

BASE = "https://example.org/id/"
SAME = Decision(Kind.DATASET, "Cora", "Cora graph", Verdict.SAME, 1.0, (), "person/A")


def table(*decisions: Decision) -> str:
    return sssom_head(BASE) + sssom_rows(decisions, date="2026-11-30")


names = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1
).filter(lambda t: not t.startswith("#"))


@given(
    st.lists(
        st.builds(
            Decision,
            kind=st.sampled_from(Kind),
            left=names,
            right=names,
            verdict=st.sampled_from(Verdict),
            score=st.just(1.0),
            reasons=st.sampled_from([(), ("one",), ("one", "two")]),
            maker=st.sampled_from(["person", "person/A. Reader"]),
        ),
        unique_by=lambda d: (d.kind, *sorted((d.left, d.right))),
    )
)
def test_judgements_come_back_as_they_were(decisions: list[Decision]) -> None:
    found = sssom_parsed(table(*decisions), "x.tsv")
    assert sorted(found, key=repr) == sorted(decisions, key=repr)


def test_the_last_word_on_a_pair_counts() -> None:
    later = replace(SAME, left="Cora graph", right="Cora", verdict=Verdict.DIFFERENT)
    assert sssom_parsed(table(SAME, later), "x.tsv") == [later]


def test_a_judgement_by_hand_says_so_and_the_machine_is_named() -> None:
    machine = replace(SAME, maker="resolve/1", score=0.9)
    by_hand, by_machine = sssom_rows([SAME, machine], date="2026-11-30").splitlines()
    assert "semapv:ManualMappingCuration\tA\t2026-11-30" in by_hand
    assert "semapv:LexicalMatching\tresolve/1\t\t0.9" in by_machine


def test_tables_of_other_tools_are_read() -> None:
    text = (
        "subject_category\tsubject_label\tpredicate_id\tobject_label\textra\n"
        "kg:Task\tNLI\tskos:exactMatch\ttextual entailment\tx\n"
    )
    (found,) = sssom_parsed(text, "x.tsv")
    assert (found.kind, found.left, found.right) == (
        *(Kind.TASK, "NLI", "textual entailment"),
    )
    assert found.maker == "person"
    assert sssom_parsed("", "x.tsv") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("subject_label\tobject_label\nA\tB\n", "no column predicate_id"),
        (table(SAME).replace("kg:Dataset", "kg:Soup"), "x.tsv:10: 'kg:Soup'"),
        (table(SAME).replace("skos:exactMatch", "skos:broadMatch"), "broadMatch"),
        (table(replace(SAME, left="")), "a name is missing"),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_row(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        sssom_parsed(text, "x.tsv")
