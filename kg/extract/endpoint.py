"""An extractor that asks a language model behind an OpenAI-compatible endpoint."""

import hashlib
import json
import re
import uuid
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from urllib.parse import parse_qs

import msgspec

from kg.errors import InputError
from kg.extract._chat import Chat, UnusableAnswerError
from kg.extract._grounding import grounded
from kg.extract._question import (
    SCHEMA,
    VERSION,
    Answer,
    messages,
    parse_answer,
    seen,
)
from kg.model import Paper, Reading

__all__ = ["Chat", "Cost", "EndpointExtractor", "UnusableAnswerWarning", "from_address"]

_PER_TOKEN = 4
"""Characters of English that make a token, about."""
_ANSWER_TOKENS = 600
"""Tokens of an answer, about."""


@dataclass(frozen=True, slots=True)
class Cost:
    """An estimate of what reading some papers takes."""

    requests: int
    """Questions to be asked; more if some have to be repeated."""
    prompt_tokens: int
    answer_tokens: int
    cached: int
    """Papers whose answer is known already."""

    def __str__(self) -> str:
        return (
            f"{self.requests} requests, about {self.prompt_tokens} tokens to the model "
            f"and {self.answer_tokens} back; {self.cached} answers are known"
        )


class UnusableAnswerWarning(UserWarning):
    """A paper for which the endpoint gave no usable answer, and that was left empty."""


class EndpointExtractor:
    """Reads papers by asking a model, and keeps what their texts bear out.

    Args:
        chat: the model to ask.
        cache: a folder that keeps answers by the hash of model, question and text;
            made if it is not there. None keeps nothing.
        workers: questions at a time.
        skip_unusable: whether a paper without a usable answer is left empty, with
            a warning; otherwise it is an error.

    Raises:
        InputError: there is no worker.
    """

    def __init__(
        self,
        chat: Chat,
        *,
        cache: Path | None = None,
        workers: int = 2,
        skip_unusable: bool = False,
    ) -> None:
        if workers < 1:
            raise InputError(f"{workers} workers cannot ask", hint="use 1 or more")
        self.maker = f"endpoint:{chat.model}/{VERSION}"
        self._chat = chat
        self._cache = cache
        self._workers = workers
        self._skip = skip_unusable

    def read(self, papers: Iterable[Paper]) -> Iterator[Reading]:
        """Yield one reading a paper, in order.

        Args:
            papers: taken a few at a time; of a text longer than 20,000 characters
                the model sees the beginning.

        Raises:
            UnusableAnswerError: the model did not answer with a reading, some
                attempts long, and such papers are not to be left empty.
            ServiceError: the endpoint cannot be reached or refuses.
            InputError: the cache cannot be written.
        """
        rest = iter(papers)
        pool = ThreadPoolExecutor(self._workers)
        waiting: deque[Future[Reading]] = deque()
        try:
            for paper in islice(rest, 2 * self._workers):
                waiting.append(pool.submit(self._reading, paper))
            while waiting:
                yield waiting.popleft().result()
                for paper in islice(rest, 1):
                    waiting.append(pool.submit(self._reading, paper))
        finally:
            pool.shutdown(cancel_futures=True)

    def cost(self, papers: Iterable[Paper]) -> Cost:
        """Estimate what reading papers takes, before anything is asked.

        Args:
            papers: all that are to be read.

        Returns:
            Requests, and tokens by the length of the texts: a rough figure.
        """
        overhead = len(json.dumps([messages(""), SCHEMA]))
        requests = characters = cached = 0
        for text in {seen(p.text): None for p in papers if p.text.strip()}:
            if self._known(text) is not None:
                cached += 1
                continue
            requests += 1
            characters += overhead + len(text)
        return Cost(
            requests, characters // _PER_TOKEN, requests * _ANSWER_TOKENS, cached
        )

    def _reading(self, paper: Paper) -> Reading:
        text = seen(paper.text)
        if not text.strip():
            return Reading(self.maker)
        answer = self._known(text)
        if answer is None:
            try:
                answer = self._asked(text)
            except UnusableAnswerError as error:
                if not self._skip:
                    error.add_note(f"the paper is {paper.key!r}")
                    raise
                warnings.warn(
                    f"{paper.key!r} is left empty: {error}",
                    UnusableAnswerWarning,
                    stacklevel=1,
                )
                return Reading(self.maker)
        return grounded(paper, answer, self.maker)

    def _asked(self, text: str) -> Answer:
        content = self._chat.ask(messages(text), SCHEMA, _check)
        answer = parse_answer(content)
        if self._cache is not None:
            _write(self._place(self._cache, text), msgspec.json.encode(answer))
        return answer

    def _known(self, text: str) -> Answer | None:
        """The answer that the cache holds; what is broken there does not count."""
        if self._cache is None:
            return None
        try:
            data = self._place(self._cache, text).read_bytes()
            return msgspec.json.decode(data, type=Answer)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None

    def _place(self, cache: Path, text: str) -> Path:
        asked = json.dumps([self._chat.url, self._chat.model, VERSION, text])
        return cache / f"{hashlib.sha256(asked.encode('ascii')).hexdigest()}.json"


def from_address(address: str = "", *, key: str | None = None) -> EndpointExtractor:
    """An extractor for an endpoint's address with its options as a query.

    Args:
        address: ``URL?model=NAME``, and maybe ``&cache=FOLDER``, ``&workers=N``,
            ``&timeout=SECONDS``, and ``&skip=1`` to leave papers without a usable
            answer empty.
        key: what the endpoint asks for, if anything.

    Raises:
        InputError: the address is none, or an option is unknown or missing.

    Examples:
        >>> from_address("http://localhost:8080/v1?model=tiny").maker
        'endpoint:tiny/1'
    """
    url, _, query = address.partition("?")
    given = {name: values[-1] for name, values in parse_qs(query).items()}
    if unknown := sorted(given.keys() - _OPTIONS.keys()):
        raise InputError(f"an endpoint has no option {unknown[0]!r}", hint=_HINT)
    options = _OPTIONS | given
    for name in ("workers", "timeout"):
        if not re.fullmatch("[0-9]{1,6}", options[name]):
            raise InputError(f"not a number: {name}={options[name]}", hint=_HINT)
    return EndpointExtractor(
        Chat(url, options["model"], key, timeout_s=float(options["timeout"])),
        cache=Path(options["cache"]) if options["cache"] else None,
        workers=int(options["workers"]),
        skip_unusable=options["skip"] == "1",
    )


_OPTIONS = {"model": "", "cache": "", "workers": "2", "timeout": "120", "skip": "0"}
_HINT = "endpoint:URL?model=NAME&cache=FOLDER&workers=2&timeout=120&skip=1"


def _check(content: str) -> None:
    parse_answer(content)


def _write(path: Path, data: bytes) -> None:
    """Put a file in its place whole, so that a stop leaves no half of it."""
    # Equal texts are asked about side by side: each writes a part of its own.
    part = path.with_suffix(f".{uuid.uuid4().hex}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise InputError(f"{path.parent}: {error.strerror}") from error
