"""What each command of LaTeX does to the pass over a text."""

import re
from collections.abc import Callable, Container

from kg.read import _latex_names as names
from kg.read._draft import CLOSE, OPEN, guarded
from kg.read._latex_scan import Scanner

_OPTION = re.compile(r"\s*\[[^\[\]]{0,200}\]")
_ESCAPE = re.compile(r"\\([_%#&~])")


def command(scan: Scanner, match: re.Match[str]) -> None:
    """A backslash and a name: write what it stands for.

    Args:
        scan: the pass, which stands behind the command.
        match: groups ``macro``, the name, and ``gap``, the white space behind it.
    """
    name, at = match["macro"], match.start()
    scan.at = match.end("gap") if name in names.EATING else match.start("gap")
    for known, step in _COMMANDS:
        if name in known:
            step(scan, name, at)
            return
    _named(scan, name, at)


def _emphasised(scan: Scanner, name: str, at: int) -> None:
    start = scan.skip_space()
    if start in scan.pairs:
        scan.out.put(OPEN, at)
        math = scan.math and name not in names.TEXT_IN_MATH
        scan.enter(start, math=math, closing=CLOSE)


def _switched(scan: Scanner, _name: str, at: int) -> None:
    if scan.stack and not scan.stack[-1].closing:
        scan.out.put(OPEN, at)
        scan.stack[-1].closing = CLOSE


def _wrapped(scan: Scanner, name: str, _at: int) -> None:
    scan.group(math=(scan.math and name not in names.TEXT_IN_MATH) or name in _MATHS)


_MATHS = frozenset({"ensuremath"})


def _dropped(scan: Scanner, name: str, _at: int) -> None:
    text = scan.draft.text
    for _ in range(2):  # \citep[see][p. 2]{key} has two options
        if option := _OPTION.match(text, scan.at):
            scan.at = option.end()
    for _ in range(names.DROPPED[name]):
        start = scan.skip_space()
        if start in scan.pairs:
            scan.at = scan.pairs[start] + 1
    if text[scan.at : scan.at + 1] in {".", ",", ";", ":", ")"}:
        scan.close_up()


def _address(scan: Scanner, name: str, _at: int) -> None:
    start = scan.skip_space()
    if start not in scan.pairs:
        return
    end = scan.pairs[start]
    scan.at = end + 1
    raw = scan.draft.text[start + 1 : end]
    address = _ESCAPE.sub(r"\1", raw).strip()
    scan.urls.append(address)
    if name != "href" or scan.skip_space() not in scan.pairs:
        scan.put(guarded(address), start + 1)


def _placed(scan: Scanner, name: str, at: int) -> None:
    start = scan.skip_space()
    if start not in scan.pairs:
        return
    end = scan.pairs[start]
    if scan.draft.text[start + 1 : end] in names.MATH_PLACES:
        scan.math = name == "begin"
    scan.at = end + 1
    scan.put(" ", at)


def _accented(scan: Scanner, name: str, at: int) -> None:
    start = scan.skip_space()
    following = scan.draft.text[start : start + 1]
    if len(name) == 1 and not (following == "{" or following.isalpha()):
        scan.put(name, at)
        return
    scan.at = scan.skip_space()
    scan.accent = names.ACCENTS[name]


def _fraction(scan: Scanner, _name: str, _at: int) -> None:
    start = scan.skip_space()
    second = scan.pairs.get(start, -2) + 1
    if scan.group(math=scan.math, script=True) and second in scan.pairs:
        scan.stack[-1].closing = "/"
        scan.fractions.add(second)


def _root(scan: Scanner, _name: str, at: int) -> None:
    if option := _OPTION.match(scan.draft.text, scan.at):
        scan.at = option.end()
    scan.put("√", at)
    scan.group(math=scan.math, script=True)


def _spaced(scan: Scanner, _name: str, at: int) -> None:
    scan.put(" ", at)


def _silent(scan: Scanner, name: str, _at: int) -> None:
    if name in {"left", "right"} and scan.draft.text[scan.at : scan.at + 1] == ".":
        scan.at += 1


def _short(scan: Scanner, name: str, at: int) -> None:
    text = names.SHORT[name]
    if scan.draft.text[scan.at : scan.at + 1] == ".":
        text = text[:-1]
    if scan.draft.text[scan.at : scan.at + 2] == "{}":
        scan.at += 2
    scan.put(text, at)


def _named(scan: Scanner, name: str, at: int) -> None:
    """A symbol, the name of a function, or a command nobody here knows."""
    text = names.symbol(name)
    start = scan.at
    if text is None:
        if start in scan.pairs and scan.pairs[start] > start + 1:
            return  # the argument of an unknown command is what it shows
        text = name
        if name[0] == "n" and name[1:2].isupper():  # a line feed escaped twice
            scan.put(" ", at)
            text = name[1:]
    is_word = len(text) > 1 and text.isalpha()
    if scan.math and is_word and scan.last().isalnum():
        scan.put(" ", at)
    scan.put(guarded(text), at)
    if start in scan.pairs and scan.pairs[start] == start + 1:
        scan.at = start + 2
    elif scan.math and is_word and scan.draft.text[start : start + 1] in {"{", "\\"}:
        scan.put(" ", at)


_Command = Callable[[Scanner, str, int], None]
_COMMANDS: tuple[tuple[Container[str], _Command], ...] = (
    (names.EMPHASIS, _emphasised),
    (names.WRAPPERS, _wrapped),
    (names.SHORT, _short),
    (names.DROPPED, _dropped),
    (frozenset({"url", "href", "path", "nolinkurl"}), _address),
    (names.SWITCHES, _switched),
    (names.IGNORED, _silent),
    (names.SPACES, _spaced),
    (frozenset({"begin", "end"}), _placed),
    (frozenset(names.ACCENTS), _accented),
    (frozenset({"frac", "dfrac", "tfrac", "nicefrac"}), _fraction),
    (frozenset({"sqrt"}), _root),
)
