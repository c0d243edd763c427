"""Which dollar signs open and close mathematics, and which braces are partners."""

import re

_DOLLAR = re.compile(r"\\[\s\S]|\$\$?")
_BRACE = re.compile(r"\\[\s\S]|[{}]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_FORMULA = re.compile(r"[\\^_=<>{}]")
_LONGEST = 2_000
_MANY = 12
"""So many words are prose, unless there is a command among them."""
_FEW = 3


def math_marks(text: str) -> dict[int, bool]:
    """Find the dollar signs that are mathematics, not money.

    Args:
        text: any text.

    Returns:
        Offset of each such sign, to True where it opens and False where it closes.
    """
    found = [m for m in _DOLLAR.finditer(text) if m[0][0] == "$"]
    marks: dict[int, bool] = {}
    index = 0
    while index + 1 < len(found):
        first, second = found[index], found[index + 1]
        inner = (first.end(), second.start())
        if first[0] == second[0] and _is_math(text, *inner):
            marks[first.start()] = True
            marks[second.start()] = False
            index += 1
        index += 1
    return marks


def _is_math(text: str, start: int, end: int) -> bool:
    if end <= start or end - start > _LONGEST:
        return False
    inner = text[start:end]
    if "\n\n" in inner:
        return False
    if _FORMULA.search(inner):
        return len(_WORD.findall(inner)) < _MANY or "\\" in inner
    tight = not inner[0].isspace() and not inner[-1].isspace()
    after = text[end + 1 : end + 2]
    # "$5 and $6" is money: the second sign stands before a digit.
    if after.isdigit():
        return False
    words = len(_WORD.findall(inner))
    return words < _FEW and (tight or words == 0)


def brace_pairs(text: str) -> dict[int, int]:
    """Match braces.

    Args:
        text: any text.

    Returns:
        Offset of each opening brace that has a partner, to that partner's offset.
    """
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            pairs[opened.pop()] = match.start()
    return pairs
