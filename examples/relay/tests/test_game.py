"""Relay's data, bot and words."""

from random import Random

import pytest

from orrery.bots import GreedyBot, RandomBot
from orrery.core import CHANCE, DataError
from orrery_relay import GAME
from orrery_relay.actions import DEAL, LAUNCH, REFUEL
from orrery_relay.position import Config
from orrery_relay.state import RelayState


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"orbits": {"fuel": [1, 2, 3]}}, "7 whole numbers"),
        ({"tank": {"start": 9}}, "between 0 and tank.capacity"),
        ({"tank": {"capacity": 5}}, "reach every orbit"),
    ],
)
def test_numbers_that_break_the_game_are_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(DataError, match=words):
        GAME.with_data(change)


def test_a_changed_number_is_played() -> None:
    state = GAME.with_data({"tank": {"start": 8}}).new(options={"contracts": "off"})
    assert LAUNCH.at(4) in state.legal(0)


def test_the_bot_saves_up_for_its_contract() -> None:
    state = RelayState(Config(GAME.data, contracts=True), 2)
    state.apply(CHANCE, DEAL.at(4))
    state.apply(CHANCE, DEAL.at(2))
    assert GreedyBot(GAME, Random(1)).choose(state, 0) == REFUEL.at()
    state.fuel[0] = 6
    assert GreedyBot(GAME, Random(1)).choose(state, 0) == LAUNCH.at(4)


def test_the_bot_beats_chance() -> None:
    won = 0.0
    for seed in range(60):
        rng = Random(seed)
        bots = [GreedyBot(GAME, rng), RandomBot(GAME, rng)]
        state = GAME.new(players=2)
        while actors := state.actors():
            action = state.sample(rng) if actors == [CHANCE] else bots[actors[0]].choose(state, actors[0])
            state.apply(actors[0], action)
        won += state.returns()[0]
    assert won > 36


def test_the_text_shows_prices_and_holders() -> None:
    state = RelayState(Config(GAME.data, contracts=False), 2)
    state.apply(0, LAUNCH.at(0))
    text = GAME.text(state.shown(None))
    assert "Miranda  seat 1" in text
    assert "Oberon   6 fuel" in text


def test_the_drawing_offers_what_is_legal() -> None:
    state = RelayState(Config(GAME.data, contracts=False), 2)
    drawing = GAME.draw(state.shown(0), state.legal(0))
    assert 'data-act="launch:ariel"' in drawing
    assert 'data-act="refuel"' in drawing
    assert "launch:oberon" not in drawing
