from hypothesis import given, settings
from hypothesis import strategies as st

from kg.evaluate import paired

IDS = st.from_regex(r"(0|00|000|000_ab|x)-(0?[1-3])", fullmatch=True)


def test_equal_ids_are_paired() -> None:
    found = paired(["a", "b-01"], ["b-01", "a"])
    assert found.pairs == {"a": "a", "b-01": "b-01"}
    assert found.missing == found.surplus == ()
    assert found.renamed == ()


def test_a_short_stem_is_paired_with_the_long_one() -> None:
    found = paired(["000-01", "000-02"], ["000_ab12-02", "000_ab12-01"])
    assert found.pairs == {"000-01": "000_ab12-01", "000-02": "000_ab12-02"}
    assert found.renamed == tuple(found.pairs.items())


def test_numbers_must_agree() -> None:
    found = paired(["000-01"], ["000_ab-11"])
    assert found.missing == ("000-01",)
    assert found.surplus == ("000_ab-11",)


def test_leading_zeros_do_not_matter() -> None:
    assert paired(["000-1"], ["000_ab-001"]).pairs == {"000-1": "000_ab-001"}


def test_two_chances_are_none() -> None:
    assert paired(["000-01"], ["000_a-01", "000_b-01"]).missing == ("000-01",)
    assert paired(["0-01", "00-01"], ["000-01"]).missing == ("0-01", "00-01")


def test_an_equal_id_goes_before_a_longer_one() -> None:
    found = paired(["000-01"], ["000_a-01", "000-01"])
    assert found.pairs == {"000-01": "000-01"}
    assert found.surplus == ("000_a-01",)


@given(st.lists(IDS, unique=True), st.lists(IDS, unique=True))
@settings(max_examples=40, deadline=None)
def test_every_paper_is_paired_once_or_told(gold: list[str], said: list[str]) -> None:
    found = paired(gold, said)
    assert sorted([*found.pairs, *found.missing]) == sorted(gold)
    assert sorted([*found.pairs.values(), *found.surplus]) == sorted(said)
    assert set(found.renamed) <= set(found.pairs.items())
