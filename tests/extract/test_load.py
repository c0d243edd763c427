from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from kg.errors import InputError
from kg.extract import load
from kg.model import Paper, Reading


class Toy:
    """An extractor of another package."""

    maker = "toy/1"

    def __init__(self, detail: str = "", *, key: str = "") -> None:
        self.detail, self.key = detail, key

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        return (Reading(self.maker) for _ in papers)


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    points = EntryPoints(
        EntryPoint(name, target, "kg.extractors")
        for name, target in (
            ("toy", f"{__name__}:Toy"),
            ("default", f"{__name__}:Toy"),
            ("gone", "kg.extract:Nothing"),
            ("lost", "nowhere_at_all:Thing"),
        )
    )
    monkeypatch.setattr("kg.extract.entry_points", points.select)
    monkeypatch.setattr(EntryPoint, "load", _load)


def _load(point: EntryPoint) -> object:
    if point.name == "toy":
        return Toy
    raise ImportError("no module") if point.name == "lost" else AttributeError("gone")


def test_an_endpoint_is_chosen_by_its_address() -> None:
    made = load("endpoint:http://localhost:8080/v1?model=tiny", key="word")
    assert made.maker == "endpoint:tiny/1"


def test_an_extractor_of_another_package_is_found() -> None:
    assert load("toy").maker == "toy/1"


def test_what_stands_behind_the_colon_is_handed_on() -> None:
    made = load("toy:http://a:1/b", key="word")
    assert isinstance(made, Toy)
    assert (made.detail, made.key) == ("http://a:1/b", "word")


@pytest.mark.parametrize(
    "model",
    ["", "none", "Toy", "default:x", "gone", "lost", "fast:", "fast:0", "fast:x"],
)
def test_what_cannot_be_loaded_is_told(model: str) -> None:
    with pytest.raises(InputError):
        load(model)


def test_the_default_takes_no_key() -> None:
    with pytest.raises(InputError, match="takes no key"):
        load(key="word")


def test_the_names_that_exist_are_told() -> None:
    with pytest.raises(InputError) as told:
        load("none")
    assert told.value.hint == "there is: default, endpoint, fast, gone, lost, toy"


@pytest.mark.parametrize("model", ["endpoint", "endpoint:"])
def test_an_endpoint_needs_an_address(model: str) -> None:
    with pytest.raises(InputError, match="address of an endpoint"):
        load(model)
