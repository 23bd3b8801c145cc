"""The policy: situations in which a good player sees something that is easily missed."""

from math import isfinite
from random import Random

import pytest

from orrery.bots import make_bot
from orrery.core import CHANCE
from orrery.games.darkness import GAME
from orrery.games.darkness.features import NAMES
from orrery.games.darkness.state import DarknessState
from tests.games.darkness.build import actor, explore, orb, phase, position, step_of
from tests.games.driving import do
from tests.rules import rule

FULL = "water@0 water@0 iron@0 iron@0 crystals@0 crystals@0 food@0 food@0"
HOME = "water@0 iron@0 crystals@0 food@0"


def wish(state: DarknessState, player: int = 0) -> str:
    return GAME.space.notation(GAME.policy.greedy(state, player, Random(0)))


def score(state: DarknessState, text: str, player: int = 0) -> float:
    found = {GAME.space.notation(action): score for score, action, _ in GAME.policy.judge(state, player)}
    return found[text]


# Digging, mining -----------------------------------------------------------------------------------------------------


@rule("D-6.2", "D-9.4")
def test_it_digs_to_lv3_where_it_has_nothing_to_lose() -> None:
    state = position(orb("C4", "", bridge=[0]), orb("A10", HOME, bridge=[0]), players=1)
    do(state, "0 explore:colony.0", "chance tile:rocks")
    assert wish(state) == "dig:3"


@rule("D-6.2", "D-9.7")
def test_it_does_not_dig_to_lv3_under_a_rich_home() -> None:
    state = explore("rocks", core="A12", tiles=FULL, players=1)
    assert wish(state) == "dig:2"


@rule("D-8.10", "D-13.8")
def test_it_does_not_dig_for_a_third_weak_spot() -> None:
    state = explore("rocks", core="A12", tiles=f"{FULL} weak_spot weak_spot", players=1)
    assert wish(state) == "keep"


@rule("D-6.2", "D-12.3")
def test_it_does_not_dig_to_lv3_under_a_home_of_partners_to_come() -> None:
    mine = orb("A10", HOME, bridge=[0])
    small = [orb("C4", "", bridge=[0, 1]), mine]
    state = position(*small, players=3)
    do(state, "0 explore:colony.0", "chance tile:rocks")
    assert wish(state) == "dig:3"
    rich_here = orb("C4", "water_core@1 iron_core@1 eden_core@1", bridge=[0, 1])
    state = position(rich_here, mine, players=3)
    do(state, "0 explore:colony.0", "chance tile:rocks")
    assert wish(state) != "dig:3"


@rule("D-8.5", "D-12.4")
def test_it_evolves_alone_but_stays_open_to_partners() -> None:
    state = explore("genetic_evolution", core="A12", tiles=FULL, players=1)
    assert (step_of(state), wish(state)) == ("evolving", "answer:yes")
    state = explore("genetic_evolution", core="A12", tiles=FULL, players=3)
    assert (step_of(state), wish(state)) == ("evolving", "answer:no")


@rule("D-10.1")
def test_it_brings_home_what_a_mine_has_yielded() -> None:
    state = position(
        orb("C4", "iron_core@0", bridge=[0]), orb("A8", "water@0 crystals@0 food@0", bridge=[0]), players=1
    )
    assert wish(state) == "mine:0"
    lost = orb("A9", "frozen_demons@0", bridge=[0])
    state = position(
        orb("C4", "iron_core@0", bridge=[0]), lost, orb("A8", "water@0 crystals@0 food@0", bridge=[0]), players=1
    )
    do(state, "0 mine:0", "0 slot:0")
    assert wish(state) == "orb:2"


@rule("D-10.1", "D-4.4")
def test_it_settles_a_small_orb_to_mine_it() -> None:
    state = position(orb("C4", "", seen=[0]), orb("A12", HOME, bridge=[0]), players=1)
    assert score(state, "land:colony.0") > 0 > score(state, "land:scout.0")


# Orbs that are worth keeping ------------------------------------------------------------------------------------------


@rule("D-7.10", "D-10.2")
def test_it_repairs_a_good_orb_after_a_vulcan() -> None:
    state = position(orb("A12", f"{FULL} vulcan", bridge=[0]), players=1)
    assert wish(state) == "terraform:0"
    do(state, "0 terraform:0")
    assert wish(state) == "slot:8"  # on the vulcan itself: no factory is lost


@rule("D-7.10", "D-6.1")
def test_it_goes_on_exploring_a_large_orb_after_one_vulcan() -> None:
    state = position(orb("A12", "water@0 iron@0 vulcan", bridge=[0]), players=1, fleet=[[20, 20]])
    assert wish(state).startswith(("explore", "terraform"))
    assert score(state, "explore:colony.0") > 0


@rule("D-10.3")
def test_it_builds_no_station_on_the_best_it_has() -> None:
    state = position(orb("B8", "iron_core@0", bridge=[0]), players=1, fleet=[[20, 20]])
    assert wish(state) != "terraform:0"


@rule("D-4.7")
def test_it_throws_no_scout_at_an_orb_it_knows() -> None:
    homes = [
        orb("A4", HOME, bridge=[0]),
        orb("A5", f"{HOME} rocks", bridge=[0]),
        orb("A6", f"{HOME} rocks rocks", bridge=[0]),
    ]
    state = position(*homes, players=1, fleet=[[0, 6]], links=[[0, 0, 1, 0], [0, 1, 2, 0]])
    assert not wish(state).startswith("land:scout")


@rule("D-7.10")
def test_it_leaves_good_orbs_alone_when_nothing_could_be_settled_there() -> None:
    state = position(orb("A12", FULL, bridge=[0]), players=1, fleet=[[0, 8]])
    assert not wish(state).startswith("explore")


# War ------------------------------------------------------------------------------------------------------------------


@rule("D-10.7")
def test_it_breaks_a_guard_that_keeps_it_from_a_rich_orb() -> None:
    tiles = "water@0 water_x2 iron_x2 crystals_x2 food_x2"
    state = position(orb("A12", tiles, bridge=[0, 1], station=1), fleet=[[14, 14], [10, 10]], bag={})
    assert wish(state).startswith("assault")


@rule("D-10.7")
def test_it_breaks_no_guard_of_an_orb_that_is_of_no_use() -> None:
    state = position(
        orb("C8", "vulcan", bridge=[1], station=1), orb("A12", HOME, bridge=[0]), fleet=[[14, 14], [10, 10]]
    )
    assert not wish(state).startswith("assault")


@rule("D-9.3")
def test_it_fires_its_laser_at_what_a_rival_has() -> None:
    state = position(
        orb("A4", "hyper_laser@0 water@0 iron@0 food@0", bridge=[0]),
        orb("A8", "rocks water_x2@1 water@0", bridge=[0, 1]),
        fleet=[[0, 3], [5, 2]],
    )
    assert wish(state) == "laser:0"
    do(state, "0 laser:0", "0 orb:1")
    assert wish(state) == "slot:1"


@rule("D-11.1")
def test_its_guard_shoots_who_has_nothing_to_lose_there() -> None:
    state = position(
        orb("A12", "water@1 water@1 iron@1 iron@1 crystals@1 crystals@1 food@1 food@1", bridge=[0, 1], station=1),
        options={"parley": "off"},
    )
    do(state, "0 explore:scout.0")
    assert (actor(state), step_of(state)) == (1, "firing")
    assert wish(state, 1) == "shoot"


@rule("D-11.1", "D-10.2")
def test_its_guard_lets_a_station_pass_that_saves_the_orb() -> None:
    state = position(
        orb("B10", "water@1 water@1 iron@1 iron@1 crystals@1 rocks", bridge=[0, 1], station=1),
        options={"parley": "off"},
    )
    do(state, "0 terraform:0")
    if step_of(state) == "which_tile":
        do(state, "0 slot:5")
    assert (actor(state), step_of(state)) == (1, "firing")
    assert wish(state, 1) == "allow"


# Inside an action -----------------------------------------------------------------------------------------------------


@rule("D-1.8", "D-5.5")
def test_it_exchanges_a_colony_ship_to_buy_a_map() -> None:
    state = position(fleet=[[12, 1], [5, 5]], waste=[[0, 3], [0, 0]])
    do(state, "0 discover:scout", "chance core:galactic_network")
    assert step_of(state) == "looking"
    assert wish(state) == "exchange"
    do(state, "0 exchange")
    assert wish(state) == "answer:yes"


@rule("D-1.7", "D-13.5")
def test_it_leaves_a_virus_that_would_strike_its_home() -> None:
    state = position(
        orb("A4", "ultra_virus@0 rocks", bridge=[0]),
        orb("A12", FULL, bridge=[0]),
        links=[[0, 0, 1, 0]],
        players=1,
        fleet=[[1, 1]],
    )
    assert wish(state) == "erase:0"
    do(state, "0 erase:0")
    if step_of(state) == "which_tile":
        assert wish(state) == "slot:0"


# Partners and the end -------------------------------------------------------------------------------------------------


def rich(seat: int, units: int) -> str:
    return " ".join(f"{kind}@{seat}" for kind in ("water", "iron", "crystals", "food") for _ in range(units))


BIG = {"cores": {"sizes": {"A12": 20}}}


@rule("D-12.1", "D-15.7")
def test_it_stays_alone_when_it_wins_alone() -> None:
    state = phase(2, orb("A12", rich(0, 4), bridge=[0]), orb("A8", "water@1", bridge=[1]), data=BIG)
    assert wish(state) == "propose:0"
    do(state, "0 propose:0", "1 propose:0+1")
    assert wish(state) == "answer:no"


@rule("D-12.1", "D-15.6")
def test_it_joins_who_it_survives_with() -> None:
    shared = orb("A12", f"{rich(0, 2)} {rich(1, 2)}", bridge=[0, 1])
    state = phase(2, shared, data=BIG)
    assert wish(state) == "propose:0+1"
    do(state, "0 propose:0+1")
    assert wish(state, 1) == "answer:yes"


@rule("D-12.1", "D-15.7")
def test_it_wants_no_partner_who_adds_nothing() -> None:
    shared = orb("A12", f"{rich(0, 2)} {rich(1, 2)}", bridge=[0, 1])
    state = phase(2, shared, orb("A8", "water@2", bridge=[2]), players=3, data=BIG)
    assert wish(state) == "propose:0+1"
    do(state, "0 propose:0", "1 propose:0+1+2", "2 answer:yes")
    assert wish(state) == "answer:no"


@rule("D-13.3", "D-13.7")
def test_it_opens_no_portal_from_where_a_planet_eater_sleeps() -> None:
    state = phase(
        3,
        orb("A8", "planetary_portal@0 planet_eater", bridge=[0]),
        orb("A5", "water@0 iron@0", bridge=[0]),
        players=1,
    )
    assert step_of(state) == "portal_target"
    assert wish(state) == "none"


@rule("D-14.1")
def test_its_stations_serve_its_own() -> None:
    state = phase(4, orb("B8", f"{HOME} rocks@0+", bridge=[0]), players=1)
    assert wish(state) == "shift:up"


@rule("D-14.1")
def test_no_level_takes_the_air_from_its_own_home() -> None:
    state = phase(4, orb("B8", f"{HOME} rocks@0+", bridge=[0]), players=1)
    wishes = {make_bot("beginner", GAME, Random(seed)).choose(state, 0) for seed in range(30)}
    assert {GAME.space.notation(action) for action in wishes} == {"shift:up"}


# Words ----------------------------------------------------------------------------------------------------------------


def why(state: DarknessState, text: str, player: int = 0) -> list[str]:
    return GAME.policy.why(state, player, GAME.space.parse(text))


@rule("D-7.1", "D-7.10", "D-10.4", "D-12.1")
def test_it_tells_why_in_numbers() -> None:
    state = position(orb("A8", "water@0 iron@0 food_x2", bridge=[0]), orb("A9", "iron@0 rocks", bridge=[0]), players=1)
    assert why(state, "occupy:0") == [
        "settles a tile that was found",
        "food +2: 0 so far, the scarcest kind has 0",
    ]
    assert "1 unit on other orbs does not count without a link" in why(state, "gateway:0")
    assert "5 free slots, crystals is scarcest with 0" in why(state, "explore:scout.0")
    assert any("unseen cores are A" in words for words in why(state, "discover:scout"))
    state = position(orb("A12", f"{FULL} vulcan", bridge=[0]), players=1)
    assert "8 own units and 3 free slots would be lost at air B" in why(state, "terraform:0")
    state = explore("rocks", core="A12", tiles=FULL, players=1)
    stake = "but you have 8 units there to lose"
    assert why(state, "dig:2")[1:] == ["38 % of the LV2 tiles are resources", "but 14 % weak spots", stake]
    assert why(state, "dig:3")[1:] == ["53 % of the LV3 tiles are resources", "but 20 % disasters", stake]
    shared = orb("A12", f"{rich(0, 2)} {rich(1, 2)}", bridge=[0, 1])
    state = phase(2, shared, data=BIG)
    assert "4 points together, 2 alone; 4 are needed to survive" in why(state, "propose:0+1")
    assert not any(words.startswith("but ") for words in why(state, "propose:0+1"))


def test_it_tells_what_speaks_against_an_action() -> None:
    state = position(orb("A8", "water@0 iron@0 food_x2", bridge=[0]), orb("A9", "iron@0 rocks", bridge=[0]), players=1)
    assert "but the colony ship stays whatever it finds" in why(state, "discover:colony")
    assert any(words.startswith("but ") and words.endswith("hold no life") for words in why(state, "discover:scout"))
    assert any(words.endswith("are vulcans, which spoil the air") for words in why(state, "explore:scout.0"))
    colony, scout = state.fleet[0], state.fleet[1]
    price = f"but it costs 1 colony ship and 1 scout: {colony - 1} and {scout - 1} are left then"
    assert price in why(state, "gateway:0")
    state = position(orb("A12", f"{FULL} vulcan", bridge=[0]), players=1)
    assert any(words.startswith("but it costs ") for words in why(state, "terraform:0"))
    own = "water_x2@0 iron_x2@0 crystals_x2@0 food_x2@0 water_x2@0 iron_x2@0 crystals_x2@0 food_x2@0"
    state = phase(2, orb("A12", f"{own} {rich(1, 1)}", bridge=[0, 1]), data=BIG)
    assert "but you live alone, too, and would share the win with 1 more" in why(state, "propose:0+1")


# Numbers --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 5])
def test_features_are_as_many_as_their_names_and_finite(players: int) -> None:
    rng = Random(players)
    state = GAME.new(players)
    bots = [make_bot("greedy", GAME, rng) for _ in range(players)]
    while state.actors():
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        if rng.random() < 0.1:
            numbers = GAME.policy.features(state, seat)
            assert len(numbers) == len(NAMES) == len(set(NAMES))
            assert all(isfinite(number) for number in numbers)
        state.apply(seat, bots[seat].choose(state, seat))
    worths = [GAME.policy.outcome(state, seat) for seat in range(players)]
    assert all(0.0 <= worth <= 1.0 for worth in worths)
