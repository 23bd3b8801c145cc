"""V-R67: after Phase One everybody is asked, at the same time, whether to go on to war."""

from random import Random
from typing import Any

import pytest

from orrery.core import OptionsError
from orrery.games.vertium import GAME
from orrery.games.vertium.state import VertiumState
from tests.games.driving import do, events_of, options_of, phase, refusal
from tests.games.vertium.build import colonizing, owned
from tests.rules import rule

DECIDE = {"phases": "decide"}
PLANETS: dict[str, Any] = {
    "galileo": {"tokens": [0, 1, 1, 1], "blue": "hidden"},
    "brahe": owned(1, 3, blue="hidden"),
    "lipperhey": owned(1, 3, blue="hidden"),
    "janssen": owned(1, 1),
    "harriot": owned(0, 2),
}
MOONS = ("chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")


def asked(**options: Any) -> VertiumState:
    """Phase One is over and counted; both are asked."""
    state = colonizing(
        2, PLANETS, options={**DECIDE, **options}, phase="place", token="metal", objective=["brahe", "galileo"]
    )
    return do(state, "0 place:galileo", *MOONS)


@rule("V-R67", "V-0.2")
def test_v_r67_all_are_asked_at_the_same_time() -> None:
    state = asked()
    assert (phase(state), state.actors()) == ("decide", [0, 1])
    assert options_of(state, 0) == options_of(state, 1) == ["go_to_war", "end_here"]
    do(state, "1 end_here")
    assert state.actors() == [0]
    assert refusal(state, "1 go_to_war") == "V-0.1"  # an answer stands
    assert refusal(state, "0 attack:brahe") == "V-0.1"


@rule("V-R67", "V-6.7")
@pytest.mark.parametrize("battling", ["rounds", "american"])
def test_v_r67_it_ends_if_all_wish_to(battling: str) -> None:
    state = asked(battling=battling)
    points = state.standing().points
    do(state, "0 end_here", "1 end_here")
    standing = state.standing()
    assert (standing.over, standing.reason) == (True, "V-6.7")
    assert standing.points == points == [state.victory_points(0), state.victory_points(1)]  # never planets


@rule("V-R67")
@pytest.mark.parametrize(("battling", "first"), [("rounds", "turn"), ("american", "war")])
@pytest.mark.parametrize("answers", [("go_to_war", "end_here"), ("end_here", "go_to_war"), ("go_to_war", "go_to_war")])
def test_v_r67_one_who_wishes_for_war_is_enough(battling: str, first: str, answers: tuple[str, str]) -> None:
    state = do(asked(battling=battling), f"1 {answers[1]}", f"0 {answers[0]}")
    assert phase(state) == first
    assert not state.standing().over


@rule("V-R67")
def test_v_r67_an_answer_is_secret_until_all_are_in() -> None:
    war, end = do(asked(), "1 go_to_war"), do(asked(), "1 end_here")
    assert war.view(0) == end.view(0)
    assert war.view(None) == end.view(None)
    assert [war.view(1)["sides"][1]["wish"], end.view(1)["sides"][1]["wish"]] == ["war", "end"]
    assert events_of(asked(), "1 end_here") == []  # not even the log tells it
    lines = [GAME.tell(event, ["Ada", "Bo"], 0) for event in events_of(war, "0 end_here")]
    assert lines[:2] == ["Ada wishes to end the game here.", "Bo wishes to go on to war."]
    assert [side["wish"] for side in war.view(0)["sides"]] == ["end", "war"]


@rule("V-R67")
def test_v_r67_who_has_to_answer_can_only_guess_what_others_have_answered() -> None:
    state, rng = do(asked(), "1 end_here"), Random(3)
    assert {state.determinize(0, rng).view(1)["sides"][1]["wish"] for _ in range(30)} == {"war", "end"}
    assert {state.determinize(1, rng).view(1)["sides"][1]["wish"] for _ in range(5)} == {"end"}


@rule("V-R67")
def test_v_r67_answers_are_kept_and_an_old_position_has_none() -> None:
    state = do(asked(), "1 end_here")
    stored = state.snapshot()
    assert GAME.restore(stored).snapshot() == stored
    assert GAME.restore(stored).actors() == [0]
    del stored["wishes"]
    assert GAME.restore(stored).actors() == [0, 1]


@rule("V-R67", "V-R41")
def test_v_r67_nobody_is_asked_where_there_can_be_no_war() -> None:
    planets = {name: owned(0, 1) for name in PLANETS if name != "galileo"}
    state = colonizing(2, {**planets, "galileo": PLANETS["galileo"]}, options=DECIDE, phase="place", token="metal")
    do(state, "0 place:galileo", "chance blue_kind:harvest")
    assert state.standing().reason == "V-R41"


@rule("V-R67", "V-0.2")
@pytest.mark.parametrize(
    ("players", "options"), [(3, {"mode": "shadows"}), (1, {"mode": "solo"}), (2, {"gelbon": "on"})]
)
def test_v_r67_is_for_the_standard_game_without_gelbon(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(OptionsError, match="a decision after phase one is for the standard game without gelbon"):
        GAME.new(players, {**options, **DECIDE})


@rule("V-R67")
def test_the_bot_that_leads_wishes_to_end() -> None:
    state = asked()
    leader = state.places().index(1)
    chosen = [GAME.space.notation(GAME.policy.greedy(state, seat, Random(1))) for seat in range(2)]
    assert chosen[leader] == "end_here"
    assert chosen[1 - leader] == "go_to_war"
