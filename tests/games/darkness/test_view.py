"""What only Terraforming Darkness has on the screen; `test_every_screen` has what it shares with the others."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot
from typing import Any, Final

import pytest

from orrery.core import CHANCE, Event, State
from orrery.core.wording import listing
from orrery.draw import places_of
from orrery.games.darkness import GAME
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.pieces import CORES, LETTERED, TILES
from orrery.games.darkness.view.cables import label
from orrery.games.darkness.view.layout import orb_at, reach, scale_of, slot_at
from orrery.games.darkness.view.wording import core_odds
from orrery.games.darkness.words.glossary import CORE_WORDS, TILE_WORDS, tile_odds
from tests.draw.reading import Found, parse, placed
from tests.games.darkness.build import actor, explore, orb, phase, position
from tests.games.driving import do
from tests.games.screens import MODES, decisions
from tests.rules import rule

SCREEN: Final = GAME.screen()


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
    assert "A8" in SCREEN.board(state.shown(0))
    assert "d-eye" in SCREEN.board(state.shown(0))
    assert "Only you see this" in SCREEN.mine(state.shown(0), state.legal(0))
    for viewer in (1, None):
        assert "A8" not in SCREEN.board(state.shown(viewer))
        assert SCREEN.board(state.shown(viewer)).count("d-eye") == 0
        assert ">?</text>" in SCREEN.board(state.shown(viewer))


def test_those_who_may_join_a_coalition_are_called_by_their_names() -> None:
    looks, legal, _ = next(one for one in decisions("darkness", "three") if one.view["step"] == "proposing")
    column = SCREEN.mine({**looks, "names": ["Ana", "Ben", "Cem"]}, legal)
    assert any(name in column for name in ("Ana", "Ben", "Cem"))


def test_who_is_asked_to_join_reads_who_proposes() -> None:
    state = do(phase(2, players=3, start=1), "1 propose:0+1+2", "2 answer:no", "2 propose:0+2")
    column = SCREEN.mine({**state.shown(0), "names": ["Ana", "Ben", "Cem"]}, state.legal(0))
    assert "Cem proposes: You and Cem." in column


# Guards and lit tiles -------------------------------------------------------------------------------------------------


def guards(state: State) -> list[Found]:
    """The guards that the board shows."""
    return [found for found in placed(board(state)) if found.id.startswith(("station-", "shield-"))]


def board(state: State) -> str:
    return SCREEN.board(state.shown(0), state.legal(0))


def test_a_click_on_a_tile_with_an_owner_takes_no_other_tile_of_the_orb() -> None:
    tiles = 'id="tile-0-[01]"[^>]*data-why="occupy:0"'
    free = position(orb("A8", "water@1 food", bridge=[0, 1]))
    assert re.findall(tiles, board(free)) == []
    owned = position(orb("A8", "water@1 food@1", bridge=[0, 1]))
    assert len(re.findall(tiles, board(owned))) == 2  # says why not


def test_what_speaks_of_no_second_orb_lights_none() -> None:
    """An orb that has no name yet is not the place of everything that names no place."""
    state = position(orb("B10"), orb("A8", "water@0", bridge=[0]))
    view = {**state.shown(0), "names": ["Ana", "Ben"]}
    assert view["orbs"][0]["name"] is None
    there = {"place": view["orbs"][1]["name"] or "orb 1"}
    assert places_of(GAME, view, Event("draw", 0, there, "D-6.2")) == ["orb-1"]
    assert places_of(GAME, view, Event("draw", 0, {}, "D-6.2")) == []


@rule("D-8.2", "D-R28")
def test_d8_2_a_shield_that_works_is_shown_above_its_orb_like_a_station() -> None:
    state = position(orb("A8", "water ancient_shield@1s ancient_shield@0", bridge=[0, 1], station=1))
    assert [guard.id for guard in guards(state)] == ["station-0", "shield-0-1", "shield-0-2"]
    for left, right in pairwise(guards(state)):
        assert right.x - left.x > 48 * right.scale  # a token is 44 wide, and its line 4
    assert "guarded by Seat 2 and you" in board(state)
    asleep = position(orb("A8", "ancient_shield ancient_shield!", bridge=[0]))
    assert guards(asleep) == []
    assert "guarded by" not in board(asleep)


@rule("D-5.11", "D-8.2")
def test_d5_11_an_eel_hides_no_guard() -> None:
    state = position(orb("A8", "ancient_shield@1s ancient_shield@0", bridge=[0, 1], station=1, besieged=True))
    (eel,) = [found for found in placed(board(state)) if found.element.get("href") == "#d-space_eel"]
    assert all(eel.x - guard.x > 30 * guard.scale + 15 * eel.scale for guard in guards(state))


def lit(state: State, act: str) -> list[str]:
    """The tiles that are lit for an action of the main decision: what the page answers when it is asked for one."""
    return [target.get("data-then", "") for target in parse(board(state)).iterfind(f".//*[@data-act='{act}']")]


@rule("D-10.1")
def test_d10_1_only_tiles_that_can_be_mined_are_lit() -> None:
    state = position(orb("C4", "rocks water iron@0 caves@0", bridge=[0]), orb("A8", bridge=[0]))
    assert lit(state, "mine:0") == ["slot:1", "slot:2"]


@rule("D-10.2", "D-10.3")
def test_d10_2_ownerless_tiles_are_lit_for_a_station_only_with_two_colony_ships() -> None:
    home = orb("A8", "rocks water@0", bridge=[0])
    assert lit(position(home), "terraform:0") == ["slot:0", "slot:1"]
    assert lit(position(home, fleet=[[1, 1], [1, 1]]), "terraform:0") == ["slot:1"]


# Numbers --------------------------------------------------------------------------------------------------------------


def column(state: State) -> str:
    """The right column of the one to act, without its tags."""
    seat = actor(state)
    return " ".join(re.sub(r"<[^>]*>", " ", SCREEN.mine(state.shown(seat), state.legal(seat))).split())


@rule("D-9.1")
def test_d9_1_the_alien_fleet_is_as_large_as_there_are_ships() -> None:
    assert "4 scouts 10 in the fleet" in column(explore("alien_fleet"))
    scarce = column(explore("alien_fleet", fleet=[[5, 29], [1, 1]]))
    assert "1 scout 29 in the fleet" in scarce
    assert "2 colony ships 4 in the fleet" in scarce


@rule("D-7.9")
def test_d7_9_only_lv1_tiles_are_counted_for_tunnels() -> None:
    found = column(explore("tunnels", wasted=[{"iron_x2": 1}, {"iron_x2": 2}, {}]))
    assert "Find Iron x2 1 in the waste" in found


def test_the_screen_has_the_numbers_of_the_data_file() -> None:
    data = {
        "prices": {
            "destroy_amoeba": {"scout": 6},
            "destroy_guard": {"scout": 5},
            "terraforming_station": {"colony": 3},
            "destroy_laser": {"scout": 3},
        },
        "limits": {"gateways": 3, "stations": 1},
        "survival": {"threshold": 5, "triumph": 7},
        "tiles": {"ancient_altar": {"scout": 2}, "units": {"water": 3}, "alien_fleet": {"scout": 6}},
        "cores": {"galactic_network": {"drawn": 4}},
    }
    state = position(orb("A8", "water@0 ancient_altar", bridge=[0], station=1), amoebas=[4], data=data)
    shown = column(state)
    for words in ("hit 5 of 6", "0 of 3 gateways, 0 of 1 station", "5 survive"):
        assert words in shown
    prices = SCREEN.mine(state.shown(0), state.legal(0))
    assert 'aria-label="5 scouts"' in prices
    assert prices.count("<li title=") == 4  # a row for each resource, with as many boxes as are needed
    assert prices.count("<i></i>") + prices.count('<i class="done"></i>') == 4 * 5
    assert board(state).count("f-shade inked") == 2  # hits that are missing
    assert "3 units for whoever has a factory on it." in board(state)
    assert "get up to 2 scouts back." in board(state)
    assert "+2 scouts" in column(explore("ancient_altar", waste=[[0, 7], [0, 0]], data=data))
    assert "6 scouts 10 in the fleet" in column(explore("alien_fleet", data=data))
    network = do(position(orb("galactic_network"), data=data), "0 land:scout.0")
    assert "1 scout: see 4 cores, lay 1" in column(network)
    laser = position(orb("A8", "hyper_laser@0", bridge=[0]), orb("A7", "water", bridge=[1]), data=data)
    assert "3 scouts together" in column(do(laser, "0 laser:0", "0 orb:1", "0 slot:0"))
    assert "Nobody has 5 of everything." in SCREEN.mine(phase(5, data=data).shown(0))


def test_the_end_is_a_table_with_a_line_for_each_coalition() -> None:
    for mode in ("solo", "three", "alone"):
        looks = next(looks for looks, _, _ in decisions("darkness", mode) if looks["over"])
        column = SCREEN.mine(looks)
        assert column.count('class="tally') == len(looks["results"])
        assert "Line by line" in column
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
        return re.sub(r'class="[^"]*"|id="[^"]*"', "", SCREEN.SYMBOLS[symbol])

    assert len({shape(f"d-{piece}") for piece in [*TILES, *CORES[LETTERED:]]}) == len(TILES) + len(CORES) - LETTERED


def test_the_label_of_a_gateway_hides_no_orb_that_the_gateway_passes() -> None:
    state = position(orb("A8", "water@0 iron food", bridge=[0]), orb("B6", "iron@0", bridge=[0]), links=[[0, 0, 1, 0]])
    seen = state.view(0)
    many: Any = {**seen, "orbs": [{**seen["orbs"][0], "orb": number} for number in range(9)]}
    for one, other in combinations(range(9), 2):
        link: Any = {**seen["links"][0], "a": one, "b": other}
        drawn = label(many, link)
        found = re.search(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", drawn)
        assert found is not None
        x, y = float(found[1]), float(found[2])
        for here in many["orbs"]:
            away = hypot(x - orb_at(here["orb"])[0], y - orb_at(here["orb"])[1])
            assert away > reach(here) * scale_of(here), (one, other, here["orb"])
