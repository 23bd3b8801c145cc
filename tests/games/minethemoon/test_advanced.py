"""M-17, the Advanced Buildings: each of the 23 backs, one test or more."""

from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.names import ADVANCED
from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import (
    deal_any,
    grant_built,
    grant_standing,
    pass_all,
    place_all,
    position,
    silo,
    spin_all,
    white_at,
    working,
)
from tests.rules import rule

# Team, cost, bonus
BACKS = {
    "abductor": (2, "fG fN", 3),
    "accelerator": (1, "fB fB", 2),
    "agridome": (2, "fB fG", 0),
    "comsat": (1, "rB rG", 2),
    "generator": (1, "fB fG", 3),
    "grant": (0, "fN fN", 0),
    "hydroponics": (1, "fG fN fN", 0),
    "lab": (2, "fB fG", 2),
    "leecher": (2, "fB fB", 1),
    "massdriver": (1, "fB fG", 1),
    "omnirefiner": (1, "fB fG", 1),
    "prerogative": (1, "rG rN", 2),
    "quaker": (0, "fG fN", 3),
    "repressor": (1, "fB fB", 2),
    "solararray": (2, "fG fN", 4),
    "statue3": (0, "fB fB", 3),
    "statue4": (0, "fB fG", 4),
    "statue5": (0, "fG fG", 5),
    "statue6": (0, "fG fN", 6),
    "statue7": (0, "fN fN", 7),
    "synthesizer": (1, "fG fN", 3),
    "transmitter": (1, "fB fG", 2),
    "trembler": (1, "rG rG", 3),
}


@rule("M-11.3", "M-11.4", "M-11.5", "M-13.4")
@pytest.mark.parametrize("building", ADVANCED)
def test_section_2_7_each_back_is_paid_for_and_built(building: str) -> None:
    team, cost, bonus = BACKS[building]
    state = working(silo=[cost], available=[building], teams={0: ["uplink.1"], 1: ["clout.1"]})
    do(state, "0 work:uplink.1", f"0 buildadv:{building}", "0 site:1")
    assert (silo(state, 0), state.dominance) == ("", [bonus, 0])
    site = next(place for place in state.view(None)["seats"][0]["places"] if place["place"] == "site.1")
    assert (site["building"], site["size"]) == (building, team)


@rule("M-17.11", "M-17.18")
@pytest.mark.parametrize(("building", "expected"), [("omnirefiner", "M-17.11"), ("transmitter", "M-17.18")])
def test_m17_11_and_18_nine_at_most(building: str, expected: str) -> None:
    roomy = {"moonbases": {"A": {"silo": 4}}}  # else nine is all there can be
    state = working(
        data=roomy,
        silo=["rB rB rB rB rG rG rG rG rN rN"],
        levels={0: {"control": 2}},
        sites={0: [building]},
        teams={0: ["site.1"]},
        white=(0, "team.site.1"),
    )
    do(state, "0 work:site.1", "0 qty:4", "0 qty:4")
    assert refusal(state, "0 qty:2") == expected
    assert options_of(state, 0) == ["qty:0", "qty:1"]


@rule("M-17.1", "M-R23")
def test_m17_1_the_abductor_keeps_a_robot_until_it_takes_another() -> None:
    state = working(
        3, sites={0: ["abductor"]}, teams={0: ["site.1", "clout.1"]}, silo=["rB", "fN", "rG"], captives={"0.1": 2}
    )
    do(state, "0 work:site.1")
    assert options_of(state, 0) == ["abduct:1.fN", "abduct:2.rG"]
    assert refusal(state, "0 abduct:0.rB") == "M-17.1"
    assert refusal(state, "0 abduct:1.white") == "M-17.1"
    assert state.rc == [6, 7, 6]
    do(state, "0 abduct:1.fN")
    assert silo(state, 1) == ""
    assert state.rc == [6, 7, 7]  # the old captive is home, the new one is nowhere to be used
    assert state.captive[0] == 1


@rule("M-R24")
def test_mr24_the_white_robot_can_be_abducted_and_leaves_with_its_controller() -> None:
    state = working(
        sites={0: ["abductor"]},
        teams={0: ["site.1"]},
        silo=["", "rB rB"],
        white=(1, "silo.rB"),
        dominance=[3, 0],
    )
    do(state, "0 work:site.1")
    assert options_of(state, 0) == ["abduct:1.rB", "abduct:1.white"]
    do(state, "0 abduct:1.white")
    assert white_at(state) == (1, "captive.0.1")  # the Subsidy was checked: seat 1 is still last
    assert silo(state, 1) == "rB"
    place_all(pass_all(state))
    state.dominance[:] = [1, 1]
    spin_all(state, "fN")
    assert white_at(state) == (None, "box")
    assert state.captive[0] == -1


@rule("M-R23", "M-R24")
@pytest.mark.parametrize("taken", [True, False])
def test_mr24_a_white_captive_set_free_goes_to_its_controller(taken: bool) -> None:
    state = working(
        3,
        silo=["fB fB", "", "rG"],
        sites={0: ["abductor"]},
        captives={"0.1": "white"},
        white=(1, "captive.0.1"),
        available=["statue3"],
        teams={0: ["site.1", "uplink.1"], 2: ["clout.1"]},
    )
    if taken:
        do(state, "0 work:site.1", "0 abduct:2.rG")
    else:
        do(state, "0 work:uplink.1", "0 buildadv:statue3", "0 site:1")
    assert state.captive[0] == (2 if taken else -1)
    assert (white_at(state), state.rc[1]) == ((1, "rc"), 9)


@rule("M-17.2", "M-R31")
def test_m17_2_the_accelerator_launches_a_rocket_this_turn() -> None:
    state = working(
        options={"sides": ["A", "B"]},
        pads={"P": "asimov"},
        sites={0: ["accelerator", "accelerator"]},
        teams={0: ["site.1", "site.2"]},
        rockets={"A.1": 0, "P.1": 1},
    )
    do(state, "0 work:site.1")
    assert options_of(state, 0) == ["pad:A", "pad:B", "pad:P"]
    assert refusal(state, "0 pad:C") == "M-17.2"
    do(state, "0 pad:P", "0 work:site.2", "0 pad:P")  # a second time changes nothing
    assert state.dominance == [0, 2]
    assert phase(state) == "end_deal"
    deal_any(state)
    assert state.view(None)["pads"]["A"]["card"] == "clarke"
    assert not any(rocket["marked"] for rocket in state.view(None)["pads"].values())


@rule("M-17.3", "M-17.4")
@pytest.mark.parametrize(("building", "points"), [("agridome", 1), ("hydroponics", 1)])
def test_m17_3_and_4_dominance_for_work(building: str, points: int) -> None:
    state = do(working(sites={0: [building]}, teams={0: ["site.1"]}), "0 work:site.1")
    assert state.dominance == [points, 0]


@rule("M-17.5", "M-9.7")
def test_m17_5_the_comsat_turns_up_a_card() -> None:
    state = do(working(sites={0: ["comsat"]}, teams={0: ["site.1"]}), "0 work:site.1")
    assert state.actors() == [CHANCE]
    assert len(state.legal(CHANCE)) == len(state.deck)
    assert refusal(state, "0 pass") == "M-6.3"
    do(state, "chance deal:wells")
    assert [card["building"] for card in state.view(None)["available"]] == ["abductor"]


@rule("M-17.6")
def test_m17_6_the_generator_makes_two() -> None:
    state = do(working(sites={0: ["generator"]}, teams={0: ["site.1"]}), "0 work:site.1")
    assert refusal(state, "0 done") == "M-17.6"
    assert refusal(state, "0 take:N") == "M-17.6"
    do(state, "0 take:B", "0 take:B")
    assert silo(state, 0) == "rB rB"


@rule("M-17.7", "M-R26")
def test_m17_7_the_grant_takes_the_white_robot_at_the_end_of_the_turn() -> None:
    state = grant_built()
    assert white_at(state) == (1, "silo.rB")
    do(state, "1 work:clout.1")
    assert white_at(state) == (0, "rc")
    assert silo(state, 1) == ""
    assert state.rc == [9, 8]


def second_grant() -> dict[str, Any]:
    """A data file in which Fresco has a Grant on its back too."""
    rockets = [list(rocket) for rocket in GAME.data["rockets"]["list"]]
    rockets[0][2] = "grant"
    return {"rockets": {"list": rockets}, "advanced": {"grant": {"copies": 2}, "transmitter": {"copies": 1}}}


@rule("M-R26")
@pytest.mark.parametrize("first", [0, 1])
def test_mr26_of_two_grants_the_one_built_last_counts(first: int) -> None:
    state = working(
        data=second_grant(),
        silo=["fN fN", "fN fN"],
        available=["grant", "grant"],
        teams={first: ["uplink.1"], 1 - first: ["uplink.2"]},
        dominance=[9, 9],
    )
    for seat, place in ((first, "uplink.1"), (1 - first, "uplink.2")):
        do(state, f"{seat} work:{place}", f"{seat} buildadv:grant", f"{seat} site:1")
    assert white_at(state) == (1 - first, "rc")


@rule("M-17.7", "M-7.5", "M-R25")
@pytest.mark.parametrize(
    ("lasting", "covered", "seat", "expected"),
    [("on", True, 0, "M-17.7"), ("off", False, 0, "M-17.7"), ("off", True, 0, "M-7.5"), ("off", True, 1, "M-7.5")],
)
def test_m17_7_the_log_tells_by_which_rule_the_white_robot_moves(
    lasting: str, covered: bool, seat: int, expected: str
) -> None:
    state = working(
        sites={0: [None if covered else "grant"]},
        grant_card="tsiolkovsky",
        grant_seat=0,
        dominance=[3, 9] if seat == 0 else [9, 3],
        options={"grant_permanent": lasting},
        teams={0: ["clout.1"]},
    )
    state.journal = []
    do(state, "0 work:clout.1")
    assert white_at(state) == (seat, "rc")
    assert [event.rule for event in state.journal if event.kind == "subsidised"] == [expected]


@rule("M-17.7", "M-R26")
def test_mr26_a_builder_who_has_it_already_keeps_it_where_it_is() -> None:
    state = working(
        silo=["fN fN rB"], available=["grant"], teams={0: ["uplink.1"]}, white=(0, "silo.rB"), dominance=[0, 9]
    )
    do(state, "0 work:uplink.1", "0 buildadv:grant", "0 site:1")
    assert white_at(state) == (0, "silo.rB")


@rule("M-R25")
@pytest.mark.parametrize(("permanent", "controller"), [("on", 0), ("off", 1)])
def test_mr25_a_covered_grant(permanent: str, controller: int) -> None:
    state = grant_standing(permanent)
    do(state, "0 work:uplink.1", "0 buildadv:statue7", "0 site:1")
    assert white_at(state) == (controller, "rc")


@rule("M-17.8", "M-R29", "M-R30")
def test_m17_8_labs_before_every_uplink() -> None:
    state = working(
        3,
        sites={1: ["lab"], 2: ["lab"]},
        silo=["rB rB", "rB rB", "rG rN"],
        teams={0: ["uplink.1"], 1: ["site.1"], 2: ["site.1"]},
    )
    assert state.actors() == [1]
    assert refusal(state, "0 work:uplink.1") == "M-6.3"
    do(state, "1 work:site.1", "1 build:factory")
    assert state.actors() == [2]
    do(state, "2 skip:site.1")
    assert state.actors() == [0]
    own = working(sites={0: ["lab"]}, silo=["rB rB"], teams={0: ["site.1", "uplink.1"]})
    assert refusal(own, "0 work:uplink.1") == "M-17.8"


@rule("M-17.9", "M-R32", "M-9.1")
def test_m17_9_the_leecher_never_below_zero() -> None:
    state = working(3, sites={0: ["leecher"]}, teams={0: ["site.1"]}, dominance=[5, 1, 0])
    do(state, "0 work:site.1")
    assert options_of(state, 0) == ["target:0", "target:1"]
    assert refusal(state, "0 target:2") == "M-17.9"
    do(state, "0 target:1")
    assert state.dominance == [5, 0, 0]


@rule("M-R32", "M-18.1")
def test_mr32_the_end_stays_in_sight() -> None:
    state = working(sites={0: ["leecher", "agridome"]}, teams={0: ["site.1", "site.2"]}, dominance=[40, 3], silo=["rB"])
    do(state, "0 work:site.2")
    assert state.end_turn == 1
    do(state, "0 work:site.1", "0 target:0")
    assert state.dominance == [39, 3]
    assert state.view(None)["last_turn"]


@rule("M-17.10")
def test_m17_10_the_mass_driver() -> None:
    state = working(sites={0: ["massdriver"]}, teams={0: ["site.1"]}, silo=["fB fN"])
    do(state, "0 work:site.1")
    assert refusal(state, "0 mass:fG") == "M-17.10"
    do(state, "0 mass:fB")
    assert (state.dominance[0], silo(state, 0)) == (2, "fN")


@rule("M-17.11")
def test_m17_11_the_omnirefiner_refines_everything() -> None:
    state = working(sites={0: ["omnirefiner"]}, teams={0: ["site.1"]}, silo=["rB rB rG rG rN"])
    state.journal = []
    do(state, "0 work:site.1", "0 qty:2", "0 qty:2", "0 qty:1")
    assert silo(state, 0) == "fB fB fG fG fN"
    assert {event.rule for event in state.journal if event.kind in ("worked", "refined")} == {"M-17.11"}


@rule("M-17.12", "M-9.5")
def test_m17_12_the_prerogative_comes_after_the_clout() -> None:
    state = working(3, sites={0: ["prerogative"]}, teams={0: ["site.1", "shaker.1"], 2: ["clout.1", "clout.2"]})
    assert refusal(state, "0 work:site.1") == "M-17.12"
    do(state, "0 wait", "2 work:clout.1", "0 wait", "2 work:clout.2", "0 work:site.1")
    assert state.priority == [0, 2, 1]


@rule("M-17.13")
def test_m17_13_quakers_add_two_spins_each_turn() -> None:
    state = place_all(position(phase="task_over", sites={0: ["quaker"], 1: ["quaker"]}))
    assert state.spins == 3 + 4


@rule("M-17.14", "M-R18", "M-8.5")
def test_m17_14_the_repressor() -> None:
    state = working(sites={0: ["repressor"]}, teams={0: ["site.1"]}, silo=["rN rN rN"])
    do(state, "0 work:site.1")
    assert refusal(state, "0 qty:4") == "M-8.2"
    assert refusal(state, "0 qty:3") == "M-17.14"
    do(state, "0 qty:2", "0 qty:1")
    assert silo(state, 0) == "rN fB fG"
    narrow = working(sites={0: ["repressor"]}, teams={0: ["site.1"]}, silo=["rN rN rB rB rB fG fG"])
    do(narrow, "0 work:site.1")
    assert refusal(narrow, "0 qty:2") == "M-8.5"
    do(narrow, "0 qty:1")
    assert silo(narrow, 0) == "rB rB rB rN fG fG fG"  # only Graphene had room: not asked


@rule("M-17.15", "M-R27", "M-R28")
def test_m17_15_what_the_solar_array_may_work() -> None:
    state = working(
        3,
        options={"sides": ["A", "A", "B"], "colours": ["Black", "Red", "Purple"]},
        sites={0: ["solararray", "agridome"], 1: ["solararray", "trembler", "statue3"], 2: ["hydroponics"]},
        levels={1: {"factory": 1, "refiner": 1}},
        teams={0: ["site.1"], 2: ["site.1"]},
        silo=["rB"],
    )
    do(state, "0 work:site.1")
    assert options_of(state, 0, "array") == ["0.site.2", "1.factory", "1.refiner", "2.site.1"]
    assert refusal(state, "0 array:0.factory") == "M-17.15"
    assert refusal(state, "0 array:1.site.3") == "M-17.15"  # no boxes
    assert refusal(state, "0 array:2.ownshaker") == "M-R27"
    assert refusal(state, "0 array:1.site.1") == "M-R27"
    assert refusal(state, "0 array:1.site.2") == "M-R27"
    assert refusal(state, "0 array:1.reverter") == "M-R27"  # nothing refined to revert
    do(state, "0 array:2.site.1")
    assert state.dominance == [1, 0, 0]
    assert state.teams[2]  # the team there is not affected


@rule("M-R28")
def test_mr28_lab_at_any_time_prerogative_only_after_the_clout_and_the_captive_on_the_chosen_card() -> None:
    state = working(
        3,
        sites={0: ["solararray"], 1: ["prerogative", "lab", "abductor"]},
        teams={0: ["site.1"], 1: ["clout.1"]},
        silo=["rB rB", "fN"],
        captives={"1.3": 2},
    )
    do(state, "0 work:site.1")
    assert refusal(state, "0 array:1.site.1") == "M-R28"
    lab = do(state.copy(), "0 array:1.site.2", "0 build:factory")
    assert lab.dominance[0] == 1
    do(state, "0 array:1.site.3", "0 abduct:1.fN")
    assert state.captive[3 + 2] == 1
    assert state.rc[2] == 8


@rule("M-17.16", "M-11.6", "M-R1")
@pytest.mark.parametrize("worth", [3, 4, 5, 6, 7])
def test_m17_16_statues_bring_their_bonus_and_nothing_else(worth: int) -> None:
    cost = {3: "fB fB", 4: "fB fG", 5: "fG fG", 6: "fG fN", 7: "fN fN"}[worth]
    state = working(silo=[cost], available=[f"statue{worth}"], teams={0: ["uplink.1"]})
    do(state, "0 work:uplink.1", f"0 buildadv:statue{worth}", "0 site:2")
    assert (state.dominance[0], silo(state, 0)) == (worth, "")
    assert refusal(state, "0 task:site.2") == "M-11.5"


@rule("M-17.17", "M-R1")
def test_m17_17_the_synthesizer_makes_a_nanotube() -> None:
    state = do(working(sites={0: ["synthesizer"]}, teams={0: ["site.1"]}), "0 work:site.1")
    assert silo(state, 0) == "rN"
    full = working(sites={0: ["synthesizer"]}, teams={0: ["site.1"]}, silo=["rN rN fN"])
    assert refusal(full, "0 work:site.1") == "M-6.5"


@rule("M-17.18", "M-R1", "M-R18")
def test_m17_18_the_transmitter_changes_raw_into_any_raw() -> None:
    state = working(sites={0: ["transmitter"]}, teams={0: ["site.1"]}, silo=["rB rB rB rG"])
    do(state, "0 work:site.1", "0 qty:3", "0 qty:0", "0 qty:0", "0 qty:1")
    assert silo(state, 0) == "rG rG rN rN"
    more = do(working(sites={0: ["transmitter"]}, teams={0: ["site.1"]}, silo=["rB rB"]), "0 work:site.1", "0 qty:1")
    assert refusal(more, "0 qty:2") == "M-17.18"  # only one was given
    nothing = working(sites={0: ["transmitter"]}, teams={0: ["site.1"]}, silo=["rB"])
    do(nothing, "0 work:site.1", "0 qty:0")
    assert (phase(nothing), silo(nothing, 0)) == ("task", "rB")


@rule("M-17.19")
def test_m17_19_the_trembler_shakes_only_if_tasked() -> None:
    idle = place_all(position(phase="task_over", sites={0: ["trembler"]}))
    assert idle.spins == 3
    state = place_all(position(phase="task_over", sites={0: ["trembler"]}, teams={0: ["site.1"]}))
    assert state.spins == 4
    do(state, *["chance spin:fN"] * 4)
    assert phase(state) == "task"  # it has nothing to do in Work


@rule("M-R40", "M-17.3")
def test_mr40_two_of_a_kind_are_two_places() -> None:
    state = working(sites={0: ["agridome", "agridome"]}, teams={0: ["site.1", "site.2"]})
    do(state, "0 work:site.2", "0 work:site.1")
    assert state.dominance[0] == 2


@rule("M-R23", "M-10.4")
def test_mr23_covering_an_abductor_sets_its_captive_free() -> None:
    state = working(
        silo=["fB fB"], sites={0: ["abductor"]}, captives={"0.1": 1}, available=["statue3"], teams={0: ["uplink.1"]}
    )
    do(state, "0 work:uplink.1", "0 buildadv:statue3", "0 site:1")
    assert state.captive[0] == -1
    assert state.rc[1] == 9  # eight, and the white robot of the last player


@rule("M-13.4")
def test_of_two_cards_with_the_same_back_the_lower_number_is_built() -> None:
    state = working(
        silo=["fB fG"], available=["omnirefiner", "lab", "lab"], pads={"A": "wells"}, teams={0: ["uplink.1"]}
    )
    do(state, "0 work:uplink.1", "0 buildadv:lab", "0 site:1")
    assert state.view(None)["seats"][0]["places"][4]["card"] == "dyson"
