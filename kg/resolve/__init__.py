"""Names to decisions, and decisions to things."""
