"""One person against bots: at once, with reloads, second thoughts and a look back."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, Newcomer
from tests.browser.playing import (
    click,
    hasten,
    look,
    number,
    open_table,
    play,
    reach,
    reach_table,
    status,
    wait_for_turn,
)


def test_play_now_leads_to_a_whole_game_with_a_reload_in_the_middle(newcomer: Newcomer) -> None:
    page = newcomer(**MOVING)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    reach_table(page)
    rng = Random(4)
    reach(page, "plant:", rng)
    before = status(page), number(page), sorted(choice["act"] for choice in look(page)["choices"])
    page.reload()
    wait_for_turn(page)
    assert (status(page), number(page), sorted(choice["act"] for choice in look(page)["choices"])) == before
    play([page], rng, prefer="score:")
    expect(page.locator("#after")).to_be_visible()
    page.goto("/")
    expect(page.locator(".tables li").first).to_contain_text(re.compile("wins? (together )?with"))


def test_a_choice_that_told_nobody_anything_can_be_taken_back(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    moves = reach(page, "move:", Random(5))
    there = status(page)
    empty = [move for move in moves if page.locator(f"[data-act='{move['act']}'] .sprout").count()]
    click(page, empty[0])
    page.wait_for_selector("[data-act^='plant:']")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#status")).to_have_text(there)
    expect(page.locator(f"[data-act='{empty[0]['act']}']").first).to_be_visible()
    expect(page.locator("#log .now")).to_contain_text("takes back")


def slider_at(page: Page, value: int) -> None:
    expect(page.locator("#moment")).to_have_text(re.compile(f"^{value} of"))
    expect(page.locator("#slider")).to_have_attribute("aria-valuetext", re.compile(f"^Move {value} of"))


def test_replay_by_slider_by_the_log_and_by_a_shared_link(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    play([page], Random(6), until=65)  # a random game may be over soon after that
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url(re.compile("/replay"))
    end = number(page)
    slider_at(page, end)
    page.wait_for_load_state()  # the script listens to the slider only then
    page.locator("#slider").focus()
    stops = [int(stop) for stop in (page.locator("#slider").get_attribute("data-stops") or "").split()]
    page.keyboard.press("ArrowLeft")
    slider_at(page, stops[-2])
    page.keyboard.press("Home")
    slider_at(page, 0)
    assert page.locator(".flowers use").count() == 0
    page.keyboard.press("End")
    slider_at(page, end)
    link = page.locator("#log > li > a.at").nth(2)
    moment = int(link.inner_text())
    link.click()
    slider_at(page, moment)
    assert page.locator("[data-act]").count() == 0
    shared = page.get_by_role("button", name="Link to move").get_attribute("data-copy")
    assert shared is not None
    assert shared.endswith(f"/replay?at={moment}")
    page.goto(shared)
    slider_at(page, moment)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("at => parseInt(document.getElementById('moment').textContent) > at", arg=moment)
    page.get_by_role("link", name="Back to now").click()
    wait_for_turn(page)


def test_a_click_on_an_inert_spot_says_why_with_its_rule(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    reach(page, "move:", Random(7))
    legal = {choice["act"] for choice in look(page)["choices"]}
    spots = page.locator("#stage [data-why]")
    refused = next(spot for spot in spots.all() if spot.get_attribute("data-why") not in legal)
    before = number(page)
    box = refused.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    refusal = page.locator("#refusal")
    expect(refusal).to_be_visible()
    rule = refusal.get_by_role("link")
    expect(rule).to_have_text(re.compile(r"Rule G-\S+"))
    assert number(page) == before
    rule.click()
    sheet = page.locator("#rule-sheet")
    expect(sheet.get_by_role("heading")).to_have_text(re.compile(r"G-\S+"))
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    click(page, look(page)["choices"][0])
    expect(refusal).to_be_hidden()


def test_a_hint_is_explained_lit_on_the_board_and_done(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    reach(page, "move:", Random(8))
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("radio")).to_have_count(3)
    expect(hint.get_by_role("radio").first).to_be_checked()
    expect(hint.get_by_role("radio").first).to_contain_text("%")
    for option in (1, 2, 3):  # a place on the board or a mission in the hand: which of them is up to the expert
        expect(page.locator(f"[data-hint-number='{option}']").first).to_be_visible()
    on_board = page.locator("svg.board .hinted").count()
    expect(page.locator("svg.board .hint-tag")).to_have_count(on_board)
    page.keyboard.press("2")
    expect(hint.get_by_role("radio").nth(1)).to_be_checked()
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(page.locator(".hinted, .hint-tag")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(hint.get_by_role("button", name="Do it")).to_be_focused()
    before = number(page)
    page.keyboard.press("Enter")
    page.wait_for_function("at => Number(document.getElementById('table').dataset.at) > at", arg=before)
    expect(hint).to_be_hidden()


def test_the_first_game_explains_itself_to_the_end(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/")
    page.get_by_role("link", name=re.compile("Learn Gardens.* in ten minutes")).click()
    page.get_by_role("button", name="Begin").click()
    reach_table(page)
    heard: list[str] = []
    rng = Random(9)
    for verb in ("keep:", "place:", "move:", "plant:"):
        reach(page, verb, rng)
        heard.append(page.locator("#coach b").inner_text())
    assert heard == ["Choose secret missions", "Place your gardener", "Your first turn", "Plant a flower"]
    page.locator("#coach a").click()
    expect(page.locator("#rule-sheet")).to_contain_text("G-2.7")
    page.keyboard.press("Escape")
    hasten(page)
    expect(page.locator("#coach b")).to_have_text("That was your first game")
