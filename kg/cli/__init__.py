"""The command ``kg``: one module a command."""

from kg.cli._main import cli, main

__all__ = ["cli", "main"]
