"""Terraforming Darkness by real clicks: alone and with three seats to the end, ships and tools, zoom, a phone."""

from __future__ import annotations

import re
import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from orrery.core import games
from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import PATIENCE, click, look, number, open_table, status

pytestmark = pytest.mark.skipif("darkness" not in games(), reason="the game is not offered yet")

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
# Ships and tools that can be taken up, without the stacks that only tell their odds
PICKS = "#mine [data-pick]"


def take_up(page: Page, what: str) -> None:
    """Take up a ship or tool, if it is not in hand already."""
    card = page.locator(f"#mine [data-pick='{what}']")
    if card.get_attribute("aria-pressed") != "true":
        card.click()


def playout(pages: list[Page], rng: Random, until: int = 10**6) -> None:
    """Let everybody take up a ship or a tool when they may, and click what it lights, until the game is over."""
    end = time.monotonic() + 2 * PATIENCE  # every turn is two clicks
    while time.monotonic() < end:
        idle = True
        for page in pages:
            seen = look(page)
            if seen["over"] or seen["at"] >= until:
                return
            picks: list[str] = page.locator(PICKS).evaluate_all("all => all.map(card => card.dataset.pick)")
            if picks and page.locator("#status.yours").count():
                take_up(page, rng.choice(picks))
                seen = look(page)
            if seen["choices"]:
                idle = False
                click(page, rng.choice(seen["choices"]))
        if idle:
            pages[0].wait_for_timeout(20)
    raise AssertionError(f"the game does not end: {[status(page) for page in pages]}")


def counted(page: Page) -> None:
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").first).to_contain_text("The count")
    expect(page.locator(".counted tbody tr")).not_to_have_count(0)


def test_alone_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **STILL)
    open_table(page, "darkness", "me")
    playout([page], Random(1))
    counted(page)
    expect(page.locator(".tally")).to_have_count(1)


def test_three_seats_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **STILL)
    open_table(page, "darkness", "me", "bot1", "bot1")
    playout([page], Random(2))
    counted(page)


def test_a_ship_lights_the_places_where_it_can_go(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **STILL)
    open_table(page, "darkness", "me")
    bag = page.locator("#do-discover-scout")
    expect(bag).to_be_hidden()
    take_up(page, "scout")
    expect(bag).to_be_visible()
    expect(page.locator("#fleet-scout")).to_have_class(re.compile("chosen"))
    before = number(page)
    bag.click()
    expect(page.locator("svg.board #orb-0")).to_be_visible()
    assert number(page) > before


def test_the_bag_tells_its_odds_and_a_tool_says_why_not(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **STILL)
    open_table(page, "darkness", "me")
    expect(page.locator("#odds-bag")).to_be_hidden()
    page.locator("#bag").click()
    expect(page.locator("#odds-bag")).to_contain_text("28 % A")
    page.locator(".inert-tool").first.click()
    expect(page.locator("#refusal")).to_contain_text(re.compile(r"Rule D-\d"))


def test_the_dark_can_be_zoomed_and_dragged(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **STILL)
    open_table(page, "darkness", "me")
    playout([page], Random(3), until=8)
    board = page.locator("svg.board")
    whole = board.get_attribute("viewBox")
    box = board.bounding_box()
    assert whole is not None
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -400)
    expect(board).not_to_have_attribute("viewBox", whole)
    close = board.get_attribute("viewBox") or ""
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 80, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", close)
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole)


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer(**STILL)
    page.goto("/learn/darkness")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator("#coach b")).to_have_text("Send a scout into the dark")
    expect(page.locator("#coach a")).to_have_text(re.compile(r"Rule D-\d"))


def test_a_phone_shows_the_board_and_the_fleet(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "darkness", "me")
    page.wait_for_selector(PICKS)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert board["height"] >= 250
    page.locator("#fleet-scout").tap()
    choice = page.locator(".places [data-act='discover:scout']")
    expect(choice).to_be_visible()
    choice.tap()
    expect(page.locator("svg.board #orb-0")).to_be_visible()
