"""PDFs, workbooks, Zstandard, named columns, and text that was garbled."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from kg.model import Paper, Problem
from kg.read import read_papers, read_stream
from kg.read._mojibake import mended

openpyxl = pytest.importorskip("openpyxl")
zstandard = pytest.importorskip("zstandard")
pytest.importorskip("pypdf")

JSONL = b'{"title": "On plums", "abstract": "We count plums."}\n'
ABSTRACT = (
    "We propose PlumNet, a network that counts plums in orchards.",
    "On OrchardBench it reaches 81.2% accuracy, which is 3 points above what pear-",
    "based counters reach, at half the cost of training.",
)


def read(name: str, data: bytes, **more: dict[str, str]) -> list[Paper | Problem]:
    return list(read_stream(name, io.BytesIO(data), **more))


def pdf(lines: list[tuple[int, str]], title: str = "") -> bytes:
    """A PDF of one page whose lines have a size of type each."""
    shown, y = [], 780
    for size, text in lines:
        safe = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        shown.append(f"BT /F1 {size} Tf 50 {y} Td ({safe}) Tj ET")
        y -= size + 4
    page = "\n".join(shown)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R "
            "/Resources << /Font << /F1 5 0 R >> >> >>"
        ),
        f"<< /Length {len(page)} >>\nstream\n{page}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        f"<< /Title ({title}) >>",
    ]
    out = b"%PDF-1.4\n"
    places = []
    for number, text in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n".encode("latin-1")
    start = len(out)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    tail = f"<< /Size {len(objects) + 1} /Root 1 0 R /Info 6 0 R >>"
    return out + f"trailer\n{tail}\nstartxref\n{start}\n%%EOF\n".encode()


def whole_pdf(title: str = "") -> bytes:
    return pdf(
        [
            (18, "PlumNet: Counting Plums"),
            (10, "Jane Doe, arXiv:2031.01234v2"),
            (12, "Abstract"),
            *((10, line) for line in ABSTRACT),
            (12, "1 Introduction"),
            (10, "Plums are fruit, see 10.5555/not.a.reference."),
            (12, "References"),
            (10, "[1] A. Roe. Pears. arXiv:1999.00001, 2020."),
            (10, "[2] B. Poe. Apples. https://doi.org/10.5555/apples.1"),
        ],
        title,
    )


def test_a_pdf_gives_title_abstract_and_references() -> None:
    (paper,) = read("papers/plum.pdf", whole_pdf())
    assert isinstance(paper, Paper)
    assert paper.title == "PlumNet: Counting Plums"
    assert paper.abstract.startswith("We propose PlumNet")
    assert "pearbased counters reach" in paper.abstract
    assert paper.abstract.endswith("the cost of training.")
    assert paper.identifiers["arxiv"] == "2031.01234"
    assert {tuple(cite.items()) for cite in paper.cites} == {
        (("arxiv", "1999.00001"),),
        (("doi", "10.5555/apples.1"),),
    }


def test_a_stated_title_outranks_the_largest_type() -> None:
    (paper,) = read("x.pdf", whole_pdf("Plums, Counted"))
    assert isinstance(paper, Paper)
    assert paper.title == "Plums, Counted"
    (paper,) = read("x.pdf", whole_pdf("Microsoft Word - final.docx"))
    assert isinstance(paper, Paper)
    assert paper.title == "PlumNet: Counting Plums"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (pdf([]), "no text"),
        (b"%PDF-1.7\nrubbish", "broken or locked"),
        (whole_pdf()[:500], "broken or locked"),
    ],
)
def test_a_pdf_that_cannot_be_read_says_why(data: bytes, told: str) -> None:
    (problem,) = read("x.pdf", data)
    assert isinstance(problem, Problem)
    assert told in problem.message
    assert problem.hint


def test_a_pdf_without_an_abstract_still_has_a_title() -> None:
    paper, problem = read("x.pdf", pdf([(18, "A Short Note"), (10, "Some words.")]))
    assert isinstance(paper, Paper)
    assert paper.title == "A Short Note"
    assert isinstance(problem, Problem)
    assert "no abstract" in problem.message


def workbook(rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.active.title = "Library"
    for row in rows:
        book.active.append(row)
    book.create_sheet("Empty")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_workbook_is_a_table_a_sheet() -> None:
    rows: list[list[object]] = [
        ["Title", "Abstract", "Year"],
        ["On plums", "We count\nplums, twice.", 2031],
        ["", None, None],
        ["On pears", 'A "pear"', 2030.0],
    ]
    first, second = read("lib.xlsx", workbook(rows))
    assert isinstance(first, Paper)
    assert isinstance(second, Paper)
    assert (first.title, first.abstract) == ("On plums", "We count plums, twice.")
    assert first.year == 2031
    assert first.source.file == "lib.xlsx/Library"
    assert (second.source.record, second.abstract) == (4, 'A "pear"')


def test_a_workbook_that_lies_about_itself_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 80_000_000)
    (problem,) = read("bomb.xlsx", out.getvalue())
    assert isinstance(problem, Problem)
    assert "unpacks to" in problem.message
    (problem,) = read("x.xlsx", workbook([["Title"]])[:400])
    assert isinstance(problem, Problem)


def test_zstandard_is_unpacked_frame_by_frame() -> None:
    packed = zstandard.ZstdCompressor().compress(JSONL)
    assert len(read("a.jsonl.zst", packed + packed)) == 2
    (paper,) = read("a.jsonl.zst", packed)
    assert isinstance(paper, Paper)
    assert paper.key == "a-01"


@pytest.mark.parametrize("cut", [0, 5])
def test_broken_and_boundless_zstandard_is_told(cut: int) -> None:
    packed = zstandard.ZstdCompressor().compress(b" " * 100_000_000)
    data = packed if cut == 0 else b"\x28\xb5\x2f\xfd" + b"\xff" * 40
    (problem,) = read("a.jsonl.zst", data)
    assert isinstance(problem, Problem)


def test_columns_may_have_names_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text("Nom;Texte;An\nPlums;We count plums.;2031\n", encoding="utf-8")
    (problem,) = read_papers([file])
    assert isinstance(problem, Problem)
    given = {"title": "nom", "abstract": "Texte", "year": "An"}
    (paper,) = read_papers([file], columns=given)
    assert isinstance(paper, Paper)
    assert (paper.title, paper.abstract, paper.year) == (
        *("Plums", "We count plums.", 2031),
    )


GARBLED = [
    text.encode().decode("windows-1252", "ignore")
    for text in ("Schr\xf6dinger\u2019s bridge", "R\xe9seaux neuronaux", "a \u2014 b")
]


@pytest.mark.parametrize("text", GARBLED)
def test_garbled_text_is_mended_and_told(text: str) -> None:
    line = f'{{"title": "Fine", "abstract": "x"}}\n{{"title": "{text}"}}\n'
    fine, paper, problem = read("a.jsonl", line.encode())
    assert isinstance(fine, Paper)
    assert isinstance(paper, Paper)
    assert "Ã" not in str(paper.title)
    assert "â€" not in str(paper.title)
    assert isinstance(problem, Problem)
    assert "mended in 1 paper" in problem.message
    assert problem.source.record == 2


@pytest.mark.parametrize(
    "text", ["naïve", "Ångström", "Łukasiewicz", "概率", "São Paulo", "β-VAE — π₀"]
)
def test_sound_text_is_left_alone(text: str) -> None:
    assert mended(text) == text


def test_what_is_packed_twice_or_otherwise_still_opens() -> None:
    assert len(read("a.jsonl.gz", gzip.compress(JSONL))) == 1


def test_what_stands_before_a_cut_is_read() -> None:
    lines = "".join(
        f'{{"title": "On plums {n}", "abstract": "We count {n * 7919} plums."}}\n'
        for n in range(3000)
    )
    packed = gzip.compress(lines.encode())
    *papers, problem = read("a.jsonl.gz", packed[: len(packed) * 2 // 3])
    assert sum(isinstance(paper, Paper) for paper in papers) > 100
    assert isinstance(problem, Problem)
    assert "reading stopped" in problem.message


def test_a_column_that_is_not_there_is_told(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text("Titel;Text\nPlums;We count.\n", encoding="utf-8")
    given = {"title": "Titel", "abstract": "Nope"}
    problem, paper = read_papers([file], columns=given)
    assert isinstance(problem, Problem)
    assert "'Nope' for abstract" in problem.message
    assert "Text" in str(problem.hint)
    assert isinstance(paper, Paper)
