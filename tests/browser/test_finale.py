"""The end of a game in the browser: played once, skipped by any click, the board behind it, and a page to share."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, PHONE, Newcomer
from tests.browser.playing import open_table, play
from tests.browser.test_access import check

PLAYS = re.compile(r"\bplays\b")
ASIDE = re.compile(r"\baside\b")
SLOWLY = 0.01  # of its speed: six seconds last ten minutes, so that no machine is too slow to see them


def to_the_end(page: Page) -> None:
    open_table(page, "relay", "me", "bot1")
    play([page], Random(3), prefer="launch")
    expect(page.locator("#finale")).to_be_visible()


def slowed(page: Page) -> Page:
    """All that moves on this page takes very long."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    return page


def test_the_end_is_played_once_and_a_click_skips_it(newcomer: Newcomer) -> None:
    page = slowed(newcomer("Ana", **MOVING))
    to_the_end(page)
    finale, again = page.locator("#finale"), page.get_by_role("button", name="Play the end again")
    expect(finale).to_have_class(PLAYS)
    expect(again).to_be_hidden()
    total = page.locator(".count-bars .total").first
    assert total.evaluate("one => getComputedStyle(one).opacity") == "0"  # nothing is told before its time
    page.locator("#finale svg.common").click()
    expect(finale).not_to_have_class(PLAYS)
    assert total.evaluate("one => getComputedStyle(one).opacity") == "1"

    page.reload()
    expect(again).to_be_visible()
    expect(finale).not_to_have_class(PLAYS)
    again.click()
    expect(finale).to_have_class(PLAYS)
    page.keyboard.press("Escape")
    expect(finale).not_to_have_class(PLAYS)


def test_without_motion_everything_is_there_at_once(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    to_the_end(page)
    finale, board = page.locator("#finale"), page.locator("#stage > svg.board")
    expect(finale).not_to_have_class(PLAYS)
    expect(page.get_by_role("button", name="Play the end again")).to_be_hidden()
    expect(page.locator("#finale-said")).to_contain_text("The game is over.")
    expect(page.get_by_role("heading", name="The count")).to_be_visible()
    expect(page.get_by_role("img", name="The podium")).to_be_visible()
    expect(board).to_be_hidden()
    check(page, "finale")
    switch = page.get_by_role("button", name="Board")
    switch.focus()
    page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(finale).to_have_class(ASIDE)
    expect(board).to_be_visible()
    below = page.evaluate(
        """() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          return box("#stage > svg.board").top - box(".finale-tools").bottom;
        }"""
    )
    assert below >= 0  # it covers nothing of the board
    expect(page.get_by_role("img", name="The podium")).to_be_hidden()
    page.get_by_label("Message").fill("Well played")  # a frame comes, and the board stays
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("Well played")
    expect(board).to_be_visible()
    switch.click()
    expect(board).to_be_hidden()


def test_a_stranger_follows_the_link_on_a_phone(newcomer: Newcomer) -> None:
    ana = newcomer("Ana")
    to_the_end(ana)
    with ana.expect_download() as download:
        ana.get_by_role("link", name="Share the picture").click()
    assert download.value.suggested_filename.endswith(".png")
    link = ana.get_by_role("button", name="Copy the link to this game").get_attribute("data-copy")
    assert link
    stranger = newcomer(**PHONE)
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("win")
    picture = stranger.get_by_role("img", name="The final board")
    expect(picture).to_be_visible()
    assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") == 1200
    assert stranger.evaluate("document.documentElement.scrollWidth") <= 390
    check(stranger, "game page")
    stranger.get_by_role("link", name="Replay").click()
    expect(stranger.locator("#slider")).to_be_visible()
