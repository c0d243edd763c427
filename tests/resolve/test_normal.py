import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.resolve import normal_form


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Large Language Models", "large language model"),
        ("GANs", "GAN"),
        ("BERTs", "BERT"),
        ("SQuADs", "SQuAD"),
        ("fine-tuning", "Finetuning"),
        ("GPT-4", "GPT 4"),
        ("analyses", "analysis"),
        ("Q-learning behaviour", "Q learning behavior"),
        ("policy optimisation", "policy optimization"),
        ("Poincaré embeddings", "Poincare embedding"),
        ("the Pile", "Pile"),
        ("Moore's law", "Moore law"),
        ("caches", "cache"),
    ],
)
def test_spellings_of_one_name_are_one(left: str, right: str) -> None:
    assert normal_form(left) == normal_form(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("ScanNet", "ScanNet200"),
        ("ScanNet", "ScanNet++"),
        ("Qwen3-VL 4B", "Qwen3-VL 8B"),
        ("RLGS", "RelGS"),
        ("YOLOv2", "YOLOv3"),
        ("LitePT", "LitePT-S"),
        ("C", "C#"),
        ("A", "A*"),
        ("bias", "bia"),
        ("loss", "los"),
        ("AWS", "AW"),
        ("Llama 3.1", "Llama 31"),
        ("top 1 10", "top 11 0"),
        ("!!!", "???"),
    ],
)
def test_names_that_only_look_alike_stay_two(left: str, right: str) -> None:
    assert normal_form(left) != normal_form(right)


@given(st.text(min_size=1).filter(lambda text: bool(text.strip())))
def test_a_name_never_vanishes(name: str) -> None:
    assert normal_form(name) or not any(c.isprintable() for c in name)


@given(st.text("abcdefgh ", min_size=1).filter(str.strip))
def test_case_is_not_seen_in_plain_words(name: str) -> None:
    assert normal_form(name) == normal_form(name.title())
