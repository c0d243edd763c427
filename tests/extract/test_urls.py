import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract._urls import find_urls

CASES = [
    ("Code: https://github.com/a/b.", ["https://github.com/a/b"]),
    ("(https://github.com/a/b)", ["https://github.com/a/b"]),
    ("[here](https://a-b.github.io/c/).", ["https://a-b.github.io/c/"]),
    ("see [https://a.org/x](https://a.org/x)", ["https://a.org/x"]),
    ("at a-b.github.io/c, or www.x.net.", ["a-b.github.io/c", "www.x.net"]),
    ("our page a-b.github.io.", ["a-b.github.io"]),
    ("huggingface.co/datasets/a/B-c; done", ["huggingface.co/datasets/a/B-c"]),
    ("https://en.wikipedia.org/wiki/A_(b)", ["https://en.wikipedia.org/wiki/A_(b)"]),
    ("page:https://x.github.io.", ["https://x.github.io"]),
    ("_https://github.com/a/b_.", ["https://github.com/a/b"]),
    ("https://github.com/a/b.We test", ["https://github.com/a/b"]),
    ("https://github.com/a/b[2] and", ["https://github.com/a/b"]),
    ("https://a.org/b and https://a.org/b", ["https://a.org/b"]),
    ("https://a.org/bhttps://a.org/b", ["https://a.org/b"]),
    ("https://github.com/a/b\u201d,", ["https://github.com/a/b"]),
    ("mail me@github.com/x or https:// or www.", []),
    ("we use GitHub and e.g. models", []),
]


@pytest.mark.parametrize(("text", "urls"), CASES, ids=[c[0] for c in CASES])
def test_addresses_are_found_without_the_sentence_around(
    text: str, urls: list[str]
) -> None:
    assert find_urls(text) == urls


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert all(url in text for url in find_urls(text))


@given(st.text(alphabet="abA.:/[]()_ 1-", max_size=60))
def test_an_address_is_a_stretch_of_the_text(tail: str) -> None:
    found = find_urls(f"see https://a.org/{tail}")
    assert found
    assert all(url in f"see https://a.org/{tail}" for url in found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    "unit",
    ["https://", "www.", "a.github.io", "http://a.b/" + ")" * 50, ")", "a-", "."],
)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    text = "https://a.org/" + unit * (100_000 // len(unit))
    start = time.process_time()
    find_urls(text)
    assert time.process_time() - start < 2
