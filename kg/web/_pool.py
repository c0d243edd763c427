"""A few processes that answer queries, each ended and replaced when it must be."""

import asyncio
import json
import sys
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from kg.errors import ServiceError
from kg.store import Bounded

_START_SECONDS = 60.0
_LINE = 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """What one query may take, and how many may wait."""

    seconds: float = 20.0
    rows: int = 10_000
    letters: int = 20_000_000
    memory: int = 1_500_000_000
    """Bytes by which the process of a query may grow."""
    workers: int = 3
    waiting: int = 60
    """Queries that may wait for a process at one time."""
    wait_seconds: float = 60.0

    def in_words(self) -> str:
        """The limits as a sentence."""
        return (
            f"a query has {self.seconds:g} seconds and its answer "
            f"{self.rows:,} rows; it can only read."
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a query."""

    status: int
    """As of HTTP: 200, 400, 406, 503 (too busy), 504 (took too long) or 507."""
    media: str = ""
    data: bytes = b""
    count: int = 0
    is_cut: bool = False
    message: str = ""
    hint: str | None = None


class Pool:
    """Answers queries in processes of their own.

    Waiting queries are taken in turn from each client, and those of one client in
    their order, so that one who asks much does not keep the others waiting.

    Args:
        rdf: folder of the database.
        limits: of each query.
    """

    def __init__(self, rdf: Path, limits: Limits) -> None:
        self.limits = limits
        self._rdf = rdf
        self._idle: list[asyncio.subprocess.Process] = []
        self._alive: set[asyncio.subprocess.Process] = set()
        self._busy = 0
        self._tasks: set[asyncio.Future[None]] = set()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def start(self) -> None:
        """Start the processes."""
        found = [self._spawn() for _ in range(self.limits.workers)]
        self._idle.extend(await asyncio.gather(*found))

    async def stop(self) -> None:
        """End all processes."""
        for task in self._tasks:
            task.cancel()
        for process in list(self._alive):
            await self._end(process)
        self._idle.clear()

    async def ask(self, asked: Bounded, client: str) -> Reply:
        """Answer one query within the limits.

        Args:
            asked: the query.
            client: whose it is.

        Returns:
            The answer, or why there is none. A query that takes too long, or whose
            client goes away, is ended together with its process.
        """
        try:
            async with asyncio.timeout(self.limits.wait_seconds):
                is_in = await self._enter(client)
        except TimeoutError:
            is_in = False
        if not is_in:
            return Reply(503, message="too many queries are waiting; ask again later")
        try:
            return await self._ask(asked)
        finally:
            self._leave()

    async def _ask(self, asked: Bounded) -> Reply:
        while not self._idle:
            if self._tasks:
                await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
            else:
                self._idle.append(await self._spawn())
        process = self._idle.pop()
        done = False
        try:
            async with asyncio.timeout(self.limits.seconds):
                reply = await _exchange(process, asked)
            done = True
        except TimeoutError:
            told = f"the query took more than {self.limits.seconds:g} seconds"
            return Reply(504, message=f"{told} and was stopped")
        except (asyncio.IncompleteReadError, ConnectionError):
            return Reply(
                507, message="the query needed too much memory or is nested too deeply"
            )
        finally:
            if done:
                self._idle.append(process)
            else:
                await asyncio.shield(self._replace(process))
        return reply

    async def _replace(self, process: asyncio.subprocess.Process) -> None:
        await self._end(process)
        task = asyncio.ensure_future(self._refill())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refill(self) -> None:
        with suppress(ServiceError):
            self._idle.append(await self._spawn())

    async def _enter(self, client: str) -> bool:
        """Wait for a turn; False when too many wait already."""
        if self._busy < self.limits.workers:
            self._busy += 1
            return True
        if sum(map(len, self._queues.values())) >= self.limits.waiting:
            return False
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()
            raise
        return True

    def _leave(self) -> None:
        """Give the turn to the client that has waited longest for one."""
        while self._queues:
            client, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[client] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._busy -= 1

    async def _spawn(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "kg.web._worker", str(self._rdf), str(self.limits.memory)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_LINE,
        )
        self._alive.add(process)
        try:
            async with asyncio.timeout(_START_SECONDS):
                await _received(process)
        except (TimeoutError, asyncio.IncompleteReadError) as error:
            await self._end(process)
            raise ServiceError("the process for queries does not start") from error
        return process

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        self._alive.discard(process)


async def _exchange(process: asyncio.subprocess.Process, asked: Bounded) -> Reply:
    request = asdict(asked)
    bounds = request.pop("bounds")
    if process.stdin is None:
        raise ConnectionError
    process.stdin.write(json.dumps(request | bounds).encode() + b"\n")
    await process.stdin.drain()
    head, data = await _received(process)
    head.pop("bytes")
    return Reply(**head, data=data)


async def _received(process: asyncio.subprocess.Process) -> tuple[dict, bytes]:  # type: ignore[type-arg]
    if process.stdout is None:
        raise ConnectionError
    line = await process.stdout.readuntil(b"\n")
    head = json.loads(line)
    return head, await process.stdout.readexactly(int(head["bytes"]))
