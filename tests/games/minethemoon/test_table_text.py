"""The table in a terminal: everything that the printed board shows to a player with the book in hand."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.names import ADVANCED, BUILDINGS, TILES
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.words.glossary import WORDS
from tests.games.driving import do
from tests.games.minethemoon.build import position, working
from tests.rules import rule

NAMES = ["Rene", "Greg", "Blake", "Ana"]


def shown(state: MineTheMoonState, viewer: int | None = 0) -> str:
    return GAME.text({**state.shown(viewer), "names": NAMES})


def line(text: str, start: str) -> str:
    """The line that begins so, with single blanks."""
    return next(" ".join(found.split()) for found in text.splitlines() if found.strip().startswith(start))


@rule("M-16.1", "M-5.3")
def test_the_crater_shows_the_odds_of_a_spin_and_of_this_turn() -> None:
    text = shown(position(teams={0: ["shaker.1"], 1: ["clout.1"]}))
    assert line(text, "Crater").startswith("Crater rB 28 (73) %, rG 20 (59) %, rN 14 (45) %")
    assert "all launch 7 (25) %" in line(text, "Crater")
    assert line(text, "Spins") == "Spins 4 this turn: 3 + 1 more. By the leader's D: 3 from 0, 2 from 20, 1 from 35."
    single = shown(position(options={"crater": "C"}))
    assert "pad A launches 5 (14) %, pad B launches 5 (14) %" in line(single, "Crater")


@rule("M-4.2", "M-4.5")
def test_shared_buildings_show_their_columns_teams_and_effects() -> None:
    text = shown(position(4, teams={0: ["loader.0"], 1: ["loader.2"]}, current=2))
    assert line(text, "Loader") == "Loader far left 3 Rene left 3 right 2 Greg Load up to 3 refined into open slots."
    assert line(text, "Clout") == "Clout left 1 right 2 Go to the top of the Priority track."
    assert line(shown(position()), "Refinery") == "Refinery 2 Refine up to 2 raw."


@rule("M-12.1", "M-12.6")
def test_rockets_show_numbered_slots_who_loaded_and_the_back_with_its_price() -> None:
    text = shown(position(rockets={"A.1": 1}))
    assert line(text, "Pad A") == "Pad A Clarke: 1 N4 Greg, 2 G2, 3 B1. Back: Omnirefiner (fB fG)"


@rule("M-11.3", "M-11.4")
@pytest.mark.parametrize("building", [*TILES, *ADVANCED])
def test_whatever_can_be_built_shows_price_bonus_team_and_effect(building: str) -> None:
    if building in TILES:
        text = shown(position())
        found = line(text.replace("Tiles   ", "        "), f"{WORDS[building]}, ")
    else:
        text = shown(position(available=[building], pads={"A": "lem"}))
        found = line(text, "Advanced").removeprefix("Advanced ")
    table = GAME.data["tiles" if building in TILES else "advanced"][building]
    assert " ".join(sorted(table["cost"], key=["rB", "rG", "rN", "fB", "fG", "fN"].index)) in found
    assert (f"+{table['bonus']} D" in found) == bool(table["bonus"])
    assert ("robot" in found.split(".")[0]) or not table["team"]
    assert found.endswith(".")


@rule("M-14.2", "M-17.11")
def test_the_own_moonbase_tells_what_its_buildings_do() -> None:
    state = position(sites={0: ["omnirefiner"], 1: ["abductor"]}, captives={"1.1": 0}, silo=["rB rB fN"])
    own, other = shown(state, 0), shown(state, 1)
    assert "Omnirefiner (site 1) 1 robot Refine up to 9 raw." in " ".join(own.split())
    assert "Reverter, Omnirefiner (site 1)" in other
    assert "Reverter, Abductor (site 1) [a captive]" in own
    assert "Silo (room for 3 of a type): 2 rB 1 fN" in own
    assert "free: factory, exchanger, refiner, Advanced site 2, Advanced site 3" in own


@rule("M-7.10")
@pytest.mark.parametrize(
    ("where", "words"),
    [("rc", "in Robot Control"), ("silo.rB", "with rB in the Silo"), ("rocket.A.1", "on a rocket")],
)
def test_the_white_robot_is_where_it_is(where: str, words: str) -> None:
    more: dict[str, Any] = {"silo": ["rB"]} if where.startswith("silo") else {}
    if where.startswith("rocket"):
        more = {"rockets": {"A.1": 0}, "dominance": [0, 5]}
    text = shown(position(white=(0, where), **more))
    assert f"the white robot {words}" in text


def test_every_building_has_words_for_its_effect_and_the_legend_explains_the_letters() -> None:
    from orrery.games.minethemoon.words.effects import effect_words

    for building in [*BUILDINGS, *TILES]:
        assert effect_words(GAME.printed.amounts, building).endswith(".")
    assert "r raw, f refined; B Buckyball, G Graphene, N Nanotube; D Dominance" in shown(position())


@rule("M-R13", "M-13.1", "M-14.3", "M-17.9", "M-17.10", "M-12.2")
def test_questions_name_the_building_and_the_thing() -> None:
    def asked(state: MineTheMoonState) -> str:
        return GAME.prompt(state.shown(0))

    room = position(phase="task_over", silo=["rB rB rG"])
    do(room, "0 qty:0", "0 qty:0", "0 qty:0", "0 qty:3", "0 qty:2", "1 qty:8", "chance spin:fB")
    assert asked(room) == "3 refined Buckyballs found, and room for 1. Drop how many raw Buckyballs to let more in?"
    refine = do(working(silo=["rB"], teams={0: ["refinery.1"]}), "0 work:refinery.1")
    assert asked(refine) == "Refinery: refine how many raw Buckyballs? At most 2."
    make = do(working(levels={0: {"factory": 3}}, teams={0: ["factory"]}), "0 work:factory")
    assert asked(make) == "Factory++: which raw resource does it make? It makes 2 more at most."
    leech = do(working(sites={0: ["leecher"]}, teams={0: ["site.1"]}, dominance=[0, 4]), "0 work:site.1")
    assert asked(leech) == "Who loses 2 Dominance?"
    mass = do(working(sites={0: ["massdriver"]}, teams={0: ["site.1"]}, silo=["fB fG"]), "0 work:site.1")
    assert asked(mass) == "Which refined resource goes into space, for 2 Dominance?"
    load = do(working(silo=["fN fN"], teams={0: ["loader.2"]}), "0 work:loader.2")
    assert asked(load) == "Load a refined resource into an open slot, or stop. At most 3 more."
