from collections.abc import Callable
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.ids import Iri
from kg.model import Kind, Paper, Reading, Verdict
from kg.resolve import (
    Known,
    Lookup,
    gazetteer,
    outward,
    parsed_table,
    read_vocabulary,
    resolve,
    tabled,
)
from kg.resolve.gazetteer import is_alias

Given = tuple[Iri, Paper, Reading]
Speaks = Callable[..., Given]
M, D = Kind.METHOD, Kind.DATASET
ZEBRA = Known(M, "ZebraNet", ("Striped Horse Network",), "https://x.org/zebra")
SAVANNA = Known(M, "Savanna Model", (), "https://x.org/savanna")


def test_the_gazetteer_ships_names_of_all_kinds() -> None:
    found = gazetteer()
    assert len(found) > 20_000
    imagenet = found.get(D, "image net")
    assert imagenet is not None
    assert imagenet.name == "ImageNet"
    assert imagenet.iri.startswith("https://")
    assert {known.kind for known in found.things} == set(Kind)


def test_versions_are_no_aliases() -> None:
    for known in gazetteer().things:
        for alias in known.aliases:
            ours = [c for c in known.name if c.isdigit()]
            assert ours == [c for c in alias if c.isdigit()], known


@pytest.mark.parametrize(
    ("name", "alias", "trusted", "kept"),
    [
        ("Graph Neural Network", "GNN", False, True),
        ("ImageNet", "ImageNet-100", True, False),
        ("Image Classification", "AI", False, False),
        ("HINT", "Hierarchical Information Threading", True, True),
    ],
)
def test_an_alias_is_kept_when_it_can_be_relied_on(
    name: str, alias: str, *, trusted: bool, kept: bool
) -> None:
    assert is_alias(name, alias, trusted=trusted) is kept


def test_a_table_is_read_as_it_was_written() -> None:
    things = [SAVANNA, Known(None, "Any\tthing", ("a", "b")), ZEBRA]
    found = parsed_table(tabled(things))
    assert {k.name for k in found} == {"Savanna Model", "Any thing", "ZebraNet"}
    assert tabled(found) == tabled(things) == tabled(things[::-1])


def test_known_names_become_one_thing_with_the_reason(speaks: Speaks) -> None:
    given = [
        speaks("a", "ZebraNet", (M, "ZebraNet")),
        speaks("b", "a striped horse network", (M, "striped horse network")),
    ]
    assert len(resolve(given).things) == 2
    found = resolve(given, known=Lookup((ZEBRA,)))
    (thing,) = found.things.values()
    (told,) = [d for d in found.decisions if d.verdict is Verdict.SAME]
    assert "ZebraNet" in told.reasons[0]
    assert "striped horse network" in told.reasons[0]
    assert list(outward([thing], Lookup((ZEBRA,)))) == [
        (thing.iri, "skos:exactMatch", "https://x.org/zebra")
    ]


def test_a_short_acronym_is_not_told_by_a_list_alone(speaks: Speaks) -> None:
    known = Lookup((Known(M, "Vector Autoregression", ("VAR",)),))
    given = [
        speaks("a", "VAR", (M, "VAR")),
        speaks("b", "vector autoregression", (M, "vector autoregression")),
    ]
    found = resolve(given, known=known)
    assert len(found.things) == 2
    assert [d.verdict for d in found.decisions] == [Verdict.UNSURE]


def test_a_known_name_has_the_kind_that_it_is_known_as(speaks: Speaks) -> None:
    given = [
        speaks("a", "StripeBank", (D, "StripeBank")),
        speaks("b", "StripeBank", (M, "StripeBank")),
    ]
    assert len(resolve(given).things) == 2
    found = resolve(given, known=Lookup((Known(D, "StripeBank"),)))
    assert [t.kind for t in found.things.values()] == [D]


def test_what_a_known_thing_is_a_kind_of_is_linked(speaks: Speaks) -> None:
    child = Known(M, "ZebraNet", (), "https://x.org/zebra", "Savanna Model")
    known = Lookup((child, SAVANNA))
    (thing,) = resolve(
        [speaks("a", "ZebraNet", (M, "ZebraNet"))], known=known
    ).things.values()
    assert (thing.iri, "skos:broadMatch", SAVANNA.iri) in set(outward([thing], known))


def test_a_vocabulary_is_read_from_a_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(
        "Name,Type,Aliases,IRI\nZebraNet,method,Striped Horse Network;ZN,https://x.org/z\n"
        "Plains,,,javascript:alert(1)\n",
        encoding="utf-8",
    )
    assert read_vocabulary(file) == [
        Known(M, "ZebraNet", ("Striped Horse Network", "ZN"), "https://x.org/z"),
        Known(None, "Plains"),
    ]


def test_a_vocabulary_is_read_from_skos(tmp_path: Path) -> None:
    file = tmp_path / "mine.ttl"
    file.write_text(
        """@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
        @prefix kg: <https://w3id.org/citekg/ontology#> .
        <https://x.org/z> a skos:Concept, kg:Method ; skos:prefLabel "ZebraNet"@en ;
          skos:altLabel "ZN" ; skos:broader <https://x.org/s> .
        <https://x.org/s> a skos:Concept ; skos:prefLabel "Savanna Model" .""",
        encoding="utf-8",
    )
    assert read_vocabulary(file) == [
        Known(None, "Savanna Model", (), "https://x.org/s"),
        Known(M, "ZebraNet", ("ZN",), "https://x.org/z", "Savanna Model"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.csv", "title\nx\n", "no column is called name"),
        ("a.csv", "name,kind\nx,animal\n", "unknown kind"),
        ("a.csv", "name\n", "holds no names"),
        ("a.ttl", "this is < no turtle", "a.ttl"),
        ("a.rdf", "<rdf", "a.rdf"),
        ("a.rdf", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "entities"),
    ],
)
def test_a_broken_vocabulary_is_refused(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=told):
        read_vocabulary(file)
