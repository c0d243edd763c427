import json
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.evaluate import Annotation, Marked, read_annotations
from kg.model import Source, Span


def written(folder: Path, *lines: str | bytes) -> Path:
    path = folder / "papers.jsonl"
    data = (line if isinstance(line, bytes) else line.encode() for line in lines)
    path.write_bytes(b"\n".join(data))
    return path


def test_what_the_extractor_writes_is_read(tmp_path: Path) -> None:
    line = {
        "id": "a-01",
        "title": "Ä title",
        "text": "Ä title\nWe use PT.",
        "entities": [
            {
                "type": "Method",
                "name": "PT",
                "surfaces": ["PT"],
                "role": "used",
                "score": 0.5,
                "mentions": [[15, 17]],
            }
        ],
        "results": [{"value": "3", "metric": None, "sentence": [8, 18]}],
        "relations": [["PT", "usedFor", "PT"]],
        "urls": ["https://example.org"],
    }
    papers, problems = read_annotations(written(tmp_path, json.dumps(line)))
    assert not problems
    paper = papers["a-01"]
    assert paper.entities[0].kind == "Method"
    assert paper.stated(0) == (Span(15, 17),)
    assert paper.body is not None
    assert paper.body[15:17] == "PT"


def test_what_annotators_write_is_read() -> None:
    paper = Annotation(
        "a",
        entities=(Marked("Task", "nets"), Marked("Method", "net")),
        title="A net",
        abstract="It nets.",
        mentions=((2, 5, 1), (9, 13, 0), (90, 99, 0)),
    )
    assert paper.body == "A net\nIt nets."
    assert paper.stated(0) == (Span(9, 13),)
    assert paper.stated(1) == (Span(2, 5),)


def test_mentions_outside_the_text_are_left_out(tmp_path: Path) -> None:
    entity = '{"type": "Task", "name": "x", "mentions": [[-1, 2], [2, 2], [0, 3]]}'
    line = f'{{"id": "a", "abstract": "ab", "entities": [{entity}]}}'
    papers, _ = read_annotations(written(tmp_path, line))
    assert papers["a"].stated(0) == ()


@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "[]",
        '{"entities": []}',
        '{"id": "b", "entities": [{"name": "x"}]}',
        '{"id": "b", "relations": [["x", "y"]]}',
        '{"id": 3}',
        b'{"id": "\xff"}',
        "[" * 100_000,
    ],
)
def test_a_bad_line_is_a_problem_with_its_number(
    tmp_path: Path, bad: str | bytes
) -> None:
    path = written(tmp_path, '{"id": "a"}', "", bad, '{"id": "c"}')
    papers, problems = read_annotations(path)
    assert list(papers) == ["a", "c"]
    assert [problem.source for problem in problems] == [Source(str(path), 3)]
    assert "not an annotated paper" in problems[0].message
    assert len(problems[0].message) < 300


def test_of_two_papers_with_one_id_the_later_counts(tmp_path: Path) -> None:
    path = written(tmp_path, '{"id": "a", "text": "1"}', '{"id": "a", "text": "2"}')
    papers, problems = read_annotations(path)
    assert papers["a"].text == "2"
    assert "second paper" in problems[0].message


def test_a_mark_of_byte_order_is_passed_over(tmp_path: Path) -> None:
    papers, problems = read_annotations(written(tmp_path, b'\xef\xbb\xbf{"id": "a"}'))
    assert list(papers) == ["a"]
    assert not problems


@pytest.mark.parametrize("lines", [[], ["", " "], ["no"]])
def test_a_file_without_papers_is_an_error(tmp_path: Path, lines: list[str]) -> None:
    with pytest.raises(InputError, match="no annotated papers"):
        read_annotations(written(tmp_path, *lines))


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_annotations(tmp_path / "none.jsonl")
