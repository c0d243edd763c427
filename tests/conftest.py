"""Golden files: what people read or other programs parse, compared as written."""

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite tests/golden"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare text with tests/golden/NAME, or rewrite it under --update-golden."""

    def check(name: str, actual: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.write_text(actual, encoding="utf-8", newline="")
        expected = path.read_bytes().decode() if path.is_file() else ""
        assert actual == expected, f"differs from {path}; see --update-golden"

    return check
