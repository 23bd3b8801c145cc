"""A phone: small, touched, and confirmed by a second tap."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import SEEN, look, moved_on, next_of, number, open_table


def tap(page: Page, verb: str, rng: Random) -> str:
    """Tap one of the legal things of this kind."""
    page.wait_for_selector(f"[data-act^='{verb}']")
    page.wait_for_function("() => !document.querySelector('#table [aria-busy=true]')")
    chosen = rng.choice([choice for choice in look(page)["choices"] if choice["act"].startswith(verb)])
    page.wait_for_timeout(SEEN)
    page.touchscreen.tap(chosen["x"], chosen["y"])
    return chosen["act"]


def test_a_turn_by_touch(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "gardens", "me", "bot1", option_martians="random", option_start="0")
    rng = Random(2)
    while next_of(page, "keep:", "place:") == "keep:":
        before = number(page)
        tap(page, "keep:", rng)
        moved_on(page, before)
    for verb in ("place:", "move:"):
        page.wait_for_selector(f"[data-act^='{verb}']")
        before = number(page)
        act = tap(page, verb, rng)
        expect(page.locator(f"svg.board [data-act='{act}']")).to_have_class("target chosen")
        expect(page.locator("#said")).to_have_text("Tap again to play.")
        assert number(page) == before
        box = page.locator(f"svg.board [data-act='{act}'] .hit").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        moved_on(page, before)


def test_everything_is_within_reach_of_a_thumb(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "gardens", "me", "bot1")
    page.wait_for_selector("#mine [data-act]")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    small = page.evaluate(
        """() => [...document.querySelectorAll("#table :is(button, a.btn, summary, .tabs a)")]
          .filter((element) => element.checkVisibility() && !element.closest(".sheet, dialog"))
          .filter((element) => { const b = element.getBoundingClientRect(); return Math.min(b.width, b.height) < 44; })
          .map((element) => element.textContent.trim() || element.ariaLabel)"""
    )
    assert small == []
    tabs = page.get_by_role("navigation", name="More")
    for name, sheet in (("Players", "#sheet-players"), ("Log", "#sheet-talk")):
        tabs.get_by_role("button", name=name).tap()
        expect(page.locator(sheet)).to_be_visible()
        board = page.locator("#stage").bounding_box()
        above = page.locator(sheet).bounding_box()
        assert board is not None
        assert above is not None
        assert board["y"] < above["y"]
    tabs.get_by_role("button", name="Table").tap()
    expect(page.locator("#sheet-talk")).to_be_hidden()
