"""V-14: Shadows of the Complex."""

from typing import Any

import pytest

from orrery.core import State
from orrery.games.vertium import GAME
from tests.games.driving import chances, do, options_of, phase, refusal
from tests.games.vertium.build import attack, colonizing, owned, planet, war
from tests.rules import rule

SHADOWS = {"mode": "shadows"}
PLANETS = {
    "galileo": owned(0, 4),
    "brahe": owned(1, 2),
    "lipperhey": owned(2, 5),
    "janssen": owned(2, 0, blue="refuge"),
    "harriot": owned(0, 0),
}


def finished_attack(state: State, attacker: int, target: str, origin: str, won: bool, send: int = 0) -> State:
    """Roll until it is decided; the Complex (seat 2) has four dice and no cards."""
    defender = planet(state, target)["owner"]
    do(state, f"{attacker} attack:{target}", f"{attacker} from:{origin}", f"{attacker} send_v:{send}")
    while attack(state)["fighting"]:
        for seat, wins in ((attacker, won), (defender, not won)):
            faces = ("P" if wins else "B") * (4 if seat == 2 else 3)
            do(state, f"chance roll{len(faces)}:{faces}")
        while state.actors() and phase(state) in ("card_a", "card_d"):
            do(state, f"{state.actors()[0]} hold")
    return state


@rule("V-14.1", "V-R56")
@pytest.mark.parametrize(("players", "count"), [(3, 7), (4, 9)])
def test_v14_1_one_of_the_seats_is_the_complex(players: int, count: int) -> None:
    view = GAME.new(players, SHADOWS).view(0)
    assert [side["faction"] == "complex" for side in view["sides"]] == [False] * (players - 1) + [True]
    assert len(view["planets"]) == count
    assert [side["captains"] for side in view["sides"]] == [count] * players
    assert view["options"]["battling"] == "american"
    first = GAME.new(players, {**SHADOWS, "complex_seat": 0}).view(0)["sides"]
    assert first[0]["faction"] == "complex"


@rule("V-14.2")
def test_v14_2_the_complex_rolls_four_dice_and_has_no_cards() -> None:
    state = war(3, PLANETS, SHADOWS, turn=2)
    do(state, "2 attack:brahe", "2 from:lipperhey", "2 send_v:2")
    assert sum(chances(state).values()) == 81
    assert refusal(state, "chance roll3:PPP") == "V-0.1"
    do(state, "chance roll4:BSSS")
    assert sum(chances(state).values()) == 27
    do(state, "chance roll3:SSS")
    assert state.actors() == [1]  # only the defender is asked for a card
    assert (attack(state)["cards_a"], attack(state)["cards_d"]) == ("", "PBS")


@rule("V-14.3", "V-R38")
def test_v14_3_the_complex_cannot_escape() -> None:
    state = do(war(3, PLANETS, SHADOWS), "0 attack:janssen", "0 from:galileo", "0 send_v:2")
    assert phase(state) == "roll_a"
    rebel = {**PLANETS, "janssen": owned(2, 0), "brahe": owned(1, 0, blue="refuge")}
    state = do(war(3, rebel, SHADOWS, turn=2), "2 attack:brahe", "2 from:lipperhey", "2 send_v:2")
    assert phase(state) == "escape"


@rule("V-14.4", "V-R59")
def test_v14_4_the_complex_plays_phase_one_like_everybody() -> None:
    state = colonizing(3, {"galileo": {"tokens": [0, 1, 1, 1]}}, [None, None, {"metal": 3, "agri": 4}], SHADOWS, turn=2)
    state = GAME.restore({**state.snapshot(), "hand": [{}, {}, {"metal": 3, "agri": 2, "water": 2}]})
    do(state, "2 play_set:metal", "2 place:galileo")
    assert planet(state, "galileo")["owner"] == 2
    assert state.view(2)["sides"][2]["objective"] is not None


@rule("V-R59", "V-R60")
def test_v_r59_the_complex_has_four_of_each_also_with_abilities() -> None:
    sides = GAME.new(3, {**SHADOWS, "abilities": "on", "gelbon": "on"}).view(0)["sides"]
    assert sides[2]["supply"] == {"metal": 4, "energy": 4, "water": 4, "agri": 4}
    assert sorted(sides[0]["supply"].values()) == [3, 3, 3, 5]


@rule("V-R60")
def test_v_r60_the_complex_may_build_cubes() -> None:
    planets = {**PLANETS, "lipperhey": owned(2, 2, gelbon=2)}
    state = war(3, planets, {**SHADOWS, "gelbon": "on"}, phase="cubes", place=0, turn=2, rank=[2, 0, 1])
    do(state, "2 cube_v:lipperhey", "2 cube_g:lipperhey", "2 cube_site:lipperhey")
    assert planet(state, "lipperhey")["cube"] == 1


@rule("V-14.5", "V-R57")
def test_v14_5_rebels_do_not_attack_each_other() -> None:
    state = war(3, PLANETS, SHADOWS)
    assert options_of(state, 0, "attack") == ["lipperhey", "janssen"]
    assert refusal(state, "0 attack:brahe") == "V-14.5"
    assert refusal(state, "0 attack:kepler") == "V-7.3"
    state = war(3, PLANETS, SHADOWS, turn=2)
    assert options_of(state, 2, "attack") == ["galileo", "brahe", "harriot"]


@rule("V-R57", "V-3.3")
def test_v_r57_disasters_may_hit_other_rebels() -> None:
    state = colonizing(
        3, {"brahe": owned(1, 3), "galileo": owned(0, 1)}, [{"raider": 1, "metal": 2, "water": 2}], SHADOWS
    )
    do(state, "0 disaster:raider")
    assert options_of(state, 0) == ["raid_hand:seat1", "raid_hand:seat2", "raid_gem:brahe.vertium"]


@rule("V-14.6", "V-12.7")
def test_v14_6_the_complex_wins_with_all_planets() -> None:
    planets = {"lipperhey": owned(2, 5), "brahe": owned(1, 0)}
    state = finished_attack(war(3, planets, SHADOWS, turn=2), 2, "brahe", "lipperhey", won=True, send=2)
    standing = state.standing()
    assert (standing.reason, standing.winners, standing.places) == ("V-12.7", [2], [2, 2, 1])
    assert state.returns() == [0.0, 0.0, 1.0]
    assert state.view(0)["shares"] == [0.0, 0.0, 1.0]


@rule("V-14.6", "V-R47")
def test_v14_6_otherwise_all_rebels_win_together() -> None:
    planets = {"lipperhey": owned(2, 0), "brahe": owned(1, 0), "galileo": owned(2, 3)}
    state = do(war(3, planets, SHADOWS, turn=2, fresh=False), "2 pass_war")
    standing = state.standing()
    assert (standing.reason, standing.winners, standing.places) == ("V-R47", [0, 1], [1, 1, 2])
    assert standing.points == [0, 1, 2]
    assert state.returns() == [1.0, 1.0, 0.0]
    assert state.view(0)["shares"] == [1.0, 1.0, 2 / 7]


@rule("V-R58")
def test_v_r58_without_a_planet_the_complex_has_lost_at_once() -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 2), "lipperhey": owned(2, 0)}
    state = finished_attack(war(3, planets, SHADOWS), 0, "lipperhey", "galileo", won=True, send=3)
    assert (state.standing().reason, state.standing().winners) == ("V-R58", [0, 1])


@rule("V-R58", "V-R41")
@pytest.mark.parametrize(("owner", "reason", "winners"), [(0, "V-R58", [0, 1]), (2, "V-R41", [2])])
def test_v_r58_after_phase_one(owner: int, reason: str, winners: list[int]) -> None:
    names = ("brahe", "lipperhey", "janssen", "harriot", "kepler", "hevelius")
    planets: dict[str, Any] = {name: owned(owner, 1) for name in names}
    for name in names[:3]:
        planets[name]["blue"] = "hidden"
    planets["galileo"] = {"tokens": [0, 1, 1, 1]}
    state = colonizing(3, planets, options=SHADOWS, phase="place", token="metal", turn=owner)
    do(
        state,
        f"{owner} place:galileo",
        "chance blue_kind:winter",
        "chance blue_kind:harvest",
        "chance blue_kind:refuge",
    )
    assert (state.standing().reason, state.standing().winners) == (reason, winners)


@rule("V-R57")
def test_v_r57_rebels_do_not_see_each_others_hands() -> None:
    state = colonizing(3, options=SHADOWS)
    view = state.view(0)
    assert [side["hand"] is None for side in view["sides"]] == [False, True, True]
    assert [side["objective"] is None for side in view["sides"]] == [False, True, True]
