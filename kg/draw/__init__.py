"""Interactive pages: a graph as one HTML file that needs no network."""

from kg.draw._page import page

__all__ = ["page"]
