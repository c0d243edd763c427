"""How a thing is called: the form that authors use most, and its other names."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from kg.ids import digest, quoted
from kg.model import Kind, Role
from kg.resolve._acronym import is_short
from kg.resolve._names import Use
from kg.resolve._normal import words
from kg.resolve._plural import singular

_SMALL_SHARE = 0.25
_SINGULAR_SHARE = 0.2
_FEW = 3
_COMMON_LIMIT = 10
_PROPER_LIMIT = 3
_COUNTED = re.compile(r"(.*[A-Z0-9])s")
_LONGEST_SLUG = 80
_SAFE = re.compile(r"[a-z0-9.\-]+")


@dataclass(frozen=True, slots=True)
class Called:
    """What the papers call one thing."""

    kind: Kind
    forms: Mapping[str, float]
    """Spellings, weighted by papers."""
    long_papers: int
    """How many papers have a long form."""
    short_papers: int
    """How many papers have a short form alone."""
    is_proposed: bool


def called(
    kind: Kind, uses: Iterable[tuple[Use, Sequence[tuple[str, float]]]]
) -> Called:
    """Sum up the spellings of one thing.

    Args:
        kind: the kind of the thing.
        uses: the entities that stand for it, each with its spellings and weights.
    """
    forms: Counter[str] = Counter()
    long_papers = short_papers = 0
    is_proposed = False
    for use, spellings in uses:
        for text, weight in spellings:
            forms[text] += weight  # type: ignore[assignment]
        is_proposed |= use.role is Role.PROPOSED
        if all(is_short(text) for text, _ in spellings):
            short_papers += 1
        else:
            long_papers += 1
    return Called(kind, forms, long_papers, short_papers, is_proposed)


def label(thing: Called, lower: AbstractSet[str]) -> str:
    """The name to show for a thing.

    Args:
        thing: what the papers call it.
        lower: words that some paper writes with small letters.

    Returns:
        The long form, unless nearly all papers use the short form alone. A common
        noun is in small letters and in the singular; a proper name is as most
        papers write it.
    """
    short = {text: n for text, n in thing.forms.items() if is_short(text)}
    long = {text: n for text, n in thing.forms.items() if text not in short}
    if not long:
        return _counted_off(_most(short))
    name = _long_label(thing, long, lower)
    limit = _COMMON_LIMIT if name.islower() else _PROPER_LIMIT
    if short and thing.short_papers > limit * thing.long_papers:
        return _counted_off(_most(short))
    return name


def slug(name: str) -> str:
    """A label as the last part of an IRI: readable, and safe.

    Args:
        name: any label.

    Returns:
        Lower case words with hyphens; signs are percent-encoded. What is too long
        is cut, with a digest of the whole behind it.

    Examples:
        >>> slug("3D Gaussian Splatting"), slug("C++")
        ('3d-gaussian-splatting', 'c%2B%2B')
    """
    text = "-".join(name.casefold().replace("/", " ").split()).strip(".")
    if len(text) > _LONGEST_SLUG or not text:
        text = f"{text[:_LONGEST_SLUG]}-{digest(name)}"
    return text if _SAFE.fullmatch(text) else quoted(text)


def _long_label(
    thing: Called, forms: Mapping[str, float], lower: AbstractSet[str]
) -> str:
    group = _largest_group(forms)
    small = {text: n for text, n in group.items() if _is_small(text, lower)}
    if sum(small.values()) >= _SMALL_SHARE * sum(group.values()):
        return _singular_label(_most(_decapitalised(small, lower)), lower)
    name = _most(group)
    if _should_be_small(thing, name, sum(group.values()), lower):
        return _singular_label(_in_small_letters(name, lower), lower)
    one = _counted_off(name)
    if name.endswith("s") and group.get(name[:-1], 0) >= _SINGULAR_SHARE * group[name]:
        one = name[:-1]
    return one


def _largest_group(forms: Mapping[str, float]) -> dict[str, float]:
    """The spellings that differ in case, number and hyphens alone, most used."""
    groups: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for text, weight in forms.items():
        groups[" ".join(words(text))][text] = weight
    return max(groups.items(), key=lambda item: (sum(item[1].values()), item[0]))[1]


def _is_title(token: str, lower: AbstractSet[str]) -> bool:
    """Whether a token is a common word with a capital letter."""
    return (
        token[:1].isupper()
        and all(not part[1:] or part[1:].islower() for part in token.split("-"))
        and all(part.casefold() in lower for part in re.findall(r"[^\W\d_]+", token))
    )


def _is_small(text: str, lower: AbstractSet[str]) -> bool:
    """Whether capitals stand only where a sentence begins or a name needs them."""
    first, *rest = text.split()
    if any(_is_title(token, lower) for token in rest) or (
        not rest and _is_title(first, lower)
    ):
        return False
    later = first.split("-")[1:]
    return not any(_is_title(part, lower) for part in later)


def _decapitalised(
    forms: Mapping[str, float], lower: AbstractSet[str]
) -> dict[str, float]:
    """Forms with a small first letter, where the first word is a common one."""
    found: Counter[str] = Counter()
    for text, weight in forms.items():
        first = text.split()[0]
        name = text[0].lower() + text[1:] if _is_title(first, lower) else text
        found[name] += weight  # type: ignore[assignment]
    return dict(found)


def _should_be_small(
    thing: Called, name: str, weight: float, lower: AbstractSet[str]
) -> bool:
    """Whether a name seen with capitals alone is a common noun all the same."""
    tokens = name.split()
    common = all(_is_title(t, lower) or t.islower() for t in tokens)
    if not common or len(tokens) < 2 or thing.is_proposed:  # noqa: PLR2004 (two words)
        return False
    if thing.kind in {Kind.TASK, Kind.METRIC} or weight < 1:
        return True
    return weight < _FEW and any(is_short(text) for text in thing.forms)


def _in_small_letters(name: str, lower: AbstractSet[str]) -> str:
    return " ".join(t.lower() if _is_title(t, lower) else t for t in name.split())


def _singular_label(name: str, lower: AbstractSet[str]) -> str:
    head, space, last = name.rpartition(" ")
    stem, hyphen, word = last.rpartition("-")
    one = singular(word)
    if word.islower() and one in lower:
        return f"{head}{space}{stem}{hyphen}{one}"
    return _counted_off(name)


def _counted_off(name: str) -> str:
    """A proper name without the *s* of a plural, such as ``GANs``."""
    match = _COUNTED.fullmatch(name)
    return match[1] if match and any(c.isupper() for c in match[1]) else name


def _most(forms: Mapping[str, float]) -> str:
    return max(forms.items(), key=lambda item: (round(item[1], 6), item[0]))[0]
