"""Suites that a plug-in runs to see whether it keeps the contracts of citekg.

Subclass a suite in a test module, set what it asks for, and pytest runs its laws::

    class TestMyReader(ReaderSuite):
        reader = MyReader()
        file = "sample.mine"
        sample = Path("tests/data/sample.mine").read_bytes()
        titles = ("First title", "Second title")
"""
# ruff: noqa: S101 - asserting is what this module is for

import io
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO, ClassVar, cast

from kg.errors import InputError
from kg.ids import parse_identifier
from kg.model import Extractor, Paper, Problem, Reader, Reading, Source, Span

_ROUNDS = 40
_SEED = 7
_SURE = 0.5
_YEARS = range(1500, 2100)


class _Dribble(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a slow pipe does."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer))
        part = self._data.read(min(len(view), 7))
        view[: len(part)] = part
        return len(part)


class ReaderSuite:
    """The laws of a reader of papers.

    A subclass sets `reader`, `file`, `sample` and `titles`; `broken` and `survivors`
    where its format can hold one bad record among good ones.
    """

    reader: ClassVar[Reader]
    """The reader at test."""
    file: ClassVar[str]
    """A file name that is usual for the format."""
    sample: ClassVar[bytes]
    """A file of the format with at least two good records and nothing else."""
    titles: ClassVar[tuple[str | None, ...]]
    """The titles in the sample, in order."""
    broken: ClassVar[bytes | None] = None
    """A file with bad records among good ones."""
    survivors: ClassVar[tuple[str | None, ...]] = ()
    """The titles of the good ones, in order."""

    def test_it_says_what_it_is(self) -> None:
        """The reader has a name, and suffixes with their dots."""
        assert self.reader.name
        assert self.reader.suffixes
        assert all(suffix.startswith(".") for suffix in self.reader.suffixes)

    def test_it_claims_its_own(self) -> None:
        """It is sure of its own sample, and never surer than sure."""
        claim = self.reader.claims(self.file, self.sample[:65_536])
        assert claim <= 1
        assert claim > _SURE or self.file.endswith((".txt", ".md"))

    def test_it_claims_nothing_of_noise(self) -> None:
        """It answers for any bytes, in [0, 1], and is not sure of noise."""
        for data in (b"", b"\0\1\2", b"\xff" * 99, b"\n" * 99, *damaged(self.sample)):
            assert 0 <= self.reader.claims("file", data) <= 1
        assert self.reader.claims("file.bin", b"\x89PNG\r\n\x1a\n\0\0\0") <= _SURE

    def test_it_reads_every_record(self) -> None:
        """All titles of the sample are there, in order, and no problem is."""
        found = self.read(self.sample)
        assert [p.title for p in found if isinstance(p, Paper)] == list(self.titles)
        assert [p for p in found if isinstance(p, Problem)] == []

    def test_it_gives_the_same_again(self) -> None:
        """Reading twice gives equal values."""
        assert self.read(self.sample) == self.read(self.sample)

    def test_it_reads_a_slow_stream(self) -> None:
        """How the bytes arrive makes no difference."""
        slow = io.BufferedReader(_Dribble(self.sample), buffer_size=16)
        found = list(self.reader.read(self.file, cast("BinaryIO", slow)))
        assert found == self.read(self.sample)

    def test_it_reads_every_kind_of_line_end(self) -> None:
        """Line ends of Windows change no paper."""
        windows = self.sample.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        papers = [p for p in self.read(windows) if isinstance(p, Paper)]
        assert [p.title for p in papers] == list(self.titles)

    def test_its_papers_are_sound(self) -> None:
        """Keys, texts, spans, identifiers and years are as the model says."""
        for paper in self.read(self.sample):
            assert isinstance(paper, Paper)
            check_paper(paper, self.file)

    def test_an_empty_file_holds_no_paper(self) -> None:
        """Nothing comes of nothing."""
        found = self.read_lenient(b"")
        assert not any(isinstance(item, Paper) for item in found)

    def test_a_bad_record_is_told_and_the_rest_is_read(self) -> None:
        """Each bad record is a problem with place and advice; good ones are read."""
        if self.broken is None:
            return
        found = self.read(self.broken)
        problems = [item for item in found if isinstance(item, Problem)]
        titles = [item.title for item in found if isinstance(item, Paper)]
        assert titles == list(self.survivors)
        assert problems
        for problem in problems:
            assert problem.source.file == self.file
            assert problem.source.record > 0
            assert problem.message
            assert problem.hint

    def test_no_damage_makes_it_crash(self) -> None:
        """Cut, swapped, repeated and foreign bytes raise nothing but `InputError`."""
        for data in damaged(self.sample):
            for item in self.read_lenient(data):
                if isinstance(item, Paper):
                    check_paper(item, self.file)

    def read(self, data: bytes) -> list[Paper | Problem]:
        """All that the reader makes of some bytes."""
        return list(self.reader.read(self.file, io.BytesIO(data)))

    def read_lenient(self, data: bytes) -> list[Paper | Problem]:
        """The same, with nothing where the file as a whole is refused."""
        try:
            return self.read(data)
        except InputError:
            return []


def check_paper(paper: Paper, file: str) -> None:
    """Assert that a paper is as the model says.

    Args:
        paper: what a reader gave.
        file: the file it was asked to read.
    """
    assert paper.source.file == file
    assert paper.source.record > 0
    assert paper.key
    assert paper.text
    assert paper.title is None or paper.title == " ".join(paper.title.split())
    assert paper.abstract == " ".join(paper.abstract.split())
    for span in paper.emphasis:
        assert 0 <= span.start < span.end <= len(paper.text)
    for scheme, value in paper.identifiers.items():
        assert parse_identifier(scheme, value) == value
    assert paper.year is None or paper.year in _YEARS
    assert all(author.name for author in paper.authors)
    assert all(paper.cites)
    paper.text.encode("utf-8")


def damaged(data: bytes, *, rounds: int = _ROUNDS) -> Iterator[bytes]:
    """Bytes as accidents leave them: the same ones each time.

    Args:
        data: a good file.
        rounds: how many of each kind of accident.

    Yields:
        The data cut short, with bytes changed, with a stretch lost, and with a
        stretch of foreign bytes inside.
    """
    dice = random.Random(_SEED)  # noqa: S311 - nothing secret depends on it
    for _ in range(rounds if data else 0):
        i, j = sorted(dice.randrange(len(data) + 1) for _ in range(2))
        yield data[:i]
        yield data[:i] + data[j:]
        yield data[:j] + data[i:]
        yield data[:i] + dice.randbytes(dice.randrange(9)) + data[i:]
        changed = bytearray(data)
        for _ in range(dice.randrange(1, 9)):
            changed[dice.randrange(len(data))] = dice.choice(b'{}[]"<>&,\n\\$@\0\xff')
        yield bytes(changed)


class ExtractorSuite:
    """The laws of an extractor.

    A subclass sets `extractor`; it may set `papers` to read others than the plain,
    empty, long, foreign and hostile texts that are given.
    """

    extractor: ClassVar[Extractor]
    """The extractor at test."""

    @property
    def papers(self) -> list[Paper]:
        """What it is given to read."""
        return [
            Paper(f"text-{place}", title, abstract, Source("suite", place))
            for place, (title, abstract) in enumerate(_TEXTS, start=1)
        ]

    def read(self) -> Iterator[tuple[Paper, Reading]]:
        """Each paper with its reading."""
        papers = self.papers
        return zip(papers, self.extractor.read(iter(papers)), strict=True)

    def test_it_says_who_it_is(self) -> None:
        """Its maker is a name and a version, and every reading carries it."""
        name, _, version = self.extractor.maker.rpartition("/")
        assert name
        assert version
        assert {reading.maker for _, reading in self.read()} == {self.extractor.maker}

    def test_it_gives_one_reading_a_paper(self) -> None:
        """As many readings as papers, and none for none."""
        papers = self.papers
        assert len(list(self.extractor.read(iter(papers)))) == len(papers)
        assert list(self.extractor.read([])) == []

    def test_it_reads_the_same_again(self) -> None:
        """Nothing depends on chance, or on what was read before."""
        assert list(self.read()) == list(self.read())

    def test_it_reads_a_paper_the_same_in_any_company(self) -> None:
        """Readings stand in the order of papers, each for its own paper alone."""
        papers = self.papers
        together = list(self.extractor.read(papers))
        assert [r for p in papers for r in self.extractor.read([p])] == together
        assert list(self.extractor.read(papers[::-1])) == together[::-1]

    def test_its_readings_are_sound(self) -> None:
        """Mentions, results, claims and scores are as the model says."""
        for paper, reading in self.read():
            check_reading(paper, reading)


def check_reading(paper: Paper, reading: Reading) -> None:
    """Assert that a reading is as the model says, and stands in its paper's text.

    Args:
        paper: what was read.
        reading: what an extractor made of it.
    """
    names = [entity.name for entity in reading.entities]
    assert len(set(names)) == len(names), paper.key
    for entity in reading.entities:
        assert list(entity.mentions) == sorted(entity.mentions)
        quotes = {quote(paper, span) for span in entity.mentions}
        assert quotes == set(entity.surfaces), paper.key
        assert entity.name in quotes
        assert 0 <= entity.score <= 1
        assert 0 <= entity.role_score <= 1
    spans = sorted(span for entity in reading.entities for span in entity.mentions)
    assert all(left.end <= right.start for left, right in pairwise(spans)), paper.key
    for result in reading.results:
        assert result.value
        assert result.value in quote(paper, result.span)
        assert quote(paper, result.span) in quote(paper, result.sentence)
        about = (result.metric, result.dataset, result.task, result.method)
        assert {*about, result.baseline} <= {*names, None}, paper.key
        assert 0 <= result.score <= 1
    claims = [(claim.head, claim.relation, claim.tail) for claim in reading.claims]
    assert len(set(claims)) == len(claims), paper.key
    for claim in reading.claims:
        assert {claim.head, claim.tail} <= set(names)
        assert claim.head != claim.tail
        assert all(quote(paper, span) for span in claim.evidence)
        assert 0 <= claim.score <= 1
    assert all(url in paper.text for url in reading.urls)


def quote(paper: Paper, span: Span) -> str:
    """The words of a paper's text that a span stands for.

    Args:
        paper: any paper.
        span: asserted to lie in its text, and not to be empty.
    """
    assert 0 <= span.start < span.end <= len(paper.text), paper.key
    return paper.text[span.start : span.end]


_PLAIN = (
    "We propose Rill, a streaming parser built on the shift-reduce transformer (SRT). "
    "Rill reaches 91.4% F1 on TreeNews and 87.2% on WebTrees, 1.3 points over SRT, and "
    "runs 2.4x faster. Code is at https://example.org/rill."
)
_THEORY = (
    "Sleepy bandits choose among arms that come and go. We prove a regret bound of "
    "O(sqrt(n log n)) for NapUCB and show that no algorithm does better."
)
_TEXTS: tuple[tuple[str | None, str], ...] = (
    ("Rill: parsing while you read", _PLAIN),
    (None, _PLAIN),
    ("A bound for sleepy bandits", _THEORY),
    (None, ""),
    ("", " \n\t\u00a0"),
    ("A title alone", ""),
    (None, "Rill."),
    (None, "word" * 3000),
    ("Long", f"{_PLAIN} " * 40),
    (None, "Rill, " * 700),
    (None, "3.5 4,000 17% 1e-3 O(n^2) 5 6 7. 8! 9? " * 20),
    (None, "()[]{}<>.,;:!?-_/\\|~^*+=\"'`@#$%&" * 20),
    (None, "\0\a\x1b[31mRill\x1b[0m\u202e beats \ud800 SRT \ufeff\u200b on TreeNews."),
    (None, "<script>alert('Rill')</script> &amp; <b onclick=x>SRT</b> {{7*7}} %s ${x}"),
    (
        None,
        r"We use $\mathcal{O}(n)$ steps of \textbf{Rill} and \cite{srt}; \undefined{",
    ),
    (None, "Wir stellen Bächlein vor; es erreicht 91,4 % auf dem WaldKorpus."),
    (None, "我们提出了溪流模型。在TreeNews上达到91.4%的F1值, 比SRT快2.4倍。"),
    (None, "نقترح نموذج Rill ونصل إلى 91.4% على TreeNews مقارنة مع SRT."),
    (None, "हम Rill प्रस्तुत करते हैं, जो TreeNews पर 91.4% F1 तक पहुँचता है।"),
    (None, "🌊🌊 Rill 👩\u200d🔬 gets 91.4 % F1 on Tree🌲News, e\u0301 and \u00e9."),
    ("Rill\u2028Rill", "One\r\nline\x0bother\x0cpage\x85next\u2029end of SRT"),
)
"""Title and abstract of what extractors are given to read."""
