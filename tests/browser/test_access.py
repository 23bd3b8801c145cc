"""Everybody can use every page: axe finds nothing serious, by day and by night."""

from __future__ import annotations

import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, PHONE, Newcomer
from tests.browser.playing import click, hasten, invitation, join, look, number, open_table, play, put_bot, reach

OPTIONS = {"resultTypes": ["violations"]}


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical: the rule, and where."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


def check(page: Page, place: str, *lights: str) -> None:
    """By day and by night, unless one of them is named; nothing may be half faded in."""
    for light in lights or ("night", "day"):
        page.evaluate("light => { document.documentElement.dataset.theme = light; }", light)
        assert serious(page) == [], f"{place}, {light}"


STILL = "() => document.getAnimations().forEach((each) => each.cancel())"
GAMES = ("gardens", "vertium", "minethemoon", "uranus", "darkness")


PAGES = (
    "/", "/mine", "/new/gardens", "/rules", "/rules/gardens",
    "/me", "/me/calls", "/watch", "/learn/gardens", "/opponents", "/api/docs", "/docs", "/docs/lab",
)  # fmt: skip


@pytest.mark.parametrize("where", PAGES)
def test_pages(newcomer: Newcomer, where: str) -> None:
    page = newcomer()
    page.goto(where)
    check(page, where)


@pytest.mark.parametrize("slug", GAMES[1:])
def test_the_same_pages_of_every_other_game(newcomer: Newcomer, slug: str) -> None:
    page = newcomer()
    for kind in ("new", "rules", "learn"):
        page.goto(f"/{kind}/{slug}")
        assert serious(page) == [], kind


@pytest.mark.long
def test_the_table_from_the_lobby_to_the_count(newcomer: Newcomer) -> None:
    page, friend = newcomer("Ana"), newcomer()
    open_table(page, "gardens", "me", "friend", "bot1")  # few enough that everybody has a choice of Martians
    check(page, "lobby")
    friend.goto(invitation(page))
    check(friend, "join")
    put_bot(page, 1)
    rng = Random(1)
    for verb, light in {
        "keep:": "night",
        "martian:": "day",
        "place:": "night",
        "move:": "day",
        "plant:": "night",
    }.items():
        reach(page, verb, rng)
        check(page, verb, light)
    hasten(page)
    page.wait_for_selector("#after")
    check(page, "over")
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url(re.compile("/replay"))
    check(page, "replay")


def test_the_table_on_a_phone_with_its_sheets(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    open_table(page, "gardens", "me", "bot1", option_powers="on")
    reach(page, "place:", Random(1))
    check(page, "phone")
    for name in ("Players", "Log"):
        page.get_by_role("navigation", name="More").get_by_role("button", name=name).tap()
        check(page, f"sheet {name}")
    page.get_by_role("button", name="Settings").tap()
    check(page, "settings")


def test_on_a_phone_cards_in_a_row_are_reached_by_keys_while_others_choose(newcomer: Newcomer) -> None:
    page, friend = newcomer("Ana", **PHONE), newcomer()
    open_table(page, "gardens", "me", "friend")
    join(friend, invitation(page), "Bo")
    while (row := page.locator("#mine .cards[data-pushed]")).count() == 0 or look(page)["choices"]:
        for chooser in (page, friend):
            if choices := look(chooser)["choices"]:
                click(chooser, choices[0])
                break
    expect(row).to_have_attribute("aria-label", "Kept for you")
    row.focus()
    row.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#mine .cards').scrollLeft > 0")
    check(page, "draft", "day")


@pytest.mark.parametrize("slug", GAMES[1:])
def test_the_table_of_every_other_game(newcomer: Newcomer, slug: str) -> None:
    laptop, phone = newcomer(), newcomer(**PHONE)
    for page in (laptop, phone):
        open_table(page, slug, "me", "bot1")
        page.wait_for_selector("#status.yours")
        check(page, f"{slug}, first choice")
    play([laptop], Random(1), until=30)
    check(laptop, f"{slug} after 30")


def test_a_new_table_with_everything_unfolded(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/new/vertium")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    check(page, "new table, unfolded")


def test_what_the_others_did_its_playback_and_a_hint(newcomer: Newcomer) -> None:
    page = newcomer(**MOVING)
    open_table(page, "gardens", "me", "bot1", option_martians="random", option_start="0")
    rng = Random(3)
    reach(page, "move:", rng)
    click(page, look(page)["choices"][0])
    play([page], rng, until=number(page) + 2)
    reach(page, "move:", rng)
    expect(page.locator("#since")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("p")  # pause
    expect(page.locator("#film")).to_be_visible()
    page.evaluate(STILL)  # nothing may be half faded
    check(page, "playback", "night")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    page.evaluate(STILL)
    check(page, "since and hint")


def test_forced_colours_mark_who_is_to_act_and_what_can_be_chosen(newcomer: Newcomer) -> None:
    page = newcomer(forced_colors="active")
    open_table(page, "gardens", "me", "bot1", option_martians="random", option_start="0")
    reach(page, "place:", Random(1))
    mine, other = page.locator("#seat-0"), page.locator("#seat-1")
    outline = "seat => [getComputedStyle(seat).outlineStyle, getComputedStyle(seat).borderTopStyle]"
    assert mine.evaluate(outline) == ["solid", "double"]
    assert other.evaluate(outline) == ["none", "solid"]
    lit = page.locator("svg.board [data-act] .hit").first
    assert lit.evaluate("hit => getComputedStyle(hit).stroke") != "none"


def test_a_frame_round_the_focus_stays_after_keys_and_not_after_a_mouse(newcomer: Newcomer) -> None:
    page = newcomer()
    open_table(page, "gardens", "me", "bot1")
    button = page.get_by_role("button", name="Sound")
    frame = "button => getComputedStyle(button).outlineStyle"
    button.click()
    button.focus()
    assert button.evaluate(frame) == "none"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    assert button.evaluate(frame) == "solid"
