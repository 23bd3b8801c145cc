"""A game without a screen of its own, by real clicks: Relay has a board, and everything beside it is the default."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import open_table, play


def test_a_game_with_the_default_sidebar_to_the_end_by_clicks(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    open_table(page, "relay", "me", "bot1")
    page.wait_for_selector("#mine [data-act=refuel]")
    expect(page.locator("#mine h2").first).to_have_text("Launch a probe, or refuel. ")
    play([page], Random(1))
    expect(page.locator("#after")).to_be_visible()


def test_it_fits_a_phone(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **PHONE)
    open_table(page, "relay", "me", "bot1")
    page.wait_for_selector("#stage [data-act^='launch:']")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
