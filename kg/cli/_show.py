"""How a paper or a thing is shown in a terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kg.cli._look import clean, console, table
from kg.views import PaperView, ResultRow, Statement, ThingView

_WORDS = {
    "proposes": ("proposes", "proposed in"),
    "buildsOn": ("builds on", "built on in"),
    "uses": ("uses", "used in"),
    "comparesWith": ("compares with", "compared with in"),
    "addresses": ("addresses", "addressed in"),
    "evaluatesOn": ("evaluates on", "evaluated on in"),
    "trainsOn": ("trains on", "trained on in"),
    "reports": ("reports", "reported in"),
    "mentions": ("mentions", "mentioned in"),
    "basedOn": ("is based on", "is the base of"),
    "partOf": ("is part of", "has the part"),
    "usedFor": ("is used for", "is served by"),
    "evaluatedWith": ("is evaluated with", "serves to evaluate"),
    "trainedWith": ("is trained with", "serves to train"),
    "comparedWith": ("is compared with", "is compared with"),
    "outperforms": ("outperforms", "is outperformed by"),
    "kindOf": ("is a kind of", "has the kind"),
    "subTaskOf": ("is a subtask of", "has the subtask"),
    "benchmarkFor": ("is a benchmark for", "has the benchmark"),
    "cites": ("cites", "is cited by"),
    "extends": ("extends", "is extended by"),
    "usesMethodIn": ("uses a method of", "lends a method to"),
    "usesDataFrom": ("uses data from", "lends data to"),
}
"""How a link reads from its subject and from its object."""


def in_words(predicate: str, *, outward: bool) -> str:
    """How a link reads from one of its ends."""
    forward, backward = _WORDS.get(predicate, (predicate, predicate))
    return forward if outward else backward


def show_thing(view: ThingView, most: int) -> None:
    """Show a method, dataset, task or metric.

    Args:
        view: what the graph says of it.
        most: rows of each table.
    """
    out = console()
    _heading(out, f"{view.label}  ({view.kind.lower()})", view.iri)
    if view.aliases:
        out.print(Text("also: " + clean(", ".join(view.aliases)), style="dim"))
    _statements(out, view.papers, most)
    _related(out, view.relations, most)
    _results(out, view.results, most)
    if view.beside:
        words = (
            f"{label} ({kind.lower()}, {papers})" for label, kind, papers in view.beside
        )
        _section(out, "Spoken of together with")
        out.print(Padding(Text(clean(", ".join(words))), (0, 0, 0, 2), expand=False))


def show_paper(view: PaperView, most: int) -> None:
    """Show a paper.

    Args:
        view: what the graph says of it.
        most: rows of each table.
    """
    out = console()
    _heading(out, view.label, view.iri)
    facts = [", ".join(view.authors), view.venue or "", str(view.year or "")]
    if line := " · ".join(fact for fact in facts if fact):
        out.print(Text(clean(line)))
    for address in (*view.addresses, *view.code):
        out.print(Text(clean(address), style="dim"))
    _statements(out, view.things, most, kinds=True, view=view)
    _related(out, view.papers, most)
    _results(out, view.results, most)


def _heading(out: Console, label: str, iri: str) -> None:
    out.print(Text(clean(label), style="bold"))
    out.print(Text(iri, style="dim"))


def _section(out: Console, name: str) -> None:
    out.print()
    out.print(Text(name, style="bold cyan"))


def _statements(
    out: Console,
    statements: Sequence[Statement],
    most: int,
    *,
    kinds: bool = False,
    view: PaperView | None = None,
) -> None:
    """A section a role: what is at the other end, and the sentence that says so."""
    by_role: dict[str, list[Statement]] = {}
    for one in statements:
        by_role.setdefault(one.predicate, []).append(one)
    for predicate, found in by_role.items():
        words = in_words(predicate, outward=found[0].outward)
        _section(out, f"{words[0].upper()}{words[1:]} ({len(found)})")
        for one in found[:most]:
            kind = (
                f", {view.kinds.get(one.other, '').lower()}" if kinds and view else ""
            )
            year = f", {one.year}" if one.year else ""
            line = Text(f"  {clean(one.label)}")
            line.append(f"  {one.confidence:.2f}{kind}{year}", style="dim")
            out.print(line)
            for quote in one.quotes[:1]:
                said = Text(f"“{clean(quote)}”", style="italic dim")
                out.print(Padding(said, (0, 0, 0, 6), expand=False))
        _rest(out, len(found) - most)


def _related(out: Console, statements: Sequence[Statement], most: int) -> None:
    if not statements:
        return
    _section(out, f"Relations ({len(statements)})")
    order = sorted(statements, key=lambda s: (-s.confidence, s.predicate, s.label))
    for one in order[:most]:
        line = Text(f"  {in_words(one.predicate, outward=one.outward)} ")
        line.append(clean(one.label), style="bold")
        line.append(f"  {one.confidence:.2f}", style="dim")
        out.print(line)
    _rest(out, len(statements) - most)


def _results(out: Console, results: Sequence[ResultRow], most: int) -> None:
    if not results:
        return
    _section(out, f"Results ({len(results)})")
    rows = [
        (
            r.method,
            r.task,
            r.dataset,
            r.metric,
            f"{r.value}{r.unit or ''}"
            if r.unit in {None, "%", "x"}
            else f"{r.value} {r.unit}",
            r.kind if r.baseline is None else f"{r.kind} over {r.baseline}",
            r.paper_label,
        )
        for r in results[:most]
    ]
    columns = ("method", "task", "dataset", "metric", "value", "kind", "paper")
    out.print(table(columns, rows))
    _rest(out, len(results) - most)


def _rest(out: Console, rest: int) -> None:
    if rest > 0:
        out.print(Text(f"  … and {rest} more", style="dim"))
