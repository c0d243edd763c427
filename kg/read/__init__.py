"""Bytes of any format to papers, with a problem for each record that is not one."""

from kg.read._open import read_papers, read_stream, readers
from kg.read.plain import PlainText, plain_text

__all__ = ["PlainText", "plain_text", "read_papers", "read_stream", "readers"]
