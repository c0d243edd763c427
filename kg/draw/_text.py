"""Words from outside made fit to be shown: plain, on one line, with safe links."""

import re
from collections.abc import Mapping

from kg.ids import Iri
from kg.model import Evidence, Paper, Role, Snapshot, Thing
from kg.vocab import PREDICATE_OF_ROLE

NAMELESS = "(no name)"
_LONGEST = 300
_UNSEEN = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufeff]"
)
"""Controls, marks that turn the direction of writing, and lone surrogates."""
_WORDS = 9
_ADDRESS = re.compile(r"https?://[^\s<>\"{}|\\^`]+", re.IGNORECASE)
_RESOLVERS = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "acl": "https://aclanthology.org/",
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/",
    "openalex": "https://openalex.org/",
    "s2": "https://www.semanticscholar.org/paper/",
    "openreview": "https://openreview.net/forum?id=",
    "url": "",
}
_HOSTS = {"doi": "DOI", "arxiv": "arXiv", "acl": "ACL Anthology", "pmid": "PubMed"}


def plain(text: str) -> str:
    """Text on one line without controls.

    Args:
        text: any text.

    Returns:
        The text with each run of white space or controls as one space, cut after
        300 characters.
    """
    line = " ".join(_UNSEEN.sub(" ", text).split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def label_of(node: Thing | Paper, proposed: str | None = None) -> tuple[str, bool]:
    """How a node is called on the page.

    Args:
        node: a thing, or a paper.
        proposed: what a paper proposes first of all, if that is known.

    Returns:
        The label, never empty, and whether it was derived: a paper without a title
        is called by what it proposes, else by its first words.
    """
    if isinstance(node, Thing):
        return plain(node.label) or NAMELESS, False
    if node.title and plain(node.title):
        return plain(node.title), False
    if proposed and plain(proposed):
        return plain(proposed), True
    words = plain(node.abstract).split()
    more = " …" if len(words) > _WORDS else ""
    return (" ".join(words[:_WORDS]) + more or plain(node.key) or NAMELESS), True


def proposals(snapshot: Snapshot) -> Mapping[Iri, str]:
    """What each paper proposes first of all: the surest, then by name.

    Args:
        snapshot: the graph.
    """
    best: dict[Iri, tuple[float, str]] = {}
    for link in snapshot.links:
        thing = snapshot.things.get(link.object)
        if link.predicate != PREDICATE_OF_ROLE[Role.PROPOSED] or thing is None:
            continue
        entry = (-link.confidence, thing.label)
        best[link.subject] = min(entry, best.get(link.subject, entry))
    return {paper: label for paper, (_, label) in best.items()}


def addresses(paper: Paper) -> list[tuple[str, str]]:
    """Names and web addresses of where a paper is found.

    Args:
        paper: the paper; what is not an ``http`` or ``https`` address is left out.
    """
    found = []
    for scheme, value in sorted(paper.identifiers.items()):
        address = _RESOLVERS.get(scheme, "") + value
        if _ADDRESS.fullmatch(address):
            host = _HOSTS.get(scheme, address.split("/")[2].removeprefix("www."))
            found.append((f"{host} {value}" if scheme in _HOSTS else host, address))
    for address in paper.urls:
        if _ADDRESS.fullmatch(address) and address not in {a for _, a in found}:
            found.append((address.split("://", 1)[1], address))
    return found


def place_in_sentence(paper: Paper, evidence: Evidence) -> tuple[int, int] | None:
    """Where a quote stands in its sentence; None where it does not.

    Args:
        paper: the paper that is quoted.
        evidence: quote, sentence, and where the quote stands in the paper.
    """
    part = paper.abstract if evidence.part == "abstract" else paper.title or ""
    quote, sentence = evidence.quote, evidence.sentence
    start = part.rfind(sentence, 0, evidence.span.start + len(sentence))
    place = evidence.span.start - start
    if start < 0 or sentence[place : place + len(quote)] != quote:
        place = sentence.find(quote)
    return (place, place + len(quote)) if quote and place >= 0 else None
