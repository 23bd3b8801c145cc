"""The story of a finished game by clicks and keys: from the table to the curve, the replay, and another try."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import number, open_table, play, wait_for_turn
from tests.browser.test_access import check

THINKING = 120_000.0  # ms: a busy machine takes its time


def look_back(page: Page) -> None:
    """Play badly to the end, ask for the story, and wait for it."""
    open_table(page, "relay", "me", "bot3")
    play([page], Random(1), prefer="refuel")
    page.get_by_role("link", name="The story").click()
    page.get_by_role("button", name="Look back at this game").click()
    expect(page.get_by_role("heading", name="Learn from your mistakes")).to_be_visible(timeout=THINKING)


def test_from_the_table_to_the_replay_and_to_another_try(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    look_back(page)
    check(page, "story")
    story = page.url
    point = page.locator("a.chart-point:visible").first
    listed = page.locator(".turns a").first
    listed.hover()
    expect(point).to_have_class(re.compile("chosen"))
    at = (point.get_attribute("href") or "").rpartition("=")[2]
    point.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#moment")).to_have_text(re.compile(f"^{at} of"))
    here = page.get_by_role("link", name=re.compile(r"Turning point \d")).first
    expect(here).to_be_visible()
    expect(page.locator("#curve .chart-cursor")).to_have_count(1)
    check(page, "replay with an analysis")
    page.goto(story)
    again = page.locator("li:has(button:text('Try it again'))").first
    move = int((again.get_attribute("id") or "").removeprefix("move-"))
    again.get_by_role("button", name="Try it again").click()
    page.wait_for_url(lambda url: "/story" not in url)
    wait_for_turn(page)
    assert number(page) == move - 1
    expect(page.locator("#status")).to_contain_text("Your turn")
    play([page], Random(2), prefer="launch")
    expect(page.locator("#after")).to_be_visible()


def test_it_fits_a_phone(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **PHONE)
    look_back(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("svg.chart.narrow")).to_be_visible()
    expect(page.locator("svg.chart:not(.narrow)")).to_be_hidden()
    check(page, "story")
