"""Where graphs and their nodes live under a base IRI."""

from dataclasses import dataclass

from kg.ids import Iri, digest, quoted


@dataclass(frozen=True, slots=True)
class Names:
    """The IRIs of a graph, all under one base.

    Args:
        base: such as ``https://w3id.org/citekg/id/``.
    """

    base: str

    def graph(self, paper: Iri) -> Iri:
        """The named graph of all that one paper says."""
        local = paper.removeprefix(self.base)
        if local == paper:
            local = f"paper/other/{digest(paper)}"
        return Iri(f"{self.base}graph/{local}")

    @property
    def papers(self) -> str:
        """What the names of all paper graphs begin with."""
        return f"{self.base}graph/paper/"

    @property
    def things(self) -> Iri:
        """The graph of things."""
        return Iri(f"{self.base}graph/things")

    @property
    def inferred(self) -> Iri:
        """The graph of inferred links."""
        return Iri(f"{self.base}graph/inferred")

    @property
    def hierarchy(self) -> Iri:
        """The graph of kinds and subtasks that follow from names."""
        return Iri(f"{self.base}graph/hierarchy")

    @property
    def decisions(self) -> Iri:
        """The graph of decisions."""
        return Iri(f"{self.base}graph/decisions")

    @property
    def known(self) -> Iri:
        """The graph of what things are called outside the graph."""
        return Iri(f"{self.base}graph/known")

    @property
    def people(self) -> Iri:
        """The graph of people who stand on several papers, or have an ORCID."""
        return Iri(f"{self.base}graph/people")

    @property
    def venues(self) -> Iri:
        """The graph of venues and their years."""
        return Iri(f"{self.base}graph/venues")

    @property
    def withdrawn(self) -> Iri:
        """The graph of papers that were taken out, and why."""
        return Iri(f"{self.base}graph/withdrawn")

    @property
    def runs(self) -> Iri:
        """The graph of runs and of the description of the whole."""
        return Iri(f"{self.base}graph/runs")

    def run(self, maker: str) -> Iri:
        """What one maker of readings did."""
        return Iri(f"{self.base}run/{quoted(maker)}")

    def decision(self, kind: str, pair: tuple[str, str], *why: str) -> Iri:
        """A judgement on two names, by a person or by the machine.

        Args:
            kind: of the things that are named.
            pair: the two names.
            why: who judged, and the reasons; one maker may judge a pair twice.
        """
        names = "\n".join((kind, *pair, *why))
        return Iri(f"{self.base}decision/{digest(names)}")
