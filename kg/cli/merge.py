"""``kg merge``: which names are one thing, and a person's say in it."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument, json_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.graph import Graph
    from kg.model import Decision, Verdict
    from kg.views import ThingView

_ALL = """SELECT ?kind ?left ?right ?verdict ?score ?maker
  (GROUP_CONCAT(?why; separator=" | ") AS ?reasons) {
  ?decision rdf:type kg:Decision ; kg:kind ?kind ; kg:left ?left ; kg:right ?right ;
    kg:verdict ?verdict ; kg:confidence ?score .
  OPTIONAL { ?decision kg:maker ?maker } OPTIONAL { ?decision kg:reason ?why } }
  GROUP BY ?decision ?kind ?left ?right ?verdict ?score ?maker"""

_by = click.option("--by", "author", default="", help="Your name, for the record.")
_papers = click.option(
    "--papers",
    "are_papers",
    is_flag=True,
    help="LEFT and RIGHT are papers: doi:…, arxiv:…, or records of kg merge papers.",
)
_why = click.option("--because", default="", help="Your reason, for the record.")


@click.group()
def merge() -> None:
    """Show which names are one thing, accept or reject it, and share the judgements.

    The machine's decisions are a ledger: a person's judgement is added to it,
    outranks the machine's, and holds in every later build. It is kept in
    judgements.sssom.tsv in the graph's folder.

    Examples:

    \b
        kg merge list graph --verdict unsure
        kg merge accept graph "Cora" "Cora citation network"
        kg merge reject graph "RAM" "Recurrent Attention Model"
        kg merge split graph "ScanNet200"
        kg merge export graph > judgements.sssom.tsv
        kg merge papers graph
        kg merge accept graph --papers doi:10.1000/x arxiv:1706.03762
    """


@merge.command()
@graph_argument
@click.option(
    "--verdict",
    type=click.Choice(["same", "different", "unsure"]),
    help="Only judgements that say so.",
)
@click.option("-n", "most", default=30, show_default=True, help="Rows, at most.")
@json_option
def papers(graph: Path, verdict: str | None, most: int, *, as_json: bool) -> None:
    """List the records of GRAPH that are one paper, or may be, with reasons.

    What records of one paper say otherwise is in conflicts.csv in the graph's folder.

    Example:

    \b
        kg merge papers graph --verdict unsure
    """
    from kg.cli._graph import write_json
    from kg.cli._look import console, table
    from kg.papers import read_pairs

    found = [r for r in read_pairs(graph) if verdict in {None, r["verdict"]}]
    if as_json:
        write_json(found)
        return
    columns = ("verdict", "score", "left", "left_id", "right", "right_id", "reasons")
    console().print(table(columns, [[r[c] for c in columns] for r in found[:most]]))
    if len(found) > most:
        click.echo(f"… and {len(found) - most:,} more: -n {len(found)}", err=True)


@merge.command("list")
@graph_argument
@click.argument("name", required=False)
@click.option(
    "--verdict",
    type=click.Choice(["same", "different", "unsure"]),
    help="Only decisions that say so.",
)
@click.option("-n", "most", default=30, show_default=True, help="Rows, at most.")
@json_option
def list_(
    graph: Path, name: str | None, verdict: str | None, most: int, *, as_json: bool
) -> None:
    """List the decisions on names of GRAPH, people's first, then the least sure.

    With NAME, only those that speak of it.

    Example:

    \b
        kg merge list graph LLM
    """
    from kg.cli._graph import write_json
    from kg.cli._look import console, table
    from kg.graph import Graph
    from kg.ids import folded

    with Graph(graph) as opened:
        found = _decisions(opened)
    if name is not None:
        wanted = folded(name)
        found = [d for d in found if wanted in {folded(d.left), folded(d.right)}]
    found = [d for d in found if verdict in {None, d.verdict.value}]
    if as_json:
        write_json(found)
        return
    rows = [
        (
            *(d.kind.value.lower(), d.left, d.right, d.verdict.value, d.score),
            *(d.maker, "; ".join(d.reasons)),
        )
        for d in found[:most]
    ]
    columns = ("kind", "name", "name", "verdict", "score", "by", "because")
    console().print(table(columns, rows))
    if len(found) > most:
        click.echo(f"… and {len(found) - most:,} more: -n {len(found)}", err=True)


@merge.command()
@graph_argument
@click.argument("left")
@click.argument("right")
@_by
@_why
@_papers
def accept(
    graph: Path, left: str, right: str, author: str, because: str, *, are_papers: bool
) -> None:
    """Say that LEFT and RIGHT are names of one thing.

    Example:

    \b
        kg merge accept graph "Cora" "Cora citation network" --by "A. Reader"
    """
    from kg.model import Verdict

    if are_papers:
        _judge_papers(graph, (left, right), Verdict.SAME, author, because)
    else:
        _judge(graph, (left, right), Verdict.SAME, author, because)


@merge.command()
@graph_argument
@click.argument("left")
@click.argument("right")
@_by
@_why
@_papers
def reject(
    graph: Path, left: str, right: str, author: str, because: str, *, are_papers: bool
) -> None:
    """Say that LEFT and RIGHT are names of different things.

    Example:

    \b
        kg merge reject graph "ScanNet" "ScanNet++"
    """
    from kg.model import Verdict

    if are_papers:
        _judge_papers(graph, (left, right), Verdict.DIFFERENT, author, because)
    else:
        _judge(graph, (left, right), Verdict.DIFFERENT, author, because)


@merge.command()
@graph_argument
@click.argument("name")
@_by
@_why
def split(graph: Path, name: str, author: str, because: str) -> None:
    """Take NAME out of the thing that it is an alias of.

    Example:

    \b
        kg merge split graph "ScanNet200"
    """
    from kg.errors import InputError
    from kg.graph import Graph
    from kg.model import Verdict

    with Graph(graph) as opened:
        for view in _things(opened, name):
            spelling = _spelled(view, name)
            if spelling != view.label:
                pair = (spelling, view.label)
                break
        else:
            raise InputError(
                f"{name!r} is a label, and no alias of another name",
                hint="kg merge reject GRAPH LEFT RIGHT parts two names",
            )
    _judge(graph, pair, Verdict.DIFFERENT, author, because)


@merge.command()
@graph_argument
@click.option("--all", "every", is_flag=True, help="The machine's decisions, too.")
def export(graph: Path, *, every: bool) -> None:
    """Write people's judgements as SSSOM, in TSV.

    Example:

    \b
        kg merge export graph > judgements.sssom.tsv
    """
    from kg.graph import Graph
    from kg.resolve import PEOPLE, sssom_head, sssom_rows

    with Graph(graph) as opened:
        found = _decisions(opened)
        base = opened.manifest.base
    kept = [d for d in found if every or d.maker.split("/")[0] == PEOPLE]
    click.echo(sssom_head(base) + sssom_rows(kept), nl=False)


@merge.command("import")
@graph_argument
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def import_(graph: Path, file: Path) -> None:
    """Take over the judgements of FILE, an SSSOM table.

    Example:

    \b
        kg merge import graph judgements.sssom.tsv
    """
    from kg.errors import InputError
    from kg.resolve import sssom_parsed

    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not UTF-8", hint="save it as UTF-8") from error
    _add(graph, sssom_parsed(text, str(file)))


def _decisions(graph: "Graph") -> "list[Decision]":
    from kg.model import Decision, Kind, Verdict
    from kg.resolve import PEOPLE
    from kg.views import local

    found = []
    for kind, left, right, verdict, score, maker, reasons in graph.query(_ALL).rows:
        why = tuple(sorted(filter(None, str(reasons or "").split(" | "))))
        found.append(
            Decision(
                kind=Kind(local(str(kind))),
                left=str(left),
                right=str(right),
                verdict=Verdict(str(verdict)),
                score=float(str(score)),
                reasons=why,
                maker=str(maker or ""),
            )
        )
    return sorted(
        found,
        key=lambda d: (
            d.maker.split("/")[0] != PEOPLE,
            *(abs(d.score - 0.5), d.kind, d.left, d.right, d.maker),
        ),
    )


def _things(graph: "Graph", name: str) -> "Sequence[ThingView]":
    from kg.errors import InputError
    from kg.views import ThingView

    found = [view for view in graph.show(name) if isinstance(view, ThingView)]
    if not found:
        raise InputError(
            f"{name!r} is a paper", hint="things alone have names to judge"
        )
    return found


def _spelled(view: "ThingView", name: str) -> str:
    """The name of a thing as papers spell it."""
    from kg.ids import folded

    names = (view.label, *view.aliases)
    if name in names:
        return name
    wanted = folded(name)
    return next((one for one in names if folded(one) == wanted), view.label)


def _judge(
    graph: Path, pair: tuple[str, str], verdict: "Verdict", author: str, because: str
) -> None:
    from kg.errors import InputError
    from kg.graph import Graph
    from kg.model import Decision, Kind
    from kg.resolve import PEOPLE

    with Graph(graph) as opened:
        left = {view.kind: _spelled(view, pair[0]) for view in _things(opened, pair[0])}
        right = {
            view.kind: _spelled(view, pair[1]) for view in _things(opened, pair[1])
        }
    kinds = sorted(left.keys() & right.keys())
    if not kinds:
        raise InputError(
            f"{pair[0]!r} and {pair[1]!r} are of different kinds: "
            f"{', '.join(left)} and {', '.join(right)}",
            hint="only things of one kind can be the same",
        )
    kind = Kind(kinds[0])
    if left[kind] == right[kind]:
        raise InputError(f"both names are {left[kind]!r}", hint="give two names")
    maker = f"{PEOPLE}/{author}" if author else PEOPLE
    why = (because,) if because else ()
    names = (left[kind], right[kind])
    _add(graph, [Decision(kind, *names, verdict, 1.0, why, maker)])


def _add(graph: Path, decisions: "Sequence[Decision]") -> None:
    import datetime as dt

    from kg.build import judge
    from kg.cli._look import count, progress

    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    with progress() as tell:
        changed = judge(graph, decisions, date=today, progress=tell)
    told = f"{count(len(decisions), 'judgement')} kept"
    click.echo(f"{told}; {count(changed, 'paper')} changed", err=True)


def _judge_papers(
    graph: Path, pair: tuple[str, str], verdict: "Verdict", author: str, because: str
) -> None:
    import datetime as dt

    from kg.build import judge_papers
    from kg.cli._look import count, progress
    from kg.identity import Pair

    left, right = sorted(pair)
    maker = f"person/{author}" if author else "person"
    why = (because,) if because else ()
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    judged = [Pair(left, right, verdict, 1.0, why, maker)]
    with progress() as tell:
        papers = judge_papers(graph, judged, date=today, progress=tell)
    click.echo(f"1 judgement kept; {count(papers, 'paper')} in the graph", err=True)
