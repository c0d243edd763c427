"""My library within a larger graph."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from kg.cli import cli
from kg.mine import FILE


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def test_what_i_have_is_marked_and_the_rest_is_new(tmp_path: Path) -> None:
    listing, mine, graph = tmp_path / "a.csv", tmp_path / "mine.bib", tmp_path / "g"
    listing.write_text(
        "title,abstract,doi\n"
        "Plums,We evaluate PlumNet on ImageNet.,10.5555/plums\n"
        "Pears,We evaluate PearNet on ImageNet.,10.5555/pears\n"
    )
    mine.write_text(
        "@article{p, title={Plums}, doi={https://doi.org/10.5555/PLUMS}}\n"
        "@article{q, title={My own}, abstract={We evaluate X-Net on ImageNet.}}\n"
    )
    built = run("build", listing, "--mine", mine, "-o", graph, "--model", "fast")
    assert built.exit_code == 0, built.output
    assert len((graph / FILE).read_text().splitlines()) == 2
    run("build", listing, "--mine", mine, "-o", graph, "--model", "fast")
    assert len((graph / FILE).read_text().splitlines()) == 2
    found = json.loads(run("new", graph, "--json").stdout)
    assert [one["paper"].rpartition("/")[2] for one in found] == ["pears"]
    assert found[0]["near"]
    shown = run("new", graph).stdout
    assert shown.startswith("1. Pears")
    assert "near “" in shown
