"""A server as `make play` starts it, with its limit of requests and its pause between the moves of bots.

Every answer that is an error fails a test here, as everywhere: also "That was very quick", which people must never see.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tests.browser.playing import invitation, join, look, open_table, play, reach_table
from tests.browser.serving import Server

PERSON = 350  # milliseconds before a click: nobody chooses faster for long
CLICKS = 120  # actions of both, most of them one's own
TURNS = 50  # actions of both, most of them moves and plantings


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("usual"), usual=True)
    server.start()
    yield server
    server.stop()


@pytest.mark.long
def test_a_game_against_a_bot_from_the_home_page(newcomer: Newcomer, usual: Server) -> None:
    page = newcomer(base_url=usual.address)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    reach_table(page)
    play([page], Random(1), until=look(page)["at"] + TURNS)
    expect(page.locator("#log li", has_text=" plants ")).not_to_have_count(0)


@pytest.mark.long
def test_many_small_choices_one_after_the_other(newcomer: Newcomer, usual: Server) -> None:
    page = newcomer("Ana", base_url=usual.address)
    open_table(page, "minethemoon", "me", "bot4")
    play([page], Random(2), until=CLICKS, pause=PERSON)
    assert look(page)["at"] >= CLICKS


def test_two_friends_from_the_lobby(newcomer: Newcomer, usual: Server) -> None:
    """The usual moment passes between the last seat taken and the start, and talking has its usual limits."""
    ana, boris = newcomer("Ana", base_url=usual.address), newcomer(base_url=usual.address)
    open_table(ana, "gardens", "me", "friend")
    join(boris, invitation(ana), "Boris")
    expect(boris.locator("#start-words")).to_be_visible()
    for page in (ana, boris):
        expect(page.locator("#table svg.board")).to_be_visible()
    play([ana, boris], Random(3), until=look(ana)["at"] + 12)
    for number in range(3):
        ana.locator("#say").fill(f"Line {number}")
        ana.keyboard.press("Enter")
    expect(boris.locator("#log .say")).to_have_count(3)
