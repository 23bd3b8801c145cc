"""The plug is pulled, or there are very many tabs: the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.faults import Faults
from tests.browser.playing import click, look, moved_on, number, open_table, reach, wait_for_turn
from tests.browser.serving import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One that may die."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def test_a_killed_server_comes_back_and_the_page_goes_on_by_itself(
    newcomer: Newcomer, server: Server, faults: Faults
) -> None:
    faults.expect("net::ERR_", "WebSocket")  # a killed server breaks off in many ways
    page = newcomer("Ana")
    open_table(page, "gardens", "me", "bot1")
    rng = Random(3)
    reach(page, "plant:", rng)
    before = number(page)
    version = page.locator("#table").get_attribute("data-version")
    server.kill()
    expect(page.locator("#away")).to_contain_text("Your seat is safe")
    server.start()
    expect(page.locator("#away")).to_be_hidden()
    page.wait_for_function("old => document.getElementById('table').dataset.version !== old", arg=version)
    assert number(page) == before
    click(page, reach(page, "plant:", rng)[0])
    reach(page, "move:", rng)
    expect(page.locator("#seat-0 .who")).to_have_text("Ana")


def test_eight_tabs_of_one_browser_all_follow(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    table = open_table(page, "gardens", "me", "bot1")
    tabs = [page.context.new_page() for _ in range(7)]
    for tab in tabs:
        tab.goto(table, wait_until="domcontentloaded")
    click(page, reach(page, "keep:", Random(1))[0])
    wait_for_turn(page)
    at = number(page)
    for tab in tabs:
        moved_on(tab, at - 1)
    wait_for_turn(tabs[6])
    click(tabs[6], look(tabs[6])["choices"][0])
    moved_on(page, at)
