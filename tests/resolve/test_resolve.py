from collections.abc import Callable

from kg.ids import Iri
from kg.model import Decision, Kind, Paper, Reading, Resolution, Role, Thing, Verdict
from kg.resolve import resolve

Given = tuple[Iri, Paper, Reading]
Speaks = Callable[..., Given]
M, D, T = Kind.METHOD, Kind.DATASET, Kind.TASK


def thing(found: Resolution, given: Given, position: int = 0) -> Thing:
    name = given[2].entities[position].name
    return found.things[found.thing_of[given[0], name]]


def llm_papers(speaks: Speaks) -> list[Given]:
    long = "We train large language models (LLMs). An LLM is big."
    return [
        speaks("a", long, (M, "large language models|LLMs|LLM")),
        speaks("b", "Large Language Models help.", (M, "Large Language Models")),
        speaks("c", "Here LLMs plan.", (M, "LLMs")),
        speaks("d", "The large language model wins.", (M, "large language model")),
        speaks("e", long, (M, "large language models (LLMs)")),
    ]


def test_spellings_and_short_forms_are_one_thing(speaks: Speaks) -> None:
    given = llm_papers(speaks)
    found = resolve(given)
    assert len(found.things) == 1
    one = thing(found, given[0])
    assert one.label == "large language model"
    assert one.iri.endswith("/method/large-language-model")
    assert {"LLM", "LLMs", "Large Language Models"} <= set(one.aliases)
    assert one.label not in one.aliases


def test_the_order_of_papers_is_not_seen(speaks: Speaks) -> None:
    given = llm_papers(speaks)
    before = resolve(given)
    assert resolve(given[::-1]) == before
    assert resolve(given[2:] + given[:2]) == before


def test_versions_stay_apart_and_the_ledger_says_why(speaks: Speaks) -> None:
    given = [
        speaks("a", "ScanNet", (D, "ScanNet")),
        speaks("b", "ScanNet200", (D, "ScanNet200")),
        speaks("c", "ScanNet++", (D, "ScanNet++")),
        speaks("d", "On the ScanNet dataset", (D, "ScanNet dataset")),
    ]
    found = resolve(given)
    assert {t.label for t in found.things.values()} == {
        "ScanNet",
        "ScanNet200",
        "ScanNet++",
    }
    refused = [d for d in found.decisions if d.verdict is Verdict.DIFFERENT]
    assert {frozenset((d.left, d.right)) for d in refused} == {
        frozenset(("ScanNet", "ScanNet200")),
        frozenset(("ScanNet", "ScanNet++")),
    }
    assert all(d.left in d.reasons[0] and d.right in d.reasons[0] for d in refused)


def test_names_one_letter_apart_are_two_and_listed(speaks: Speaks) -> None:
    given = [speaks("a", "RLGS", (M, "RLGS")), speaks("b", "RelGS", (M, "RelGS"))]
    found = resolve(given)
    assert len(found.things) == 2
    assert [d.verdict for d in found.decisions] == [Verdict.UNSURE]


def test_a_homonym_follows_the_long_form_of_its_paper(speaks: Speaks) -> None:
    given = [
        speaks("a", "mirror descent (MD)", (M, "mirror descent|MD")),
        speaks("b", "molecular dynamics (MD)", (M, "molecular dynamics|MD")),
        speaks("c", "MD", (M, "MD")),
        speaks("d", "molecular dynamics; MD", (M, "molecular dynamics"), (M, "MD")),
    ]
    found = resolve(given)
    assert thing(found, given[0]).label == "mirror descent"
    assert thing(found, given[1]).label == "molecular dynamics"
    assert thing(found, given[2]).label == "MD"
    assert thing(found, given[3], 1) == thing(found, given[3], 0)


def test_a_short_form_alone_joins_its_one_long_form(speaks: Speaks) -> None:
    given = [
        speaks("a", "SRFD", (M, "Stage-wise Relational Feature Distillation|SRFD")),
        speaks("b", "SRFD", (M, "SRFD")),
    ]
    found = resolve(given)
    assert thing(found, given[0]) == thing(found, given[1])
    (merge,) = [d for d in found.decisions if d.verdict is Verdict.SAME]
    assert "SRFD" in {merge.left, merge.right}
    assert 0.5 < merge.score < 1


def test_a_short_form_that_all_use_is_the_label(speaks: Speaks) -> None:
    long = "Bidirectional Encoder Representations from Transformers"
    given = [speaks("x", f"{long} (BERT)", (M, f"{long}|BERT"))]
    given += [speaks(f"y{n}", f"{long} BERT", (M, f"{long}|BERT")) for n in range(2)]
    given += [speaks(f"p{n}", "BERT", (M, "BERT")) for n in range(12)]
    (one,) = resolve(given).things.values()
    assert one.label == "BERT"
    assert long in one.aliases


def test_a_clear_majority_decides_the_kind_of_a_proper_name(speaks: Speaks) -> None:
    given = [speaks(f"p{n}", "RLBench", (D, "RLBench")) for n in range(4)]
    given.append(speaks("q", "RLBench", (M, "RLBench")))
    found = resolve(given)
    assert [t.kind for t in found.things.values()] == [D]


def test_a_common_noun_may_be_two_kinds(speaks: Speaks) -> None:
    given = [
        speaks(f"p{n}", "language modeling", (T, "language modeling")) for n in range(9)
    ]
    given.append(speaks("q", "language modeling", (M, "language modeling")))
    assert len(resolve(given).things) == 2


def test_people_merge_and_split(speaks: Speaks) -> None:
    given = [
        speaks("a", "ScanNet", (D, "ScanNet")),
        speaks("b", "ScanNet v2", (D, "ScanNet v2")),
        speaks("c", "GANs", (M, "GANs")),
        speaks("d", "GAN", (M, "GAN")),
    ]
    human = [
        Decision(D, "ScanNet", "ScanNet v2", Verdict.SAME, 1.0, ("same",), "ann"),
        Decision(M, "GAN", "GANs", Verdict.DIFFERENT, 0.0, ("no",), "ann"),
    ]
    found = resolve(given, decisions=human)
    assert thing(found, given[0]) == thing(found, given[1])
    assert thing(found, given[2]) != thing(found, given[3])
    assert set(human) <= set(found.decisions)


def test_machine_decisions_of_an_earlier_run_are_passed_by(speaks: Speaks) -> None:
    given = llm_papers(speaks)
    before = resolve(given)
    assert resolve(given, decisions=before.decisions) == before


def test_new_papers_leave_the_iris_of_things(speaks: Speaks) -> None:
    given = llm_papers(speaks)
    before = set(resolve(given[:4]).things)
    more = speaks("z", "A GAN.", (M, "GAN"))
    assert before <= set(resolve([*given, more]).things)


def test_what_a_paper_alone_says_stands_for_the_known_name(speaks: Speaks) -> None:
    wide = "novel view synthesis from one image|novel view synthesis"
    given = [
        speaks(f"p{n}", "novel view synthesis", (T, "novel view synthesis"))
        for n in range(3)
    ]
    given.append(speaks("w", "novel view synthesis from one image", (T, wide)))
    assert len(resolve(given).things) == 1
    given[-1] = speaks("w", "as above", (T, wide), role=Role.PROPOSED)
    assert len(resolve(given).things) == 2


def test_hostile_names_give_safe_iris(speaks: Speaks) -> None:
    hostile = ["<script>", "a b\u0000c", "../..", "\ud800", "%2F", "\u202e", "()"]
    given = [speaks(f"p{n}", name, (M, name)) for n, name in enumerate(hostile)]
    found = resolve(given)
    assert len(found.thing_of) == len(hostile)
    for iri in found.things:
        local = iri.rpartition("/method/")[2]
        assert local.isascii()
        assert not set(local) & set('<>"{}|\\^` /\0')
        assert local.strip(".")


def test_nothing_gives_nothing() -> None:
    assert resolve([]) == Resolution({}, {}, ())
