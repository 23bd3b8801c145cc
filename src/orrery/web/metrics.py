"""Metrics for Prometheus, at an address of their own that players do not reach.

What happens is counted as it happens (`server.measures`); what is so, such as open tables, is looked at when somebody
asks. Labels come from lists that the program has: routes, games, levels, reasons. No table, guest or address is one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

import structlog
from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

import orrery
from orrery.compiled import how_it_runs
from orrery.core.errors import OrreryError
from orrery.server import measures, timing
from orrery.server.store import Counts, Status

if TYPE_CHECKING:
    from orrery.web.site import Site

LOOK_SECONDS: Final = 5.0  # for the store to count
KEPT_SECONDS: Final = 10.0  # for which it need not count again: it looks at every table
MOST_LABELS: Final = 300  # of one metric: should a label ever have no end, the rest is one
OTHER: Final = "other"
QUICK: Final = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3)
SLOW: Final = (0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30)

log = structlog.get_logger()


class Tally(measures.Listener):
    """Counts what happens."""

    def __init__(self, registry: CollectorRegistry) -> None:
        def histogram(name: str, words: str, labels: Iterable[str], buckets: tuple[float, ...]) -> Histogram:
            return Histogram(f"orrery_{name}", words, list(labels), buckets=buckets, registry=registry)

        def counter(name: str, words: str, label: str) -> Counter:
            return Counter(f"orrery_{name}", words, [label], registry=registry)

        self._times = {
            measures.PART: histogram("act_part_seconds", "Parts of an action until others see it.", ["part"], QUICK),
            measures.THINKING: histogram(
                "bot_thinking_seconds", "From the question to a bot to its answer.", ["game", "level"], SLOW
            ),
            measures.REQUEST: histogram("request_seconds", "Until a request was answered.", ["method", "route"], SLOW),
        }
        self._requests = Counter("orrery_requests", "Requests.", ["method", "route", "status"], registry=registry)
        self._counts = {
            measures.REFUSED: counter("connections_refused", "Connections that were refused.", "reason"),
            measures.ERROR: counter("errors", "Lines of the log at the level of an error.", "event"),
        }
        self._known: dict[str, set[tuple[str, ...]]] = {}

    def took(self, kind: str, labels: tuple[str, ...], seconds: float) -> None:
        if kind == measures.REQUEST:
            labels = self._bounded(kind, labels)
            self._requests.labels(*labels).inc()
            self._times[kind].labels(*labels[:2]).observe(seconds)
        else:
            self._times[kind].labels(*self._bounded(kind, labels)).observe(seconds)

    def happened(self, kind: str, labels: tuple[str, ...]) -> None:
        self._counts[kind].labels(*self._bounded(kind, labels)).inc()

    def _bounded(self, kind: str, labels: tuple[str, ...]) -> tuple[str, ...]:
        known = self._known.setdefault(kind, set())
        if labels in known:
            return labels
        if len(known) >= MOST_LABELS:
            return (OTHER,) * len(labels)
        known.add(labels)
        return labels


class Look(Collector):
    """What is so when somebody asks; it is asked in a thread of the metrics' own server."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._loop = asyncio.get_running_loop()
        self._counted: tuple[float, Counts] | None = None

    def describe(self) -> Iterable[Metric]:
        return ()  # registering it must not ask the store

    def collect(self) -> Iterator[Metric]:
        site = self._site
        how = {"version": orrery.__version__, "runs": how_it_runs()}
        yield InfoMetricFamily("orrery_build", "What is running.", value=how)
        counts = self._counts()
        if counts is not None:
            tables = GaugeMetricFamily("orrery_tables", "Tables in the store.", labels=["status"])
            for status in Status:
                tables.add_metric([status.value], counts.tables.get(status, 0))
            yield tables
            yield GaugeMetricFamily("orrery_guests", "Guests in the store.", value=counts.guests)
            yield GaugeMetricFamily("orrery_actions", "Actions in the records of all tables.", value=counts.actions)
        live = GaugeMetricFamily("orrery_live_connections", "Open pages of tables, and streams.", labels=["kind"])
        pages = sum(site.connections.open.values())
        live.add_metric(["page"], pages)
        live.add_metric(["stream"], max(0, sum(site.auth.quota.lines.values()) - pages))
        yield live
        yield GaugeMetricFamily("orrery_writer_queue", "Calls that wait to be written.", value=site.store.waiting)
        yield GaugeMetricFamily("orrery_tables_in_memory", "Tables in memory.", value=len(site.tables.in_memory()))
        free = site.store.probe.free_bytes()
        if free is not None:
            yield GaugeMetricFamily("orrery_disk_free_bytes", "Room on the disk of the store.", value=free)

    def _counts(self) -> Counts | None:
        """Totals of the store; None if it does not answer: the rest is still worth telling."""
        now = self._loop.time()
        if self._counted is None or now - self._counted[0] > KEPT_SECONDS:
            counting = asyncio.run_coroutine_threadsafe(self._site.store.tables.count(), self._loop)
            try:
                self._counted = now, counting.result(LOOK_SECONDS)
            except (OrreryError, TimeoutError) as problem:
                counting.cancel()
                log.warning("tables not counted", problem=str(problem))
                return None
        return self._counted[1]


class Metrics:
    """Counts, and answers whoever asks at its own port."""

    def __init__(self, site: Site, host: str, port: int) -> None:
        registry = CollectorRegistry()
        self.tally = Tally(registry)
        registry.register(Look(site))
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        self._server, self._thread = start_http_server(port, host, registry)
        self._stop = [
            measures.listen(self.tally),
            timing.listen(lambda part, seconds, _: self.tally.took(measures.PART, (part,), seconds)),
        ]

    async def close(self) -> None:
        for stop in self._stop:
            stop()
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
