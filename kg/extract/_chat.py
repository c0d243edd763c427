"""Questions to a chat completions endpoint over HTTP, with bounded patience."""

import json
import re
import time
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

import msgspec

from kg.errors import InputError, ServiceError

_LARGEST = 4 * 1024 * 1024
"""Bytes of an answer that are read before it is given up."""
_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Statuses that may pass by themselves."""
_LONGEST_WAIT_S = 20.0
_SHOWN = 200
_KEY = re.compile(r"[!-~]+")


class _Message(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Message


class _Completion(msgspec.Struct):
    choices: list[_Choice]


_COMPLETION = msgspec.json.Decoder(_Completion)


class _PassingError(Exception):
    """A failure that another attempt may mend.

    Args:
        message: what went wrong.
        wait_s: how long the server asks to be left alone, in seconds.
    """

    def __init__(self, message: str, wait_s: float = 0.0) -> None:
        super().__init__(message)
        self.wait_s = wait_s


@dataclass(frozen=True, slots=True, repr=False)
class Chat:
    """One model behind one endpoint.

    Redirects are not followed and proxies not used: the key goes to the address
    that was given and nowhere else.
    """

    url: str
    """Where the interface begins, such as ``http://localhost:8080/v1``."""
    model: str
    key: str | None = None
    timeout_s: float = 120.0
    """For one attempt as a whole, in seconds."""
    attempts: int = 3
    pause: Callable[[float], None] = time.sleep
    """What waits between attempts; given seconds."""

    def __post_init__(self) -> None:
        """Refuse what could not work.

        Raises:
            InputError: the address is not a plain http or https one, the model has
                no name, the key cannot be sent, or the patience is not positive.
        """
        _check_address(self.url)
        if not self.model or not self.model.isprintable():
            raise InputError("no model was named", hint="endpoint:URL?model=NAME")
        if self.key is not None and not _KEY.fullmatch(self.key):
            raise InputError("the endpoint's key is empty or has odd characters")
        if self.timeout_s <= 0 or self.attempts < 1:
            raise InputError("an endpoint needs at least one attempt and some time")

    def ask(
        self,
        messages: list[dict[str, str]],
        schema: Mapping[str, Any],
        check: Callable[[str], None],
    ) -> str:
        """Ask until an answer is usable, a few times at most.

        Args:
            messages: roles and contents.
            schema: JSON schema that the answer should follow.
            check: raises `ValueError` on an answer that cannot be used.

        Returns:
            The answer as the model wrote it.

        Raises:
            UnusableAnswerError: there were answers, but none that `check` accepts.
            ServiceError: the endpoint cannot be reached or refuses.
        """
        problem: ServiceError | None = None
        for attempt in range(self.attempts):
            try:
                answer = self._completion(self._body(messages, schema, attempt))
            except _PassingError as error:
                problem = ServiceError(f"{self._name}: {error}", hint=_HINT)
                self._wait(attempt, error.wait_s)
                continue
            try:
                check(answer)
            except ValueError as error:
                problem = UnusableAnswerError(f"{self._name}: {error}", hint=_OTHER)
            else:
                return answer
        assert problem is not None  # noqa: S101 - there is at least one attempt
        raise problem

    @property
    def _name(self) -> str:
        return f"{self.url} ({self.model})"

    def _wait(self, attempt: int, asked_s: float) -> None:
        if attempt + 1 < self.attempts:
            self.pause(min(max(asked_s, 0.5 * 2**attempt), _LONGEST_WAIT_S))

    def _body(
        self, messages: list[dict[str, str]], schema: Mapping[str, Any], seed: int
    ) -> bytes:
        form = {"name": "reading", "strict": True, "schema": schema}
        return json.dumps(
            {
                "model": self.model,
                "messages": messages,
                "temperature": 0,
                "seed": seed,
                "response_format": {"type": "json_schema", "json_schema": form},
            }
        ).encode("ascii")

    def _completion(self, body: bytes) -> str:
        """One attempt: the text of the first choice, maybe empty."""
        data = self._post(body)
        try:
            choices = _COMPLETION.decode(data).choices
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _PassingError(f"not a chat completion: {error}") from error
        return (choices[0].message.content or "") if choices else ""

    def _post(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        address = f"{self.url.rstrip('/')}/chat/completions"
        request = urllib.request.Request(address, body, headers)  # noqa: S310 - checked
        until = time.monotonic() + self.timeout_s
        try:
            with _opener().open(request, timeout=self.timeout_s) as response:
                return _read(response, until)
        except HTTPError as error:
            with error:
                raise self._refusal(error) from error
        except URLError as error:
            raise _PassingError(f"cannot be reached: {error.reason}") from error
        except (OSError, HTTPException) as error:
            why = str(error) or type(error).__name__
            raise _PassingError(f"the connection broke: {why}") from error

    def _refusal(self, error: HTTPError) -> Exception:
        told = f"HTTP {error.code} {_excerpt(error)}".strip()
        if error.code in _AGAIN:
            asked = error.headers.get("Retry-After", "")
            return _PassingError(told, float(asked) if asked.isdecimal() else 0.0)
        hint = _REFUSED.get(error.code, "look at what the server says")
        return ServiceError(f"{self._name}: {told}", hint=hint)


_OTHER = "try another model, or leave such papers empty with &skip=1"
_HINT = "is the server running, and is this its address?"
_REFUSED = {
    301: "give the address it has moved to",
    302: "give the address it has moved to",
    307: "give the address it has moved to",
    308: "give the address it has moved to",
    400: "the model may not take a JSON schema as its response format",
    401: "give a key that the server accepts",
    403: "give a key that the server accepts",
    404: "check the model's name, and that the address ends as /v1 does",
}


class UnusableAnswerError(ServiceError):
    """The endpoint answers, but not with a reading."""


def _check_address(url: str) -> None:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises where it is no number
    except ValueError as error:
        raise InputError(f"not an address: {url[:_SHOWN]!r}: {error}") from error
    plain = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in {"http", "https"} or not parts.hostname or not plain:
        raise InputError(
            f"not the address of an endpoint: {url[:_SHOWN]!r}",
            hint="it begins with http:// or https://",
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise InputError(
            "an endpoint's address holds no password, query or fragment",
            hint="give the key by itself",
        )


def _opener() -> urllib.request.OpenerDirector:
    """What opens http and https alone, follows nothing and uses no proxy."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _read(response: HTTPResponse, until: float) -> bytes:
    """A whole answer, as long as it is neither too large nor too slow."""
    parts: list[bytes] = []
    size = 0
    while part := response.read1(65536):
        parts.append(part)
        size += len(part)
        if size > _LARGEST:
            raise _PassingError(f"the answer is over {_LARGEST} bytes")
        if time.monotonic() > until:
            raise _PassingError("the answer takes too long")
    return b"".join(parts)


def _excerpt(error: HTTPError) -> str:
    """The beginning of what a refusal says, safe for a terminal."""
    try:
        said = error.read(_SHOWN).decode("utf-8", "replace")
    except (OSError, HTTPException):
        return ""
    return "".join(c if c.isprintable() else " " for c in said)
