"""Fair to whoever sits there: asking to take back, muting, ending a game by agreement, on the page."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import invitation, join, look, moved_on, number, open_table, play


def couple(newcomer: Newcomer, **device: Any) -> tuple[Page, Page]:
    """Ana and Boris in the garden; he has another device."""
    ana, boris = newcomer("Ana"), newcomer(**device)
    open_table(ana, "gardens", "me", "friend", option_martians="random", option_start="0")
    join(boris, invitation(ana), "Boris")
    for page in (ana, boris):
        expect(page.locator("#table svg.board")).to_be_visible()
    return ana, boris


def after_showing(*pages: Page) -> Page:
    """Play until somebody has shown something that was hidden: the page of the one who has to ask now."""
    rng = Random(1)
    for _ in range(80):
        play(pages, rng, until=look(pages[0])["at"] + 1, prefer="score:")
        for page in pages:
            back = page.locator("[data-back]")
            expect(back).not_to_have_attribute("title", re.compile("^Looking"))
            if "You may ask the others" in (back.get_attribute("title") or "") and back.is_enabled():
                return page
    raise AssertionError("nobody has shown anything")


def test_a_choice_goes_back_when_the_other_agrees(newcomer: Newcomer) -> None:
    ana, boris = couple(newcomer, **PHONE)
    asker = after_showing(boris, ana)
    other = boris if asker is ana else ana
    before = number(asker)
    asker.locator("[data-back]").click()
    expect(asker.locator("#asked-back")).to_contain_text("You ask to take back")
    expect(other.locator("#asked-back")).to_contain_text("asks to take back")
    hint, listed = (boris.locator(part).bounding_box() for part in (".mine .foot [data-hint]", "#allactions > summary"))
    assert hint is not None
    assert listed is not None
    beside = hint["x"] + hint["width"] <= listed["x"] or listed["x"] + listed["width"] <= hint["x"]
    assert beside or hint["y"] + hint["height"] <= listed["y"] or listed["y"] + listed["height"] <= hint["y"]
    other.get_by_role("button", name="Agree").click()
    moved_on(other, before)
    expect(other.locator("#asked-back")).to_have_count(0)
    expect(asker.locator("#log")).to_contain_text("takes back, as everybody has agreed.")


def test_somebody_is_muted_by_keys_and_heard_again(newcomer: Newcomer) -> None:
    ana, boris = couple(newcomer, **PHONE)
    boris.locator("[data-sheet='talk']:visible").click()
    boris.locator("#say").fill("Hello there")
    boris.keyboard.press("Enter")
    line = ana.locator("#log .say", has_text="Hello there")
    expect(line).to_be_visible()
    line.focus()
    ana.keyboard.press("ArrowRight")
    expect(line.locator(".mute")).to_be_focused()
    ana.keyboard.press("Enter")
    ana.locator("dialog[open]").get_by_role("button", name="Mute").click()
    expect(line).to_have_count(0)
    ana.reload()
    expect(ana.locator("#muted")).to_contain_text("Boris")
    expect(line).to_have_count(0)
    ana.locator("#muted button").click()
    expect(line).to_be_visible()


def test_a_game_ends_by_agreement(newcomer: Newcomer) -> None:
    ana, boris = couple(newcomer, **PHONE)
    ana.locator("[data-open='settings']").first.click()
    ana.get_by_role("button", name="End the game by agreement").click()
    ana.locator("dialog[open]").last.get_by_role("button", name="End the game by agreement").click()
    expect(boris.locator("#stopping")).to_contain_text("Ana would end the game here")
    boris.locator("#stopping").get_by_role("button", name="End it").click()
    for page in (ana, boris):
        expect(page.locator("#table")).to_contain_text("This game was ended by agreement.")
