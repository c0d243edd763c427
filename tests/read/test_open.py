"""Files, folders and streams: what is found, and that nothing raises."""

import gzip
import io
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model import Paper, Problem, Source
from kg.read import _open, read_papers, read_stream, readers

NAMES = st.sampled_from(["a", *(f"a{s}" for r in readers() for s in r.suffixes)])
STARTS = st.sampled_from(
    [
        b"",
        b"{",
        b"[",
        b'{"title": "',
        b"@article{a, title={",
        b"TY  - ",
        b"PMID- 1\n",
        b"title,abstract\n",
        b"<feed><entry>",
        b"Words of a text\n\n",
        b"\xff\xfe",
    ]
)


def titles(data: bytes, name: str = "some") -> list[str | None]:
    found = list(read_stream(name, io.BytesIO(data)))
    assert not [item for item in found if isinstance(item, Problem)], found
    return [item.title for item in found if isinstance(item, Paper)]


def problem(data: bytes, name: str = "some") -> Problem:
    (found,) = read_stream(name, io.BytesIO(data))
    assert isinstance(found, Problem)
    assert found.hint
    assert found.source.file.startswith(name)
    return found


def packed(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


@settings(deadline=None)
@given(NAMES, STARTS, st.binary(max_size=300))
def test_no_bytes_make_it_crash(name: str, start: bytes, data: bytes) -> None:
    for item in read_stream(name, io.BytesIO(start + data)):
        assert isinstance(item, Paper | Problem)
        assert item.source.file == name


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_every_file_gives_something(data: bytes) -> None:
    found = list(read_stream("a.txt", io.BytesIO(data)))
    assert found or data.strip()


@settings(deadline=None)
@given(st.text(max_size=400))
def test_any_text_can_be_a_record(text: str) -> None:
    import json  # noqa: PLC0415 - the one test that writes JSON

    data = json.dumps({"title": text, "abstract": text, "id": "k", "year": text})
    for item in read_stream("a.jsonl", io.BytesIO(data.encode())):
        if isinstance(item, Paper):
            assert all(0 <= s.start < s.end <= len(item.text) for s in item.emphasis)


def test_folders_are_walked_in_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a/z.jsonl", ".hidden.jsonl", ".git/c.jsonl"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'{{"title": "{name}"}}', encoding="utf-8")
    found = [item for item in read_papers([tmp_path]) if isinstance(item, Paper)]
    assert [item.title for item in found] == ["a/z.jsonl", "b.jsonl"]


def test_a_mixed_folder_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    (tmp_path / "1.bib").write_text("@misc{a, title={One}}", encoding="utf-8")
    (tmp_path / "2.json").write_text('[{"title": "Two"}, {"titl', encoding="utf-8")
    (tmp_path / "3.txt").write_bytes(b"")
    (tmp_path / "4.bib").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    (tmp_path / "5.bib").write_bytes("@misc{e, title={Fünf}}".encode("latin-1"))
    found = list(read_papers([tmp_path]))
    assert [item.title for item in found if isinstance(item, Paper)] == [
        "One",
        "Two",
        "Fünf",
    ]
    told = [item for item in found if isinstance(item, Problem)]
    assert [Path(item.source.file).name for item in told] == [
        "2.json",
        "3.txt",
        "4.bib",
    ]
    assert all(item.hint for item in told)


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (gone,) = read_papers([tmp_path / "gone.bib"])
    assert isinstance(gone, Problem)
    assert "cannot be opened" in gone.message
    (empty,) = read_papers([tmp_path])
    assert isinstance(empty, Problem)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_told(tmp_path: Path) -> None:
    path = tmp_path / "secret.bib"
    path.write_text("@misc{a, title={x}}", encoding="utf-8")
    path.chmod(0)
    (found,) = read_papers([path])
    assert isinstance(found, Problem)


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252"],
)
def test_every_usual_encoding_is_read(encoding: str) -> None:
    text = '{"title": "Größe naïve Øre", "abstract": "Words of a usual kind."}'
    assert titles(text.encode(encoding), "a.json") == ["Größe naïve Øre"]


def test_broken_bytes_in_utf8_are_replaced_and_told() -> None:
    data = '{"title": "Größe"}\n{"title": "M?rz, März"}'.encode().replace(b"?", b"\xe4")
    first, told, second = read_stream("a.jsonl", io.BytesIO(data))
    assert isinstance(first, Paper)
    assert isinstance(told, Problem)
    assert told.source.record == 2
    assert isinstance(second, Paper)
    assert second.title == "M\ufffdrz, März"


@pytest.mark.slow
def test_a_bomb_is_refused() -> None:
    content = b'{"title": "' + b"a" * 70_000_000 + b'"}'
    assert "unpacks to more than" in problem(packed({"a.json": content})).message
    bomb = gzip.compress(content, compresslevel=9)
    assert "unpacks to more than" in problem(bomb, "a.json.gz").message


def test_gzip_is_unpacked() -> None:
    good = gzip.compress(b'{"title": "Packed"}')
    assert titles(good, "a.json.gz") == ["Packed"]


def test_the_files_of_an_archive_are_read_in_order() -> None:
    data = packed(
        {
            "b.json": b'{"title": "Two"}',
            "a/a.bib": b"@misc{a, title={One}}",
            ".hidden.json": b'{"title": "Hidden"}',
            "__MACOSX/b.json": b"\0\1",
        }
    )
    assert titles(data, "a.zip") == ["One", "Two"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (packed({"a.json": b"{}"})[:60], "broken archive"),
        (packed({"[Content_Types].xml": b"<x/>"}), "office"),
        (packed({"b.zip": packed({"c.json": b"{}"})}), "an archive in an archive"),
    ],
)
def test_archives_that_are_not_read_are_told(data: bytes, says: str) -> None:
    (found,) = read_stream("a.zip", io.BytesIO(data))
    assert isinstance(found, Problem)
    assert says in found.message
    assert found.hint


def test_western_xml_is_read_in_the_encoding_it_declares() -> None:
    text = "<?xml version='1.0' encoding='ISO-8859-1'?><TEI><teiHeader><fileDesc>"
    text += "<titleStmt><title>Größe</title></titleStmt></fileDesc></teiHeader></TEI>"
    assert titles(text.encode("latin-1"), "a.xml") == ["Größe"]
    assert titles(text.encode("utf-8"), "a.xml") == ["Größe"]


class ShoutReader:
    name = "shout"
    suffixes: tuple[str, ...] = (".shout",)

    def claims(self, name: str, head: bytes) -> float:  # noqa: ARG002
        return 1.0 if name.endswith(".shout") else 0.0

    def read(self, file: str, data: BinaryIO) -> Iterator[Paper | Problem]:
        yield Paper("k", data.read().decode().upper(), "", Source(file, 1))


def test_a_package_can_bring_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name = "shout"

        def load(self) -> type[ShoutReader]:
            return ShoutReader

    monkeypatch.setattr(_open, "entry_points", lambda group: [Entry()][: len(group)])
    readers.cache_clear()
    try:
        assert titles(b"hello", "a.shout") == ["HELLO"]
    finally:
        readers.cache_clear()


def test_a_cut_gzip_is_told() -> None:
    data = gzip.compress(b'{"title": "One"}\n' + os.urandom(5000).hex().encode())
    found = list(read_stream("a.jsonl.gz", io.BytesIO(data[:3000])))
    assert any(isinstance(item, Problem) for item in found)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not text"),
        (b"%PDF-1.7 ...", "broken or locked PDF"),
        (b"1234 5678 !!", "no format"),
    ],
)
def test_what_is_no_list_of_papers_is_told(data: bytes, says: str) -> None:
    assert says in problem(data, "some.dat").message


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"title": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b"@a{" * 4_000,
        b"<a>" * 20_000,
        b"<TEI>" * 20_000,
    ],
)
def test_deep_nesting_is_told(data: bytes) -> None:
    found = list(read_stream("a", io.BytesIO(data)))
    assert found
    assert all(isinstance(item, Problem) for item in found)


def test_a_quotation_mark_that_never_closes_costs_one_row() -> None:
    rows = "".join(f"Title {n},b\n" for n in range(3000))
    data = f'title,abstract\n"open,b\n{rows}'.encode()
    found = list(read_stream("a.csv", io.BytesIO(data)))
    assert [type(item) for item in found].count(Problem) == 1
    assert [type(item) for item in found].count(Paper) == 3000


def test_an_identifier_that_is_none_is_left_out() -> None:
    data = b'{"title": "T", "doi": "10.5555/.", "pmid": "x", "url": "http:// no"}'
    (found,) = read_stream("a.json", io.BytesIO(data))
    assert isinstance(found, Paper)
    assert found.identifiers == {}


def test_pretty_printed_objects_in_a_row_are_read() -> None:
    data = b'{\n "title": "One"\n}\n{\n "title": "Two"\n}\n'
    assert titles(data, "a.json") == ["One", "Two"]


def test_old_line_ends_are_read() -> None:
    data = b"TY  - JOUR\rTI  - Old\rER  - \rTY  - JOUR\rTI  - Older\rER  - \r"
    assert titles(data, "a.ris") == ["Old", "Older"]


ABSTRACT = (
    b"We study a thing at length, and what comes of it is told in many words. " * 4
)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"First\n\n" + ABSTRACT + b"\n\nSecond\n\n" + ABSTRACT, ["First", "Second"]),
        (b"1. First\n" + ABSTRACT + b"\n\n2. Second\n" + ABSTRACT, ["First", "Second"]),
        (b"TC 2031\n\nFirst\n\n" + ABSTRACT + b"\n\nB\n\n" + ABSTRACT, ["First", "B"]),
        (b"My reading list\n\n" + b"\n\n".join([ABSTRACT] * 3), [None] * 3),
        (b"\n\n".join([ABSTRACT] * 3), [None] * 3),
        (b"Title: A\nAbstract: " + ABSTRACT + b"\n\nTitle: B\n" + ABSTRACT, ["A", "B"]),
        (b"Only one\n\n" + ABSTRACT, ["Only one"]),
        (ABSTRACT.replace(b". We", b".\nWe") + b"\n\n" + ABSTRACT, [None, None]),
    ],
)
def test_titles_of_listings(data: bytes, expected: list[str | None]) -> None:
    assert titles(data, "a.txt") == expected
