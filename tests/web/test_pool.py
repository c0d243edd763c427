"""Limits of queries: they stop what does not stop itself, and nobody waits for it."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.store import Bounded, Bounds
from kg.web._pool import Limits, Pool, Reply

ALL = "{ ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
RUNAWAY = f"SELECT (COUNT(*) AS ?n) {ALL}"
GREEDY = f"SELECT DISTINCT * {ALL}"
TABLE = "application/sparql-results+json"
QUICK = "SELECT ?l { ?m rdf:type kg:Dataset ; rdfs:label ?l }"
pytestmark = pytest.mark.slow


def asked(text: str, rows: int = 100) -> Bounded:
    return Bounded(text, Bounds(rows, 10_000_000), TABLE, "text/turtle")


@pytest.fixture
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


def test_a_runaway_is_stopped_and_replaced(folder: Path, loop: asyncio.Runner) -> None:
    async def scene() -> None:
        pool = Pool(folder / "rdf", Limits(seconds=1.0, workers=1))
        await pool.start()
        began = time.monotonic()
        stopped = await pool.ask(asked(RUNAWAY), "a")
        assert stopped.status == 504
        assert "more than 1 seconds" in stopped.message
        assert time.monotonic() - began < 2.5
        assert (await pool.ask(asked(QUICK), "a")).count == 1
        await pool.stop()

    loop.run(scene())


def test_rows_and_memory_are_bounded(folder: Path, loop: asyncio.Runner) -> None:
    async def scene() -> None:
        limits = Limits(seconds=60.0, workers=1, memory=150_000_000)
        pool = Pool(folder / "rdf", limits)
        await pool.start()
        cut = await pool.ask(asked(f"SELECT * {ALL}", rows=7), "a")
        assert (cut.count, cut.is_cut) == (7, True)
        assert b'"truncated": 7' in cut.data
        hungry = await pool.ask(asked(f"{GREEDY} ORDER BY ?l"), "a")
        assert hungry.status == 507
        assert (await pool.ask(asked(QUICK), "a")).status == 200
        await pool.stop()

    loop.run(scene())


def test_ten_clients_are_served_beside_a_runaway(
    folder: Path, loop: asyncio.Runner
) -> None:
    async def client(pool: Pool, name: str) -> list[float]:
        times = []
        for _ in range(5):
            began = time.monotonic()
            assert (await pool.ask(asked(QUICK), name)).count == 1
            times.append(time.monotonic() - began)
        return times

    async def scene() -> None:
        pool = Pool(folder / "rdf", Limits(seconds=4.0, workers=2))
        await pool.start()
        bad = asyncio.ensure_future(pool.ask(asked(RUNAWAY), "bad"))
        found = await asyncio.gather(*(client(pool, str(i)) for i in range(10)))
        assert not bad.done()
        assert max(t for times in found for t in times) < 2.0
        assert (await bad).status == 504
        await pool.stop()

    loop.run(scene())


def test_one_who_asks_much_waits_behind_others(
    folder: Path, loop: asyncio.Runner
) -> None:
    async def scene() -> None:
        pool = Pool(folder / "rdf", Limits(workers=1, waiting=8))
        await pool.start()
        order: list[str] = []

        async def ask(client: str) -> Reply:
            reply = await pool.ask(asked(QUICK), client)
            order.append(client)
            return reply

        many = [asyncio.ensure_future(ask("many")) for _ in range(6)]
        await asyncio.sleep(0)
        few = asyncio.ensure_future(ask("few"))
        await asyncio.gather(*many, few)
        assert order.index("few") <= 2
        crowd = await asyncio.gather(*(ask("many") for _ in range(12)))
        assert [r.status for r in crowd].count(503) == 3
        await pool.stop()

    loop.run(scene())


def test_a_client_that_goes_away_frees_its_process(
    folder: Path, loop: asyncio.Runner
) -> None:
    async def scene() -> None:
        pool = Pool(folder / "rdf", Limits(workers=1))
        await pool.start()
        job = asyncio.ensure_future(pool.ask(asked(RUNAWAY), "a"))
        await asyncio.sleep(0.2)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        began = time.monotonic()
        assert (await pool.ask(asked(QUICK), "b")).count == 1
        assert time.monotonic() - began < 5
        await pool.stop()

    loop.run(scene())
