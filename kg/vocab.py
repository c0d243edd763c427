"""The names of the ontology as constants; ``ontology/kg.ttl`` defines them."""

from kg.model import Kind, Relation, Role

KG = "https://w3id.org/citekg/ontology#"

PREDICATE_OF_ROLE = {
    Role.PROPOSED: "proposes",
    Role.BASE: "buildsOn",
    Role.USED: "uses",
    Role.COMPARED: "comparesWith",
    Role.ADDRESSED: "addresses",
    Role.EVALUATED_ON: "evaluatesOn",
    Role.TRAINED_ON: "trainsOn",
    Role.REPORTED: "reports",
    Role.MENTIONED: "mentions",
}
"""How a paper's role for a thing is called in the graph."""

PREDICATE_OF_RELATION = {
    relation: "kindOf" if relation is Relation.KIND_OF else relation.value
    for relation in Relation
}
"""How a relation between things is called in the graph."""

CLASS_OF_KIND = {kind: kind.value for kind in Kind}
"""How a kind of thing is called in the graph."""
