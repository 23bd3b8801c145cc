"""Options (section 10): defaults, presets, and the exact words in which wrong ones are refused."""

from random import Random
from typing import Any

import pytest

from orrery.core import OptionsError
from orrery.core.options import Pick
from orrery.games.uranus import GAME
from tests.games.uranus.build import finish_setup
from tests.rules import rule

LIST_ERROR = "Each seat needs a different race / moon / starting card"


def error(players: Any, options: dict[str, Any]) -> str:
    with pytest.raises(OptionsError) as caught:
        GAME.new(players, options)
    return str(caught.value)


@pytest.mark.parametrize("players", [-1, 0, 7, True])
def test_players(players: Any) -> None:
    assert error(players, {}) == f"Uranus! is for 1 to 6 players, not {players}"


@rule("U-12.2")
@pytest.mark.parametrize("players", range(1, 7))
def test_u12_2_the_advanced_game_deals_objectives_to_three_to_six_players(players: int) -> None:
    state = finish_setup(GAME.new(players, dict(GAME.options.presets["Advanced"])), Random(players))
    dealt = [row["objective"] for row in state.snapshot()["seats"]]
    assert len({number for number in dealt if number}) == (players if players > 2 else 0)
    assert state.snapshot()["options"]["impact_deck"] == "advanced"


@rule("U-R50")
@pytest.mark.parametrize("players", [1, 2])
def test_u_r50_one_or_two_players_may_have_objectives_too(players: int) -> None:
    state = finish_setup(GAME.new(players, {"objectives": "on"}), Random(players))
    assert all(row["objective"] for row in state.snapshot()["seats"])


@rule("U-R50")
def test_u_r50_the_form_says_that_objectives_are_not_recommended_to_one_or_two() -> None:
    option = GAME.options.option("objectives")
    assert isinstance(option, Pick)
    words = {choice.value: choice.words for choice in option.choices}
    assert words == {
        "off": "",
        "on": "also with 1 or 2 players, where the book does not recommend it",
        "book": "with 3 to 6 players",
    }


@rule("U-1.7")
@pytest.mark.parametrize(
    "options",
    [
        {"races": [1, 1]},
        {"races": [1, 7]},
        {"races": [1]},
        {"moons": [1, 2, 3]},
        {"moons": [0, 1]},
        {"start_cards": [12, 13]},
        {"start_cards": [5, 5]},
        {"start_cards": "one"},
    ],
)
def test_u1_7_lists(options: dict[str, Any]) -> None:
    assert error(2, {"deal": "chosen", **options}) == LIST_ERROR


@rule("U-1.7")
def test_u1_7_lists_and_deal_go_together() -> None:
    assert error(2, {"races": [1, 2]}) == "Lists are only used with deal = chosen"
    assert error(2, {"deal": "numbered", "moons": [1, 2]}) == "Lists are only used with deal = chosen"
    assert error(2, {"deal": "chosen"}) == "deal = chosen needs races, moons or start_cards"


def test_defaults() -> None:
    state = GAME.new()
    assert state.seats == 4
    assert state.snapshot()["options"] == {
        "deal": "random",
        "races": None,
        "moons": None,
        "start_cards": None,
        "impact_deck": "standard",
        "objectives": "off",
        "tech_at_once": "on",
        "gun_on_reveal": "off",
        "volcano_shield": "whole",
        "edge_rule": "free",
    }


@pytest.mark.parametrize("name", list(GAME.options.presets))
def test_presets(name: str) -> None:
    assert GAME.new(3, dict(GAME.options.presets[name])).actors()


@pytest.mark.parametrize("name", ["deal", "impact_deck", "volcano_shield", "edge_rule", "tech_at_once"])
def test_an_unknown_value_names_the_option(name: str) -> None:
    assert name in error(3, {name: "perhaps"})
