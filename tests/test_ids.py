import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InputError
from kg.ids import (
    digest,
    find_dois,
    folded,
    paper_iri,
    parse_arxiv,
    parse_doi,
    parse_identifier,
    quoted,
)


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("10.1000/xyz", "10.1000/xyz"),
        ("doi:10.1000/XYZ", "10.1000/xyz"),
        ("https://doi.org/10.1145/3292500.3330701", "10.1145/3292500.3330701"),
        (
            "(see 10.1002/(SICI)1097-0258(1998)17:8)",
            "10.1002/(sici)1097-0258(1998)17:8",
        ),
        ("10.18653/v1/N19-1423.", "10.18653/v1/n19-1423"),
    ],
)
def test_a_doi_has_one_normal_form(text: str, doi: str) -> None:
    assert parse_doi(text) == doi
    assert parse_doi(doi) == doi


def test_every_doi_of_a_text_is_found() -> None:
    text = "Compare 10.1/no, 10.1234/a.b; and [10.5678/c]."
    assert [text[a:b] for a, b in find_dois(text)] == ["10.1234/a.b", "10.5678/c"]


@pytest.mark.parametrize(
    "text", ["", "10.12/x", "https://example.org", "doi:", "10.5555/."]
)
def test_what_is_no_doi_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not a DOI"):
        parse_doi(text)


@pytest.mark.parametrize(
    ("text", "arxiv"),
    [
        ("1706.03762", "1706.03762"),
        ("arXiv:1706.03762v5", "1706.03762"),
        ("http://arxiv.org/pdf/2010.11929v2.pdf", "2010.11929"),
        ("https://arxiv.org/abs/cs/0112017", "cs/0112017"),
        ("math.GT/0309136v1", "math.gt/0309136"),
        ("10.48550/arXiv.2106.09685", "2106.09685"),
    ],
)
def test_an_arxiv_identifier_has_one_normal_form(text: str, arxiv: str) -> None:
    assert parse_arxiv(text) == arxiv


@pytest.mark.parametrize("text", ["", "17.03762", "v1706", "10.1000/1234"])
def test_what_is_no_arxiv_identifier_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not an arXiv"):
        parse_arxiv(text)


@pytest.mark.parametrize(
    ("scheme", "text", "value"),
    [
        ("openalex", "https://openalex.org/W2741809807", "W2741809807"),
        ("acl", "https://aclanthology.org/N19-1423/", "N19-1423"),
        ("acl", "2020.acl-main.703", "2020.acl-main.703"),
        ("pmid", "pmid:12345", "12345"),
        ("openreview", "https://openreview.net/forum?id=YicbFdNTTy", "YicbFdNTTy"),
        ("url", "https://example.org/a", "https://example.org/a"),
    ],
)
def test_an_address_is_taken_off_an_identifier(
    scheme: str, text: str, value: str
) -> None:
    assert parse_identifier(scheme, text) == value


@pytest.mark.parametrize(
    ("scheme", "text"),
    [("url", "javascript:alert(1)"), ("pmid", "x"), ("isbn", "1"), ("openalex", "A1")],
)
def test_an_identifier_of_another_shape_is_refused(scheme: str, text: str) -> None:
    with pytest.raises(InputError):
        parse_identifier(scheme, text)


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)


def test_titles_that_differ_in_print_only_fold_to_one() -> None:
    assert folded("Déjà-vu: A  Test.") == folded("deja vu, a test")
    assert len({folded(name) for name in ("C", "C++", "C#")}) == 3
    assert folded("???") != folded("!!!")


def test_the_strongest_identifier_names_a_paper() -> None:
    both = paper_iri({"arxiv": "1706.03762", "doi": "10.1000/a"}, "T", "")
    assert both == paper_iri({"doi": "10.1000/a"}, "another title", "")
    assert "doi/10.1000/a" in both


def test_without_an_identifier_the_title_then_the_abstract_name_a_paper() -> None:
    assert paper_iri({}, "A Title", "x") == paper_iri({}, "a title.", "y")
    assert paper_iri({}, None, "An abstract") == paper_iri({}, "", "an abstract")
    with pytest.raises(InputError, match="neither"):
        paper_iri({}, " ", "")


@given(st.text(max_size=30), st.text(max_size=30))
def test_quoting_is_safe_and_keeps_names_apart(left: str, right: str) -> None:
    allowed = set(string.ascii_letters + string.digits + "-._~/%")
    assert set(quoted(left)) <= allowed
    assert (quoted(left) == quoted(right)) == (left == right)


@given(st.text())
def test_a_digest_is_sixteen_hexadecimal_digits(text: str) -> None:
    assert re.fullmatch("[0-9a-f]{16}", digest(text))


@pytest.mark.parametrize("symbol", ["!", "\u00b8", "\u00b4", "\u0301"])
def test_a_symbol_alone_folds_to_itself(symbol: str) -> None:
    assert folded(symbol) == f"u{ord(symbol):x}"
