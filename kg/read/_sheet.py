"""Workbooks of Excel: each sheet is a table like one in CSV."""

import csv
import io
import warnings
import zipfile
from collections.abc import Iterator
from typing import Any, BinaryIO

from kg.errors import InputError

_BOOK = "xl/workbook.xml"
_LARGEST = 2**30
_RATIO = 300
_FREE = 64 * 2**20


def is_workbook(data: BinaryIO) -> bool:
    """Whether an archive that allows seeking is a workbook.

    Args:
        data: at its start, where it is again afterwards.
    """
    try:
        with zipfile.ZipFile(data) as archive:
            return _BOOK in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False
    finally:
        data.seek(0)


def sheets(data: BinaryIO) -> Iterator[tuple[str, BinaryIO]]:
    """The sheets of a workbook as CSV in UTF-8, row by row the same lines.

    Args:
        data: the workbook; it must allow seeking.

    Yields:
        A sheet's name and its bytes; empty sheets are left out.

    Raises:
        InputError: the library that reads workbooks is missing, or the file is
            broken or unpacks to far more than it is.
    """
    book = _opened(data)
    try:
        for sheet in book.worksheets:
            text = _csv(sheet.iter_rows(values_only=True))
            if text.strip():
                yield str(sheet.title), io.BytesIO(text.encode())
    finally:
        book.close()


def _opened(data: BinaryIO) -> Any:  # noqa: ANN401 (a workbook of a library that is optional)
    try:
        import openpyxl  # noqa: PLC0415 (optional)
    except ImportError as error:
        raise InputError(
            "a workbook of Excel, and openpyxl is not installed",
            hint="pip install 'citekg[formats]', or save the sheet as CSV",
        ) from error
    _check_size(data)
    try:
        with warnings.catch_warnings():
            # Styles and extensions that it leaves out do not matter here.
            warnings.simplefilter("ignore")
            return openpyxl.load_workbook(data, read_only=True, data_only=True)
    except (ValueError, KeyError, OSError, TypeError, zipfile.BadZipFile) as error:
        raise InputError(
            f"a broken workbook: {error}", hint="save it again, or save it as CSV"
        ) from error


def _check_size(data: BinaryIO) -> None:
    with zipfile.ZipFile(data) as archive:
        whole = sum(info.file_size for info in archive.infolist())
        packed = sum(info.compress_size for info in archive.infolist())
    data.seek(0)
    if whole > _LARGEST or (whole > _FREE and whole > _RATIO * packed):
        raise InputError(
            f"a workbook that unpacks to {whole >> 20} MB", hint="save it as CSV"
        )


def _csv(rows: Iterator[tuple[object, ...]]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    for row in rows:
        cells = ["" if cell is None else str(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        # One line a row, so that a problem's line is the row in the sheet.
        table.writerow([" ".join(cell.split()) for cell in cells])
    return out.getvalue()
