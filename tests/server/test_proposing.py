"""Bots that talk to their team: rarely, only to people, only where they are wanted, and only of what lies open."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import orrery
from orrery.core import State
from orrery.core.policy import Policy
from orrery.server.proposing import ROUND, has_proposals
from orrery.server.store import Line
from tests.server.people import House, Person, play_on

WORDS = "I can bring 1 red to module 2."


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Bots of Uranus! have something new to say at every decision; how often they were asked."""
    asked: list[int] = []

    def proposal(policy: Policy[State], state: State, player: int) -> str:
        asked.append(player)
        return f"{WORDS} {len(asked)}"

    monkeypatch.setattr(type(orrery.game("uranus").policy), "proposal", proposal)
    return asked


def said(house: House, table: str) -> Sequence[Line]:
    return [line for line in house.run(house.site.tables.chat, house.live(table)) if line.guest is None]


def play(house: House, ada: Person, table: str, decisions: int) -> None:
    for seed in range(decisions):
        house.wait(table, lambda live: 0 in live.state.actors() or live.info.status != "running")
        play_on(house, table, {0: ada}, 1, seed)


def test_only_games_whose_bots_say_something_have_the_switch() -> None:
    assert has_proposals(orrery.game("uranus"))
    assert not has_proposals(orrery.game("gardens"))


def test_a_bot_speaks_in_the_chat_by_its_name_and_rarely(house: House, talkative: list[int]) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "beginner", game="uranus")
    play(house, ada, table, 12)
    lines = said(house, table)
    assert lines
    assert lines[0].name == "Pip"
    assert lines[0].seat == 1
    assert lines[0].text.startswith(WORDS)
    assert len(lines) <= 1 + house.live(table).info.number / (ROUND * 2)


def test_a_bot_is_silent_where_it_is_switched_off(house: House, talkative: list[int]) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "friend", game="uranus", listed="on")
    assert "Bots make proposals" in ada.get(f"/t/{table}").text
    assert "Bots make proposals" not in eve.get(f"/t/{table}").text
    assert eve.post(f"/t/{table}/proposals", on=False).status_code == 403
    assert ada.post(f"/t/{table}/proposals", on="no").status_code == 422
    assert ada.post(f"/t/{table}/proposals", on=False).json() == {"done": True}
    assert ada.post(f"/t/{table}/bot", seat=1, level="beginner").json() == {"done": True}
    play(house, ada, table, 6)
    assert talkative == []
    assert ada.post(f"/t/{table}/proposals", on=True).json() == {"done": True}
    for _ in range(60):
        play(house, ada, table, 1)
        if said(house, table):
            return
    raise AssertionError("nobody says a word")


def test_bots_do_not_talk_among_themselves(house: House, talkative: list[int]) -> None:
    table = house.person("Ada").sets("beginner", "beginner", game="uranus")
    house.wait(table, lambda live: live.info.number > 30)
    assert talkative == []
    assert said(house, table) == []


def test_other_games_have_no_switch(house: House) -> None:
    ada = house.person("Ada")
    assert "Bots make proposals" not in ada.get(f"/t/{ada.sets('me', 'friend')}").text
