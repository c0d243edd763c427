"""Brings characters, white space and line ends into one form."""

import re
import unicodedata
from collections.abc import Sequence

from kg.read._draft import Draft, Writer, rewritten, words_in

_NONCHARACTER = re.compile(r"[\ufdd0-\ufdef\ufffe\uffff]")
_INVISIBLE = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e"
    r"\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![^\x00-\x7f])[\u200c\u200d]"
    r"|[\u200c\u200d](?![^\x00-\x7f])"
)
_UNCLEAN = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
"""Any character that the next three patterns look for, found in one pass."""
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_COMPATIBLE = re.compile(r"[\ufb00-\ufb06\U0001d400-\U0001d7ff]+")
_RUN = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")
_SPACES = re.compile(r"\s{2,}|[^\S ]")
_HYPHEN = re.compile(r"([^\W\d_]+)[-\u2010][ \t]*\r?\n[ \t]*([^\W\d_]+)")
_JOINED_BY = words_in(
    "all anti auto bi cross data end few fine full graph hand high ill inter large "
    "long low many mid model multi near non off on one open out post pre real self "
    "semi short single state step sub super task the time to token top two ultra un "
    "user well wide word zero"
)
"""First halves that keep their hyphen when a line ends on it."""


def cleaned(raw: str) -> Draft:
    """The first draft of a raw text: without characters that no text holds."""
    draft = Draft(raw, range(len(raw)))
    if raw.isascii() and raw.isprintable():
        return draft
    if not _UNCLEAN.search(raw):
        return draft
    draft = rewritten(draft, _NONCHARACTER, lambda _: [""])
    draft = rewritten(draft, _SURROGATE, lambda _: ["\ufffd"])
    return rewritten(draft, _INVISIBLE, lambda _: [""])


def composed(draft: Draft) -> Draft:
    """Ligatures and mathematical alphabets as letters, everything in NFC."""
    if draft.text.isascii():
        return draft
    draft = rewritten(draft, _COMPATIBLE, _compatible)
    if unicodedata.is_normalized("NFC", draft.text):
        return draft
    writer = Writer(draft)
    done = 0
    for match in _RUN.finditer(draft.text):
        if unicodedata.is_normalized("NFC", match[0]):
            continue
        writer.keep(done, match.start())
        _put_composed(writer, match[0], match.start())
        done = match.end()
    writer.keep(done, len(draft.text))
    return writer.done()


def _compatible(match: re.Match[str]) -> Sequence[str | tuple[int, int]]:
    return [unicodedata.normalize("NFKC", match[0])]


def _put_composed(writer: Writer, run: str, at: int) -> None:
    """Write a run in NFC, letter by letter where letters keep to themselves."""
    starts = [0] + [i for i in range(1, len(run)) if not unicodedata.combining(run[i])]
    ends = [*starts[1:], len(run)]
    letters = [
        unicodedata.normalize("NFC", run[i:j])
        for i, j in zip(starts, ends, strict=True)
    ]
    whole = unicodedata.normalize("NFC", run)
    if "".join(letters) == whole:
        for start, letter in zip(starts, letters, strict=True):
            writer.put(letter, at + start)
        return
    for index, letter in enumerate(whole):
        writer.put(letter, at + min(index, len(run) - 1))


def unwrapped(draft: Draft) -> Draft:
    """Words that a line end cuts made whole, and all white space one space."""
    text = draft.text
    if "\n" in text and ("-" in text or "\u2010" in text):
        folded = text.casefold()

        def join(match: re.Match[str]) -> list[str | tuple[int, int]]:
            keeps = _keeps_hyphen(match[1], match[2], text, match.start(), folded)
            return [match.span(1), "-" if keeps else "", match.span(2)]

        draft = rewritten(draft, _HYPHEN, join)
    draft = rewritten(draft, _SPACES, lambda _: [" "])
    left = len(draft.text) - len(draft.text.lstrip())
    right = len(draft.text.rstrip())
    if left == 0 and right == len(draft.text):
        return draft
    return Draft(draft.text[left:right], draft.origins[left:right])


def _keeps_hyphen(left: str, right: str, text: str, at: int, folded: str) -> bool:
    """Whether a hyphen at a line's end belongs to the word."""
    if not (left[-1].islower() and right.islower()):
        return True
    if at and text[at - 1] in "-0123456789":
        return True
    if len(folded) <= _SHORT and f"{left}-{right}".casefold() in folded:
        return True
    return left.casefold() in _JOINED_BY


_SHORT = 20_000
"""Texts up to this length are searched for the same word elsewhere."""
