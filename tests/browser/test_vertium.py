"""Vertium by real clicks: every mode to its end, the battle on the board, the first game, a phone."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import click, look, number, play, reach

# Preset, seats, sides in the count
MODES = {
    "phase one only": ("First game", ["me", "bot1"], 2),
    "war in three rounds": ("War in three rounds", ["me", "bot1"], 2),
    "american style": ("American style", ["me", "bot1"], 2),
    "special abilities": ("Special abilities", ["me", "bot1", "bot1"], 3),
    "gelbon and cube": ("Gelbon & CUBE", ["me", "bot1"], 2),
    "shadows": ("Shadows of the Complex", ["me", "bot1", "bot1"], 3),
    "shadows with everything": ("Shadows with everything", ["me", "bot1", "bot1", "bot1"], 4),
    "solo": ("Solo", ["me"], 2),
    "solo with cards": ("Solo, easy", ["me"], 2),
}
STILL: dict[str, Any] = {"reduced_motion": "reduce"}  # planets jump to the arena, so that a click meets them


def set_table(page: Page, preset: str, seats: list[str], **numbers: int) -> None:
    """Set a table by a preset of the form, and by its fields for numbers."""
    page.goto("/new/vertium")
    page.locator("select[name=players]").select_option(str(len(seats)))
    expect(page.locator(".seatrow")).to_have_count(len(seats))
    page.get_by_role("button", name=preset, exact=True).click()
    page.wait_for_url("**/new/preset")
    for name, value in numbers.items():
        page.locator(f"input[name=option-{name}]").fill(str(value))
    with page.expect_response("**/new/preview"):
        for seat, who in enumerate(seats):
            page.locator(f"select[name=seat{seat}]").select_option(who)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/\w+"))


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_every_mode_is_played_to_its_end_by_clicks(newcomer: Newcomer, mode: str) -> None:
    preset, seats, sides = MODES[mode]
    page = newcomer("Ana", **STILL)
    # Phase One ends after 20 rounds at the latest, and the war after 12 attacks: clicking takes its time
    limits = {} if "solo" in mode else {"phase1_round_limit": 20}
    if preset not in ("First game", "War in three rounds", "Special abilities"):
        limits["attack_limit"] = 12
    set_table(page, preset, seats, **limits)
    play([page], Random(len(mode)))
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").first).to_contain_text("The count")
    expect(page.locator(".tally")).to_have_count(sides)
    expect(page.locator("svg.board .planet")).to_have_count({1: 7, 2: 5, 3: 7, 4: 9}[len(seats)])


def test_a_battle_slides_two_planets_together_and_tells_the_hits(newcomer: Newcomer) -> None:
    page = newcomer("Ana", **STILL)
    set_table(page, "Solo, easy", ["me"])
    rng = Random(4)
    reach(page, "send_v:", rng)
    expect(page.locator("#mine .force").last).to_contain_text("%")
    most = [choice for choice in look(page)["choices"] if choice["act"].startswith("send_v:")][-1]
    click(page, most)
    found = reach(page, "hold", rng)
    assert page.locator("svg.board .left-place").count() == 2
    assert page.locator("svg.board .die").count() == 7  # three of mine, four cards of the Complex
    expect(page.locator(".fighters")).to_contain_text(re.compile(r"= \d hits?|nothing that hits"))
    click(page, found[0])


def test_a_planet_that_cannot_be_chosen_says_why(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, "First game", ["me", "bot1"])
    reach(page, "take:", Random(5))
    before = number(page)
    page.locator("#planet-brahe").click()
    expect(page.locator("#refusal")).to_contain_text("Rule V-0.1")
    assert number(page) == before


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/vertium")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    rng = Random(6)
    reach(page, "take:", rng)
    expect(page.locator("#coach b")).to_have_text("Take one of the two cards")
    reach(page, "play_set:", rng)
    expect(page.locator("#coach b")).to_have_text("You hold a set")
    reach(page, "place:", rng)
    expect(page.locator("#coach a")).to_have_text(re.compile(r"Rule V-\d"))


def test_a_phone_shows_all_planets_and_the_hand(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    set_table(page, "First game", ["me", "bot1", "bot1", "bot1"])
    page.wait_for_selector("#mine [data-act]")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert board["height"] >= 250
    expect(page.locator("#mine .pile").first).to_be_visible()
