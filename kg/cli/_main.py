"""The group of commands, and what becomes of errors raised on purpose."""

import importlib
import io
import sys

import click

from kg import __version__
from kg.errors import KgError

_COMMANDS = (
    "build",
    "check",
    "claims",
    "demo",
    "diff",
    "draw",
    "evaluate",
    "export",
    "extract",
    "gaps",
    "info",
    "lineage",
    "measure",
    "merge",
    "new",
    "query",
    "read",
    "read-list",
    "related",
    "remove",
    "serve",
    "show",
    "site",
    "trends",
    "why",
)


class _LazyGroup(click.Group):
    """Imports a command's module when it is called, so that ``kg`` starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, sorted."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, or None."""
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        module = importlib.import_module(f"kg.cli.{name}")
        command: click.Command = getattr(module, name)
        return command


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kg", message="%(prog)s %(version)s")
def cli() -> None:
    """Turn a pile of papers into an explained knowledge graph.

    Start with:

    \b
        kg demo                           build and look at the bundled sample
        kg build papers.bib -o graph      build a graph of your own papers
        kg show graph "ImageNet"          what the papers say of one thing
    """


def main() -> None:
    """Run a command; errors raised on purpose, or by the system, become one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a character shows a mark in its place.
            stream.reconfigure(errors="replace")
    try:
        cli.main(prog_name="kg")
    except KgError as error:
        click.echo(f"kg: {error}", err=True)
        for note in getattr(error, "__notes__", ()):
            click.echo(f"    {note}", err=True)
        sys.exit(1)
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        click.echo(f"kg: {place}{error.strerror or error}", err=True)
        click.echo("    check that the folder is there and may be written", err=True)
        sys.exit(1)
