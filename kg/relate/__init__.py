"""Related work: candidates, ranking and reasons."""
