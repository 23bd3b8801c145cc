"""M-8, M-10, M-11, M-14, M-15: Silos, construction, the buildings on a Moonbase, the B sides."""

import pytest

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.names import UPLINK
from orrery.games.minethemoon.steps.mining import added_spins
from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import deal_any, place_all, position, silo, spin_all, working
from tests.rules import rule

TILES = {
    "factory": ("rB rB", 1, {}),
    "factory+": ("rB rG rG", 2, {"factory": 1}),
    "factory++": ("rG rG rN rN", 3, {"factory": 2}),
    "exchanger": ("rB rG", 1, {}),
    "refiner": ("rG rN", 1, {}),
    "refiner+": ("rG rN rN", 2, {"refiner": 1}),
    "control+": ("rB rG rN", 0, {}),
    "control++": ("rG rG rN rN", 1, {"control": 1}),
}


@rule("M-10.2", "M-11.3", "M-11.4", "M-13.4", "M-8.4", "M-R4")
@pytest.mark.parametrize("tile", TILES)
def test_m13_4_each_tile_is_paid_for_and_built(tile: str) -> None:
    cost, bonus, before = TILES[tile]
    state = working(5, silo=[f"{cost} fB"], teams={0: ["uplink.1", "clout.1"]}, levels={0: before})
    copies = state.view(None)["tiles"][tile]
    robots = state.rc[0]
    do(state, "0 work:uplink.1", f"0 build:{tile}")
    assert silo(state, 0) == "fB"
    assert state.dominance[0] == bonus
    assert state.view(None)["tiles"][tile] == copies - 1
    assert state.rc[0] == robots + 2 + len(cost.split()) + tile.startswith("control")  # M-14.1


@rule("M-13.4")
def test_m13_4_exactly_one_building() -> None:
    state = working(silo=["rB rB rB rG"], teams={0: ["uplink.1", "clout.1"]})
    do(state, "0 work:uplink.1")
    assert refusal(state, "0 done") == "M-1.2"
    do(state, "0 build:factory")
    assert phase(state) == "work"


@rule("M-11.2", "M-14.6", "M-R39")
def test_m11_2_upgrades_need_the_level_below() -> None:
    state = working(silo=["rB rB rG rG rN rN"], teams={0: ["uplink.1"]}, levels={0: {"refiner": 1}})
    do(state, "0 work:uplink.1")
    assert refusal(state, "0 build:factory+") == "M-11.2"
    assert refusal(state, "0 build:control++") == "M-11.2"
    assert refusal(state, "0 build:refiner") == "M-R39"
    assert "refiner+" in options_of(state, 0, "build")


@rule("M-9.6")
def test_m9_6_a_tile_without_copies() -> None:
    one_left = {0: {"factory": 1}, 1: {"factory": 2}}  # with two players there is a single Factory+
    state = working(silo=["rB rG rG"], teams={0: ["uplink.1"]}, levels=one_left)
    do(state, "0 work:uplink.1")
    assert refusal(state, "0 build:factory+") == "M-9.6"


@rule("M-11.3")
def test_m11_3_what_cannot_be_paid() -> None:
    state = working(silo=["rB rG fB"], teams={0: ["uplink.1"]}, available=["omnirefiner", "trembler"])
    do(state, "0 work:uplink.1")
    assert refusal(state, "0 build:factory") == "M-11.3"
    assert refusal(state, "0 buildadv:omnirefiner") == "M-11.3"
    assert options_of(state, 0) == ["build:exchanger"]


@rule("M-9.7", "M-7.3")
def test_m9_7_advanced_buildings_must_be_available() -> None:
    state = working(silo=["fB fG rB rB"], teams={0: ["uplink.1"]}, available=["lab"])
    do(state, "0 work:uplink.1")
    assert refusal(state, "0 buildadv:agridome") == "M-9.7"
    assert refusal(state, "0 buildadv:lab") is None


@rule("M-10.3", "M-10.4", "M-R22", "M-R40")
def test_m10_3_over_building_covers_and_ends_what_was_there() -> None:
    state = working(silo=["fG fN"], teams={0: ["uplink.1"]}, sites={0: ["quaker"]}, available=["quaker"])
    before = added_spins(state)
    do(state, "0 work:uplink.1", "0 buildadv:quaker")
    assert options_of(state, 0) == ["site:1", "site:2", "site:3"]
    twice = do(state.copy(), "0 site:2")
    assert added_spins(twice) == before + 2
    do(state, "0 site:1")
    view = state.view(None)
    assert added_spins(state) == before
    assert view["seats"][0]["places"][4]["covered"] == ["heinlein"]
    assert state.dominance[0] == 3  # the bonus of the new one; that of the old one was not taken away
    assert "heinlein" not in view["deck_cards"]


@rule("M-R21")
def test_mr21_a_covered_team_comes_home_without_work() -> None:
    state = working(
        silo=["fG fN fN"], teams={0: ["uplink.1", "site.1"]}, sites={0: ["agridome"]}, available=["statue7"]
    )
    do(state, "0 work:uplink.1", "0 buildadv:statue7", "0 site:1")
    assert state.dominance[0] == 7
    assert phase(state) == "task"


@rule("M-R20")
def test_mr20_an_upgraded_building_is_worked_at_its_new_level() -> None:
    state = working(
        silo=["rG rG rN rN"], teams={0: ["uplink.1", "factory"]}, levels={0: {"factory": 2}}, dominance=[9, 9]
    )
    do(state, "0 work:uplink.1", "0 build:factory++", "0 work:factory", "0 take:B", "0 take:G")
    assert silo(state, 0) == "rB rG"
    smaller = working(
        silo=["rB rG rG"], teams={0: ["uplink.1", "factory"]}, levels={0: {"factory": 1}}, dominance=[9, 9]
    )
    do(smaller, "0 work:uplink.1", "0 build:factory+", "0 work:factory", "0 take:B")
    assert smaller.rc[0] == 7  # both robots of the larger team came home, one left with the Buckyball


@rule("M-11.7")
def test_m11_7_a_new_building_has_no_team_this_turn() -> None:
    state = working(silo=["rB rB"], teams={0: ["uplink.1", "clout.1"]})
    do(state, "0 work:uplink.1", "0 build:factory")
    assert options_of(state, 0, "work") == ["clout.1"]
    do(state, "0 work:clout.1", "0 task:factory")


@rule("M-11.1", "M-R5", "M-R6")
def test_m11_1_colours_are_shown_and_mean_nothing() -> None:
    cards = position(available=["quaker", "omnirefiner", "grant", "agridome", "massdriver", "lab"]).view(None)[
        "available"
    ]
    assert {card["colour"] for card in cards} == {"pink", "yellow", "green", "purple", "blue", "gray"}


@rule("M-14.2", "M-R18")
def test_g2_reverter() -> None:
    state = working(silo=["fB fB"], teams={0: ["reverter"]})
    do(state, "0 work:reverter", "0 qty:2")
    assert options_of(state, 0) == ["qty:0", "qty:1", "qty:2"]
    do(state, "0 qty:0", "0 qty:1")
    assert silo(state, 0) == "rG rN"


@rule("M-14.2", "M-8.5", "M-R18")
def test_m14_2_what_is_given_makes_room_and_the_rest_must_fit() -> None:
    state = working(silo=["rG rG rG fB fB rB fN"], teams={0: ["reverter"]})
    do(state, "0 work:reverter", "0 qty:2", "0 qty:1")  # fB 2, fN 1; Graphene is full
    assert options_of(state, 0) == ["qty:0", "qty:1", "qty:2"]
    assert refusal(state, "0 qty:3") == "M-8.5"  # two spaces only
    assert refusal(state, "0 qty:4") == "M-14.2"  # three were given
    do(state, "0 qty:1")
    assert silo(state, 0) == "rB rB rG rG rG rN rN"


@rule("M-14.2", "M-8.5")
def test_m14_2_too_few_for_the_rest_to_fit() -> None:
    full = working(silo=["rG rG rG rN rN fB fB"], teams={0: ["reverter"]})
    do(full, "0 work:reverter", "0 qty:2")
    assert options_of(full, 0) == ["qty:1", "qty:2"]
    assert refusal(full, "0 qty:0") == "M-8.5"


@rule("M-14.3")
@pytest.mark.parametrize(("level", "team", "amount"), [(1, 2, 1), (2, 1, 1), (3, 1, 2)])
def test_m14_3_factory_levels(level: int, team: int, amount: int) -> None:
    state = position(levels={0: {"factory": level}})
    do(state, "0 task:factory", "1 pass", "0 pass")
    assert state.crew[1] == team
    do(state, f"0 qty:{8 - team}", "1 qty:8")
    spin_all(state, "fN")
    do(state, "0 work:factory")
    assert options_of(state, 0) == ["take:B", "take:G"]
    assert refusal(state, "0 take:N") == "M-14.3"
    assert refusal(state, "0 done") == "M-14.3"
    do(state, "0 take:G")
    if amount == 2:
        assert options_of(state, 0) == ["done", "take:B", "take:G"]
        do(state, "0 take:B")
    assert silo(state, 0) == ("rB rG" if amount == 2 else "rG")


@rule("M-8.5", "M-14.3")
def test_m14_3_no_room_for_one_type() -> None:
    state = working(silo=["rB rB fB"], levels={0: {"factory": 1}}, teams={0: ["factory"]})
    do(state, "0 work:factory")
    assert options_of(state, 0) == ["take:G"]
    assert refusal(state, "0 take:B") == "M-8.5"


@rule("M-R16")
def test_mr16_no_more_than_there_are_robots() -> None:
    slots = {"A.1": 0, "A.2": 0, "A.3": 0, "B.1": 0, "B.2": 0, "B.3": 0, "B.4": 0}
    state = working(
        levels={0: {"factory": 3}}, teams={0: ["factory"]}, rockets=slots, pads={"A": "gibson", "B": "verne"}
    )
    do(state, "0 work:factory", "0 take:B")
    assert silo(state, 0) == "rB"
    assert phase(state) == "task"


@rule("M-14.4", "M-R19", "M-8.5")
def test_m14_4_up_to_two_exchanges() -> None:
    state = working(silo=["rB rB rN rN"], levels={0: {"exchanger": 1}}, teams={0: ["exchanger"]})
    assert state.crew[2] == 2
    do(state, "0 work:exchanger")
    assert options_of(state, 0) == ["done", "exch:BG", "exch:BN"]
    assert refusal(state, "0 exch:GN") == "M-14.4"
    do(state, "0 exch:BG")
    chained = do(state.copy(), "0 exch:GN")
    assert silo(chained, 0) == "rB rN rN rN"
    do(state, "0 exch:BN")
    assert silo(state, 0) == "rG rN rN rN"
    full = working(silo=["rB rN rN rN"], levels={0: {"exchanger": 1}}, teams={0: ["exchanger"]})
    do(full, "0 work:exchanger")
    assert refusal(full, "0 exch:BN") == "M-8.5"
    do(full, "0 done")
    assert silo(full, 0) == "rB rN rN rN"


@rule("M-14.5")
@pytest.mark.parametrize(("level", "team"), [(1, 2), (2, 1)])
def test_m14_5_refiner_levels(level: int, team: int) -> None:
    state = working(silo=["rB rB rG rN"], levels={0: {"refiner": level}}, teams={0: ["refiner"]})
    assert state.crew[3] == team
    do(state, "0 work:refiner", "0 qty:2", "0 qty:1")
    assert silo(state, 0) == "rN fB fB fG"
    limit = working(silo=["rB rB rG rG"], levels={0: {"refiner": level}}, teams={0: ["refiner"]})
    do(limit, "0 work:refiner", "0 qty:2")
    assert refusal(limit, "0 qty:2") == "M-14.5"


@rule("M-14.1")
def test_m14_1_ten_robots_at_most() -> None:
    state = working(silo=["rG rG rN rN"], levels={0: {"control": 1}}, teams={0: ["uplink.1"]}, dominance=[0, 0])
    do(state, "0 work:uplink.1", "0 build:control++")
    assert state.rc[0] == 10


@rule("M-8.1", "M-8.2")
def test_m8_1_a_silo_for_each_type() -> None:
    state = position(silo=["rB rB fB rG"])
    assert [state.free(0, type_) for type_ in range(3)] == [0, 2, 3]


# B sides --------------------------------------------------------------------------------------------------------------

SIDES = {"sides": ["B", "B", "B", "B", "B"]}


@rule("M-15.1", "M-R39")
def test_m15_1_black() -> None:
    state = working(5, options=SIDES, pads={"P": "wells"}, silo=["rB rG"], teams={0: ["exchanger", "clout.1"]})
    assert state.crew[2] == 1  # Exchanger+: one robot
    do(state, "0 work:exchanger", "0 exch:BG", "0 exch:GN")
    assert silo(state, 0) == "rG rN"
    assert state.rc[0] == 4  # seven robots: two hold something, one is at the Clout


@rule("M-R39")
def test_mr39_what_is_printed_is_not_built_again() -> None:
    state = working(5, options=SIDES, pads={"P": "wells"}, silo=["rB rB rG", "", "rB rG rN", "", "rB rB"])
    for seat, tile in ((0, "exchanger"), (2, "control+"), (4, "factory")):
        probe = state.copy()
        probe.step, probe.current, probe.doing = step_id.BUILD, seat, UPLINK
        assert refusal(probe, f"{seat} build:{tile}") == "M-R39"


@rule("M-15.2")
def test_m15_2_blue_has_a_pad_of_its_own_and_one_site() -> None:
    state = working(
        options={"sides": ["A", "B"]},
        pads={"P": "asimov"},
        silo=["fB", "fB fB fB"],
        teams={0: ["loader.1"], 1: ["loader.2"]},
        available=["statue3"],
    )
    assert refusal(state, "1 task:site.2") == "M-6.3"
    do(state, "0 work:loader.1")
    assert refusal(state, "0 load:P.1") == "M-15.2"
    do(state, "0 done", "1 work:loader.2", "1 load:P.1", "1 load:P.2", "1 load:P.3")
    assert state.dominance == [0, 5]  # full: it launches like the others
    assert phase(state) == "end_deal"
    deal_any(state)
    assert state.pads[3] >= 0
    assert refusal(state, "0 pass") is None
    do(state, "0 pass")
    assert refusal(state, "1 task:site.2") == "M-15.2"
    build = working(options={"sides": ["A", "B"]}, pads={"P": "asimov"}, silo=["", "fB fB"], available=["statue3"],
                    teams={1: ["uplink.1"]})  # fmt: skip
    do(build, "1 work:uplink.1", "1 buildadv:statue3")
    assert build.dominance == [0, 3]  # no question about the site


@rule("M-15.3")
def test_m15_3_purple_has_a_shaker_and_no_reverter() -> None:
    state = position(options={"sides": ["A", "B"], "colours": ["Red", "Purple"]})
    assert refusal(state, "0 task:ownshaker") == "M-15.3"
    do(state, "0 pass")
    assert refusal(state, "1 task:reverter") == "M-15.3"
    do(state, "1 task:ownshaker", "1 pass")
    place_all(state)
    assert state.spins == 4
    spin_all(state, "fN")
    assert (phase(state), state.dominance) == ("task", [0, 0])  # it comes home by itself, without D


@rule("M-15.4", "M-8.1")
def test_m15_4_red_has_a_factory_and_small_silos() -> None:
    state = working(
        options={"sides": ["A", "B"], "colours": ["Blue", "Red"]}, silo=["", "rB rG rG"], teams={1: ["uplink.1"]}
    )
    assert state.free(1, 1) == 0
    do(state, "1 work:uplink.1", "1 build:factory+")
    assert state.levels[4] == 2


@rule("M-15.5")
def test_m15_5_green_has_nine_robots_and_no_exchanger() -> None:
    green = {"sides": ["A", "B"], "colours": ["Blue", "Green"]}
    state = do(position(options=green), "0 pass")
    assert state.rc == [8, 9]
    assert refusal(state, "1 task:exchanger") == "M-15.5"
    state = working(options=green, silo=["", "rB rG rN"], teams={1: ["uplink.1"]}, available=["comsat"])
    do(state, "1 work:uplink.1")
    assert refusal(state, "1 build:exchanger") == "M-15.5"
    assert options_of(state, 1) == ["build:refiner", "buildadv:comsat"]
