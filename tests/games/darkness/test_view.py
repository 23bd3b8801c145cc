"""What only Terraforming Darkness has on the screen; `test_every_screen` has what it shares with the others."""

from __future__ import annotations

import re

import pytest

from orrery.core import CHANCE
from orrery.core.wording import listing
from orrery.games.darkness import GAME, view
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.pieces import CORES, LETTERED, TILES
from orrery.games.darkness.view.ground import orb_at, reach, scale_of, slot_at
from orrery.games.darkness.view.reading import CORE_WORDS, TILE_WORDS, core_odds, tile_odds
from tests.games.screens import MODES, decisions


@pytest.mark.parametrize("mode", MODES["darkness"])
def test_no_two_orbs_touch(mode: str) -> None:
    for looks, _, _ in decisions("darkness", mode):
        there = [orb for orb in looks["orbs"] if not orb["gone"]]
        for number, one in enumerate(there):
            for other in there[:number]:
                (ax, ay), (bx, by) = orb_at(one["orb"]), orb_at(other["orb"])
                room = sum(reach(orb) * scale_of(orb) for orb in (one, other))
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 >= room, (one["orb"], other["orb"])


def test_no_two_slots_share_a_place_and_neighbours_touch() -> None:
    places = [slot_at(slot) for slot in range(32)]
    assert len({(round(x), round(y)) for x, y in places}) == 32
    assert places[0][0] > 0
    assert abs(places[0][1]) < 1  # the right neighbour
    assert places[1][1] > 0  # clockwise: below


def test_a_spectator_and_a_rival_do_not_see_a_face_down_core() -> None:
    state = GAME.new(2, {"start": 0})
    state.apply(0, SPACE.parse("discover:colony"))
    state.apply(CHANCE, SPACE.parse("core:A8"))
    assert "A8" in view.board(state.view(0))
    assert "d-eye" in view.board(state.view(0))
    assert "Only you see this" in view.mine(state.view(0), state.legal(0))
    for viewer in (1, None):
        assert "A8" not in view.board(state.view(viewer))
        assert view.board(state.view(viewer)).count("d-eye") == 0
        assert ">?</text>" in view.board(state.view(viewer))


def test_those_who_may_join_a_coalition_are_called_by_their_names() -> None:
    looks, legal, _ = next(one for one in decisions("darkness", "three") if one.view["step"] == "proposing")
    column = view.mine({**looks, "names": ["Ana", "Ben", "Cem"]}, legal)
    assert any(name in column for name in ("Ana", "Ben", "Cem"))


def test_the_end_is_a_table_with_a_line_for_each_coalition() -> None:
    for mode in ("solo", "three", "alone"):
        looks = next(looks for looks, _, _ in decisions("darkness", mode) if looks["over"])
        column = view.mine(looks)
        assert column.count('class="tally') == len(looks["results"])
        assert "The count" in column
        assert "<table" in column


def test_odds_and_lists_in_words() -> None:
    assert tile_odds({"water": 3, "vulcan": 1}) == "75 % resource, 25 % trouble"
    assert tile_odds({}) == "empty"
    assert core_odds({"A8": 1, "black_hole": 1}) == [("A", 50), ("B", 0), ("C", 0), ("special", 50)]
    assert listing(["Ana", "Ben", "Cem"]) == "Ana, Ben and Cem"
    assert listing(["Ana"]) == "Ana"


def test_every_tile_and_core_has_words_and_a_shape_of_its_own() -> None:
    assert set(TILE_WORDS) == set(TILES)
    assert set(CORE_WORDS) == set(CORES[LETTERED:])

    def shape(symbol: str) -> str:
        return re.sub(r'class="[^"]*"|id="[^"]*"', "", view.SYMBOLS[symbol])

    assert len({shape(f"d-{piece}") for piece in [*TILES, *CORES[LETTERED:]]}) == len(TILES) + len(CORES) - LETTERED
