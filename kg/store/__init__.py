"""Values to RDF and back; SPARQL; the graph on disk."""
