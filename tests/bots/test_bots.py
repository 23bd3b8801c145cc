"""Bots play any game through the contract, and never see what their seat may not see."""

from random import Random

import pytest

from orrery.bots import Bot, GreedyBot, RandomBot, bot_names, make_bot, playout
from orrery.core import CHANCE, Game, OrreryError, State, game
from orrery_relay import GAME
from orrery_relay.actions import DEAL
from orrery_relay.position import Config
from orrery_relay.state import RelayState

GAMES = [GAME, game("gardens")]


class Spy(Bot):
    """Remembers what it was given to think about."""

    seen: State

    def decide(self, state: State, player: int) -> int:
        self.seen = state
        return state.legal(player)[0]


def dealt() -> RelayState:
    state = RelayState(Config(GAME.data, contracts=True), 3)
    for orbit in (0, 1, 2):
        state.apply(CHANCE, DEAL.at(orbit))
    return state


def test_a_bot_is_given_a_position_in_which_the_unknown_is_drawn_anew() -> None:
    state = dealt()
    spy = Spy(GAME, Random(1))
    imagined = set()
    for _ in range(50):
        spy.choose(state, 0)
        assert spy.seen is not state
        assert spy.seen.view(0) == state.view(0)
        imagined.add(tuple(spy.seen.snapshot()["contract"]))
    assert len(imagined) > 10


@pytest.mark.parametrize(("played", "name"), [(each, name) for each in GAMES for name in bot_names(each)], ids=str)
def test_every_bot_plays_on_and_the_same_again(played: Game, name: str) -> None:
    thoughtful = name in ("hard", "expert")  # they take their time: a part of a game, and whole ones of Relay

    def play() -> list[int]:
        rng = Random(7)
        bot = make_bot(name, played, rng)
        state = played.new(3)
        done: list[int] = []
        while (actors := state.actors()) and not (thoughtful and played is not GAME and len(done) >= 12):
            player = actors[0]
            done.append(state.sample(rng) if player == CHANCE else bot.choose(state, player))
            assert done[-1] in state.legal(player)
            state.apply(player, done[-1])
        return done

    assert play() == play()


def test_choosing_changes_nothing() -> None:
    state = dealt()
    before = state.snapshot()
    for bot in (RandomBot(GAME, Random(1)), GreedyBot(GAME, Random(1))):
        bot.choose(state, 0)
    assert state.snapshot() == before


def test_the_random_bot_takes_everything_sometimes() -> None:
    state = dealt()
    bot = RandomBot(GAME, Random(3))
    assert {bot.choose(state, 0) for _ in range(200)} == set(state.legal(0))


def test_greedy_beats_random_in_the_garden() -> None:
    gardens = game("gardens")
    won = 0.0
    for seed in range(12):
        rng = Random(seed)
        bots = [GreedyBot(gardens, rng), RandomBot(gardens, rng)]
        state = gardens.new(2, {"start": seed % 2})
        while actors := state.actors():
            player = actors[0]
            state.apply(player, state.sample(rng) if player == CHANCE else bots[player].choose(state, player))
        won += state.returns()[0]
    assert won >= 9


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.slug)
def test_a_playout_reaches_the_end_and_counts_decisions(played: Game) -> None:
    state = played.new(2)
    decisions = playout(state, Random(1))
    assert state.actors() == []
    assert 0 < decisions <= played.longest(2)


def test_the_numbers_of_old_are_levels() -> None:
    assert type(make_bot("4", GAME, Random(1))) is type(make_bot("hard", GAME, Random(1)))


def test_a_game_without_a_classic_bot_says_so() -> None:
    assert "classic" in bot_names(game("gardens"))
    assert "classic" not in bot_names(GAME)
    with pytest.raises(OrreryError, match="Relay has no classic bot"):
        make_bot("classic", GAME, Random(1))


def test_an_unknown_bot_names_the_nearest() -> None:
    with pytest.raises(OrreryError, match=r"There is no bot called 'gredy'\. Did you mean 'greedy'\?"):
        make_bot("gredy", GAME, Random(1))
