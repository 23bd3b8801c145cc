"""G-6, the special powers of the advanced rule."""

from typing import Any

import pytest

from orrery.core import State
from tests.games.driving import options_of
from tests.games.gardens.build import do, position, reached, refusal, reserve, spots
from tests.rules import rule

POWER_VERBS = {"swap_first", "nuke", "teleport", "swap_with"}


def powered(martian: str, *others: str, **fields: Any) -> State:
    """Seat 0 plays `martian` with its power unused."""
    given = fields.pop("options", {})
    seats = [martian, *(others or (("ali" if martian != "ali" else "bot"),))]
    return position(players=len(seats), martian=seats, options={"powers": "on", **given}, **fields)


def verbs(state: State, seat: int) -> set[str]:
    return {text.split(":")[0] for text in options_of(state, seat)}


@rule("G-6.1")
@pytest.mark.parametrize("martian", ["ali", "bob", "bot", "marty", "robby"])
def test_g6_1_without_the_option_there_are_no_powers(martian: str) -> None:
    fields: dict[str, Any] = {
        "gardener": ["0,0", "-4,4"],
        "trees": ["0,2"],
        "flowers": {"red": "1,0", "blue": "2,0"},
    }
    off = position(martian=[martian, "bob" if martian != "bob" else "ali"], **fields)
    assert verbs(off, 0) == {"move", "score"}
    do(off, "0 move(1,0)")
    assert off.actors() == [1]  # also Bob does not replace


@rule("G-6.2")
@pytest.mark.parametrize(
    ("martian", "verb"), [("ali", "swap_first"), ("bot", "nuke"), ("marty", "teleport"), ("robby", "swap_with")]
)
def test_g6_2_each_martian_has_its_own_power(martian: str, verb: str) -> None:
    state = powered(martian, gardener=["0,0", "-4,4"], trees=["0,2"], flowers={"red": "1,0", "blue": "2,0"})
    assert verbs(state, 0) & POWER_VERBS == {verb}


@rule("G-6.2", "G-6.4", "G-6.7", "G-R28")
def test_g6_4_bot_nukes_a_tree_once() -> None:
    state = powered("bot", gardener=["0,0", "-4,4"], trees=["2,0"])
    assert refusal(state, "0 move(4,0)") == "G-2.3"
    do(state, "0 nuke(2,0)")
    assert state.actors() == [0]
    assert state.snapshot()["trees"] == []
    assert state.snapshot()["power_used"] == [True, False]
    assert refusal(state, "0 nuke(2,0)") == "G-6.2"
    do(state, "0 move(4,0)", "0 plant:red")
    assert state.snapshot()["flowers"] == {"4,0": "red"}


@rule("G-6.4")
def test_g6_4_the_spot_of_a_nuked_tree_is_an_empty_inner_spot() -> None:
    state = powered("bot", gardener=["0,0", "-4,4"], trees=["2,0"], hand=[None, ["edge-red"]])
    do(state, "0 nuke(2,0)", "0 move(2,0)", "0 plant:red", "1 score:edge-red")
    assert state.snapshot()["points"][1] == 0


@rule("G-6.4")
def test_g6_4_any_tree_may_be_chosen_and_only_trees() -> None:
    state = powered("bot", board="rhombus", gardener=["0,0", "7,7"], trees=["3,3", "4,4", "5,2"])
    assert reached(state, "nuke") == {"3,3", "4,4", "5,2"}
    assert refusal(state, "0 nuke(1,1)") == "G-6.4"
    assert len(do(state, "0 nuke(4,4)").snapshot()["trees"]) == 2


@rule("G-6.2", "G-R28")
def test_g6_2_a_used_power_stays_used() -> None:
    state = powered("marty", gardener=["0,0", "-4,4"], flowers={"red": "2,0"})
    do(state, "0 teleport(1,0)", "0 move(2,0)", "1 move(-4,3)", "1 plant:blue")
    assert state.actors() == [0]
    assert verbs(state, 0) == {"move", "score"}
    assert refusal(state, "0 teleport(0,0)") == "G-6.2"


@rule("G-6.6", "G-R25")
def test_g6_6_marty_teleports_and_plants_only_by_the_move() -> None:
    state = powered("marty", gardener=["0,0", "4,0"])
    do(state, "0 teleport(-4,4)")
    assert state.snapshot()["flowers"] == {}
    assert state.snapshot()["gardener"][0] == "-4,4"
    do(state, "0 move(-4,0)", "0 plant:blue")
    assert state.snapshot()["flowers"] == {"-4,0": "blue"}


@rule("G-6.6", "G-R23")
def test_g6_6_marty_goes_anywhere_without_tree_and_gardener() -> None:
    state = powered("marty", "bob", "bot", gardener=["0,0", "4,0", "-4,2"], trees=["1,1"], flowers={"red": "2,2"})
    assert reached(state, "teleport") == set(spots("hexagon")) - {"0,0", "4,0", "-4,2", "1,1"}
    assert refusal(state, "0 teleport(1,1)") == "G-6.6"
    assert refusal(state, "0 teleport(4,0)") == "G-6.6"
    assert refusal(state, "0 teleport(0,0)") == "G-6.6"


@rule("G-6.7")
def test_g6_7_after_a_power_a_card_may_be_scored() -> None:
    state = powered("marty", gardener=["0,0", "4,0"], hand=[["line-red"]])
    do(state, "0 teleport(-4,4)", "0 score:line-red")
    assert state.snapshot()["phase"] == "draw"


@rule("G-6.5", "G-R22", "G-R25")
def test_g6_5_robby_changes_places_with_another_gardener() -> None:
    state = powered("robby", "bob", "bot", gardener=["0,0", "4,0", "-4,2"], flowers={"red": "4,0"})
    assert options_of(state, 0, "swap_with") == ["1", "2"]
    do(state, "0 swap_with:2")
    assert state.snapshot()["gardener"] == ["-4,2", "4,0", "0,0"]
    assert state.snapshot()["flowers"] == {"4,0": "red"}
    assert state.snapshot()["power_used"] == [True, False, False]
    assert state.actors() == [0]
    assert "-4,0" in reached(state)


@rule("G-6.5")
def test_g6_5_not_with_oneself_or_an_empty_seat() -> None:
    state = powered("robby", gardener=["0,0", "4,0"])
    assert refusal(state, "0 swap_with:0") == "G-6.5"
    assert refusal(state, "0 swap_with:3") == "G-6.5"


@rule("G-6.3", "G-R24")
def test_g6_3_ali_swaps_two_flowers_on_a_line_past_trees_and_gardeners() -> None:
    state = powered("ali", gardener=["0,0", "2,0"], trees=["1,0"], flowers={"red": "-2,0", "blue": "3,0"})
    do(state, "0 swap_first(-2,0)")
    assert state.snapshot()["phase"] == "swap2"
    assert state.snapshot()["pending"] == "-2,0"
    assert state.actors() == [0]
    do(state, "0 swap_second(3,0)")
    after = state.snapshot()
    assert after["flowers"] == {"-2,0": "blue", "3,0": "red"}
    assert after["gardener"] == ["0,0", "2,0"]
    assert after["pending"] is None
    assert after["power_used"] == [True, False]
    assert state.actors() == [0]
    assert verbs(state, 0) == {"move", "score"}


@rule("G-R24")
def test_g_r24_flowers_under_gardeners_and_under_ali_may_be_chosen() -> None:
    state = powered("ali", gardener=["0,0", "2,0"], flowers={"red": "0,0", "blue": "2,0", "green": "0,2"})
    assert reached(state, "swap_first") == {"0,0", "2,0", "0,2"}
    do(state, "0 swap_first(0,0)")
    assert reached(state, "swap_second") == {"2,0", "0,2"}
    do(state, "0 swap_second(0,2)")
    assert state.snapshot()["flowers"] == {"0,0": "green", "2,0": "blue", "0,2": "red"}
    assert state.snapshot()["gardener"] == ["0,0", "2,0"]


@rule("G-R24", "G-6.3")
def test_g_r24_the_two_flowers_must_differ_in_colour() -> None:
    state = powered("ali", gardener=["0,0", "4,-4"], flowers={"red": "1,0 2,0 0,1", "blue": "3,0"})
    assert reached(state, "swap_first") == {"1,0", "2,0", "3,0"}
    assert refusal(state, "0 swap_first(0,1)") == "G-6.3"  # alone on its line
    do(state, "0 swap_first(1,0)")
    assert reached(state, "swap_second") == {"3,0"}
    assert refusal(state, "0 swap_second(2,0)") == "G-6.3"


@rule("G-6.3")
def test_g6_3_both_flowers_and_ali_lie_on_one_line() -> None:
    state = powered("ali", gardener=["0,0", "4,-4"], flowers={"red": "1,0 1,1", "blue": "0,1", "green": "-1,0"})
    assert reached(state, "swap_first") == {"1,0", "-1,0"}
    assert refusal(state, "0 swap_first(1,1)") == "G-6.3"
    do(state, "0 swap_first(1,0)")
    assert refusal(state, "0 swap_second(0,1)") == "G-6.3"
    assert reached(state, "swap_second") == {"-1,0"}


@rule("G-6.3")
def test_g6_3_once_begun_the_swap_must_be_finished() -> None:
    state = powered("ali", gardener=["0,0", "4,-4"], flowers={"red": "1,0", "blue": "-1,0"})
    do(state, "0 swap_first(1,0)")
    assert refusal(state, "0 move(0,1)") == "G-6.3"
    assert options_of(state, 0) == ["swap_second:E4"]


@rule("G-6.8", "G-R26")
def test_g6_8_bob_replaces_a_flower() -> None:
    state = powered("bob", gardener=["0,0", "4,-4"], flowers={"red": "2,0"}, idle=1)
    do(state, "0 move(2,0)")
    assert state.snapshot()["phase"] == "plant"
    assert set(options_of(state, 0)) == {
        "plant:blue",
        "plant:red",
        "plant:yellow",
        "plant:green",
        "plant:purple",
        "leave",
    }
    do(state, "0 plant:green")
    after = state.snapshot()
    assert after["flowers"] == {"2,0": "green"}
    assert {colour: number for colour, number in after["removed"].items() if number} == {"red": 1}
    assert after["reserve"][0]["green"] == 1
    assert after["power_used"] == [True, False]
    assert after["idle"] == 0  # G-R10: it counts as planting
    assert state.actors() == [1]


@rule("G-R26")
def test_g_r26_bob_may_leave_the_flower_and_keep_the_power() -> None:
    state = powered("bob", gardener=["0,0", "4,-4"], flowers={"red": "2,0"})
    do(state, "0 move(2,0)", "0 leave")
    after = state.snapshot()
    assert after["flowers"] == {"2,0": "red"}
    assert after["power_used"] == [False, False]
    assert after["idle"] == 1
    assert after["reserve"][0] == reserve(2, 2, 2, 2, 2)
    assert state.actors() == [1]


@rule("G-R26", "G-4.2")
def test_g_r26_leaving_completes_a_row_without_planting() -> None:
    state = powered("bob", gardener=["0,0", "4,-4"], flowers={"red": "2,0"}, idle=1)
    do(state, "0 move(2,0)", "0 leave")
    assert state.standing().reason == "no planting"


@rule("G-R26")
def test_g_r26_bob_may_plant_the_same_colour() -> None:
    state = powered("bob", gardener=["0,0", "4,-4"], flowers={"red": "2,0"})
    do(state, "0 move(2,0)", "0 plant:red")
    after = state.snapshot()
    assert after["flowers"] == {"2,0": "red"}
    assert after["removed"]["red"] == 1
    assert after["reserve"][0]["red"] == 1


@rule("G-6.2", "G-6.8")
def test_g6_8_a_bob_who_has_replaced_stops_on_flowers_like_anyone() -> None:
    state = powered("bob", gardener=["0,0", "4,-4"], flowers={"red": "2,0"}, power_used=[True, False])
    do(state, "0 move(2,0)")
    assert state.actors() == [1]


@rule("G-6.8", "G-2.7")
def test_g6_8_on_an_empty_spot_bob_plants_as_usual_and_keeps_the_power() -> None:
    state = powered("bob", gardener=["0,0", "4,-4"])
    do(state, "0 move(2,0)")
    assert refusal(state, "0 leave") == "G-2.7"
    do(state, "0 plant:red")
    assert state.snapshot()["power_used"] == [False, False]


@rule("G-6.8", "G-2.6")
def test_g6_8_others_do_not_replace() -> None:
    state = powered("ali", gardener=["0,0", "4,-4"], flowers={"red": "2,0"})
    do(state, "0 move(2,0)")
    assert state.actors() == [1]


@rule("G-R6", "G-6.6")
def test_g_r6_a_teleported_gardener_closes_its_spot_without_a_flower() -> None:
    state = powered("marty", gardener=["0,0", "4,-4"])
    do(state, "0 teleport(2,-4)", "0 score:" + state.snapshot()["hand"][0][0], "0 draw:0")
    do(state, f"chance draw_hidden:{state.snapshot()['pool'][0]}")
    assert refusal(state, "1 move(2,-4)") == "G-2.4"


@rule("G-6.2")
def test_g6_2_used_powers_are_seen_by_all() -> None:
    unused = powered("bot", gardener=["0,0", "4,-4"])
    used = powered("bot", gardener=["0,0", "4,-4"], power_used=[True, False])
    for viewer in (1, None):
        assert unused.view(viewer) != used.view(viewer)


@rule("G-6.3", "G-6.4", "G-6.5", "G-6.6")
def test_g6_at_most_88_options_with_marty_on_the_hexagon() -> None:
    """Marty in the middle, two players, the tree nuked: 24 moves, 5 cards, 59 spots."""
    state = powered("marty", "bot", gardener=["0,0", "2,1"])
    assert len(options_of(state, 0)) == 24 + 5 + 59
