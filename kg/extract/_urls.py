"""Links to code, data and project pages in running text."""

import re

_LINK = re.compile(
    r"(?<![^\W_])(?<![@/.-])(?:"
    r"https?://[^\s<>\"{}|\\^`\u201c\u201d]+"
    r"|www\.[a-z0-9-]{1,63}\.[^\s<>\"{}|\\^`\u201c\u201d]+"
    r"|(?:[a-z0-9-]{1,63}\.)?(?:github|gitlab)\.io(?![\w-]|\.\w)"
    r"(?:/[^\s<>\"{}|\\^`\u201c\u201d]*)?"
    r"|(?:github\.com|gitlab\.com|bitbucket\.org|huggingface\.co|zenodo\.org"
    r"|anonymous\.4open\.science)/[^\s<>\"{}|\\^`\u201c\u201d]+)"
    r"|(?<=[^\W\d_]:)https?://[^\s<>\"{}|\\^`\u201c\u201d]+",
    re.IGNORECASE,
)
_STRAY = ".,;:!?'*_\u2019\u00bb\u2026"
_PAIRS = {")": "(", "]": "["}
_GLUED = re.compile(r"\.(?:We|The|This|These|Our|Code|It|In|To|For|An|All)\Z")
_SECOND = re.compile(r"\]\(|\[\d+\]|(?<=.)https?://")
_HOST = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|\Z)", re.IGNORECASE
)


def find_urls(text: str) -> list[str]:
    """Addresses in a text, each once, in the order they first appear.

    Args:
        text: plain text; Markdown links are understood.

    Returns:
        Addresses as the text writes them: with or without a scheme (``www.`` and
        the hosts that code and data live on need none). Punctuation that belongs
        to the sentence, and a closing bracket without its partner, are left out.

    Examples:
        >>> find_urls("Code (https://github.com/a/b) and www.example.org.")
        ['https://github.com/a/b', 'www.example.org']
    """
    found: dict[str, None] = {}
    for match in _LINK.finditer(text):
        address = _trimmed(match[0])
        if _HOST.match(address):
            found.setdefault(address)
    return list(found)


def _trimmed(address: str) -> str:
    """An address without what the sentence around it left at its end."""
    address = _SECOND.split(address, maxsplit=1)[0]
    if glued := _GLUED.search(address):
        address = address[: glued.start()]
    depth = {mark: address.count(mark) for mark in "()[]"}
    end = len(address)
    while end:
        last = address[end - 1]
        is_alone = last in _PAIRS and depth[last] > depth[_PAIRS[last]]
        if is_alone or last in "([":
            depth[last] -= 1
        elif last not in _STRAY:
            break
        end -= 1
    return address[:end]
