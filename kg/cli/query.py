"""``kg query``: SPARQL, and named queries."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli._graph import graph_argument

if TYPE_CHECKING:
    from kg.store import Answer

_FORMATS = ("table", "csv", "json", "turtle")


@click.command()
@graph_argument
@click.argument("sparql", required=False)
@click.option("--named", help="Ask a named query instead; see --list.")
@click.option(
    "--param",
    "params",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter of the named query, or what a variable of SPARQL stands for.",
)
@click.option("--list", "listed", is_flag=True, help="List the named queries.")
@click.option(
    "--file",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read the SPARQL from a file.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="[default: table; turtle for graphs]",
)
def query(
    graph: Path,
    sparql: str | None,
    named: str | None,
    params: tuple[str, ...],
    file: Path | None,
    form: str | None,
    *,
    listed: bool,
) -> None:
    """Ask GRAPH a SPARQL query, or a named one.

    The usual prefixes are known: kg, rdf, rdfs, skos, dcterms, cito, fabio, foaf,
    oa, prov, xsd and more. Values are bound, never pasted into a query.

    Examples:

    \b
        kg query graph 'SELECT ?label { ?m a kg:Method ; skos:prefLabel ?label }'
        kg query graph --list
        kg query graph --named methods_on_dataset --param dataset=ScanNet
        kg query graph --file question.rq --format csv > answer.csv
    """
    from kg.graph import Graph

    if listed:
        _list()
        return
    if sum(given is not None for given in (sparql, named, file)) != 1:
        raise click.UsageError("give one of: a SPARQL query, --named, --file, --list")
    values = _values(params)
    with Graph(graph) as opened:
        if named is not None:
            answer = opened.named(named, **values)
        else:
            text = sparql or (_read(file) if file else "")
            answer = opened.query(text, **values)
    _write(answer, form)


def _read(file: Path) -> str:
    from kg.errors import InputError

    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{file} is not text in UTF-8: byte {error.start}",
            hint="save the query as UTF-8",
        ) from error


def _values(params: tuple[str, ...]) -> Mapping[str, str]:
    pairs = [param.partition("=") for param in params]
    for name, mark, _ in pairs:
        if not mark or not name.isidentifier():
            raise click.UsageError(f"--param takes NAME=VALUE, not {name!r}")
    return {name: value for name, _, value in pairs}


def _list() -> None:
    from rich.text import Text

    from kg.cli._look import console
    from kg.store import named_queries

    out = console()
    for name, named in named_queries().items():
        out.print(Text(name, style="bold"))
        out.print(Text(f"    {named.what}"))
        for parameter in named.parameters:
            given = "" if parameter.default is None else " (may be left out)"
            line = f"    --param {parameter.name}=…  {parameter.what}{given}"
            out.print(Text(line, style="dim"))


def _write(answer: "Answer", form: str | None) -> None:
    """Write an answer in a format; the whole of it is known before."""
    from kg.cli._look import console, count, table

    if form is None:
        form = "table" if answer.graph is None else "turtle"
    if form == "csv":
        click.echo(answer.to_csv(), nl=False)
    elif form == "json":
        click.echo(answer.to_json(), nl=False)
    elif form == "turtle":
        click.echo(answer.to_turtle(), nl=False)
    elif answer.truth is not None:
        click.echo("yes" if answer.truth else "no")
    else:
        console().print(table(answer.columns, answer.rows))
        click.echo(count(len(answer), "row"), err=True)
