"""Light, motion, sound, title, and a closer look."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import MOVING, Newcomer
from tests.browser.playing import click, invitation, join, look, open_table, play, reach, wait_for_turn

EARS = """
window.chimes = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); window.chimes += 1; } };
"""


def test_title_and_sound_tell_that_it_is_my_turn(newcomer: Newcomer) -> None:
    ana, boris = newcomer("Ana"), newcomer()
    ana.add_init_script(EARS)
    open_table(ana, "gardens", "me", "friend")
    ana.locator("#status").click()  # browsers are silent until one has touched the page
    assert not ana.title().startswith("Your turn")
    icon = ana.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/static/icon.svg")
    join(boris, invitation(ana), "Boris")
    wait_for_turn(ana)
    ana.wait_for_function("() => document.title.startsWith('Your turn')")
    ana.wait_for_function("() => window.chimes > 0")
    expect(icon).to_have_attribute("href", "/static/icon-turn.svg")
    assert ana.request.get("/static/icon-turn.svg").ok
    click(ana, look(ana)["choices"][0])
    ana.wait_for_function("() => !document.title.startsWith('Your turn')")
    expect(icon).to_have_attribute("href", "/static/icon.svg")


def test_day_night_and_sound_are_remembered(newcomer: Newcomer) -> None:
    page = newcomer(color_scheme="dark")
    open_table(page, "gardens", "me", "bot1")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Day or night").click()
    page.get_by_role("button", name="Sound when it is my turn").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    page.get_by_role("button", name="Close").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    expect(page.get_by_role("button", name="Sound", exact=True)).to_have_attribute("aria-pressed", "false")


def test_the_settings_show_what_chance_is_sealed_with(newcomer: Newcomer) -> None:
    page = newcomer(viewport={"width": 390, "height": 844})
    open_table(page, "gardens", "me", "bot1")
    page.get_by_role("button", name="Settings").click()
    sealed = page.locator("#settings .sealed")
    expect(sealed).to_contain_text("Chance is sealed")
    expect(sealed.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    assert page.evaluate("settings.scrollWidth <= settings.clientWidth")


def test_with_reduced_motion_nothing_moves(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    open_table(page, "gardens", "me", "bot1")
    play([page], Random(3), until=look(page)["at"] + 14)
    moving = """() => document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime > 1)
      .map((a) => `${a.animationName ?? a.transitionProperty} of ${a.effect.target.outerHTML.slice(0, 120)}`)"""
    assert page.evaluate(moving) == []


def test_pieces_glide_otherwise(newcomer: Newcomer) -> None:
    page = newcomer(**MOVING)
    open_table(page, "gardens", "me", "bot1")
    choice = reach(page, "move:", Random(3))[0]
    page.evaluate(
        """() => document.addEventListener("transitionrun", (event) => {
          if (event.target.closest("[id^=gardener-]")) window.glided = true;
        })"""
    )
    click(page, choice)
    page.wait_for_function("() => window.glided")


def test_coming_closer_and_going_back(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    board = page.locator("svg.board")
    reach(page, "move:", Random(3))
    whole = board.get_attribute("viewBox")
    page.keyboard.press("+")
    expect(board).not_to_have_attribute("viewBox", whole or "")
    close = board.get_attribute("viewBox")
    click(page, look(page)["choices"][0])
    expect(board).to_have_attribute("viewBox", close or "")
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole or "")
    box = board.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, -300)
    expect(board).not_to_have_attribute("viewBox", whole or "")
