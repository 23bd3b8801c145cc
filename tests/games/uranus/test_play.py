"""Whole games: invariants along random play, the same game from the same seed, records, and the greedy team."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from orrery.bots import GreedyBot
from orrery.core import CHANCE, GameRecord
from orrery.games.uranus import GAME
from tests.games.driving import replayed, step
from tests.games.uranus.invariants import check, produced

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
MIXED: list[dict[str, Any]] = [
    {},
    {"tech_at_once": "off", "edge_rule": "most", "impact_deck": "advanced"},
    {"gun_on_reveal": "on", "volcano_shield": "point", "impact_deck": "first"},
]


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("number", range(3))
def test_random_play_keeps_every_invariant(players: int, number: int) -> None:
    rng = Random(100 * players + number)
    options = {**MIXED[number], "objectives": "on" if players > 2 and number else "off"}
    state = GAME.new(players, options)
    now = check(state)
    actions = 0
    while state.actors():
        step(state, rng, greedy=0.6 if number else 0.0)  # good play reaches launches, junk and flights
        now = check(state, now)
        actions += 1
    assert actions < GAME.longest(players)
    assert now["reason"] in ("won", "track_end", "moon_dark")


def test_random_play_produces_as_many_rocks_as_there_are_mines() -> None:
    rng = Random(5)
    state = GAME.new(3, {"deal": "numbered"})
    seen = 0
    while state.actors():
        phase = state.snapshot()["phase"]
        step(state, rng)
        now = state.snapshot()
        if phase != "collect" and now["phase"] == "collect":
            for seat in range(3):
                row = now["seats"][seat]
                assert sum(sum(own["rocks"]) for own in row["sets"]) == (0 if row["flown"] else produced(now, seat))
                seen += 1
    assert seen


def test_the_same_seed_gives_the_same_game() -> None:
    def play() -> list[Any]:
        rng = Random(11)
        state = GAME.new(3)
        trail = []
        while state.actors():
            step(state, rng, greedy=0.3)
            trail.append(state.snapshot()["round"])
        return [trail, state.snapshot()]

    assert play() == play()


def test_copies_are_independent() -> None:
    rng = Random(4)
    state = GAME.new(2)
    while state.actors():
        before = state.snapshot()
        twin = state.copy()
        for _ in range(3):
            if twin.actors():
                step(twin, rng, greedy=0.5)
        assert state.snapshot() == before
        step(state, rng, greedy=0.5)


def test_there_is_a_record_for_every_way_a_game_can_end() -> None:
    ends = Counter(GameRecord.load(path).end["reason"] for path in RECORDS)  # type: ignore[index]
    assert set(ends) == {"won", "track_end", "moon_dark"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_lead_to_their_stored_standing(path: Path) -> None:
    replayed(path)


def test_the_greedy_team_wins_sometimes_and_random_play_does_not() -> None:
    reasons = []
    for seed in range(6):
        rng = Random(seed)
        state = GAME.new(2, {"impact_deck": "first"})
        bot = GreedyBot(GAME, rng)
        while state.actors():
            player = state.actors()[0]
            state.apply(player, state.sample(rng) if player == CHANCE else bot.choose(state, player))
        reasons.append(state.standing().reason)
    assert reasons.count("won") >= 1
