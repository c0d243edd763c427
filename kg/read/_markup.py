"""Takes HTML, JATS and Markdown off a text."""

import html
import re

from kg.read._draft import CLOSE, OPEN, Draft, guarded, rewritten, words_in

_EMPHASIS = words_in(
    "i b em strong u tt code italic bold underline monospace sc cite dfn kbd samp"
)
_BLOCK = words_in(
    "p br div li ul ol sec title h1 h2 h3 h4 h5 h6 td tr th table list list-item "
    "disp-formula abstract label"
)
_INLINE = words_in(
    "a span sub sup small font inf sup sub styled-content inline-formula tex-math "
    "alternatives named-content xref ext-link math mrow mi mo mn msub msup msubsup "
    "mtext mfrac mstyle mover munder munderover mspace mfenced semantics annotation "
    "abbr mark s del ins q tbody thead roman sans-serif formula body html"
)
_TAG = re.compile(
    r"<!--.*?-->|<!\[CDATA\[|\]\]>|<(/?)(?:[a-z]+:)?([a-zA-Z][a-zA-Z0-9-]*)"
    r"(?:\s[^<>]*)?/?>",
    re.DOTALL,
)
_LINK = re.compile(r"href\s*=\s*[\"'](https?://[^\"'<>\s]+)", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_DOUBLE = re.compile(r"&amp;(?=(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]{2,8});)")

_MD_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\((https?://[^\s()<>]+)\)")
_MD_AUTO = re.compile(r"<(https?://[^\s<>]+)>")
_MD_STRONG = re.compile(r"\*\*(?=[^\s*])([^*\n]+)(?<=[^\s*])\*\*")
_MD_STAR = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]{1,300})(?<=[^\s*])\*(?![\w*])")
_MD_LINE = re.compile(r"(?<![\w_/])_(?=[^\s_])([^_\n]{1,300})(?<=[^\s_])_(?![\w_/])")
_MD_CODE = re.compile(r"(?<![`\w])`(?=[^\s`])([^`\n]{1,300})(?<=[^\s`])`(?![`'\w])")
_MD_HEAD = re.compile(r"^#{1,6}[ \t]+(?=\S)", re.MULTILINE)


def without_html(draft: Draft, urls: list[str]) -> Draft:
    """Take off tags that are surely tags, then entities.

    Args:
        draft: any text; a ``<`` that opens no known tag stays.
        urls: receives the addresses of links.
    """
    if "<" in draft.text and ">" in draft.text:

        def tag(match: re.Match[str]) -> list[str] | None:
            return _tag(match, urls)

        draft = rewritten(draft, _TAG, tag)
    if "&" in draft.text:
        draft = rewritten(draft, _DOUBLE, lambda _: ["&"])
        draft = rewritten(draft, _ENTITY, _entity)
    return draft


def _tag(match: re.Match[str], urls: list[str]) -> list[str] | None:
    if match[2] is None:
        return [""]
    name = match[2].lower()
    if name == "a" and (link := _LINK.search(match[0])):
        urls.append(html.unescape(link[1]))
    if name in _EMPHASIS:
        return [CLOSE if match[1] else OPEN]
    if name in _BLOCK:
        return ["\n"]
    return [""] if name in _INLINE else None


def _entity(match: re.Match[str]) -> list[str] | None:
    text = html.unescape(match[0])
    # What an entity stands for is meant as a letter, never as markup.
    return [guarded(text)] if text != match[0] else None


def without_markdown(draft: Draft, urls: list[str]) -> Draft:
    """Take off emphasis, code ticks, links and heading marks.

    Args:
        draft: any text; stars and underscores that pair with nothing stay, and an
            underscore within a word is a letter.
        urls: receives the addresses of links.
    """
    text = draft.text
    if "](" in text or "<http" in text:

        def link(match: re.Match[str]) -> list[str | tuple[int, int]]:
            urls.append(match[match.lastindex or 1])
            return [match.span(1)]

        draft = rewritten(draft, _MD_LINK, link)
        draft = rewritten(draft, _MD_AUTO, link)
    if "*" in text:
        draft = rewritten(draft, _MD_STRONG, _emphasis)
        draft = rewritten(draft, _MD_STAR, _emphasis)
    if "_" in text:
        draft = rewritten(draft, _MD_LINE, _emphasis)
    if "`" in text:
        draft = rewritten(draft, _MD_CODE, _emphasis)
    return rewritten(draft, _MD_HEAD, lambda _: [""]) if "#" in text else draft


def _emphasis(match: re.Match[str]) -> list[str | tuple[int, int]]:
    return [OPEN, match.span(1), CLOSE]
