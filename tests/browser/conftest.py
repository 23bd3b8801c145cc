"""One browser and one server for all tests; every person who plays has cookies of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright
from tools.browser import find

from tests.browser.faults import Faults
from tests.browser.playing import PATIENCE
from tests.browser.serving import Server

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LAPTOP = {"width": 1366, "height": 768}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
Newcomer = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=find(), args=SWITCHES)
        except Error as problem:
            if os.environ.get("CI") == "true":
                raise
            pytest.skip(f"No Chromium starts here; tools/browser.py installs one. {problem.message.splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server most tests share: their tables do not meet."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def faults() -> Iterator[Faults]:
    """What went wrong unseen, in any page of the test: it fails the test at its end."""
    faults = Faults()
    yield faults
    assert faults.unexpected() == []


@pytest.fixture
def newcomer(browser: Browser, server: Server, faults: Faults, request: pytest.FixtureRequest) -> Iterator[Newcomer]:
    """Somebody with a browser of their own: `newcomer("Ana")` is an empty page; keywords are those of a context."""
    server.deal(request.node.nodeid)
    contexts: list[BrowserContext] = []

    def come(name: str = "", **settings: Any) -> Page:
        # Without animations: nothing moves away from under the pointer, and endless ones would keep a processor busy
        # for as long as their page is open. A few tests ask for MOVING ones.
        settings = {"viewport": LAPTOP, "base_url": server.address, "reduced_motion": "reduce", **settings}
        context = browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        faults.listen(context)
        page = context.new_page()
        if name:
            page.goto("/me")
            page.get_by_label("Your name").fill(name)
            page.get_by_role("button", name="Keep it").click()
            page.wait_for_url("/")
        return page

    yield come
    for context in contexts:
        context.close()
