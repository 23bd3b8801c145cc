"""What people are told: why an orb died, phases 3 to 5 step by step, names of orbs; and nothing that tells a secret."""

from typing import cast

import pytest

from orrery.core import Event, State
from orrery.games.darkness import GAME
from orrery.games.darkness.glossary import place
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.view.wording import fate_words
from orrery.games.darkness.view_types import ShownView
from tests.games.darkness.build import actor, orb, phase, position, step_of
from tests.games.driving import do, events_of, options_of
from tests.games.screens import MODES, play

NAMES = ["Ana", "Ben", "Cem"]
SCREEN = GAME.screen()


def looks_of(state: State, viewer: int | None) -> ShownView:
    return cast(ShownView, state.shown(viewer))


def log_of(state: State, *moves: str) -> list[str]:
    """The sentences of the log from here on, as a spectator reads them."""
    return [GAME.tell(event, NAMES) for event in events_of(state, *moves)]


def drawn(state: State, number: int) -> str:
    """What the board writes under an orb, and what it says when one points at it."""
    looks = looks_of(state, None)
    board = SCREEN.board(looks)
    assert fate_words(looks, number) in board
    return fate_words(looks, number)


# Why an orb died ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ("planet_eater water@0", "gone: planet eater"),
        ("weak_spot weak_spot weak_spot", "gone: weak spots"),
        ("frozen_demons water@0", "hit by frozen demons"),
        ("ultra_virus water@0", "hit by ultra virus"),
        ("ultra_virus frozen_demons water@0", "hit by ultra virus and frozen demons"),
    ],
)
def test_d13_a_dead_orb_tells_its_cause_to_the_end(tiles: str, words: str) -> None:
    state = phase(3, orb("A8", tiles, bridge=[0]), orb("A9", "water@1", bridge=[1]))
    assert state.view(0)["over"]
    assert drawn(state, 0) == words
    assert fate_words(looks_of(state, 0), 1) == ""
    assert words in SCREEN.mine(state.shown(0))  # the list of orbs beside the count
    assert fate_words(looks_of(GAME.restore(state.snapshot()), None), 0) == words


@pytest.mark.parametrize(
    ("core", "tiles", "words"),
    [
        ("A8", "vulcan water@0", "air B, ships left"),
        ("A8", "vulcan vulcan water@0", "air C, ships left"),
        ("deep_thought", "", "no air, ships left"),
        ("A8", "water@0", ""),
        ("B8", "vulcan", "air C, ships left"),
    ],
)
def test_d14_an_orb_that_was_left_tells_the_air(core: str, tiles: str, words: str) -> None:
    state = phase(4, orb(core, tiles, bridge=[0]), orb("A9", "water@1", bridge=[1]))
    assert drawn(state, 0) == words


def test_d14_7_an_orb_that_was_left_keeps_the_level_it_had_then() -> None:
    state = phase(4, orb("B8", "vulcan water@0+", bridge=[0]), orb("A9", "water@1", bridge=[1]))
    do(state, "0 shift:up")
    assert drawn(state, 0) == "air B, ships left"
    assert state.view(0)["orbs"][0]["level"] == "B"  # its station is gone; without it the sum would be C


def test_d14_an_orb_that_nobody_left_tells_nothing() -> None:
    state = phase(4, orb("C8"), orb("A9", "water@1", bridge=[1]))
    assert fate_words(looks_of(state, None), 0) == ""


def test_d5_13_the_kraken_and_its_prey_are_told_apart() -> None:
    state = position(orb("A6", bridge=[1], face_up=True))
    do(state, "0 discover:scout", "chance core:space_kraken", "0 orb:0")
    assert drawn(state, 0) == "gone: space kraken"
    assert drawn(state, 1) == "was a space kraken"


def test_d13_d14_the_log_goes_step_by_step() -> None:
    state = phase(
        4,
        orb("A9", "water@0 iron@0", bridge=[0]),
        orb("A8", "vulcan water@0+ food@1", bridge=[0, 1], name=0, founder=0),
        orb("gas_giant", bridge=[1]),
    )
    told = log_of(state, "0 shift:down")
    assert told[0] == "Ana makes the air of Aster worse."
    assert "Orb 0 has air A (core A): all stay." in told
    assert "Aster has air C (core A, vulcan -1, stations -1)." in told
    assert "Ana leaves Aster with 3 ships: no gateway to an A orb with 3 times its tiles." in told
    assert "Ben leaves Aster with 2 ships: no gateway to an A orb with 3 times its tiles." in told
    assert "Ben leaves orb 2 with 1 ship: nobody can live on Gas giant." in told
    assert "Phase 5: the count." in told
    assert "Ana, around orb 0: water 1, iron 1, crystals 0, food 0. The smallest counts: 0 points." in told
    assert "Ben, without a bridgehead anywhere: 0 points." in told
    assert told[-1] == "The game is over: nobody has survived the darkness."


def test_d13_7_the_log_tells_where_the_planet_eater_was() -> None:
    links = [[0, 0, 1, 0]]
    orbs = [orb("A8", "planet_eater water@0", bridge=[0]), orb("A9", "water@0 water", bridge=[0])]
    state = phase(2, *orbs, links=links)
    told = log_of(state, *["0 propose:0", "1 propose:1"] * 2)
    at = told.index("Planet eater at orb 0!")
    assert told[at + 1] == "Orb 0 is gone, with everything on it: planet eater."
    assert "Orb 1 is gone, with everything on it: planet eater." in told[at + 2 :]


def test_a_coalition_is_told_by_names() -> None:
    state = phase(2, orb("A8"), players=3)
    told = log_of(state, f"{actor(state)} propose:0+1+2", "1 answer:yes", "2 answer:yes")
    assert "Ana proposes a coalition: Ana, Ben and Cem." in told
    assert "A coalition is bound: Ana, Ben and Cem." in told


@pytest.mark.parametrize(("ship", "price"), [("scout", "4 scouts"), ("colony", "2 colony ships")])
def test_d10_7_an_assault_tells_its_price(ship: str, price: str) -> None:
    told = log_of(position(orb("A8", station=1)), f"0 assault:{ship}.0", "0 guard:station")
    assert told[0] == f"Ana attacks the guard of orb 0 with {price}."


def test_d5_9_a_hit_tells_how_many_are_needed() -> None:
    six = {"prices": {"destroy_amoeba": {"scout": 6}}}
    assert log_of(position(amoebas=[4], data=six), "0 hit_amoeba") == ["Ana hits the amoeba, hit 5 of 6."]
    old = Event("amoeba_hit", 0, {"hits": 2}, "D-5.9")  # as tables of before kept it
    assert GAME.tell(old, NAMES) == "Ana hits the amoeba, hit 2 of 4."


def test_every_sentence_of_whole_games_can_be_told() -> None:
    for mode in MODES["darkness"]:
        for state in play("darkness", mode, 3):
            for event in state.journal or ():
                for viewer in (None, *range(state.seats)):
                    told = GAME.tell(event, ["Ana", "Ben", "Cem", "Dan", "Eva"], viewer)
                    assert told.endswith((".", "!")), told
                    assert "{" not in told
                    assert " 1 ships" not in told


# Forced decisions (D-5.5, D-5.13, D-10.8) -----------------------------------------------------------------------------


def look_at(core: str, players: int = 2) -> DarknessState:
    state = position(players=players, fleet=[[5, 5]] * players)
    return do(state, "0 discover:scout", f"chance core:{core}")


def test_q12_the_look_at_a_core_is_never_taken_by_itself() -> None:
    plain, network = look_at("A8"), look_at("galactic_network")
    assert options_of(plain, verb="answer") == ["no"]
    assert options_of(network, verb="answer") == ["no", "yes"]
    assert step_of(plain) == step_of(network) == "looking"
    assert GAME.always_asks(plain, 0)
    assert GAME.always_asks(network, 0)


def test_q13_nor_is_the_only_prey_of_the_kraken() -> None:
    state = position(orb("A6", bridge=[1], face_up=True))
    do(state, "0 discover:scout", "chance core:space_kraken")
    assert options_of(state, verb="orb") == ["0"]
    assert GAME.always_asks(state, 0)


def test_q28_nor_is_the_end_of_an_assault_where_nobody_can_land() -> None:
    state = position(orb("gas_giant", seen=[0], station=1), orb("A8"))
    do(state, "0 assault:colony.0", "0 guard:station")
    assert options_of(state) == ["done"]
    assert GAME.always_asks(state, 0)


def test_q5_nor_is_the_only_lettered_orb_for_a_mined_tile() -> None:
    state = position(orb("C3", "water", bridge=[0]), orb("A8", bridge=[0], facts=["colony_landed"]))
    do(state, "0 mine:0", "0 slot:0")
    assert (step_of(state), options_of(state)) == ("which_orb", ["orb:1"])
    assert GAME.always_asks(state, 0)


def test_other_decisions_with_one_option_are_taken() -> None:
    assert not GAME.always_asks(position(orb("A8", "water", bridge=[0])), 0)
    alone = position(orb("A6", bridge=[0], face_up=True), players=1, fleet=[[5, 5]])
    do(alone, "0 discover:scout", "chance core:space_kraken")
    assert not GAME.always_asks(alone, 0)  # nothing is hidden in a solo game


# Names of orbs (D-17.1) -----------------------------------------------------------------------------------------------


def named(state: State, viewer: int | None, **given: str) -> ShownView:
    return {**looks_of(state, viewer), "given": given}


def test_d17_1_the_name_that_a_founder_gives_is_on_the_board() -> None:
    state = position(orb("A8", "water", bridge=[0], name=0, founder=0), orb("A7"))
    looks = named(state, 0, Aster="Home <3")
    assert place(looks, 0) == "Home <3"
    assert place(looks, 1) == "orb 1"
    board = SCREEN.board(looks, state.legal(0))
    assert "Home &lt;3" in board
    assert "Aster" not in board


def test_d17_1_only_the_founder_gives_a_name() -> None:
    state = position(orb("A8", bridge=[0, 1], name=0, founder=0), orb("A7"))
    assert GAME.nameable(state.view(0)) == {"Aster": "orb 0"}
    assert GAME.nameable(state.view(1)) == {}
    assert GAME.nameable(state.view(None)) == {}
