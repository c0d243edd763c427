"""The learned extractor: one pass of the network, then names, roles and relations."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.extract._abbreviations import find_abbreviations
from kg.extract._claims import Pairer, both_right, mean_over
from kg.extract._decode import find_mentions
from kg.extract._drafts import Draft, find_drafts
from kg.extract._judge import Judge, facts_of
from kg.extract._labels import KINDS, RELATIONS, ROLES
from kg.extract._lexicon import Lexicon
from kg.extract._net import Net, Said
from kg.extract._pairs import Place
from kg.extract._roles import RoleJudge
from kg.extract._same import Merger
from kg.extract._urls import find_urls
from kg.extract.results import find_results
from kg.model import Claim, Entity, Paper, Reading, Span
from kg.sentences import sentence_at, sentences

Floats = NDArray[np.float32]

MODEL = Path(__file__).parent / "model"
_CHUNK = 64
"""Papers read ahead at once."""


class LearnedExtractor:
    """Reads titles and abstracts with the shipped network.

    Args:
        folder: a trained model.
        workers: threads; the readings do not depend on it. All cores by default.
    """

    _lexicon: Lexicon | None = None

    def __init__(self, folder: Path = MODEL, workers: int | None = None) -> None:
        about = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        self.maker = f"citekg-learned/{about['version']}"
        self._settings = about
        self._net = Net(folder)
        self._judge = Judge(about["judge"])
        self._lexicon = Lexicon.from_file(folder / "lexicon.json")
        self._merger = Merger.from_file(folder / "same.json")
        self._pairer = Pairer(folder / "pairs.npz")
        self._workers = workers or os.cpu_count() or 1

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        """Yield one reading a paper, in order.

        Args:
            papers: any number; a few are read ahead.
        """
        stream = iter(papers)
        with ThreadPoolExecutor(self._workers) as pool:
            while chunk := list(islice(stream, _CHUNK)):
                yield from pool.map(self._reading, chunk)

    def _reading(self, paper: Paper) -> Reading:
        text = paper.text
        title = len(paper.title) if paper.title else 0
        said = self._net.say(text, title)
        if not said.spans:
            return Reading(self.maker)
        drafts = self._drafts(text, title, said)
        entities = self._entities(text, title, said, drafts)
        places = places_of(text, said, [draft for draft, _ in drafts])
        claims = self._claims(text, said, entities, places)
        results = find_results(paper, entities)
        return Reading(self.maker, entities, results, claims, tuple(find_urls(text)))

    def _drafts(self, text: str, title: int, said: Said) -> list[tuple[Draft, float]]:
        drafts = drafts_of(text, said, self._settings["eagerness"], self._merger)
        if not drafts:
            return []
        facts = [facts_of(text, title, said, d, self._lexicon) for d in drafts]
        chances = self._judge.chances(np.stack(facts))
        least = self._settings["least"]
        return [
            (draft, float(chance))
            for draft, chance in zip(drafts, chances, strict=True)
            if chance >= least
        ]

    def _entities(
        self, text: str, title: int, said: Said, drafts: Sequence[tuple[Draft, float]]
    ) -> tuple[Entity, ...]:
        judge = RoleJudge(self._settings["roles_of"], self._settings.get("roles"))
        roles = judge.chances(text, title, said, [draft for draft, _ in drafts])
        return tuple(
            _entity(text, said.spans, draft, score, chances)
            for (draft, score), chances in zip(drafts, roles, strict=True)
        )

    def _claims(
        self,
        text: str,
        said: Said,
        entities: Sequence[Entity],
        places: Sequence[Sequence[Place]],
    ) -> tuple[Claim, ...]:
        means = [mean_over(said.roles, p) for p in places]
        roles = np.stack(means or [said.roles[0]])
        kinds = [KINDS.index(e.kind) for e in entities]
        pairs, chances = self._pairer.relate(said.vectors, kinds, roles, places)
        fitted = self._settings.get("relation_fit", (1.0, 0.0))
        chances = both_right(pairs, chances, [e.score for e in entities], fitted)
        least = np.array(self._settings["least_relation"])
        bounds = sentences(text)
        claims = []
        for row, column in np.argwhere(chances >= least):
            pair = pairs[row]
            near = {
                sentence_at(bounds, said.spans[p.start].start)
                for p in (pair.near_head, pair.near_tail)
            }
            claims.append(
                Claim(
                    head=entities[pair.head].name,
                    relation=RELATIONS[column],
                    tail=entities[pair.tail].name,
                    score=float(chances[row, column]),
                    evidence=tuple(sorted(near)),
                )
            )
        return tuple(claims)


def _entity(
    text: str, spans: Sequence[Span], draft: Draft, score: float, roles: Floats
) -> Entity:
    mentions = tuple(
        Span(spans[f.start].start, spans[f.end - 1].end) for f in draft.finds
    )
    surfaces = tuple(dict.fromkeys(text[m.start : m.end] for m in mentions))
    best = int(roles.argmax())
    return Entity(
        kind=KINDS[draft.kind],
        name=max(surfaces, key=len),
        surfaces=surfaces,
        role=ROLES[best],
        score=min(1.0, max(0.0, score)),
        mentions=mentions,
        role_score=float(roles[best]),
    )


def drafts_of(text: str, said: Said, eagerness: float, merger: Merger) -> list[Draft]:
    """Everything in a text that may be an entity.

    Args:
        text: what was read.
        said: what the network said of it.
        eagerness: as `find_mentions` takes it.
        merger: joins names of one thing.
    """
    finds = find_mentions(said.tags, eagerness)
    pairs = find_abbreviations(text)
    drafts = find_drafts(text, said.spans, said.tags, finds, pairs)
    return merger.merged(text, said.spans, drafts)


def places_of(text: str, said: Said, drafts: Sequence[Draft]) -> list[list[Place]]:
    """Where entities stand, as pairs of them see it.

    Args:
        text: what was read.
        said: what the network said of it.
        drafts: the entities.
    """
    starts = [s.start for s in sentences(text)] or [0]
    firsts = [s.start for s in said.spans]
    number = np.searchsorted(starts, firsts, side="right") - 1
    return [
        [Place(f.start, f.end, int(number[f.start])) for f in draft.finds]
        for draft in drafts
    ]
