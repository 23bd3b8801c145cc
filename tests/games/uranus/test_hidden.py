"""Section 8: everything is open but objectives; face-down cards are known to nobody."""

import json
from random import Random

from orrery.core import CHANCE
from orrery.games.uranus import GAME
from tests.games.comparing import comes_back
from tests.games.driving import do
from tests.games.uranus.build import about_to_be_lost, chance, finish_setup
from tests.rules import rule

FIRST = {"deal": "numbered", "objectives": "on"}


@rule("U-1.3", "U-12.2")
def test_u1_3_a_view_shows_everything_but_the_objectives_of_others() -> None:
    state = chance(GAME.new(3, FIRST), "objective:7", "objective:1", "objective:12")
    views = [state.view(viewer) for viewer in (0, 1, None)]
    assert [seat["objective"] and seat["objective"]["number"] for seat in views[0]["seats"]] == [7, None, None]
    assert [seat["objective"] and seat["objective"]["number"] for seat in views[1]["seats"]] == [None, 1, None]
    assert all(seat["objective"] is None for seat in views[2]["seats"])
    for view in views:
        view["viewer"] = 0
        for seat in view["seats"]:
            seat["objective"] = None
    assert views[0] == views[1] == views[2]


@rule("U-12.2")
def test_u12_2_others_only_learn_that_a_card_was_dealt() -> None:
    state = GAME.new(3, FIRST)
    state.journal = []
    chance(state, "objective:7")
    event = state.journal[0]
    names = ["Ann", "Bo", "Cy"]
    assert GAME.tell(event, names, 0) == "Ann gets the objective Twin Towers."
    assert GAME.tell(event, names, 1) == GAME.tell(event, names) == "Ann gets a personal objective."


@rule("U-12.2")
def test_u12_2_determinize_deals_the_other_objectives_anew() -> None:
    state = chance(GAME.new(3, FIRST), "objective:7", "objective:1", "objective:12")
    seen = set()
    for number in range(60):
        imagined = state.determinize(0, Random(number)).snapshot()["seats"]
        assert imagined[0]["objective"] == 7
        assert 7 not in (imagined[1]["objective"], imagined[2]["objective"])
        assert imagined[1]["objective"] != imagined[2]["objective"]
        seen.add(imagined[1]["objective"])
    assert len(seen) == 11
    assert state.snapshot()["seats"][1]["objective"] == 1


@rule("U-12.2")
def test_u12_2_objectives_are_open_when_the_game_is_over() -> None:
    state = about_to_be_lost()
    assert state.view(None)["seats"][0]["objective"] is None
    do(state, "0 done")
    assert [seat["objective"]["number"] for seat in state.view(None)["seats"]] == [10, 1, 2]


@rule("U-1.8")
def test_u1_8_face_down_cards_have_no_identity() -> None:
    state = finish_setup(GAME.new(2, {"deal": "numbered"}), Random(3))
    now = state.snapshot()
    assert now["coords"][:2] == ["down", "down"]
    assert len(now["coord_pools"][0]) == 61
    assert now["coord_deck"] == 59
    assert state.view(0) | {"viewer": 1} == state.view(1)


def test_views_and_snapshots_are_plain_data() -> None:
    state = finish_setup(GAME.new(4), Random(8))
    assert json.loads(json.dumps(state.view(2))) == state.view(2)
    comes_back(state)
    assert GAME.text(state.shown(2))
    assert state.actors() != [CHANCE]
