"""Structured logs: one JSON object a line on standard error, without names, cards, seeds, cookies or tokens.

The one exception is the fault of a game: it is logged with the record that leads to it, without the seed.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


def configure(level: int = logging.WARNING) -> None:
    """Send our log and the libraries' warnings through the same processors."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=shared,
        )
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)


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
