"""Who learnt something? On Gardens, which has a secret draft, hidden hands and open moves."""

from random import Random

from orrery.core import CHANCE, State
from orrery.core.knowledge import grew
from orrery.games.gardens import GAME

parse = GAME.space.parse


def played_to(phase: str, players: int = 3) -> State:
    """A game played at random until the phase begins."""
    rng = Random(4)
    state = GAME.new(players, {"start": 0})
    while state.snapshot()["phase"] != phase:
        player = state.actors()[0]
        state.apply(player, state.sample(rng) if player == CHANCE else rng.choice(state.legal(player)))
    return state


def test_a_choice_in_the_draft_tells_nothing_until_the_last_one_makes_the_packs_go_on() -> None:
    state = played_to("draft")
    for player in (0, 1):
        choice = state.legal(player)[0]
        assert not grew(state, player, choice)
        state.apply(player, choice)
    assert grew(state, 2, state.legal(2)[0])


def test_an_open_move_tells_nothing() -> None:
    state = played_to("turn")
    player = state.actors()[0]
    moves = [action for action in state.legal(player) if GAME.space.notation(action).startswith("move:")]
    assert not grew(state, player, moves[0])


def test_showing_a_hidden_card_tells_the_others() -> None:
    state = played_to("turn")
    player = state.actors()[0]
    scores = [action for action in state.legal(player) if GAME.space.notation(action).startswith("score:")]
    assert grew(state, player, scores[-1])


def test_scoring_a_card_that_everybody_knows_tells_nothing() -> None:
    snapshot = played_to("turn").snapshot()
    player = snapshot["current"]
    card = snapshot["hand"][player][0]
    snapshot["seen_drawn"][player] = [card]
    snapshot["kept"] = [[None if kept == card else kept for kept in row] for row in snapshot["kept"]]
    assert not grew(GAME.restore(snapshot), player, parse(f"score:{card}"))


def test_chance_tells_something_where_it_has_a_choice() -> None:
    state = GAME.new(3)
    assert grew(state, CHANCE, state.legal(CHANCE)[0])


def test_the_last_card_of_a_hidden_deck_tells_something_though_it_could_be_no_other() -> None:
    for seed in range(100):
        rng, state = Random(seed), GAME.new(4)
        while state.actors():
            player = state.actors()[0]
            action = state.sample(rng) if player == CHANCE else rng.choice(state.legal(player))
            if GAME.space.notation(action).startswith("draw_hidden:") and len(state.legal(CHANCE)) == 1:
                assert grew(state, CHANCE, action)
                return
            state.apply(player, action)
    raise AssertionError("no last card was drawn")
