"""The keyboard alone suffices."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.playing import SEEN, click, invitation, join, look, moved_on, next_of, number, open_table


def focused(page: Page) -> str:
    """The action of what has the focus, "" if it has none."""
    act: str = page.evaluate("document.activeElement?.dataset?.act ?? ''")
    return act


def tab_to(page: Page, verb: str) -> str:
    page.wait_for_timeout(SEEN)
    for _ in range(80):
        if focused(page).startswith(verb):
            page.wait_for_timeout(SEEN)
            return focused(page)
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {verb}")


def test_a_draft_and_a_turn_with_tab_arrows_and_enter(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1", option_martians="random", option_start="0")
    while next_of(page, "keep:", "place:") == "keep:":
        before = number(page)
        tab_to(page, "keep:")
        page.keyboard.press("Enter")
        moved_on(page, before)
    page.wait_for_selector("svg.board [data-act^='place:']")
    before = number(page)
    first = tab_to(page, "place:")
    page.keyboard.press("ArrowDown")
    below = focused(page)
    page.keyboard.press("ArrowRight")
    beside = focused(page)
    assert len({first, below, beside}) == 3
    assert page.locator("svg.board [tabindex='0']").count() == 1
    page.keyboard.press("Enter")
    moved_on(page, before)
    page.wait_for_selector("svg.board [data-act^='move:'] .sprout", state="attached")
    before = number(page)
    tab_to(page, "move:")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "Home", *["ArrowRight"] * 20):
        if page.evaluate("document.activeElement.querySelector('.sprout') !== null"):
            break
        page.keyboard.press(key)
    page.keyboard.press(" ")
    moved_on(page, before)
    page.wait_for_selector("svg.board [data-act^='plant:']")
    before = number(page)
    tab_to(page, "plant:")
    page.keyboard.press("Enter")
    moved_on(page, before)
    expect(page.locator(".flowers use")).not_to_have_count(0)


def test_the_list_of_actions_stays_open_and_keeps_the_focus(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    open_table(ana, "gardens", "me", "friend")
    join(boris, invitation(ana), "Boris")
    ana.wait_for_selector("#mine [data-act^='keep:']")
    fold = ana.locator("#allactions")
    fold.locator("summary").focus()
    ana.keyboard.press("Enter")
    ana.keyboard.press("Tab")
    assert focused(ana).startswith("keep:")
    before = number(ana)
    ana.keyboard.press("Enter")
    moved_on(ana, before)
    expect(fold).to_contain_text("Nothing to do.")
    expect(fold.locator("summary")).to_be_focused()
    click(boris, look(boris)["choices"][0])
    expect(fold.locator("[data-act]")).not_to_have_count(0)
    expect(fold).to_have_attribute("open", "")
    expect(fold.locator("summary")).to_be_focused()


def test_the_list_of_keys_opens_and_closes(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    page.wait_for_selector("#status.yours")
    page.keyboard.press("?")
    sheet = page.locator("#key-sheet")
    expect(sheet).to_contain_text("Arrows")
    expect(sheet).to_contain_text("Take back")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
