"""Takes LaTeX off a text: one pass over its tokens, whatever they are."""

import re
import unicodedata
from collections.abc import Callable

from kg.read import _latex_names as names
from kg.read._draft import Draft, Writer, guarded, rewritten
from kg.read._latex_commands import command
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


_STEPS: dict[str, Callable[[Scanner, re.Match[str]], None]] = {
    "url": _url,
    "gap": command,
    "macro": command,
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
