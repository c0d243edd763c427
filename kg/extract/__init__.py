"""Papers to readings: entities, roles, results and relations."""
