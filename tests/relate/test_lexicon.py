from hypothesis import given
from hypothesis import strategies as st

from kg.ids import Iri
from kg.model import Kind, Thing
from kg.relate._lexicon import Lexicon

M = Kind.METHOD
THINGS = [
    Thing(Iri("t:gs"), M, "Gaussian Splatting"),
    Thing(Iri("t:3dgs"), M, "3D Gaussian Splatting", ("3DGS",)),
    Thing(Iri("t:rag"), M, "retrieval-augmented generation", ("RAG",)),
    Thing(Iri("t:cpp"), M, "C++"),
    Thing(Iri("t:rag2"), M, "RAG"),
]
LEXICON = Lexicon(THINGS, {Iri("t:rag"): 5})


def named(text: str) -> list[str]:
    return [found.thing for found in LEXICON.find(text)]


def test_the_longest_name_is_found() -> None:
    assert named("With 3D gaussian splatting, then Gaussian-Splatting") == [
        "t:3dgs",
        "t:gs",
    ]


def test_a_short_form_is_found_in_capitals_alone() -> None:
    assert named("a rag, and RAG") == ["t:rag"]


def test_signs_belong_to_names() -> None:
    assert named("written in C++, not C") == ["t:cpp"]


def test_a_name_of_several_things_is_the_most_used_one() -> None:
    assert LEXICON.by_name(M, "rag") == "t:rag"
    assert LEXICON.by_name(Kind.TASK, "rag") is None


@given(st.text())
def test_what_is_found_lies_in_the_text_in_order(text: str) -> None:
    ends = 0
    for found in LEXICON.find(text):
        assert ends <= found.start < found.end <= len(text)
        ends = found.end
