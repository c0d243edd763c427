import itertools
from xml.etree import ElementTree as ET

import pytest

from kg.draw import Spoke, bars, dots, ego, spark

EVIL = '"><script>x</script>&\u202e'
YEARS = [(2019, 3), (2020, 0), (2021, 7)]


def parsed(svg: str) -> ET.Element:
    assert "<script" not in svg
    return ET.fromstring(svg)  # noqa: S314 - our own


@pytest.mark.parametrize("count", [0, 1, 5, 40])
def test_an_ego_drawing_keeps_its_labels_apart(count: int) -> None:
    spokes = [
        Spoke(f"{EVIL} {i} " + "w" * 99, "Method", "uses", "uses", f"/x?a=1&b={EVIL}")
        for i in range(count)
    ]
    root = parsed(ego(EVIL, "Paper", spokes, spokes, name=EVIL))
    texts = [e for e in root.iter() if e.tag.endswith("text")]
    assert len(texts) == 2 * min(count, 9) + 1
    left = [float(e.get("y", 0)) for e in texts[: min(count, 9)]]
    assert all(b - a >= 30 for a, b in itertools.pairwise(left))
    height = float(root.get("viewBox", "").split()[3])
    assert all(0 < y < height for y in left)


def test_bars_are_as_tall_as_their_counts() -> None:
    root = parsed(bars(YEARS, name=EVIL))
    tall = [float(e.get("height", 0)) for e in root.iter() if e.tag.endswith("rect")]
    assert tall[1] == 0
    assert tall[0] / tall[2] == pytest.approx(3 / 7, rel=0.01)
    assert bars([], name="none") == ""


def test_dots_stand_where_their_values_are() -> None:
    root = parsed(dots([(EVIL, 1.0), ("b", 3.0), ("c", 2.0)], name="values"))
    x = [float(e.get("cx", 0)) for e in root.iter() if e.tag.endswith("circle")]
    assert x[0] < x[2] < x[1]
    assert x[2] - x[0] == pytest.approx(x[1] - x[2])
    assert dots([("a", 1.0)], name="one") == ""


def test_a_spark_ends_at_its_last_count() -> None:
    root = parsed(spark(YEARS, name="line"))
    [end] = [e for e in root.iter() if e.tag.endswith("circle")]
    assert float(end.get("cy", 0)) == pytest.approx(4)
    assert spark([(2020, 1)], name="one") == ""
