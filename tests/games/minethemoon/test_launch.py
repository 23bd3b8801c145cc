"""M-7 and M-18: launches at the end of the turn, the Subsidy, the end of the game, ties."""

from typing import Any

import pytest

from orrery.games.minethemoon.names import CARDS
from orrery.games.minethemoon.state import MineTheMoonState
from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import deal_any, position, silo, white_at, working
from tests.rules import rule


def launching(players: int = 2, **fields: Any) -> MineTheMoonState:
    return position(players, phase="work_over", **fields)


@rule("M-3.4", "M-7.1", "M-7.2", "M-7.3", "M-7.4", "M-12.4")
def test_m7_1_a_full_rocket_launches_at_the_end_of_the_turn() -> None:
    state = launching(rockets={"A.1": 0, "A.2": 1, "A.3": 1, "B.1": 0})
    assert phase(state) == "end_deal"
    assert state.dominance == [4, 3]  # scored before the new rocket comes
    assert refusal(state, "0 pass") == "M-3.4"
    do(state, "chance deal:wells")
    assert state.view(None)["pads"]["A"]["card"] == "wells"
    assert [card["building"] for card in state.view(None)["available"]] == ["omnirefiner"]
    assert state.slots[5] == 0  # Kahn is not full and waits
    assert state.rc == [7, 9]  # the white robot helps the last player


@rule("M-7.1")
def test_m7_1_a_rocket_that_is_full_before_waits_for_the_end() -> None:
    state = working(
        silo=["fB"], teams={0: ["loader.1"], 1: ["clout.1"]}, rockets={"A.1": 1, "A.2": 1}, pads={"A": "clarke"}
    )
    do(state, "0 work:loader.1", "0 load:A.3")
    assert state.dominance == [0, 0]
    do(state, "1 work:clout.1")
    assert state.dominance == [1, 6]


@rule("M-7.1", "M-7.4")
def test_all_scores_come_first_then_the_pads_in_order() -> None:
    state = launching(pads={"A": "asimov", "B": "bacon"}, rockets={f"{pad}.{n}": 0 for pad in "AB" for n in (1, 2, 3)})
    assert state.dominance == [11, 0]
    do(state, "chance deal:wells")
    assert phase(state) == "end_deal"
    do(state, "chance deal:verne")
    assert [state.pads[0], state.pads[1]] == [CARDS.index("wells"), CARDS.index("verne")]


@rule("M-7.5", "M-7.8")
def test_m7_5_the_one_player_with_the_fewest_gets_the_white_robot() -> None:
    state = launching(3, dominance=[2, 1, 3])
    assert white_at(state) == (1, "rc")
    assert state.rc == [8, 9, 8]


@rule("M-7.6", "M-R35")
@pytest.mark.parametrize("dominance", [[0, 0, 3], [0, 0, 0]])
def test_m7_6_a_tie_puts_it_into_the_box(dominance: list[int]) -> None:
    state = launching(3, dominance=dominance, white=(0, "rc"))
    assert white_at(state) == (None, "box")
    assert state.rc == [8, 8, 8]


@rule("M-7.7")
def test_m7_7_it_drops_what_it_holds() -> None:
    state = launching(silo=["rB fN"], white=(0, "silo.fN"), dominance=[5, 3])
    assert white_at(state) == (1, "rc")
    assert silo(state, 0) == "rB"
    state = launching(rockets={"A.1": 0, "A.2": 0}, white=(0, "rocket.A.1"), dominance=[5, 3])
    assert white_at(state) == (1, "rc")
    assert state.slots[:3] == [-1, 0, -1]
    assert state.dominance == [5, 3]


@rule("M-7.9")
@pytest.mark.parametrize("where", ["silo.rB", "rocket.A.1", "rc"])
def test_m7_9_without_a_change_it_stays_where_it_is(where: str) -> None:
    holds: dict[str, dict[str, Any]] = {"silo.rB": {"silo": ["rB"]}, "rocket.A.1": {"rockets": {"A.1": 0}}, "rc": {}}
    state = launching(white=(0, where), dominance=[1, 3], **holds[where])
    assert white_at(state) == (0, where)


@rule("M-7.10", "M-R37")
def test_mr37_it_scores_for_the_old_controller_before_it_moves() -> None:
    state = launching(
        rockets={"A.1": 0, "A.2": 1, "A.3": 1}, white=(0, "rocket.A.1"), dominance=[1, 3], pads={"A": "clarke"}
    )
    assert state.dominance == [5, 6]
    deal_any(state)
    assert white_at(state) == (0, "rc")
    state = launching(
        rockets={"A.1": 0, "A.2": 1, "A.3": 1}, white=(0, "rocket.A.1"), dominance=[2, 0], pads={"A": "clarke"}
    )
    deal_any(state)
    assert state.dominance == [6, 3]
    assert white_at(state) == (1, "rc")


@rule("M-1.1", "M-1.4", "M-18.1", "M-18.2")
@pytest.mark.parametrize(("points", "ends"), [(40, False), (41, True)])
def test_m18_1_more_than_forty(points: int, ends: bool) -> None:
    state = working(sites={0: ["agridome"]}, teams={0: ["site.1"]}, dominance=[points - 1, 3])
    do(state, "0 work:site.1")
    assert state.dominance[0] == points
    assert (state.end_turn == 1) is ends
    assert (phase(state), state.turn, state.over) == ("task", 2, 0)
    assert state.view(None)["last_turn"] is ends
    state = position(phase="work_over", dominance=[points, 3], turn=2, end_turn=1 if ends else 0,
                     end_reason="dominance" if ends else None)  # fmt: skip
    assert bool(state.over) is ends
    if ends:
        assert state.actors() == []
        assert refusal(state, "0 pass") == "M-18.2"
        assert state.standing().as_json() == {
            "points": [41, 3], "places": [1, 2], "winners": [0], "reason": "dominance",
        }  # fmt: skip


@rule("M-18.3", "M-R44")
def test_m18_3_ties() -> None:
    def end(**fields: Any) -> list[int]:
        state = launching(3, turn=2, end_turn=1, end_reason="dominance", dominance=[41, 41, 3], **fields)
        assert state.over
        return state.standing().places

    assert end(rockets={"A.1": 1}) == [2, 1, 3]
    assert end(rockets={"A.1": 1}, silo=["rB rB rB"]) == [2, 1, 3]
    assert end(silo=["rB rB", "fN"]) == [1, 2, 3]
    assert end(silo=["rB", "fN"]) == [1, 1, 3]
    shared = launching(3, turn=2, end_turn=1, end_reason="dominance", dominance=[41, 41, 3])
    assert shared.returns() == [0.5, 0.5, 0.0]
    assert shared.standing().winners == [0, 1]
    # the white robot counts for its controller
    white = {"rockets": {"A.1": 2}, "white": (2, "rocket.A.1")}
    state = launching(3, turn=2, end_turn=1, end_reason="dominance", dominance=[41, 41, 3], **white)
    assert state.on_rockets(2) == 1


@rule("M-R34")
def test_mr34_the_turn_limit() -> None:
    state = launching(turn=20, options={"turn_cap": 20}, dominance=[5, 3])
    assert state.standing().reason == "turn cap"
    assert state.standing().winners == [0]
    assert not launching(turn=19, options={"turn_cap": 20}).over


@rule("M-R34")
def test_mr34_an_end_in_sight_in_the_last_turn_allowed_gives_no_extra_turn() -> None:
    state = launching(turn=20, end_turn=20, end_reason="dominance", options={"turn_cap": 20}, dominance=[45, 3])
    assert state.standing().reason == "turn cap"


@rule("M-R33")
def test_mr33_an_empty_deck() -> None:
    state = launching(deck=0, rockets={"A.1": 0, "A.2": 0, "A.3": 0})
    assert phase(state) == "task"
    assert state.pads[0] == -1
    assert len(state.available) == 1
    comsat = working(deck=0, sites={0: ["comsat"]}, teams={0: ["site.1"]})
    assert refusal(comsat, "0 work:site.1") == "M-6.5"


@rule("M-R46")
@pytest.mark.parametrize("deck_end", ["on", "off"])
def test_mr46_no_rockets_left(deck_end: str) -> None:
    options = {"deck_end": deck_end}
    state = launching(deck=0, pads={"B": None}, rockets={"A.1": 0, "A.2": 0, "A.3": 0}, options=options)
    assert state.view(None)["last_turn"] is (deck_end == "on")
    assert state.turn == 2
    last = launching(deck=0, pads={"A": None, "B": None}, turn=3, end_turn=2, end_reason="no rockets")
    assert last.standing().reason == "no rockets"


@rule("M-2.4", "M-7.4")
def test_a_dealt_card_is_one_of_those_left() -> None:
    state = launching(rockets={"A.1": 0, "A.2": 1, "A.3": 1})
    assert len(options_of(state, -1)) == 37
    assert refusal(state, "chance deal:clarke") == "M-2.4"
