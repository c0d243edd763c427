"""citekg: a citation-style knowledge graph out of a pile of papers."""

__version__ = "0.1.0"
