"""The names of the ontology as constants; ``ontology/kg.ttl`` defines them."""

from kg.model import Kind, Relation, Role

KG = "https://w3id.org/citekg/ontology#"

PREFIXES = {
    "cito": "http://purl.org/spar/cito/",
    "datacite": "http://purl.org/spar/datacite/",
    "dcat": "http://www.w3.org/ns/dcat#",
    "dcterms": "http://purl.org/dc/terms/",
    "fabio": "http://purl.org/spar/fabio/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "kg": KG,
    "mls": "http://www.w3.org/ns/mls#",
    "oa": "http://www.w3.org/ns/oa#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prism": "http://prismstandard.org/namespaces/basic/2.0/",
    "prov": "http://www.w3.org/ns/prov#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "schema": "https://schema.org/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "void": "http://rdfs.org/ns/void#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
"""The prefixes that queries and files of the graph use."""

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

INFERRED = ("extends", "usesDataFrom", "usesMethodIn")
"""What one paper is to another by inference; names of CiTO, not of this ontology."""

CLASSES = (
    "Dataset",
    "Decision",
    "Link",
    "Method",
    "Metric",
    "Result",
    "Sentence",
    "Task",
    "Thing",
)
"""Every class of the ontology, sorted."""

PROPERTIES = (
    "addresses",
    "basedOn",
    "baseline",
    "benchmarkFor",
    "buildsOn",
    "code",
    "comparedWith",
    "comparesWith",
    "confidence",
    "dataset",
    "derivedLabel",
    "end",
    "evaluatedWith",
    "evaluatesOn",
    "evidence",
    "fingerprint",
    "foldedName",
    "hasResult",
    "identifier",
    "inSentence",
    "key",
    "kind",
    "kindOf",
    "left",
    "literalValue",
    "maker",
    "mentions",
    "method",
    "metric",
    "outperforms",
    "part",
    "partOf",
    "position",
    "proposes",
    "quote",
    "reason",
    "reports",
    "resultKind",
    "right",
    "sourceFile",
    "sourceRecord",
    "start",
    "subTaskOf",
    "task",
    "trainedWith",
    "trainsOn",
    "unit",
    "usedFor",
    "uses",
    "value",
    "venue",
    "verdict",
    "withdrawnFor",
)
"""Every property of the ontology, sorted."""
