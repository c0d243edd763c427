"""The rules of the house: which module may import which, and how long a file may be."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "kg"
LAYERS = [
    {"errors"},
    {"ids"},
    {"model"},
    {"confidence", "display", "grounding", "reliability", "sentences", "vocab"},
    {
        *("read", "extract", "resolve", "store", "measure", "relate", "draw"),
        *("evaluate", "hierarchy", "identity", "sample"),
    },
    {"discover"},
    {"folder", "judgements", "paper_judgements", "withdrawn"},
    {"mine", "papers", "people", "silent", "views", "vocabulary"},
    {"graph", "projection"},
    {"build", "check", "diff", "exports", "why", "withdraw"},
    {"web"},
    {"cli", "testing"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
MODULES = sorted(ROOT.rglob("*.py"))
HOME = {
    "pyoxigraph": {"store"},
    "oxrdflib": {"store"},
    "pyvis": {"draw"},
    "onnxruntime": {"extract"},
    "tokenizers": {"extract"},
    "bibtexparser": {"read"},
    "ftfy": {"read"},
    "openpyxl": {"read"},
    "pypdf": {"read"},
    "zstandard": {"read"},
    "pylatexenc": {"read"},
    "click": {"cli"},
    "rich": {"cli"},
    "starlette": {"web", "cli"},
    "uvicorn": {"web", "cli"},
    "jinja2": {"web"},
}


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    part = part_of(path)
    if part in {"__init__", "__main__"}:
        return
    others = {name.split(".")[1] for name in imports(path) if name.startswith("kg.")}
    wrong = {other for other in others - {part} if LEVEL[other] >= LEVEL[part]}
    assert not wrong, f"{part} may not import {sorted(wrong)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_an_outside_library_has_one_home(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports(path)}
    wrong = {name for name in outside & HOME.keys() if part_of(path) not in HOME[name]}
    assert not wrong, f"{part_of(path)} may not import {sorted(wrong)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_file_is_over_400_lines(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= 400
