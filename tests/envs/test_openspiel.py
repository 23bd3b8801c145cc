"""OpenSpiel's own suite, and that information states tell a seat neither too much nor too little."""

from __future__ import annotations

import importlib
import math
import os
from random import Random
from typing import Any

import pytest

import orrery
from orrery.core import CHANCE, OptionsError

if os.environ.get("CI") != "true":  # wheels for a new Python come later; where we land they are there
    pytest.importorskip("pyspiel")
pyspiel = importlib.import_module("pyspiel")
openspiel = importlib.import_module("orrery.envs.openspiel")

SHORT = {"minethemoon": ",options=turn_cap:20"}  # thousands of actions otherwise
TABLES = [
    f"{slug}(players={n}{SHORT.get(slug, '')})" for slug in orrery.list_games() for n in orrery.game(slug).seats()
]
MODES = [
    *("vertium(players=1,options=mode:solo)", "vertium(players=3,options=mode:shadows)"),
    *("gardens(players=3,options=martians:random)", "uranus(players=3,options=objectives:on)"),
    "uranus(players=6,options=impact_deck:advanced)",
]
SECRET = [
    ("gardens", 3, {"martians": "random"}),  # a draft: all choose at the same time
    ("minethemoon", 2, {}),  # robots are placed in secret
    ("vertium", 3, {"phases": "decide"}),  # secret objectives and wishes
    ("uranus", 3, {"objectives": "on"}),
    ("darkness", 2, {}),  # cores lie face down
    ("relay", 3, {}),
]


@pytest.mark.parametrize("table", [*TABLES, *MODES])
def test_the_official_simulation_passes_with_serialization(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"orrery_{table}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", orrery.list_games())
def test_every_number_of_players_can_be_loaded(slug: str) -> None:
    for players in orrery.game(slug).seats():
        game = pyspiel.load_game(f"orrery_{slug}(players={players})")
        assert game.num_players() == players
        assert game.max_game_length() > 50
        state = game.new_initial_state()
        assert len(state.observation_tensor(0)) == game.observation_tensor_size()


def any_child(state: Any, rng: Random) -> int:
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    return int(actions[rng.randrange(len(actions))])


def learnt(state: Any, action: int, seat: int) -> tuple[str, str, int]:
    """What a seat sees after an action, is told of it, and has done itself."""
    after = state.position.copy()
    actor = after.actors()[0]
    after.journal = []
    after.apply(actor, action)
    told = [event.seen_by(seat).as_json() for event in after.journal]
    return str(after.view(seat)), str(told), action if seat == actor else -1


@pytest.mark.parametrize(("slug", "players", "options"), SECRET)
def test_a_seat_tells_positions_apart_exactly_if_it_has_learnt_something_else(
    slug: str, players: int, options: dict[str, str]
) -> None:
    """What can follow one position: all seats knew the same before, so what each learns then makes the difference."""
    rng = Random(4)
    state = openspiel.load(slug, players, options).new_initial_state()
    alike = different = 0
    while slug in ("gardens", "minethemoon") and len(state.position.actors()) < players:
        state.apply_action(any_child(state, rng))  # until all decide at the same time
    for _ in range(40):
        if state.is_terminal():
            break
        actions = {any_child(state, rng) for _ in range(3)}
        children = {action: state.child(action) for action in sorted(actions)}
        for seat in range(players):
            news = {learnt(state, action, seat) for action in actions}
            known = {child.information_state_string(seat) for child in children.values()}
            assert len(known) == len(news)
            alike += len(known) < len(children)
            different += len(known) > 1
        state = children[min(actions)]
    assert alike > 0
    assert different > 3


def test_what_is_chosen_in_secret_is_kept_from_the_others() -> None:
    state = openspiel.load("gardens", 3, {"martians": "random"}).new_initial_state()
    rng = Random(1)
    while len(state.position.actors()) < 3:
        state.apply_action(any_child(state, rng))
    assert state.current_player() == 0  # the draft: all are asked, the lowest seat goes first
    first, second = (state.child(action) for action in state.legal_actions()[:2])
    assert first.current_player() == second.current_player() == 1
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.observation_tensor(1) == second.observation_tensor(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_what_was_seen_is_remembered_when_it_is_seen_no_more() -> None:
    """Fuel that does not fit is lost: two dice lead to one position, but all have seen which it was."""
    state = openspiel.load("relay", 2, {"contracts": "off"}).new_initial_state()
    space = orrery.game("relay").space
    for text in ("refuel", "roll:5", "refuel", "roll:1", "refuel"):
        state.apply_action(space.parse(text))
    five, six = (state.child(space.parse(text)) for text in ("roll:5", "roll:6"))
    assert str(five) == str(six)
    for seat in range(2):
        assert five.observation_string(seat) == six.observation_string(seat)
        assert five.information_state_string(seat) != six.information_state_string(seat)


def test_chance_has_the_weights_of_the_game() -> None:
    state = openspiel.load("uranus", 2).new_initial_state()
    rng = Random(2)
    uneven = 0
    for _ in range(120):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            weights = state.position.weights()
            assert [action for action, _ in outcomes] == state.position.legal(CHANCE)
            assert math.isclose(sum(chance for _, chance in outcomes), 1)
            assert all(
                math.isclose(chance * sum(weights), weight)
                for (_, chance), weight in zip(outcomes, weights, strict=True)
            )
            uneven += len(outcomes) > 1
        state.apply_action(any_child(state, rng))
        if state.is_terminal():
            break
    assert uneven > 3


def test_a_stored_position_goes_on_and_remembers() -> None:
    game = openspiel.load("vertium", 1, {"mode": "solo"})
    state = game.new_initial_state()
    rng = Random(6)
    for _ in range(40):
        state.apply_action(any_child(state, rng))
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again_game) == str(game)
    for _ in range(10):
        assert again.information_state_string(0) == state.information_state_string(0)
        action = any_child(state, rng)
        state.apply_action(action)
        again.apply_action(action)
    assert str(again) == str(state)


def test_learning_programs_of_openspiel_can_play() -> None:
    from open_spiel.python.rl_environment import Environment

    playing = Environment(openspiel.load("relay", 2))
    playing.seed(1)
    seen = playing.reset()
    rng = Random(1)
    while not seen.last():
        player = seen.observations["current_player"]
        assert len(seen.observations["info_state"][player]) == 37
        seen = playing.step([rng.choice(seen.observations["legal_actions"][player])])
    assert sum(seen.rewards) == pytest.approx(1)


def test_fields_have_their_names_and_wrong_wishes_are_told() -> None:
    game = openspiel.load("relay", 2)
    observer = game.make_py_observer()
    state = game.new_initial_state()
    observer.set_from(state, 0)
    assert list(observer.dict) == [field.name for field in state.position.observation()]
    assert observer.tensor.sum() > 0
    with pytest.raises(ValueError, match="belongs to a seat"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
        )
    with pytest.raises(OptionsError, match="write NAME:VALUE"):
        openspiel.read("solo")
    teams = openspiel.load("vertium", 3, {"mode": "shadows", "factions": ["soar", "hielo", "complex"]})
    assert "factions:soar|hielo|complex" in str(teams)
    assert pyspiel.load_game(str(teams)).new_initial_state().position.view(0) == teams.first.view(0)
    with pytest.raises(OptionsError, match="unknown option bord"):
        openspiel.load("gardens", 2, {"bord": "rhombus"})
