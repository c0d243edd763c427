import random

import pytest

from kg.identity import Pair, identify, judged_pair, sketched
from kg.model import Author, Paper, Source, Verdict

ABSTRACT = (
    "Zebras are counted by their stripes. We show that a small network learns to count"
    " them from a few pictures, and that it does so at night as well as by day."
)
OTHER = (
    "Horses run in herds over open land. Here the paths of herds are followed by"
    " satellites, and a model of the weather tells where they will be next week."
)


def paper(title: str | None, abstract: str = ABSTRACT, **more: object) -> Paper:
    values: dict[str, object] = {
        "authors": (Author("Zoë Núñez"), Author("Ann Lee")),
        "year": 2020,
        **more,
    }
    return Paper("k", title, abstract, Source("f"), **values)  # type: ignore[arg-type]


def verdict(left: Paper, right: Paper) -> Verdict:
    one = judged_pair(sketched("a", left), sketched("b", right))
    assert one == judged_pair(sketched("b", right), sketched("a", left))
    return one.verdict


BASE = paper("ZebraNet: Counting Stripes in the Wild", identifiers={"doi": "10.1/a"})


@pytest.mark.parametrize(
    "other",
    [
        paper("ZebraNet: counting stripes in the wild."),
        paper("Counting Stripes in the Wild", identifiers={"arxiv": "2001.00001"}),
        paper("ZebraNet", authors=(Author("Nunez, Z."), Author("Lee, A."))),
        paper("ZebraNet: Counting Stripes in the Wild", "", year=2019),
        paper(None),
        paper("Zebranet: Counting Strips in the Wild", identifiers={"doi": "10.2/b"}),
        paper(None, "", identifiers={"doi": "10.1/a"}, authors=()),
    ],
)
def test_damaged_records_are_the_same_paper(other: Paper) -> None:
    assert verdict(BASE, other) is Verdict.SAME


@pytest.mark.parametrize(
    "other",
    [
        paper("HorseNet: Following Herds", OTHER, authors=(Author("Bo Li"),)),
        paper("ZebraNet 2: Herds in the Wild", OTHER),
    ],
)
def test_other_papers_are_not(other: Paper) -> None:
    assert verdict(BASE, other) is not Verdict.SAME


def test_two_editorials_of_one_title_are_two() -> None:
    one = paper("Introduction", "", authors=(Author("Bo Li"),), year=2001)
    two = paper("Introduction", "", authors=(Author("Cy Roe"),), year=2009)
    assert verdict(one, two) is Verdict.DIFFERENT
    bare = paper("Introduction", "", authors=(), year=None)
    assert verdict(bare, bare) is Verdict.DIFFERENT


def test_the_doi_of_a_volume_does_not_make_its_papers_one() -> None:
    doi = {"doi": "10.1/volume"}
    one = paper("ZebraNet: Counting Stripes", identifiers=doi)
    two = paper("Weather Models for Herds", OTHER, identifiers=doi)
    assert verdict(one, two) is Verdict.UNSURE


def test_a_preprint_meets_its_doi_at_the_archive() -> None:
    one = paper("ZebraNet", "", identifiers={"arxiv": "2001.00001"}, authors=())
    two = paper(None, identifiers={"doi": "10.48550/arxiv.2001.00001"}, authors=())
    assert verdict(one, two) is Verdict.SAME


def test_reasons_quote_both_titles() -> None:
    found = judged_pair(sketched("a", BASE), sketched("b", paper("ZebraNet")))
    said = " ".join(found.reasons)
    assert "zebranet counting stripes in the wild" in said
    assert "authors shared" in said


def test_people_outrank_the_machine_and_order_is_not_seen() -> None:
    sketches = [
        sketched("a", BASE),
        sketched("b", paper("ZebraNet: counting stripes in the wild")),
        sketched("c", paper("Weather Models for Herds", OTHER)),
    ]
    assert identify(sketches).groups == (("a", "b"), ("c",))
    given = [
        Pair("a", "b", Verdict.DIFFERENT, 1.0, (), "person"),
        Pair("c", "doi:10.1/a", Verdict.SAME, 1.0, (), "person"),
    ]
    found = identify(sketches, given)
    assert found.groups == (("a", "c"), ("b",))
    chance = random.Random(3)  # noqa: S311 - not a secret
    for _ in range(5):
        chance.shuffle(sketches)
        assert identify(sketches, given[::-1]) == found


def test_a_series_that_shares_its_words_stays_many() -> None:
    words = " ".join(f"word{n}" for n in range(80))
    left = paper("Findings of the Third Meeting on Weather", words, authors=())
    right = paper("Overview of the News Task at Nara", f"{words} Again.", authors=())
    assert verdict(left, right) is Verdict.UNSURE


def test_a_record_without_a_title_joins_no_two_papers() -> None:
    words = " ".join(f"word{n}" for n in range(80))
    findings = paper("Findings of the Third Meeting on Weather", words, authors=())
    overview = paper("Overview of the News Task at Nara", words, authors=())
    bare = paper(None, words, authors=())
    records = {"a": findings, "b": overview, "c": bare}
    groups = identify(sketched(key, one) for key, one in records.items()).groups
    assert len(groups) == 2
    assert not any({"a", "b"} <= set(group) for group in groups)
