import pytest

from kg.resolve._acronym import opened, stands_for


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("LLMs", "large language models"),
        ("NeRF", "Neural Radiance Fields"),
        ("3DGS", "3D Gaussian Splatting"),
        ("mIoU", "mean Intersection over Union"),
        ("RAG", "retrieval-augmented generation"),
        ("ICL", "in-context learning"),
        ("XDC", "Cross-Modal Deep Clustering"),
        ("KL divergence", "Kullback-Leibler divergence"),
        ("WGAN", "Wasserstein GAN"),
        ("ELMo", "Embeddings from Language Models"),
    ],
)
def test_first_letters_make_a_short_form(short: str, long: str) -> None:
    assert stands_for(short, long)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("LM", "large language models"),
        ("LLM", "pre-trained large language models"),
        ("MD", "molecular field dynamics"),
        ("DPO", "proximal policy optimization"),
        ("Adam", "adaptive moments"),
        ("GAN", "GAN"),
        ("", ""),
    ],
)
def test_other_words_do_not_make_it(short: str, long: str) -> None:
    assert not stands_for(short, long)


def test_a_bracket_that_repeats_the_name_is_taken_off() -> None:
    assert opened("large language models (LLMs)") == ("large language models", "LLMs")
    assert opened("graph neural network (GNN) layers") == (
        "graph neural network layers",
        "GNN",
    )


def test_a_bracket_that_says_more_stays() -> None:
    assert opened("ImageNet (10%)") == ("ImageNet (10%)", None)
