"""Takes LaTeX off a text: one pass over its tokens, whatever they are."""

import re
import unicodedata
from collections.abc import Callable, Container

from kg.read import _latex_names as names
from kg.read._draft import CLOSE, OPEN, Draft, Writer, guarded, rewritten
from kg.read._latex_math import brace_pairs, math_marks
from kg.read._latex_scan import Scanner

_TOKEN = re.compile(
    r"""
    (?P<url>https?://(?:\\[_%\#&~]|[^\s{}<>"\\$`*\ufdd0\ufdd1])+)
    |\\(?P<macro>[A-Za-z]+)\*?(?P<gap>\s*)
    |\\(?P<mark>[\s\S])
    |(?P<dollar>\$\$?)
    |(?P<open>\{)
    |(?P<close>\})
    |(?P<script>[_^])
    |(?P<dash>(?<!-)-{2,3}(?!-))
    |(?P<quote>``|'')
    |(?P<single>`(?=[^`'\n]{1,80}'(?!\w)))
    |(?P<tie>~)
    |(?P<star>\*)
    """,
    re.VERBOSE,
)
_EVIDENCE = re.compile(r"\\[A-Za-z]{2}|\\[%&_$#{},;\"'`^~=.(\[]|\\[cvHuor]\b|``")
_TRIGGER = ("\\", "$", "~", "^", "`", "{", "}", "--", "''", "://")
_OPTION = re.compile(r"\s*\[[^\[\]]{0,200}\]")
_ESCAPE = re.compile(r"\\([_%#&~])")
_ORDINAL = re.compile(
    r"\^\s*\{?\s*(?:\\(?:text|textrm|mathrm|rm)\s*)?\{?(?=(?:st|nd|rd|th)\b)"
)
_RAISED = re.compile(
    r"\^\s*(?P<brace>\{)?\s*(?:\\(?:circ|prime|ast|star)(?![A-Za-z])|\*)"
    r"\s*(?(brace)\})"
)
_NUMBER_BELOW = re.compile(r"_\s*(?:\{\s*\d+\s*\}|\d)")
_BETWEEN_WORDS = re.compile(r"[^\W\d_]{2}~(?:[^\W\d_]{2}|\([^\W\d_])")
_KEPT_CASE = re.compile(
    r"(?<=[^\W\d_])\{([^\W\d_]{1,3})\}|\{([^\W\d_]{1,3})\}(?=[^\W\d_])"
    r"|\{([-\u2013\u2014])\}"
)
"""Braces that BibTeX needs around letters, left over in a text that is not LaTeX."""
_SPACING = frozenset(",;: \\\n>")
_SILENT = frozenset("!/-@")
_UMLAUT = frozenset("aeiouyAEIOUY")
_QUOTES = {"``": "\u201c", "''": "\u201d"}


def without_latex(draft: Draft, urls: list[str], *, latex: bool) -> Draft:
    r"""Take off commands, mathematics, braces and TeX's ways to write characters.

    Args:
        draft: any text.
        urls: receives the addresses of ``\href``.
        latex: whether the text is surely LaTeX, so that braces always go.

    Returns:
        The text that a reader of the typeset page would see, with ``^`` and ``_``
        where raised and lowered parts of a formula need them.
    """
    if not any(mark in draft.text for mark in _TRIGGER):
        return draft
    marks = math_marks(draft.text)
    sure = latex or bool(marks) or _EVIDENCE.search(draft.text) is not None
    if not sure and "{" in draft.text:
        draft = rewritten(draft, _KEPT_CASE, lambda m: [m.span(m.lastindex or 0)])
    text = draft.text
    scanner = Scanner(draft, urls, Writer(draft), latex=sure, marks=marks)
    scanner.pairs = brace_pairs(text)
    while match := _TOKEN.search(text, scanner.at):
        scanner.keep(scanner.at, match.start())
        scanner.at = match.end()
        _STEPS[match.lastgroup or ""](scanner, match)
    scanner.keep(scanner.at, len(text))
    return scanner.out.done()


def _url(scan: Scanner, match: re.Match[str]) -> None:
    at = match.start()
    for part in re.finditer(r"\\?([\s\S])", match[0]):
        mark = part[1]
        if mark in "*_`&" or len(part[0]) > 1:
            scan.put(guarded(mark), at + part.start())
        else:
            scan.keep(at + part.start(), at + part.end())


def _mark(scan: Scanner, match: re.Match[str]) -> None:
    """A backslash and one character that is not a letter."""
    mark, at = match["mark"], match.start()
    if mark in "([" and scan.latex:
        scan.math = True
    elif mark in ")]" and scan.math:
        scan.math = False
    elif mark in _SPACING:
        scan.put(" ", at)
    elif mark in names.ACCENTS and _is_accent(scan, mark):
        scan.accent = names.ACCENTS[mark]
    elif mark == "|":
        scan.put("‖", at)
    elif mark not in _SILENT:
        scan.put(guarded(mark), at)


def _is_accent(scan: Scanner, mark: str) -> bool:
    """Whether a mark behind a backslash belongs to the letter that follows."""
    text, at = scan.draft.text, scan.at
    before = scan.last()
    if text[at : at + 1] == "{" or text[at : at + 2] in {"\\i", "\\j"}:
        return True
    letter = text[at : at + 1]
    if not letter.isalpha():
        return False
    composed = unicodedata.normalize("NFC", letter + names.ACCENTS[mark])
    if len(composed) != 1:
        return False
    inside = before.isalpha()
    if mark == '"':  # a quotation mark that was escaped twice is no umlaut
        return letter in _UMLAUT and (inside or letter.isupper())
    possessive = letter == "s" and not text[at + 1 : at + 2].isalpha()
    return not (mark == "'" and inside and possessive)


def _dollar(scan: Scanner, match: re.Match[str]) -> None:
    opens = scan.marks.get(match.start())
    if opens is None:
        scan.keep(match.start(), match.end())
        return
    scan.math = opens
    scan.begun = len(scan.out.parts) if opens else -1


def _open(scan: Scanner, match: re.Match[str]) -> None:
    at = match.start()
    if not scan.latex:
        scan.keep(at, at + 1)
    elif at in scan.pairs:
        scan.enter(at, math=scan.math)


def _close(scan: Scanner, match: re.Match[str]) -> None:
    at = match.start()
    if not scan.latex:
        scan.keep(at, at + 1)
    elif scan.stack and scan.stack[-1].end == at:
        scan.leave(at)


def _script(scan: Scanner, match: re.Match[str]) -> None:
    """A raised or lowered part of a formula."""
    at, text = match.start(), scan.draft.text
    if not scan.math:
        scan.put(match[0], at) if match[0] == "^" else scan.keep(at, at + 1)
        return
    if raised := _RAISED.match(text, at):
        scan.put("°" if "circ" in raised[0] else _star(raised[0]), at)
        scan.at = raised.end()
        return
    if _ORDINAL.match(text, at):
        scan.group(math=True)
        return
    if not _stands_alone(scan, at):
        scan.put(guarded(match[0]), at)
    scan.group(math=True, script=True)


def _star(raised: str) -> str:
    return "\u2032" if "prime" in raised else guarded("*")


def _stands_alone(scan: Scanner, at: int) -> bool:
    """Whether what is raised or lowered is just the rest of a name."""
    before = scan.tail(2)
    if scan.begun == len(scan.out.parts):  # the formula begins here: mAP$_{50}$
        return before[-1:].isalpha() or not before[-1:].strip()
    is_number = _NUMBER_BELOW.match(scan.draft.text, at) is not None
    return is_number and before.isalpha() and before.isascii() and len(before) > 1


def _dash(scan: Scanner, match: re.Match[str]) -> None:
    start, end = match.span()
    text = scan.draft.text
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    is_option = (not before or before.isspace()) and after.isalpha()
    if scan.math or is_option:
        scan.keep(start, end)
    else:
        scan.put("\u2013" if len(match[0]) == len("--") else "\u2014", start)


def _quote(scan: Scanner, match: re.Match[str]) -> None:
    if scan.math:
        scan.put("″", match.start())
    else:
        scan.put(_QUOTES[match[0]], match.start())


def _single(scan: Scanner, match: re.Match[str]) -> None:
    scan.put("'", match.start())


def _tie(scan: Scanner, match: re.Match[str]) -> None:
    at, text = match.start(), scan.draft.text
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    is_range = before.isdigit() and after.isdigit()
    around = text[max(0, at - 2) : at + 3]
    is_tie = scan.latex or _BETWEEN_WORDS.fullmatch(around) is not None
    if is_tie and before.strip() and after.strip() and not is_range:
        scan.put(" ", at)
    else:
        scan.keep(at, at + 1)


def _literal(scan: Scanner, match: re.Match[str]) -> None:
    if scan.math:
        scan.put(guarded(match[0]), match.start())
    else:
        scan.keep(*match.span())


def _macro(scan: Scanner, match: re.Match[str]) -> None:
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
_STEPS: dict[str, Callable[[Scanner, re.Match[str]], None]] = {
    "url": _url,
    "gap": _macro,
    "macro": _macro,
    "mark": _mark,
    "dollar": _dollar,
    "open": _open,
    "close": _close,
    "script": _script,
    "dash": _dash,
    "quote": _quote,
    "single": _single,
    "tie": _tie,
    "star": _literal,
}
