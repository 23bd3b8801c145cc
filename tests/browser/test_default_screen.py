"""Games without a screen of their own, by real clicks: Relay draws its board only, and here also nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE, Newcomer
from tests.browser.faults import Faults
from tests.browser.playing import PATIENCE, SEEN, log_lines, number, open_table, play, wait_for_turn
from tests.browser.serving import Server
from tests.browser.test_access import check

LAPTOP_PAGE: dict[str, Any] = {"viewport": LAPTOP}


@pytest.fixture(scope="module")
def undrawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose Relay draws nothing."""
    server = Server(tmp_path_factory.mktemp("undrawn"), program="tests.browser.plain_relay")
    server.start()
    yield server
    server.stop()


def test_a_game_with_the_default_sidebar_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "relay", "me", "bot1")
    page.wait_for_selector("#mine [data-act=refuel]")
    expect(page.locator("#mine h2").first).to_have_text("Launch a probe, or refuel. ")
    expect(page.locator("#seat-0 .more")).to_have_text("3 of 8 fuel")
    play([page], Random(1))
    expect(page.locator("#after")).to_be_visible()


def test_it_fits_a_phone(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **PHONE)
    open_table(page, "relay", "me", "bot1")
    page.wait_for_selector("#stage [data-act^='launch:']")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_without_drawings_from_the_lobby_to_the_replay(
    browser: Browser, undrawn: Server, faults: Faults
) -> None:
    """By clicks, by keys and by ear: its text, its choices by what is done, hint, end and replay."""
    undrawn.deal("a game without drawings")
    context = browser.new_context(base_url=undrawn.address, reduced_motion="reduce", **LAPTOP_PAGE)
    context.set_default_timeout(PATIENCE)
    faults.listen(context)
    page = context.new_page()
    open_table(page, "relay", "me", "friend")
    expect(page.locator("#lobby [data-copy*='/j/']")).to_be_visible()
    open_table(page, "relay", "me", "bot1", preset="First game")
    wait_for_turn(page)
    sheet = page.get_by_role("group", name="The table in words")
    expect(sheet.get_by_role("row", name="Miranda")).to_contain_text("2 fuel")
    expect(page.locator("#stage svg.board")).to_have_count(0)
    check(page, "without drawings")
    choices = page.get_by_role("group", name="Launch a probe to")
    expect(choices.get_by_role("button", name="Launch a probe to Ariel")).to_have_text("Ariel")
    choices.get_by_role("button", name="Launch a probe to Ariel").focus()
    before = number(page)
    page.wait_for_timeout(SEEN)  # what has just come under the focus is not pressed at once, see guard.js
    page.keyboard.press("Enter")
    page.wait_for_function("at => Number(document.getElementById('table').dataset.at) > at", arg=before)
    expect(sheet.get_by_role("row", name="Ariel").locator(".who")).to_contain_text("Guest")
    expect(log_lines(page).filter(has_text="launches to Ariel")).to_have_count(1)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Put the hint away")).to_be_visible()
    play([page], Random(1))
    expect(page.locator("#finale")).to_be_visible()
    page.get_by_role("link", name="Replay").first.click()
    expect(sheet).to_be_visible()
    check(page, "its replay", "day")
    context.close()


def test_without_drawings_it_fits_a_phone(browser: Browser, undrawn: Server, faults: Faults) -> None:
    context = browser.new_context(base_url=undrawn.address, reduced_motion="reduce", **PHONE)
    context.set_default_timeout(PATIENCE)
    faults.listen(context)
    page = context.new_page()
    open_table(page, "relay", "me", "bot1", "bot1", "bot1")
    wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("#mine [data-act]").first.bounding_box()["height"] >= 44  # type: ignore[index]
    check(page, "without drawings, on a phone")
    play([page], Random(2), until=number(page) + 2)
    context.close()
