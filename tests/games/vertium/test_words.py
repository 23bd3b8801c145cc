"""The log, the prompts and the table as text."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.vertium import GAME
from tests.games.driving import events_of, step
from tests.games.vertium.build import colonizing, owned, roll, start_battle, war
from tests.rules import rule

NAMES = ["Soar", "RMF", "Hielo", "Myst"]


def told(state: State, *moves: str) -> list[str]:
    return [GAME.tell(event, NAMES[: state.seats], 0) for event in events_of(state, *moves)]


@rule("V-4.1", "V-2.3")
def test_phase_one_in_the_log() -> None:
    planets = {"kepler": {"tokens": [0, 1, 1, 1]}}
    state = colonizing(3, planets, [{"metal": 3, "water": 2, "agri": 2}])
    assert told(state, "0 play_set:metal", "0 place:kepler") == [
        "Soar plays 3 Metal.",
        "Soar puts Metal on Kepler (4/4).",
        "Soar colonizes Kepler (+5 Vertium).",
    ]


@rule("V-3.2")
def test_mine_blast_in_the_log() -> None:
    state = colonizing(4, hand=[{"mine_blast": 1, "metal": 2}])
    assert "Mine Blast: RMF and Hielo miss a turn." in told(state, "0 disaster:mine_blast")
    two = colonizing(2, hand=[{"mine_blast": 1, "metal": 2}])
    assert "Mine Blast: RMF misses two turns." in told(two, "0 disaster:mine_blast")


@rule("V-3.3", "V-3.7")
def test_one_of_a_thing_is_told_as_one() -> None:
    state = colonizing(2, hand=[{"meltdown": 1, "metal": 2}, {"energy": 1, "metal": 2, "water": 1}])
    assert "Meltdown: RMF loses 1 Energy card." in told(state, "0 disaster:meltdown", "0 melt:seat1")
    state = colonizing(2, {"brahe": {"tokens": [0, 0, 0, 1]}}, [{"virus": 1, "metal": 2}])
    assert "Virus: the planets lose 1 Agri token." in told(state, "0 disaster:virus")


@rule("V-9.2")
def test_a_skirmish_card_in_the_log() -> None:
    state = start_battle(2, 2)
    assert told(roll(state, "PBS", "BBB"), "0 card:S.P") == ["Soar's card turns a Blast into a Shield: BSS."]


@rule("V-8.4", "V-10.1")
def test_a_battle_in_the_log() -> None:
    state = start_battle(2, 0)
    lines = told(roll(state, "PBS", "BBB"), "0 hold", "1 hold")
    assert lines[:2] == ["Roll: Soar PBS, RMF BBB; Soar scores 1, RMF 0.", "Soar wins Brahe, +1."]


@rule("V-15.8")
def test_the_solo_complex_speaks_through_chance() -> None:
    planets = {"galileo": owned(0, 4), "lipperhey": owned(1, 6)}
    state = war(1, planets, {"mode": "solo"}, turn=1, phase="d6")
    lines = told(state, "chance d6:3")
    assert lines == [
        "The Complex rolls 3 for its target.",
        "The Complex attacks Galileo from Lipperhey with 5 Vertium.",
    ]
    assert state.journal
    assert all(event.player in (-1, 0) for event in state.journal)


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (4, {"gelbon": "on"}), (3, {"mode": "shadows"}), (1, {}), (3, {"phases": "one"})]
)
def test_every_position_has_a_text_a_prompt_and_sentences(players: int, options: dict[str, Any]) -> None:
    state, rng = GAME.new(players, options), Random(2)
    state.journal = []
    while state.actors():
        for viewer in (*range(players), None):
            view = state.view(viewer)
            if rng.random() < 0.1:
                assert "Galileo" in GAME.text(view)
                assert GAME.prompt(view)
        step(state, rng)
    for event in state.journal:
        assert event.rule in GAME.rules
        for viewer in (*range(players), None):
            line = GAME.tell(event, NAMES[:players], viewer)
            assert "{" not in line
            assert event.seen_by(viewer).kind in GAME.log
    assert "Place 1" in GAME.text(state.shown(None)) or players == 1


@rule("V-15.10")
@pytest.mark.parametrize(("owners", "result"), [((0, 1), "Won  Seat 1, Soar"), ((1, 1), "Lost  Seat 1, Soar")])
def test_a_solo_game_is_won_or_lost(owners: tuple[int, int], result: str) -> None:
    planets = {"galileo": owned(owners[0]), "lipperhey": owned(owners[1])}
    state = GAME.restore({**war(1, planets, {"mode": "solo"}).snapshot(), "over": "V-R64"})
    assert result in GAME.text(state.shown(0))
