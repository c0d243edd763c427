import pytest

from kg.extract._lexicon import WIDTH, Lexicon
from kg.extract.train._lexicon import count_names

RECORDS = [
    {
        "id": str(i),
        "title": "Graph networks",
        "abstract": "Graph networks use experiments.",
        "entities": [{"type": "Method", "surfaces": ["Graph networks"]}],
        "mentions": [[0, 14, 0], [15, 29, 0]],
    }
    for i in range(6)
]


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon(count_names(RECORDS))


def test_a_name_that_was_always_one_counts_more_than_a_word(lexicon: Lexicon) -> None:
    assert lexicon.facts("graph network")[0] > 0.8
    assert lexicon.facts("Experiments")[0] < 0.2


def test_what_was_never_seen_lies_between(lexicon: Lexicon) -> None:
    unseen = lexicon.facts("quantum annealing")
    assert len(unseen) == WIDTH
    assert lexicon.facts("experiments")[0] < unseen[0]
    assert unseen[0] < lexicon.facts("graph networks")[0]


def test_the_last_word_of_a_name_is_known(lexicon: Lexicon) -> None:
    assert lexicon.facts("deep networks")[2] > lexicon.facts("deep experiments")[2]
