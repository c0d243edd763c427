"""Networks of papers and things, and what can be measured on them."""
