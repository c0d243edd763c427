"""The notebooks run from top to bottom, and are kept without their output."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.stem))


def cells(path: Path) -> list[nbformat.NotebookNode]:
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return list(book.cells)


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@each
def test_is_kept_without_output(path: Path) -> None:
    code = [cell for cell in cells(path) if cell.cell_type == "code"]
    assert code
    assert all(not cell.outputs and cell.execution_count is None for cell in code)


@each
def test_asks_one_question_and_names_it(path: Path) -> None:
    first = cells(path)[0]
    assert first.cell_type == "markdown"
    assert re.match(r"# .+\?\n", first.source)


@pytest.mark.slow
@each
def test_runs_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        book,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(tmp_path)}},
    )
    client.execute()
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert any(cell.outputs for cell in code)
    names = {output.get("name") for cell in code for output in cell.outputs}
    assert "stderr" not in names
