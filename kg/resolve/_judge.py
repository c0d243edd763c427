"""Which names are judged the same, and which near misses are refused."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from kg.model import Decision, Kind, Verdict
from kg.resolve._acronym import is_short
from kg.resolve._judge_known import known_pairs
from kg.resolve._known import Lookup
from kg.resolve._names import TAIL_WORDS, Names, Node, is_distinctive

MAKER = "resolve/2"

_STRONGEST = (Verdict.DIFFERENT, Verdict.SAME, Verdict.UNSURE)
_LIKELY = 0.65
_DOMINANT = 0.75
_FEW_BARE = 3
_TWO_LETTERS = 2
_SHORT_COINAGE = 3
_CLOSE = 90.0
_MOST_REFUSED = 2_000
_MOST_IN_BLOCK = 12
_VERSION = re.compile(r"(?<=\w\w)(?:v?\d[\d.]*[a-z]?|[+#*]+|(?<=\d)[a-z])$")
_LETTER_ENDING = re.compile(r"(?<=\w)-[A-Z]\d?$")
_EDIT_LENGTHS = range(4, 13)


def judged(names: Names, known: Lookup | None = None) -> list[Decision]:
    """Judge the names of a corpus.

    Args:
        names: as `collected` gives them.
        known: names that are known before any paper is read.

    Returns:
        Every merge of two normal forms, and up to 2,000 near misses of either kind
        (versions of one name, names one letter apart), the most used first.
    """
    told = known_pairs(names, known, MAKER) if known is not None else ()
    found = [
        *told,
        *_expansions(names),
        *_shared_short_forms(names),
        *_tails(names),
        *_versions(names),
        *_one_letter_apart(names),
    ]
    return list(_once_each(found))


def _once_each(found: Iterable[Decision]) -> Iterator[Decision]:
    """One decision a pair: what parts names goes before what joins them."""
    by_pair: defaultdict[tuple[Kind, str, str], list[Decision]] = defaultdict(list)
    for one in found:
        by_pair[one.kind, one.left, one.right].append(one)
    for several in by_pair.values():
        verdicts = {d.verdict for d in several}
        verdict = next(v for v in _STRONGEST if v in verdicts)
        scores = [d.score for d in several if d.verdict is verdict]
        score = min(scores) if verdict is Verdict.DIFFERENT else max(scores)
        reasons = tuple(sorted({why for d in several for why in d.reasons}))
        yield replace(several[0], verdict=verdict, score=score, reasons=reasons)


def _decision(
    names: Names, pair: tuple[Node, Node], verdict: Verdict, score: float, why: str
) -> Decision:
    left, right = (names.spelling(node) for node in sorted(pair))
    reason = f"\u201c{left}\u201d and \u201c{right}\u201d: {why}"
    return Decision(
        pair[0].kind, left, right, verdict, round(score, 4), (reason,), MAKER
    )


def _expansions(names: Names) -> Iterator[Decision]:
    """Short forms with the long form they have in most papers."""
    for short, found in sorted(names.longs.items()):
        groups = _grouped(found)
        total = sum(count for _, count in groups)
        bare = names.papers[short] - total
        for position, (long, count) in enumerate(groups):
            doubt = 2 if len(short.key) <= _TWO_LETTERS else 1
            score = (count + 1) / (total + 1 + doubt)
            enough = count > 1 or (bare <= _FEW_BARE and not _is_risky(names, short))
            sure = position == 0 and count >= _DOMINANT * total and enough
            same = sure and score >= _LIKELY
            why = f"seen together in {count} of {total} papers that spell it out"
            verdict = Verdict.SAME if same else Verdict.UNSURE
            if same or position < _FEW_BARE:
                yield _decision(names, (short, long), verdict, score, why)


def _is_risky(names: Names, short: Node) -> bool:
    """Whether a short form is a new coinage that others may well use otherwise."""
    return names.coined[short] > 0 and len(short.key) <= _SHORT_COINAGE


def _grouped(found: Counter[Node]) -> list[tuple[Node, int]]:
    """Long forms of a short one, near spellings counted together."""
    groups: list[tuple[Node, int]] = []
    for node, count in sorted(found.items(), key=lambda item: (-item[1], item[0])):
        for position, (head, total) in enumerate(groups):
            if _are_close(head.key, node.key):
                groups[position] = (head, total + count)
                break
        else:
            groups.append((node, count))
    return sorted(groups, key=lambda item: (-item[1], item[0]))


def _are_close(left: str, right: str) -> bool:
    """Whether two long forms of one short form differ as spellings do."""
    if _digits(left) != _digits(right):
        return False
    return fuzz.ratio(left, right) >= _CLOSE


def _digits(key: str) -> str:
    return "".join(c for c in key if not c.isalpha())


def _shared_short_forms(names: Names) -> Iterator[Decision]:
    """Long forms that one short form stands for: spellings, or homonyms."""
    seen: set[tuple[Node, Node]] = set()
    for short, found in sorted(names.longs.items()):
        order = sorted(found, key=lambda node: (-found[node], node))
        for node in order[1:_MOST_IN_BLOCK]:
            pair = (order[0], node)
            if pair in seen:
                continue
            seen.add(pair)
            ratio = fuzz.ratio(pair[0].key, node.key) / 100
            same = _are_close(pair[0].key, node.key)
            why = f"both are shortened to \u201c{names.spelling(short)}\u201d"
            verdict = Verdict.SAME if same else Verdict.DIFFERENT
            score = ratio if same else ratio / 2
            yield _decision(names, pair, verdict, score, why)


def _tails(names: Names) -> Iterator[Decision]:
    """``Cora dataset`` and ``Cora``, where papers use both."""
    by_spelling = {
        (node.kind, form): node for node in names.papers for form in names.forms[node]
    }
    for node in sorted(names.papers):
        head, _, tail = names.spelling(node).rpartition(" ")
        bare = by_spelling.get((node.kind, head))
        if bare is None or tail.casefold() not in TAIL_WORDS[node.kind]:
            continue
        if head[:1].isupper() and " " not in head and names.papers[bare] > 1:
            why = f"\u201c{tail}\u201d only says what kind of thing it is"
            yield _decision(names, (bare, node), Verdict.SAME, 0.9, why)


def _versions(names: Names) -> Iterator[Decision]:
    """Names that differ in a version, size or sign at the end stay apart."""
    blocks: defaultdict[Node, list[Node]] = defaultdict(list)
    for node in names.papers:
        if stem := _stem(node, names.spelling(node)):
            blocks[Node(node.kind, stem)].append(node)
    pairs = []
    for stem_node, members in blocks.items():
        if stem_node in names.papers:
            members.append(stem_node)
        first, *others = sorted(set(members), key=lambda n: (-names.papers[n], n))
        pairs += [(first, other) for other in others[:_MOST_IN_BLOCK]]
    why = "they differ in a version, a size or a sign at the end"
    for pair in _most_used(names, pairs):
        yield _decision(names, pair, Verdict.DIFFERENT, 0.02, why)


def _stem(node: Node, spelling: str) -> str | None:
    """What is left of a key without its version; None if it has none."""
    ending = _LETTER_ENDING.search(spelling)
    if ending and node.key.endswith(ending[0][1:].casefold()):
        return node.key[: 1 - len(ending[0])]
    stem = _VERSION.sub("", node.key)
    return stem.rstrip(" .") if stem != node.key else None


def _one_letter_apart(names: Names) -> Iterator[Decision]:
    """Proper names that one letter more or other tells apart stay two."""
    blocks: defaultdict[tuple[Kind, str], list[Node]] = defaultdict(list)
    for node in sorted(names.papers):
        spelling = names.spelling(node)
        if len(node.key) in _EDIT_LENGTHS and _is_name(spelling):
            variants = {node.key[:i] + node.key[i + 1 :] for i in range(len(node.key))}
            for variant in variants | {node.key}:
                blocks[node.kind, variant].append(node)
    pairs = {
        (left, right)
        for members in blocks.values()
        for i, left in enumerate(members[:_MOST_IN_BLOCK])
        for right in members[i + 1 : _MOST_IN_BLOCK]
        if _digits(left.key) == _digits(right.key)
    }
    why = "one letter apart, and each is a name of its own"
    for pair in _most_used(names, pairs):
        yield _decision(names, pair, Verdict.UNSURE, 0.1, why)


def _is_name(spelling: str) -> bool:
    return is_distinctive(spelling) or is_short(spelling)


def _most_used(
    names: Names, pairs: Iterable[tuple[Node, Node]]
) -> Sequence[tuple[Node, Node]]:
    def order(pair: tuple[Node, Node]) -> tuple[int, tuple[Node, Node]]:
        return -names.papers[pair[0]] - names.papers[pair[1]], pair

    return sorted(set(pairs), key=order)[:_MOST_REFUSED]
