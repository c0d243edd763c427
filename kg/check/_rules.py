"""Rules about what stands in the texts: evidence, offsets, sentences, results."""

from collections.abc import Iterator

from kg.check._columns import STATED, Columns, local, shown
from kg.check._fault import Fault
from kg.vocab import INFERRED, KG, PREFIXES


def evidence(seen: Columns) -> Iterator[Fault]:
    """Every link has words that say so; an inferred one has a reason."""
    words, reasons = seen.many("kg:evidence"), seen.many("kg:reason")
    for link, s, predicate, o in seen.links():
        told = f"{seen.label(s)} {local(predicate)} {seen.label(o)}"
        if predicate.startswith(KG):
            if link not in words and link not in reasons:
                yield Fault("evidence", link, f"no words say that {told}")
        elif link not in reasons:
            yield Fault("evidence", link, f"no thing is the reason why {told}")


def beside(seen: Columns) -> Iterator[Fault]:
    """A plain statement stands beside every link, and a link beside every one."""
    linked = {(s, p, o) for _, s, p, o in seen.links()}
    plain = {
        (s, KG + name, o) for name in STATED for s, o in seen.pairs(f"kg:{name}")
    } | {
        (s, PREFIXES["cito"] + name, o)
        for name in INFERRED
        for s, o in seen.pairs(f"cito:{name}")
    }
    for s, p, o in sorted(linked - plain):
        told = f"{seen.label(s)} {local(p)} {seen.label(o)}"
        yield Fault("beside", s, f"a link says {told}, but no plain statement does")
    for s, p, o in sorted(plain - linked):
        told = f"{seen.label(s)} {local(p)} {seen.label(o)}"
        yield Fault("beside", s, f"{told}, but no link tells how sure that is")


def offsets(seen: Columns) -> Iterator[Fault]:
    """Every quote stands, character for character, at its offsets."""
    texts = {
        "title": seen.one("dcterms:title"),
        "abstract": seen.one("dcterms:abstract"),
    }
    parts, starts = seen.one("kg:part"), seen.one("kg:start")
    ends = seen.one("kg:end")
    for node, quote in seen.one("kg:quote").items():
        paper = node.split("#", 1)[0]
        part = parts.get(node, "")
        text = texts.get(part, {}).get(paper)
        if text is None:
            message = f"“{shown(quote)}” stands in a {part or 'part'} that is not there"
            yield Fault("offsets", node, message)
            continue
        start, end = _whole(starts.get(node)), _whole(ends.get(node))
        if not 0 <= start < end or text[start:end] != quote:
            there = shown(text[start:end]) if 0 <= start < end else ""
            yield Fault(
                "offsets",
                node,
                f"“{shown(quote)}” is not at {start} to {end} of the {part} of "
                f"“{seen.label(paper)}”: there stands “{there}”",
            )


def within(seen: Columns) -> Iterator[Fault]:
    """Every mention begins in its sentence, of the same paper and part."""
    parts = seen.one("kg:part")
    starts, ends = seen.one("kg:start"), seen.one("kg:end")
    for mention, sentence in seen.pairs("kg:inSentence"):
        place = (mention.split("#", 1)[0], parts.get(mention))
        around = (sentence.split("#", 1)[0], parts.get(sentence))
        first, last = _whole(starts.get(sentence)), _whole(ends.get(sentence))
        if place != around or not first <= _whole(starts.get(mention)) < last:
            quote = shown(seen.one("kg:quote").get(mention, mention))
            yield Fault("within", mention, f"“{quote}” is outside its sentence")


def results(seen: Columns) -> Iterator[Fault]:
    """Every result's value stands in the sentence that says so."""
    quotes = seen.one("kg:quote")
    words = seen.many("kg:evidence")
    for result, value in seen.pairs("kg:literalValue"):
        said = [quotes.get(one, "") for one in words.get(result, ())]
        if not any(value in one for one in said):
            yield Fault("results", result, f"the value {value} is not in its sentence")


def _whole(value: str | None) -> int:
    """A whole number; -1 where it is none."""
    return int(value) if value is not None and value.lstrip("-").isdigit() else -1
