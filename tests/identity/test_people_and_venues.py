import random

import pytest

from kg.identity import people, venue_of
from kg.ids import Iri
from kg.model import Author, Paper, Source


def by(number: int, *names: str, orcid: str | None = None) -> tuple[Iri, Paper]:
    first, *rest = names
    authors = (Author(first, orcid), *map(Author, rest))
    paper = Paper(str(number), "t", "", Source("f"), authors=authors)
    return Iri(f"p:{number}"), paper


def names(papers: list[tuple[Iri, Paper]]) -> list[tuple[str, int]]:
    return sorted((p.name, len(p.places)) for p in people(papers))


def test_a_name_alone_makes_nobody_one() -> None:
    assert names([by(1, "Wei Wang", "Ann Lee"), by(2, "Wei Wang", "Bo Li")]) == []


def test_a_co_author_in_common_does() -> None:
    papers = [by(1, "Wei Wang", "Zoë Núñez"), by(2, "Wang, Wei", "Zoe Nunez")]
    found = {p.name: p for p in people(papers)}
    assert sorted(p.places for p in found.values()) == [
        (("p:1", 1), ("p:2", 1)),
        (("p:1", 2), ("p:2", 2)),
    ]
    assert found["Wei Wang"].names == ("Wang, Wei", "Wei Wang")


def test_initials_need_two_co_authors() -> None:
    full = by(1, "Wei Wang", "Ann Lee", "Bo Li")
    assert names([full, by(2, "W. Wang", "A. Lee")]) == []
    assert ("Wei Wang", 2) in names([full, by(2, "W. Wang", "A. Lee", "B. Li")])
    other = by(2, "Wu Wang", "Ann Lee", "Bo Li")
    assert ("Wei Wang", 2) not in names([full, other])


def test_orcid_joins_and_parts() -> None:
    one, two = "0000-0002-1825-0097", "0000-0001-5109-3700"
    same = people([by(1, "Wei Wang", orcid=one), by(2, "W. Wang", orcid=one)])
    assert [(p.orcid, len(p.places)) for p in same] == [(one, 2)]
    assert same[0].iri.endswith(f"person/orcid/{one}")
    apart = [by(1, "Wei Wang", "Ann Lee", orcid=one)]
    apart += [by(2, "Wei Wang", "Ann Lee", orcid=two)]
    assert names(apart) == [("Ann Lee", 2), ("Wei Wang", 1), ("Wei Wang", 1)]


def test_the_order_of_papers_is_not_seen() -> None:
    papers = [by(i, "Wei Wang", f"Ann Lee{i // 2}", "Bo Li") for i in range(9)]
    found = people(papers)
    random.Random(2).shuffle(papers)  # noqa: S311 - not a secret
    assert people(papers) == found


@pytest.mark.parametrize(
    ("text", "label", "year"),
    [
        ("Proc. NeurIPS", "NeurIPS", None),
        ("NIPS 2018", "NeurIPS", 2018),
        ("NeurIPS'18", "NeurIPS", 2018),
        ("Advances in Neural Information Processing Systems 31", "NeurIPS", None),
        (
            "Proceedings of the 35th International Conference on Machine Learning",
            *("ICML", None),
        ),
        ("2016 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)",
         "CVPR", 2016),
        ("Thirty-second AAAI Conference on Artificial Intelligence", "AAAI", None),
        ("arXiv:1706.03762", "arXiv", None),
        ("Journal of Stripes, vol. 3", "Journal of Stripes", None),
    ],
)  # fmt: skip
def test_a_venue_has_one_name(text: str, label: str, year: int | None) -> None:
    found = venue_of(text)
    assert found is not None
    assert (found[0].label, found[1]) == (label, year)


@pytest.mark.parametrize("text", ["", "2020", "  ", "()"])
def test_no_name_is_no_venue(text: str) -> None:
    assert venue_of(text) is None
