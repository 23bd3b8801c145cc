"""A clock counts on from what the server said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.client.server import Server
from tests.browser.client.table import main, visit

LOW = re.compile(r"\blow\b")


def clock(left: float, runs: bool = True, name: str = "clock") -> str:
    return f'<p id="{name}" data-left="{left}" data-low="120"{" data-runs" if runs else ""}><b data-time></b></p>'


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (7 * 86400, "7 days"),
        (2 * 86400 - 5, "48 h"),
        (7201, "2 h"),
        (7199.5, "120:00"),
        (600, "10:00"),
        (65.2, "1:06"),
        (0.1, "0:01"),
        (0, "0:00"),
    ],
)
def test_what_is_left_is_said_as_exactly_as_it_matters(page: Page, server: Server, left: float, words: str) -> None:
    visit(page, server, main(clock(left, runs=False)))
    expect(page.locator("#clock")).to_have_text(words)


def test_it_ticks_while_it_runs_and_frames_put_it_right(stopped: Page, server: Server) -> None:
    visit(stopped, server, main(clock(170) + clock(121, runs=False, name="other")))
    expect(stopped.locator("#clock")).to_have_text("2:50")
    stopped.clock.run_for(60_000)
    expect(stopped.locator("#clock")).to_have_text("1:50")
    expect(stopped.locator("#clock")).to_have_class(LOW)
    expect(stopped.locator("#other")).to_have_text("2:01")
    expect(stopped.locator("#other")).not_to_have_class(LOW)
    server.push(main(clock(500) + clock(119, runs=False, name="other"), at=18), "a-18")
    expect(stopped.locator("#clock")).to_have_text("8:20")
    expect(stopped.locator("#clock")).not_to_have_class(LOW)
    expect(stopped.locator("#other")).to_have_class(LOW)
    stopped.clock.run_for(600_000)
    expect(stopped.locator("#clock")).to_have_text("0:00")
    expect(stopped.locator("#other")).to_have_text("1:59")


def test_where_nobody_looks_nothing_ticks(stopped: Page, server: Server) -> None:
    visit(stopped, server, main(clock(300)))
    hide = "hide => { Object.defineProperty(document, 'hidden', { get: () => hide, configurable: true });"
    hide += " document.dispatchEvent(new Event('visibilitychange')); }"
    stopped.evaluate(hide, True)
    before = stopped.inner_text("#clock")
    stopped.clock.run_for(60_000)
    assert stopped.inner_text("#clock") == before
    stopped.evaluate(hide, False)
    expect(stopped.locator("#clock")).to_have_text("4:00")
