"""Vertium by real clicks: every mode to its end, moons and battles on the board, the first game, a phone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.playing import Choice, Progress, click, look, number, open_table, reach, reach_table

# Preset and seats. "Everything" has the special abilities, too. Phase One only has a test of its own, and so has the
# solo game with cards for the Rebel.
WARS = {
    "war in three rounds": ("War in three rounds", 2),
    "american style": ("American style", 2),
    "gelbon and cube": ("Gelbon & CUBE", 2),
    "shadows with everything": ("Shadows with everything", 4),
    "solo": ("Solo, hard", 1),
}
PLANETS = {1: 7, 2: 5, 3: 7, 4: 9}
ROUNDS = {2: 28, 3: 24, 4: 20}  # Phase One ends at the latest then: most planets have owners, and clicking takes time
ATTACKS = 12  # the longest war, where it can be limited
TABLES = 4  # chance may end a game before the war; then another table is set
# What somebody clicks who plays to win Phase One and then fights: parts of the words or of the action
LIKED = ("colonize", "a set", "play_set:", "2 of 3", "1 of 3", "disaster", "attack:")


def set_table(page: Page, preset: str, players: int, **numbers: int) -> None:
    """Set a table against bots by a preset of the form, and by its fields for numbers."""
    fields = {f"option_{name}": str(value) for name, value in numbers.items()}
    open_table(page, "vertium", "me", *["bot3"] * (players - 1), preset=preset, **fields)


def choose(choices: Sequence[Choice], rng: Random) -> Choice:
    """The first kind of thing that is liked, else anything."""
    for words in LIKED:
        if liked := [choice for choice in choices if words in choice["act"] + choice["words"]]:
            return rng.choice(liked)
    return rng.choice(choices)


def play(page: Page, rng: Random, until: str = "#after") -> None:
    """Click whenever it is my turn, until something is to be seen, or the game is over."""
    progress = Progress(page)
    while not (page.locator(until).count() or (seen := look(page))["over"]):
        if seen["choices"]:
            click(page, choose(seen["choices"], rng))
        else:
            progress.note(seen["at"])
            page.wait_for_timeout(20)


def counted(page: Page, sides: int, planets: int) -> None:
    """The end as the table shows it."""
    expect(page.locator("#after")).to_be_visible()
    expect(page.locator("#mine h2").first).to_have_text(re.compile("^(The count|Line by line)"))
    expect(page.locator(".tally")).to_have_count(sides)
    expect(page.locator(".tally.won").first).to_be_visible()
    expect(page.locator("svg.board .planet")).to_have_count(planets)


@pytest.mark.long
@pytest.mark.parametrize("mode", WARS)
def test_a_war_of_every_kind_is_played_to_its_end_by_clicks(newcomer: Newcomer, mode: str) -> None:
    preset, players = WARS[mode]
    page = newcomer("Ana")
    limits = {"phase1_round_limit": ROUNDS[players]} if players > 1 else {}
    if preset != "War in three rounds":
        limits["attack_limit"] = ATTACKS
    rng = Random(mode)
    for _ in range(TABLES):
        set_table(page, preset, players, **limits)
        play(page, rng)
        counted(page, max(2, players), PLANETS[players])
        if page.locator("#log li", has_text=" attacks ").count():
            break
    else:
        pytest.fail("there was no war")


@pytest.mark.long
def test_phase_one_is_played_to_its_end_by_clicks_and_its_moons_move(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, "First game", 2)
    rng = Random(3)
    play(page, rng, until="svg.board [id^=captain-]")
    # A moon does not jump: it glides. Whose planet is the first to have one, and when, is chance
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(
        """document.addEventListener("transitionrun", (event) => {
          if (event.target.id.startsWith("orbit-")) document.body.dataset.glided = event.target.id;
        })"""
    )
    play(page, rng, until="body[data-glided]")
    assert page.locator("body[data-glided]").count()
    page.emulate_media(reduced_motion="reduce")
    play(page, rng)
    counted(page, 2, 5)
    expect(page.locator("#mine")).to_contain_text("Secret goal")
    assert not page.locator("#log li", has_text=" attacks ").count()


def test_a_battle_slides_two_planets_together_and_tells_the_hits(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, "Solo, very easy", 1)
    rng = Random(4)
    reach(page, "send_v:", rng)
    chances = [share(words) for words in page.locator("#mine .force small:not(.quiet)").all_inner_texts()]
    assert len(chances) > 1
    assert chances == sorted(chances)  # whoever sends more wins more often
    most = [choice for choice in look(page)["choices"] if choice["act"].startswith("send_v:")][-1]
    click(page, most)
    found = reach(page, "hold", rng)
    assert page.locator("svg.board .left-place").count() == 2
    assert page.locator("svg.board .die").count() == 7  # three of mine, four cards of the Complex
    expect(page.locator(".fighters")).to_contain_text(re.compile(r"= \d hits?|nothing that hits"))
    click(page, found[0])
    play(page, rng)
    counted(page, 2, 7)


def share(words: str) -> int:
    """The number in "36 %" or "under 1 %"."""
    found = re.search(r"\d+", words)
    assert found
    return 0 if "under" in words else int(found[0])


def test_a_planet_that_cannot_be_chosen_says_why(newcomer: Newcomer) -> None:
    page = newcomer("Ana")
    set_table(page, "First game", 2)
    reach(page, "take:", Random(5))
    before = number(page)
    page.locator("#planet-brahe").click()
    expect(page.locator("#refusal")).to_contain_text("Rule V-0.1")
    assert number(page) == before


def test_the_first_game_explains_itself(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/learn/vertium")
    page.get_by_role("button", name="Begin").click()
    reach_table(page)
    rng = Random(6)
    if reach(page, "", rng)[0]["act"].startswith("take:"):  # unless both cards are alike and a set is in hand already
        expect(page.locator("#coach b")).to_have_text("Take one of the two cards")
    reach(page, "play_set:", rng)
    while page.locator("#coach b").inner_text().strip() == "The stolen card":  # a Raider completed a set: not this one
        click(page, reach(page, "keep_set", rng)[0])
        reach(page, "play_set:", rng)
    expect(page.locator("#coach b")).to_have_text("You hold a set")
    reach(page, "place:", rng)
    expect(page.locator("#coach a")).to_have_text(re.compile(r"Rule V-\d"))


def test_a_phone_shows_all_planets_and_the_hand(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE)
    set_table(page, "First game", 4)
    page.wait_for_selector("#mine [data-act]")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    expect(page.locator("svg.board .planet")).to_have_count(9)
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert board["height"] >= 220  # a hand of many kinds takes a second row or a third
    expect(page.locator("#mine .pile").first).to_be_visible()
