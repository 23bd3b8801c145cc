"""V-12: the American style war."""

from typing import Any

import pytest

from orrery.core import Event, State
from orrery.games.vertium import GAME
from orrery.games.vertium.options import MOST_ATTACKS
from tests.games.driving import do, events_of, options_of, phase, refusal
from tests.games.vertium.build import attack, colonizing, gems, owned, planet, roll, war
from tests.rules import rule

AMERICAN = {"battling": "american"}
TO_THE_LAST = {**AMERICAN, "war_end": "nobody"}
FOUR = {
    "galileo": owned(0, 6),
    "brahe": owned(1, 5),
    "lipperhey": owned(2, 4),
    "janssen": owned(3, 3),
    "harriot": owned(1, 0),
    "kepler": owned(2, 0),
    "hevelius": owned(3, 0),
}


NAMES = ["Ada", "Bo", "Cy", "Di"]


def told(events: list[Event]) -> list[str]:
    return [GAME.tell(event, NAMES) for event in events]


def fought(state: State, attacker: int, target: str, origin: str, won: bool, send: int = 0) -> State:
    """An attack with an outcome that is sure: rolls come until it is decided."""
    defender = planet(state, target)["owner"]
    do(state, f"{attacker} attack:{target}", f"{attacker} from:{origin}", f"{attacker} send_v:{send}")
    while attack(state)["fighting"]:
        mine, theirs = ("PPP", "BBB") if won else ("BBB", "PPP")
        if phase(state) == "escape":
            do(state, f"{defender} stand")
        roll(state, mine, theirs)
        do(state, f"{attacker} hold", f"{defender} hold")
    return state


@rule("V-12.1", "V-R49", "V-13.10")
def test_v12_1_the_leader_who_is_able_begins() -> None:
    planets: dict[str, Any] = {
        "galileo": {"tokens": [0, 1, 1, 1], "blue": "hidden"},
        "brahe": owned(1, 3, blue="hidden"),
        "lipperhey": owned(1, 3, blue="hidden"),
        "janssen": owned(1, 1),
        "harriot": owned(0, 0),
    }
    state = colonizing(2, planets, options=AMERICAN, phase="place", token="metal", objective=["brahe", "galileo"])
    do(state, "0 place:galileo", "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert state.snapshot()["rank"] == [1, 0]
    assert (phase(state), state.actors()) == ("war", [1])


@rule("V-R49")
def test_v_r49_an_unable_leader_is_passed_over_and_without_anybody_the_game_is_over() -> None:
    planets = {"galileo": owned(0, 0), "brahe": owned(0, 0), "lipperhey": owned(0, 0), "janssen": owned(1, 1)}
    state = war(2, planets, {"gelbon": "on"}, phase="cubes", place=1, turn=1)
    do(state, "1 cubes_done")
    assert state.actors() == [1]
    planets["janssen"] = owned(1, 0)
    state = do(war(2, planets, {"gelbon": "on"}, phase="cubes", place=1, turn=1), "1 cubes_done")
    assert state.standing().reason == "V-R49"
    assert state.standing().winners == [0]


@rule("V-12.2", "V-12.3", "V-R44")
def test_v12_3_after_a_won_attack_one_may_attack_again_or_pass() -> None:
    state = war(4, FOUR, AMERICAN)
    assert refusal(state, "0 pass_war") == "V-12.3"
    fought(state, 0, "harriot", "galileo", won=True, send=2)
    assert planet(state, "harriot")["owner"] == 0
    assert state.actors() == [0]
    assert "pass_war" in options_of(state, 0)
    assert "attack:kepler" in options_of(state, 0)


@rule("V-12.4", "V-R45", "V-R46")
def test_v12_4_a_pass_goes_to_the_best_who_has_not_attacked() -> None:
    state = war(4, FOUR, AMERICAN, rank=[0, 3, 2, 1])
    fought(state, 0, "harriot", "galileo", won=True, send=2)
    do(state, "0 pass_war")
    assert state.actors() == [3]  # by the ranking of Phase One, not by gems
    assert refusal(state, "3 pass_war") == "V-12.3"
    fought(state, 3, "kepler", "janssen", won=True)
    do(state, "3 pass_war")
    assert state.actors() == [2]


@rule("V-R45")
def test_v_r45_who_cannot_attack_is_passed_over() -> None:
    planets = {**FOUR, "janssen": owned(3, 0)}
    state = war(4, planets, AMERICAN, rank=[0, 3, 2, 1])
    fought(state, 0, "harriot", "galileo", won=True, send=2)
    do(state, "0 pass_war")
    assert state.actors() == [2]


@rule("V-12.4")
def test_v12_4_with_two_players_the_other_attacks() -> None:
    planets = {"galileo": owned(0, 4), "brahe": owned(1, 0), "lipperhey": owned(1, 2)}
    state = fought(war(2, planets, AMERICAN), 0, "brahe", "galileo", won=True, send=1)
    do(state, "0 pass_war")
    assert state.actors() == [1]


@rule("V-12.5", "V-R45")
def test_v12_5_once_all_have_attacked_the_most_gems_are_next() -> None:
    planets = {**FOUR, "rheticus": owned(2, 0)}
    state = war(4, planets, AMERICAN, had=[True] * 4, rank=[0, 3, 2, 1], fresh=False)
    assert [side["points"] for side in state.view(0)["sides"]] == [8, 9, 10, 7]  # seat 2 has a planet more
    do(state, "0 pass_war")
    assert state.actors() == [1]  # 5 gems against 4 and 3
    tied = {**FOUR, "brahe": owned(1, 4)}
    state = war(4, tied, AMERICAN, had=[True] * 4, fresh=False)
    do(state, "0 pass_war")
    assert state.view(0)["sides"][1]["values"] == 5  # Brahe 2, Harriot 3
    assert state.view(0)["sides"][2]["values"] == 6  # Lipperhey 2, Kepler 4
    assert state.actors() == [2]


@rule("V-R45")
@pytest.mark.parametrize(("first", "following"), [(1, 1), (2, 2), (3, 1)])
def test_v_r45_with_equal_gems_and_values_it_goes_clockwise_from_the_first_player(first: int, following: int) -> None:
    planets = {**FOUR, "brahe": owned(1, 4), "kepler": owned(2, 0, value=3)}
    state = war(4, planets, AMERICAN, had=[True] * 4, fresh=False, first=first)
    assert [side["values"] for side in state.view(0)["sides"]][1:3] == [5, 5]
    do(state, "0 pass_war")
    assert state.actors() == [following]


def last_rule(state: State) -> tuple[int, str | None]:
    """Who has got the initiative, and by which rule, as the journal has it."""
    found = [event for event in state.journal or [] if event.kind == "initiative"]
    return found[-1].player, found[-1].rule


@rule("V-12.1", "V-12.4", "V-12.5", "V-12.6")
def test_the_log_says_by_which_rule_the_initiative_goes_on() -> None:
    begins = war(4, FOUR, {"gelbon": "on"}, phase="cubes", place=3, turn=3)
    waiting = war(4, FOUR, AMERICAN, had=[True, False, True, True], fresh=False)
    nobody_waits = war(4, FOUR, AMERICAN, had=[True] * 4, fresh=False)
    defended = war(4, FOUR, AMERICAN)
    for state in (begins, waiting, nobody_waits, defended):
        state.journal = []
    assert last_rule(do(begins, "3 cubes_done")) == (0, "V-12.1")
    assert last_rule(do(waiting, "0 pass_war")) == (1, "V-12.4")
    assert last_rule(do(nobody_waits, "0 pass_war")) == (1, "V-12.5")
    assert last_rule(fought(defended, 0, "lipperhey", "galileo", won=False)) == (2, "V-12.6")


@rule("V-12.6")
def test_v12_6_a_defender_who_wins_goes_on_the_attack() -> None:
    state = fought(war(4, FOUR, AMERICAN), 0, "lipperhey", "galileo", won=False)
    assert gems(state, "lipperhey") > 0
    assert state.actors() == [2]
    assert refusal(state, "2 pass_war") == "V-12.3"
    assert options_of(state, 2, "attack")


@rule("V-12.7", "V-12.9")
def test_v12_7_owning_all_planets_ends_the_game() -> None:
    planets = {"galileo": owned(0, 4), "brahe": owned(1, 0)}
    state = fought(war(2, planets, AMERICAN), 0, "brahe", "galileo", won=True, send=1)
    assert state.standing().reason == "V-12.7"
    assert state.standing().points == [2, 0]
    assert state.returns() == [1.0, 0.0]


HELPLESS = {"galileo": owned(0, 4), "brahe": owned(1, 0), "lipperhey": owned(1, 0)}


@rule("V-12.8", "V-R47")
def test_v12_8_with_helpless_rivals_the_war_is_over_although_the_holder_could_go_on() -> None:
    state = fought(war(2, HELPLESS, AMERICAN), 0, "brahe", "galileo", won=True, send=1)
    assert gems(state, "galileo") > 0
    assert state.actors() == []
    assert state.standing().reason == "V-12.8"
    assert state.standing().winners == [0]
    assert GAME.ended_by(state.standing().reason) == "the rivals cannot attack any more"


@rule("V-12.8", "V-R47")
def test_v12_8_a_defender_who_alone_can_attack_ends_the_war_as_well() -> None:
    planets = {"galileo": owned(0, 1), "brahe": owned(1, 2), "lipperhey": owned(1, 0)}
    state = fought(war(2, planets, AMERICAN), 0, "brahe", "galileo", won=False)
    assert state.standing().reason == "V-12.8"
    assert state.standing().winners == [1]
    three = {**planets, "kepler": owned(2, 1)}
    assert fought(war(3, three, AMERICAN), 0, "brahe", "galileo", won=False).actors() == [1]  # seat 2 is able


@rule("V-R47")
def test_v_r47_a_war_does_not_end_before_its_first_battle() -> None:
    state = war(2, HELPLESS, {"gelbon": "on"}, phase="cubes", place=1, turn=1)
    do(state, "1 cubes_done")
    assert (phase(state), state.actors()) == ("war", [0])


@rule("V-R47")
@pytest.mark.parametrize(
    ("options", "begins", "ends"),
    [
        ({}, "ends as soon as nobody but the one with the initiative can attack", "Nobody but Ada can attack"),
        ({"war_end": "nobody"}, "may go on against helpless rivals", "Ada does not go on and nobody else can attack"),
    ],
)
def test_v_r47_which_end_is_played_is_told_at_the_start_and_at_the_end(
    options: dict[str, Any], begins: str, ends: str
) -> None:
    planets: dict[str, Any] = {name: owned(1, 3, blue="hidden") for name in ("brahe", "janssen", "harriot")}
    planets |= {"galileo": {"tokens": [0, 1, 1, 1]}, "lipperhey": owned(1, 2)}
    state = colonizing(2, planets, options={**AMERICAN, **options}, phase="place", token="metal")
    moons = ("chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert any(begins in line for line in told(events_of(state, "0 place:galileo", *moons)))
    state = war(2, HELPLESS, {**AMERICAN, **options})
    state.journal = []
    fought(state, 0, "brahe", "galileo", won=True, send=1)
    if state.actors():
        do(state, "0 pass_war")
    assert any(ends in line for line in told(state.journal))


@rule("V-R47")
@pytest.mark.parametrize(
    ("players", "options", "end"),
    [
        (2, {"battling": "american"}, "rivals"),
        (4, {"gelbon": "on"}, "rivals"),
        (3, {"mode": "shadows"}, "nobody"),
        (4, {"mode": "shadows", "gelbon": "on"}, "nobody"),
        (1, {"mode": "solo"}, "nobody"),
        (1, {"mode": "solo", "war_end": "rivals"}, "rivals"),
        (2, {}, None),
    ],
)
def test_v_r47_the_end_of_a_war_follows_from_the_mode(players: int, options: dict[str, Any], end: str | None) -> None:
    assert GAME.new(players, options).view(None)["options"].get("war_end") == end


@rule("V-12.8", "V-R47")
def test_v12_8_nobody_else_can_attack_and_the_holder_passes() -> None:
    state = fought(war(2, HELPLESS, TO_THE_LAST), 0, "brahe", "galileo", won=True, send=1)
    assert state.actors() == [0]  # V-R47: the holder may go on against helpless rivals
    assert "attack:lipperhey" in options_of(state, 0)
    do(state, "0 pass_war")
    assert state.standing().reason == "V-R47"
    assert state.standing().winners == [0]


@rule("V-R44", "V-R47")
def test_v_r44_a_holder_who_cannot_attack_may_only_pass() -> None:
    planets = {"galileo": owned(0, 0), "brahe": owned(1, 1), "lipperhey": owned(1, 0)}
    state = war(2, planets, AMERICAN)
    assert options_of(state, 0) == ["pass_war"]
    assert refusal(state, "0 attack:brahe") == "V-7.3"
    do(state, "0 pass_war")
    assert state.actors() == [1]


@rule("V-12.9", "V-11.2", "V-R43")
@pytest.mark.parametrize(("mine", "winners"), [("harriot", [0]), ("brahe", [0, 1])])
def test_v12_9_most_planets_then_values_then_shared(mine: str, winners: list[int]) -> None:
    planets = {mine: owned(0, 0), "galileo": owned(1, 0)}
    state = do(war(2, planets, TO_THE_LAST), "0 pass_war")
    assert state.standing().reason == "V-R47"
    assert state.standing().points == [1, 1]
    assert state.standing().winners == winners


@rule("V-R48")
def test_v_r48_after_the_last_attack_the_game_is_judged() -> None:
    planets = {"galileo": owned(0, 4), "brahe": owned(1, 0), "lipperhey": owned(1, 2)}
    state = war(2, planets, {**AMERICAN, "attack_limit": 10}, attacks=9)
    fought(state, 0, "brahe", "galileo", won=True, send=1)
    assert state.standing().reason == "V-R48"
    assert state.standing().winners == [0]


@rule("V-R48")
def test_v_r48_the_end_says_that_the_limit_is_ours() -> None:
    planets = {"galileo": owned(0, 4), "brahe": owned(1, 0), "lipperhey": owned(1, 2)}
    state = war(2, planets, {**AMERICAN, "attack_limit": 10}, attacks=9)
    state.journal = []
    fought(state, 0, "brahe", "galileo", won=True, send=1)
    assert any("ours and not the book's" in line for line in told(state.journal))
    assert "ours and not the book's" in GAME.ended_by(state.standing().reason)


@rule("V-R48")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_v_r48_hardly_a_war_meets_the_limit(players: int) -> None:
    limit = war(players, {"galileo": owned(0, 1), "brahe": owned(1, 1)}, AMERICAN).view(0)["war"]["attack_limit"]
    assert limit == MOST_ATTACKS
    assert f"after {MOST_ATTACKS} attacks" in GAME.rules.find("V-R48").plain
