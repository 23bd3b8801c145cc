"""Coroutines in tests: each in a thread of its own, because the browser of other tests keeps a loop in this one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")

SECONDS = 120  # after which a test that waits for something has failed


def run_apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """What the coroutine gives."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(coroutine, SECONDS)).result()
