"""What speaks for or against a number being an outcome, as named features."""

import re
from collections.abc import Iterator

from kg.extract._numbers import Form, Number
from kg.extract._results_scene import Scene

_NEAR = 4
_FAR = 10
_YEARS = range(1950, 2040)
_GROUPS = {
    "gain": "improv outperform surpass exceed beat boost increas gain reduc decreas "
    "save saving cut drop faster fewer higher lower better smaller less "
    "more mor than over speedup speed acceler rais enhanc degrad lead "
    "margin reduction improvement",
    "reach": "achiev reach obtain attain scor yield rank correct agree accuracy "
    "success result perform performance correlat outcom show report observ "
    "find reveal",
    "data": "dataset data corpus collect contain consist compris annotat annotation "
    "sample exampl imag document sentenc hour languag task question pair "
    "token video paper participant user cover span instanc record benchmark "
    "categor class",
    "setup": "train parameter layer step epoch set using use given budget shot size "
    "model billion million dimension window context agent robot year "
    "experiment",
    "bound": "bound regret complexity rate converg optimal lower upper runn time "
    "order requir polynomial algorithm queri error prove establish",
}
_GROUP_OF = {
    word: group for group, words in _GROUPS.items() for word in words.split(" ")
}


def cues(scene: Scene, which: int) -> list[str]:
    """Features of one number.

    Args:
        scene: the paper.
        which: index of the number among the scene's numbers.

    Returns:
        Names of the features that hold, each once, sorted.
    """
    number = scene.numbers[which]
    found = {"bias"}
    found.update(_shape(number))
    found.update(_words(scene, scene.at[which], number))
    found.update(_place(scene, scene.at[which], number))
    return sorted(found)


def _shape(number: Number) -> Iterator[str]:
    unit = number.unit or "-"
    yield f"unit={unit}"
    yield f"form={number.form}"
    yield f"lead={number.lead}"
    yield f"unit,lead={unit},{number.lead}"
    plain = re.sub(r"[^\d.]", "", number.value)
    yield "decimal" if "." in plain else f"digits={min(len(plain), 6)}"
    yield f"decimal,unit={'.' in plain},{unit}"
    if number.form is Form.PLAIN and plain.isdigit():
        if number.unit is None and int(plain) in _YEARS:
            yield "year"
        if int(plain) in {0, 1, 2, 3, 100, 1000}:
            yield f"is={int(plain)}"
    if number.form is Form.ORDER:
        yield f"order={number.value[0]}"
        yield f"order1={number.value.replace(' ', '') in {'O(1)', 'o(1)'}}"


def _words(scene: Scene, at: int, number: Number) -> Iterator[str]:
    around = scene.around(at)
    left = [scene.items[i].norm for i in range(at - 1, around.start - 1, -1)]
    right = [scene.items[i].norm for i in range(at + 1, around.stop)]
    unit = number.unit or "-"
    form = number.form
    for side, words in (("l", left), ("r", right)):
        for k, word in enumerate([*words[:_NEAR], "^", "^"][:_NEAR], start=1):
            yield f"{side}{k}={word}"
            yield f"{side}*={word}"
            if k == 1:
                yield f"{side}1,unit={word},{unit}"
        for word in words[:_FAR]:
            yield f"{side}far={word}"
            if group := _GROUP_OF.get(word):
                yield f"{side}group={group}"
                yield f"{side}group,unit={group},{unit},{form}"
        yield f"{side}2gram={' '.join(words[:2])}"
    for word in left + right:
        if group := _GROUP_OF.get(word):
            yield f"group={group}"
            yield f"group,unit={group},{unit},{form}"
    yield f"lr={left[0] if left else '^'},{right[0] if right else '^'}"


def _place(scene: Scene, at: int, number: Number) -> Iterator[str]:
    sentence = scene.items[at].sentence
    count = len(scene.sentences)
    where = "last" if sentence >= count - 2 else f"{4 * sentence // count}"
    yield f"where={where}"
    yield f"where,unit={where},{number.unit or '-'}"
    around = scene.around(at)
    norms = [scene.items[i].norm for i in around]
    before = norms[: at - around.start]
    yield f"in-brackets={before.count('(') > before.count(')')}"
    others = sum(norm[0] == "#" for norm in norms) - 1
    yield f"others={min(others, 4)}"
    alike = norms.count(scene.items[at].norm) - 1
    yield f"alike={min(alike, 3)}"
    for kind in ("<Metric>", "<Dataset>", "<Method>", "<Task>"):
        yield f"{kind}={_reach(norms, at - around.start, kind)}"
    near = [abs(i - at) for i in around if i in scene.metric_words]
    gap = min(near, default=99)
    yield f"measure={_bucket(gap)}"
    yield f"measure,unit={_bucket(gap)},{number.unit or '-'}"


def _reach(norms: list[str], at: int, kind: str) -> str:
    """How far the nearest mention of a kind is, and on which side."""
    gaps = [i - at for i, norm in enumerate(norms) if norm == kind]
    if not gaps:
        return "none"
    gap = min(gaps, key=abs)
    return f"{'l' if gap < 0 else 'r'}{_bucket(abs(gap))}"


def _bucket(gap: int) -> str:
    """A distance in items, coarsely."""
    for limit in (1, 2, 4, 8, 16):
        if gap <= limit:
            return f"{limit}"
    return "far"
