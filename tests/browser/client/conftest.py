"""A page, a small server that says what the test wants, and a clean slate for each test of the client."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

from tests.browser.client.server import Server
from tests.browser.playing import PATIENCE

VIEWPORT: ViewportSize = {"width": 900, "height": 700}


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One for all: every test has a server with a port of its own, so nothing stored by one is seen by another."""
    context = browser.new_context(viewport=VIEWPORT)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    faults = listen(page)
    yield page
    page.close()
    assert faults == []


@pytest.fixture
def stopped(browser: Browser) -> Iterator[Page]:
    """A page where time passes only by `clock.run_for` and `clock.fast_forward`. (A context has one clock.)"""
    context = browser.new_context(viewport=VIEWPORT)
    context.set_default_timeout(PATIENCE)
    context.clock.install(time=0)
    context.clock.pause_at(1000)
    page = context.new_page()
    faults = listen(page)
    yield page
    context.close()
    assert faults == []


def listen(page: Page) -> list[str]:
    """Every fault of the script. The browser also reports answers such as 422 in its console; those are meant."""
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(("Failed to load resource", "WebSocket connection")):
            faults.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
    return faults
