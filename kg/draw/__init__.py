"""Interactive pages."""
