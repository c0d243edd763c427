"""The bundled sample as a graph, built once for all tests of commands."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from kg.cli import cli


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    graph = tmp_path_factory.mktemp("demo") / "citekg-demo"
    result = CliRunner().invoke(cli, ["demo", "-o", str(graph)])
    assert result.exit_code == 0, result.output
    return graph
