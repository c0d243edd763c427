"""``kg why``: the words behind a statement."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument, json_option, min_confidence_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.text import Text

    from kg.why import Because


@click.command()
@graph_argument
@click.argument("subject")
@click.argument("predicate")
@click.argument("object_", metavar="OBJECT")
@min_confidence_option
@json_option
def why(
    graph: Path,
    subject: str,
    predicate: str,
    object_: str,
    min_confidence: float,
    *,
    as_json: bool,
) -> None:
    """Show which words of which papers make GRAPH say SUBJECT PREDICATE OBJECT.

    SUBJECT and OBJECT are papers or things by any name; PREDICATE is the name of a
    link, such as proposes, uses, evaluatedWith, usesMethodIn; - stands for any. For
    a result, PREDICATE is hasResult and OBJECT its value.

    Examples:

    \b
        kg why graph "Attention Is All You Need" proposes Transformer
        kg why graph BERT - GLUE
        kg why graph "Deep Residual Learning for Image Recognition" hasResult 3.57%
    """
    from rich.text import Text

    from kg.cli._graph import write_json
    from kg.cli._look import clean, console
    from kg.graph import Graph
    from kg.why import why as ask

    with Graph(graph) as opened:
        every = ask(opened, subject, predicate, object_)
    found = [one for one in every if one.confidence >= min_confidence]
    if as_json:
        write_json(found)
        return
    out = console()
    for one in found:
        head = Text(f"{clean(one.subject)} → {clean(one.object)}", style="bold")
        head.append(f"  {one.confidence:.2f}", style="not bold dim")
        out.print(head)
        for because in one.because:
            _show(out, because, 1)


def _show(out: "Console", because: "Because", depth: int) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from kg.cli._look import clean

    line = Text(because.predicate, style="cyan")
    line.append(f"  {because.confidence:.2f}", style="dim")
    if because.paper is not None:
        line.append(f"  {clean(because.paper_label)}", style="default")
    out.print(Padding(line, (0, 0, 0, 2 * depth), expand=False))
    for told in _told(because):
        out.print(Padding(told, (0, 0, 0, 2 * depth + 2), expand=False))
    for step in because.steps:
        _show(out, step, depth + 2)


def _told(because: "Because") -> "Iterator[Text]":
    """What supports a statement, line by line: each sentence once."""
    from rich.text import Text

    from kg.cli._look import clean

    if because.things:
        yield Text(clean(", ".join(because.things)))
    if because.through:
        yield Text(f"follows from {clean(', '.join(because.through))}:")
    if because.predicate == "cites":
        yield Text("its reference list says so", style="dim")
    for sentence in dict.fromkeys(words.sentence for words in because.words):
        here = [words for words in because.words if words.sentence == sentence]
        quote = Text(f"“{clean(sentence)}”", style="italic")
        marked = [clean(words.quote) for words in here if words.quote != sentence]
        quote.highlight_words(marked, style="bold")
        yield quote
        places = ", ".join(f"{words.part} {words.start}:{words.end}" for words in here)
        yield Text(places, style="dim")
