"""Choosing without slips: why not, beside the click; a question before what costs; take back that tells the truth."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import click, look, moved_on, number, open_table, reach, wait_for_turn
from tests.browser.test_access import serious

# A spot of the board that can be clicked and is no target, and how many choices the words of refusal cover
INERT = """() => {
  for (const spot of document.querySelectorAll("svg.board [data-why^='move:']")) {
    const box = spot.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const legal = document.querySelector(`[data-act="${spot.dataset.why}"]`);
    if (!legal && document.elementFromPoint(x, y)?.closest("[data-why]") === spot) return [spot.dataset.why, x, y];
  }
}"""
COVERED = """() => {
  const words = document.getElementById("refusal").getBoundingClientRect();
  return [...document.querySelectorAll("#stage [data-act], #mine button")].filter((choice) => {
    const box = choice.getBoundingClientRect();
    const beside = box.right <= words.left || box.left >= words.right;
    return choice.checkVisibility() && !beside && box.bottom > words.top && box.top < words.bottom;
  }).length;
}"""
COSTLY = "() => Object.keys(JSON.parse(document.getElementById('table').dataset.cautions ?? '{}'))"


def in_the_garden(page: Page, *bots: str) -> Random:
    """On my turn in a garden, with a mission in hand that brings nothing."""
    open_table(page, "gardens", "me", *bots, option_martians="random", option_start="0")
    rng = Random(2)
    reach(page, "move:", rng)
    return rng


def worthless(page: Page) -> Locator:
    act = page.evaluate(COSTLY)[0]
    return page.locator(f"#mine .card[data-act='{act}']")


def box_of(page: Page, name: str) -> FloatRect:
    box = page.locator(name).bounding_box()
    assert box is not None
    return box


def test_a_refusal_stands_beside_the_click_and_covers_no_choice(newcomer: Newcomer) -> None:
    page = newcomer()
    in_the_garden(page, "bot1")
    why, x, y = page.evaluate(INERT)
    page.mouse.click(x, y)
    box = page.locator("#refusal")
    expect(box.locator("b")).to_contain_text(why.removeprefix("move:"))
    expect(box.get_by_role("link")).to_have_attribute("data-rule", "G-2.2")
    expect(box).to_have_attribute("role", "alert")
    place = box_of(page, "#refusal")
    across = max(place["x"] - x, 0, x - place["x"] - place["width"])
    down = max(place["y"] - y, 0, y - place["y"] - place["height"])
    assert 0 < across + down < 200
    assert page.evaluate(COVERED) == 0
    assert serious(page) == []
    expect(page.locator("[data-guide]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(page.locator("[data-guide]")).to_be_hidden()


def test_on_a_phone_words_are_docked_and_a_question_comes_from_below(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    page.add_init_script("localStorage.setItem('orrery.confirm', 'off')")
    in_the_garden(page, "bot1")
    why = page.evaluate(INERT)[0]
    page.locator(f"svg.board [data-why='{why}']").dispatch_event("click")
    expect(page.locator("#refusal")).to_be_visible()
    board, words, cards = (box_of(page, name) for name in ("#stage", "#refusal", "#mine .card >> nth=0"))
    assert board["y"] + board["height"] <= words["y"]
    assert words["y"] + words["height"] <= cards["y"]
    worthless(page).tap()
    expect(page.locator("#refusal")).to_be_hidden()
    question = page.get_by_role("alertdialog")
    expect(question).to_be_visible()
    board, sheet = box_of(page, "svg.board"), box_of(page, "#caution")
    assert sheet["y"] >= board["y"] + 0.9 * board["height"]
    page.get_by_role("button", name="Keep the card").tap()
    expect(question).to_be_hidden()


def test_a_mission_for_nothing_is_asked_about_once(newcomer: Newcomer) -> None:
    page = newcomer()
    in_the_garden(page, "bot1")
    before = number(page)
    question = page.get_by_role("alertdialog")
    card = worthless(page)
    card.click()
    expect(question).to_contain_text("for 0?")
    assert page.locator("dialog:modal").count() == 0
    assert serious(page) == []
    page.keyboard.press("Enter")  # keeps it
    expect(question).to_be_hidden()
    expect(card).to_be_focused()
    assert number(page) == before
    page.keyboard.press("Enter")  # by keys, too
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    card.click()
    question.get_by_label("Do not ask me again").check()
    page.get_by_role("button", name="Keep the card").click()
    page.get_by_role("button", name="Settings").click()
    asking = page.get_by_role("button", name="Ask before costly choices")
    expect(asking).to_have_attribute("aria-pressed", "false")
    asking.click()
    page.get_by_role("button", name="Close").click()
    card.click()
    expect(question).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # does it
    moved_on(page, before)


def test_take_back_says_whether_anybody_has_learnt_something(newcomer: Newcomer) -> None:
    page = newcomer()
    in_the_garden(page, "bot1")
    back = page.locator("[data-back]")
    empty = page.locator("svg.board [data-act^='move:']", has=page.locator(".sprout")).first
    before = number(page)
    empty.dispatch_event("click")
    moved_on(page, before)
    expect(back).to_be_enabled()  # nobody learnt anything from where I went
    expect(back).to_have_attribute("title", "Take back your last choice: nobody has learnt anything from it (u)")
    before = number(page)
    back.click()
    moved_on(page, before)
    wait_for_turn(page)
    page.evaluate("localStorage.setItem('orrery.ask', 'off')")
    for card in page.locator("#mine [data-act^='score:']").evaluate_all(
        "cards => cards.map((card) => card.dataset.act)"
    ):
        before = number(page)
        page.locator(f"#mine .card[data-act='{card}']").click()
        moved_on(page, before)
        expect(back).not_to_have_attribute("title", re.compile("^Looking"))
        if "the bots choose anew" in (back.get_attribute("title") or ""):
            break
        before = number(page)  # the bot knew from the draft that I hold this one
        back.click()
        moved_on(page, before)
        wait_for_turn(page)
    expect(back).to_be_enabled()  # the bot has learnt something, and does not mind
    expect(back).to_have_attribute("title", "Take back your last choice: the bots choose anew (u)")


def advised(page: Page) -> str:
    """What the open hint would do."""
    return str(page.locator(".hinted.first").first.get_attribute("data-act"))


def cautions(page: Page) -> list[str]:
    """The choices that are asked about before they are done."""
    return list(json.loads(page.locator("#table").get_attribute("data-cautions") or "{}"))


def test_a_hint_picks_up_what_it_needs_and_leaves_nothing_behind(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "darkness", "me")
    page.locator("#mine .now [data-act='discover:scout']").click()
    page.wait_for_selector("#mine .lit-kinds")  # there is an orb now, and ships are offered at their places
    before = number(page)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator(".hinted.first").first).to_be_visible()
    asked = page.locator(".hinted.first").first.evaluate("one => one.closest('[data-when]')?.dataset.when ?? ''")
    expect(page.locator("#stage [data-pick].chosen")).to_have_count(1 if asked else 0)
    page.get_by_role("button", name="Put the hint away").click()
    expect(page.locator(".hinted, .hint-tag, .chosen, [data-hint-number]")).to_have_count(0)
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#said")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_visible()
    hinted = advised(page)
    page.keyboard.press("Enter")
    if hinted in cautions(page):  # what costs something is asked about, whoever advised it
        page.locator("#caution [data-caution-do]").click()
    moved_on(page, before)


def test_on_a_short_phone_a_hint_is_within_reach_and_the_board_keeps_its_half(newcomer: Newcomer) -> None:
    page = newcomer(**{**PHONE, "viewport": {"width": 360, "height": 640}})
    in_the_garden(page, "bot1")
    page.keyboard.press("h")
    does_it = page.get_by_role("button", name="Do it")
    expect(does_it).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Put the hint away")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hint h2")).to_be_in_viewport(ratio=1)
    assert box_of(page, "svg.board")["height"] >= 180
    expect(page.locator("#table")).to_have_attribute("data-hinting", "")
    page.get_by_role("button", name="Put the hint away").tap()
    expect(page.locator("#table[data-hinting]")).to_have_count(0)


def test_nothing_said_in_passing_covers_the_board_or_a_choice(newcomer: Newcomer) -> None:
    page = newcomer()
    page.add_init_script("localStorage.setItem('orrery.confirm', 'on')")
    in_the_garden(page, "bot1")
    lamp = next(choice for choice in look(page)["choices"] if choice["act"].startswith("move:"))
    page.mouse.click(lamp["x"], lamp["y"])
    said = page.locator("#said")
    expect(said).to_have_text("Click again to play.")
    words, board = box_of(page, "#said"), box_of(page, "#stage")
    assert words["x"] + words["width"] <= board["x"]
    click(page, lamp)
