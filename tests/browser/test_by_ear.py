"""By ear: every game is begun, continued and ended by roles and names alone; what a listener hears at moments of it."""

from __future__ import annotations

import re
import time
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.listening import go_on, hear, region, snapshot, status
from tests.browser.playing import Progress, hasten, open_table


class Quick(NamedTuple):
    """A quick table: who sits there, its options, what leads to an early end, and what is told of its board."""

    seats: tuple[str, ...]
    options: dict[str, str]
    liked: tuple[str, ...]
    regions: tuple[str, ...]
    late: int  # the number of an action not long before the end: from there on it is played by ear again
    own: int = 14  # decisions by ear before that


GAMES = {
    "gardens": Quick(
        ("me", "bot1"),
        {"option_board": "trapezoid"},
        ("Score", "Draw from deck 0"),
        ("Row A", "Mission decks"),
        late=215,
    ),
    "vertium": Quick(("me",), {}, ("Do not attack", "Play no card", "Pass"), ("Planets",), late=10**6),
    "minethemoon": Quick(
        ("me", "bot1"),
        {"option_turn_cap": "20"},
        ("Pass Tasking", "No more", "Skip"),
        ("Crater", "Shared buildings", "Your Moonbase", "Pip's Moonbase"),
        late=400,
    ),
    "uranus": Quick(("me",), {}, ("Done",), ("Pairs of cards", "Modules on Uranus", "Your moon at a glance"), late=40),
    "darkness": Quick(
        ("me",),
        {},
        ("Build", "Destroy", "Land a colony", "Explore", "Land", "Discover", "Keep", "No", "Done"),
        ("Orbs", "What is left to draw"),
        late=100,
    ),
}


MIDDLE = {"gardens": 75, "vertium": 160, "minethemoon": 200, "uranus": 60, "darkness": 120}  # actions until then
DECISIONS = 15

AGAIN = 1.0  # seconds after which somebody who hears nothing new presses again
ORDER = ('region "Board"', 'region "Your things"', 'region "The board in words"', 'region "Players"', 'region "Log')


BARE = re.compile(r"\d+(?: %)? \d+(?: %)?(?: |$)")  # two numbers, and nothing that says what the first one counts
SPACED = re.compile(r"\(-?\d, ")  # a hex of Uranus! has one name everywhere: (0,4,-4)


def unsaid(page: Page) -> list[str]:
    """What a listener could make nothing of among their own things and the players: numbers of nothing."""
    told = [line for name in ("Your things", "Players") for line in snapshot(region(page, name))]
    return [line for line in told if line.lstrip().startswith(("- text:", "- listitem:")) and BARE.search(line)]


def nameless(told: list[str]) -> list[list[str]]:
    """The buttons without a name, each with the lines around it."""
    return [told[place - 4 : place + 3] for place, line in enumerate(told) if re.search(r"- button(?! \")", line)]


def listen(page: Page, quick: Quick) -> None:
    """What is always to be heard: whose turn it is, the board by its regions, who plays."""
    assert status(page)
    told = snapshot(page.get_by_role("main"))
    places = [next(place for place, line in enumerate(told) if name in line) for name in ORDER]
    assert places == sorted(places)
    for title in quick.regions:
        assert sum(f'heading "{title}" [level=3]' in line for line in told) == 1, title
    assert not [line for line in told if re.search(r"\bseat \d", line, re.IGNORECASE) or SPACED.search(line)]
    assert unsaid(page) == []
    if nameless(told):  # the page may have been changing while it was read; what stays so is a fault
        page.wait_for_timeout(AGAIN * 1000)
        told = snapshot(page.get_by_role("main"))
    assert not nameless(told), "a button without a name"


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_by_roles_and_names(newcomer: Newcomer, slug: str) -> None:
    page, quick, rng = newcomer("Ana"), GAMES[slug], Random(3)
    open_table(page, slug, *quick.seats, **quick.options)
    moments = {0, 2, 4, 8, 11}
    progress = Progress(page)
    own = 0
    before, pressed, late = None, 0.0, False
    while not (heard := hear(page)).over:
        if own in moments and heard.actions:
            moments.remove(own)
            listen(page, quick)
        if own == quick.own and not late:
            late = True
            hasten(page, quick.late)
            continue
        if heard != before or time.monotonic() > pressed + AGAIN:
            pressed, before = time.monotonic(), heard
            own += go_on(page, heard, rng, *quick.liked)
        progress.note((own, heard))
    expect(region(page, "Your things").get_by_role("link", name="The story")).to_be_visible()
    assert not status(page).startswith("Your turn")
    assert own > 3


@pytest.mark.parametrize("slug", GAMES)
def test_the_middle_of_a_game_by_roles_and_names(newcomer: Newcomer, slug: str) -> None:
    page, quick, rng = newcomer("Ana"), GAMES[slug], Random(5)
    open_table(page, slug, "me", "bot1", **quick.options)
    hasten(page, MIDDLE[slug])
    progress = Progress(page)
    done: list[str] = []
    before, pressed = None, 0.0
    while len(done) < DECISIONS and not (heard := hear(page)).over:
        if heard != before or time.monotonic() > pressed + AGAIN:
            pressed, before = time.monotonic(), heard
            if go_on(page, heard, rng):
                done.append(status(page))
                if len(done) in (5, 10):
                    listen(page, quick)
        progress.note((len(done), heard))
    assert len(done) == DECISIONS, status(page)
    assert len(set(done)) > 1, "always the same was asked"
    lines = region(page, "Log and chat").get_by_role("list", name="Log").get_by_role("listitem")
    expect(lines.filter(has_text="Ana").last).to_be_attached()
