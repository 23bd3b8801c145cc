"""Structured logs: one JSON object a line on standard error, without names, cards, seeds, cookies or tokens.

The one exception is the fault of a game: it is logged with the record that leads to it, without the seed. The log of
requests is another one, beside it: `web.access`.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog

from orrery.server.measures import ERROR, happened

LIBRARY: Final = "library"  # what libraries say may quote anything
WRONG: Final = ("error", "critical")


def counted(_logger: object, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Count what went wrong, by our own words for it: they are few."""
    if line.get("level") in WRONG:
        happened(ERROR, LIBRARY if "_record" in line else str(line.get("event")))
    return line


SHARED: Final[list[structlog.typing.Processor]] = [
    structlog.stdlib.add_log_level,
    counted,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def configure(level: str = "warning") -> None:
    """Send our log and the libraries' warnings through the same processors.

    Libraries never say more than that: at lower levels some tell what goes over the network, secrets included.
    """
    ours = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[*SHARED, structlog.processors.JSONRenderer()],
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(ours),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=SHARED,
        )
    )
    logging.basicConfig(handlers=[handler], level=max(ours, logging.WARNING), force=True)


def request_log() -> structlog.typing.FilteringBoundLogger:
    """Where lines about requests go, whatever the level of the other log."""
    log: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(sys.stderr),
        processors=[*SHARED, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    return log


@contextmanager
def warnings_aside() -> Iterator[None]:
    """For a command that prints its answer: what is logged meanwhile goes to standard error, and only warnings."""
    before = structlog.get_config()
    structlog.configure(
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
    )
    try:
        yield
    finally:
        structlog.configure(**before)
