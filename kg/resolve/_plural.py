"""Words of names in one number and one spelling."""

import re

_SAME = frozenset(
    {
        "always",
        "across",
        "alias",
        "analogous",
        "atlas",
        "basis",
        "bias",
        "canvas",
        "chaos",
        "chess",
        "class",
        "corpus",
        "diabetes",
        "dynamics",
        "economics",
        "electronics",
        "ethics",
        "gas",
        "genomics",
        "genus",
        "graphics",
        "kinematics",
        "kubernetes",
        "lens",
        "linguistics",
        "mathematics",
        "mechanics",
        "nexus",
        "news",
        "omics",
        "photonics",
        "physics",
        "pragmatics",
        "proteomics",
        "robotics",
        "semantics",
        "series",
        "species",
        "statistics",
        "syntax",
        "thermodynamics",
        "versus",
    }
)
"""Words that end like plurals and are none."""
_IRREGULAR = {
    "analyses": "analysis",
    "axes": "axis",
    "biases": "bias",
    "buses": "bus",
    "caches": "cache",
    "cookies": "cookie",
    "corpora": "corpus",
    "criteria": "criterion",
    "datasets": "dataset",
    "gases": "gas",
    "hypotheses": "hypothesis",
    "indices": "index",
    "lenses": "lens",
    "matrices": "matrix",
    "maxima": "maximum",
    "minima": "minimum",
    "movies": "movie",
    "optima": "optimum",
    "parentheses": "parenthesis",
    "phenomena": "phenomenon",
    "syntheses": "synthesis",
    "theses": "thesis",
    "vertices": "vertex",
    "viruses": "virus",
}
_COUNTED_ICS = frozenset(
    {"characteristics", "critics", "heuristics", "logics", "metrics", "topics"}
)
_COUNTED_AS = frozenset(
    {
        "areas",
        "cameras",
        "deltas",
        "formulas",
        "ideas",
        "lambdas",
        "personas",
        "quotas",
        "replicas",
        "schemas",
    }
)
_ISE = re.compile(
    r"(anonym|categor|character|custom|diagonal|discret|equal|factor|final|formal"
    r"|general|hybrid|initial|linear|local|marginal|maxim|memor|minim|modern|normal"
    r"|optim|organ|parallel|parametr|penal|personal|prior|quant|random|real|recogn"
    r"|regular|sanit|special|stabil|standard|summar|synchron|token|util|vector"
    r"|visual)is(?=e|ing|ation|able)"
)
_BRITISH = (
    (_ISE, r"\1iz"),
    (re.compile(r"(behavi|col|fav|flav|lab|neighb|vap)our"), r"\1or"),
    (re.compile(r"(label|model|signal|travel|cancel|channel)l(?=ed|ing|er)"), r"\1"),
    (re.compile(r"^(cent|fib|met)re"), r"\1er"),
    (re.compile(r"catalogue"), "catalog"),
)
_SHORTEST = 4


def singular(word: str) -> str:
    """A word in the singular; one that is no plural as it is.

    Args:
        word: one word in lower case.

    Examples:
        >>> [singular(w) for w in ["policies", "losses", "bias", "analyses", "series"]]
        ['policy', 'loss', 'bias', 'analysis', 'series']
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < _SHORTEST or not word.endswith("s") or _is_no_plural(word):
        return word
    if word.endswith("ies") and len(word) > _SHORTEST + 1:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "shes", "ches", "zzes")):
        return word[:-2]
    return word[:-1]


def _is_no_plural(word: str) -> bool:
    if word.endswith("ics"):
        return word not in _COUNTED_ICS
    if word.endswith("as"):
        return word not in _COUNTED_AS
    return word in _SAME or word.endswith(("ss", "us", "is"))


def american(word: str) -> str:
    """A word in American spelling, as far as the usual endings go.

    Args:
        word: one word in lower case.

    Examples:
        >>> american("behaviour"), american("optimisation"), american("modelling")
        ('behavior', 'optimization', 'modeling')
    """
    for pattern, form in _BRITISH:
        word = pattern.sub(form, word)
    return word
