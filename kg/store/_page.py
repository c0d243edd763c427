"""The page of one paper: what its named graph says, gathered line by line."""

from kg.ids import Iri
from kg.model import Entity, Paper, Span
from kg.sentences import sentence_at, sentences
from kg.store import _terms as t


class Page:
    """Statements about one paper, with its mentions and sentences made once each.

    Args:
        iri: the paper's.
        paper: its text is what spans refer to.
    """

    def __init__(self, iri: Iri, paper: Paper) -> None:
        self.iri = iri
        self.paper = paper
        self.subject = t.node(iri)
        self.lines: list[str] = []
        self._text = paper.text
        # A text of white space alone has no sentence; it is then one itself.
        self._sentences = sentences(self._text) or [Span(0, len(self._text))]
        self._made: set[str] = set()

    def say(self, subject: str, predicate: str, obj: str) -> None:
        """Add one statement, of terms of `kg.store._terms`."""
        self.lines.append(f"{subject} {t.name(predicate)} {obj}")

    def own(self, local: str) -> str:
        """A node that belongs to this paper alone."""
        return f"<{self.iri}#{local}>"

    def is_new(self, made: str) -> bool:
        """Whether a node is asked for the first time."""
        if made in self._made:
            return False
        self._made.add(made)
        return True

    def mention(self, entity: Entity, span: Span) -> str:
        """The node of one mention.

        Raises:
            AssertionError: the words at the span are none of the entity's surfaces.
        """
        quote = self._text[max(span.start, 0) : span.end]
        part, local = self.paper.located(span)
        made = self.own(f"mention-{part}-{local.start}-{local.end}")
        if quote not in entity.surfaces or len(quote) != local.end - local.start:
            raise AssertionError(
                f"{self.iri}: {quote!r} at {span} is no surface of {entity.name!r}"
            )
        if self.is_new(made):
            self.say(made, "rdf:type", t.name("oa:SpecificResource"))
            self.say(made, "oa:hasSource", self.subject)
            self._place(made, quote, part, local)
            sentence = self.sentence(sentence_at(self._sentences, span.start))
            self.say(made, "kg:inSentence", sentence)
        return made

    def sentence(self, span: Span) -> str:
        """The node of a sentence, or of a stretch of sentences.

        Raises:
            AssertionError: the span is empty or leaves the text.
        """
        if not 0 <= span.start < span.end <= len(self._text):
            raise AssertionError(f"{self.iri}: no sentence at {span}")
        part, local = self.paper.located(span)
        made = self.own(f"sentence-{part}-{local.start}-{local.end}")
        if self.is_new(made):
            self.say(made, "rdf:type", t.name("kg:Sentence"))
            quote = self._text[span.start : span.start + local.end - local.start]
            self._place(made, quote, part, local)
        return made

    def _place(self, made: str, quote: str, part: str, span: Span) -> None:
        self.say(made, "kg:quote", t.text(quote))
        self.say(made, "kg:part", t.text(part))
        self.say(made, "kg:start", t.integer(span.start))
        self.say(made, "kg:end", t.integer(span.end))
