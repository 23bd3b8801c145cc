"""Who knows which core, what a view shows, and what can be imagined."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.darkness import GAME
from tests.games.comparing import imagined
from tests.games.darkness.build import actor, orb, orb_of, position
from tests.games.driving import do, options_of, step
from tests.rules import rule


def imagine(state: State, viewer: int, times: int = 60) -> list[dict[str, Any]]:
    """Snapshots of positions as a seat could imagine them; its own view never changes."""
    found = []
    for seed in range(times):
        found.append(imagined(state, viewer, Random(seed)).snapshot())
        assert GAME.broken(GAME.restore(found[-1])) == []
    return found


def cores(found: list[dict[str, Any]], number: int) -> set[str]:
    return {snapshot["orbs"][number]["core"] for snapshot in found}


@rule("D-4.1", "D-4.4", "D-R15")
def test_only_those_who_have_seen_a_core_see_it() -> None:
    state = position(orb("A8", seen=[0]), orb("C2", seen=[1]), orb("B5", "water"), orb("space_eel"))
    shown = {viewer: [entry["core"] for entry in state.view(viewer)["orbs"]] for viewer in (0, 1, None)}
    assert shown == {0: ["A8", None, "B5", None], 1: [None, "C2", "B5", None], None: [None, None, "B5", None]}
    assert [entry["seen_by"] for entry in state.view(None)["orbs"]] == [[0], [1], [], []]
    assert [entry["size"] for entry in state.view(None)["orbs"]] == [None, None, 5, None]


@rule("D-4.1")
def test_the_unseen_cores_are_each_players_own() -> None:
    state = position(orb("A8", seen=[0]))
    assert state.view(0)["unseen"]["A8"] == 1
    assert state.view(1)["unseen"]["A8"] == 2
    assert sum(state.view(None)["unseen"].values()) == 50
    assert state.view(1)["bag"] == 49


@rule("D-4.2", "D-5.5")
def test_drawn_and_returned_cores_are_seen_by_the_drawer_alone() -> None:
    state = position(star_maps=[1, 0])
    state.journal = []
    do(state, "0 discover:scout", "chance core:A4", "chance core:B3", "chance core:C2", "chance core:A12")
    assert state.view(0)["pending"]["hand"] == ["A4", "B3", "C2", "A12"]
    assert state.view(1)["pending"]["hand"] is None
    assert state.view(1)["pending"]["cores"] == 4
    do(state, "0 pick:3")
    told = [GAME.tell(event, ["Ann", "Bob"], 1) for event in state.journal or []]
    assert not any(core in sentence for sentence in told for core in ("A4", "B3", "C2", "A12"))
    heard = [GAME.tell(event, ["Ann", "Bob"], 0) for event in state.journal or []]
    assert any("A12" in sentence for sentence in heard)


@rule("D-4.2")
def test_others_imagine_other_picks() -> None:
    state = position(star_maps=[1, 0])
    do(state, "0 discover:scout", "chance core:A4", "chance core:B3", "chance core:C2", "chance core:A12")
    assert len({tuple(snapshot["pending"]["hand"]) for snapshot in imagine(state, 1)}) > 10
    assert {tuple(snapshot["pending"]["hand"]) for snapshot in imagine(state, 0, 5)} == {(0, 8, 16, 7)}


@rule("D-5.2", "D-5.5", "D-R15")
def test_a_scouts_orb_is_lettered_or_a_black_hole_or_a_network() -> None:
    state = position()
    do(state, "0 discover:scout", "chance core:black_hole", "0 answer:no")
    found = cores(imagine(state, 1, 300), 0)
    assert {"black_hole", "galactic_network"} < found
    assert not found & {"gas_giant", "deep_thought", "space_eel", "space_amoeba", "space_kraken"}


@rule("D-5.2")
def test_a_bridgehead_means_lettered_or_a_network() -> None:
    state = position(orb("A8"))
    do(state, "0 land:colony.0", "0 answer:no")
    found = cores(imagine(state, 1, 300), 0)
    assert "black_hole" not in found
    assert "galactic_network" in found


@rule("D-6.1", "D-11.3")
def test_who_announces_an_exploration_shows_that_the_orb_is_lettered() -> None:
    state = position(orb("A8", bridge=[0], station=1, facts=["colony_landed"]))
    do(state, "0 explore:scout.0", "1 promise:no", "0 call_off")
    assert "galactic_network" not in cores(imagine(state, 1, 200), 0)


@rule("D-10.1", "D-11.3")
def test_who_announces_mining_shows_that_the_target_is_lettered() -> None:
    state = position(
        orb("C3", "water", bridge=[0]), orb("A8", bridge=[0], station=1, facts=["colony_landed"]), orb("A7", "rocks")
    )
    do(state, "0 mine:0", "0 slot:0", "0 orb:1", "1 promise:no", "0 call_off")
    assert "galactic_network" not in cores(imagine(state, 1, 200), 1)


@rule("D-5.14")
def test_an_orb_that_stopped_the_kraken_is_small() -> None:
    state = position(orb("B5", seen=[0], station=1))
    do(state, "0 discover:scout", "chance core:space_kraken", "0 orb:0")
    assert not orb_of(state, 0)["face_up"]
    assert all(core[0] in "ABC" and int(core[1:]) <= 6 for core in cores(imagine(state, 1, 200), 0))


@rule("D-5.15", "D-R13")
def test_if_the_kraken_found_no_prey_known_orbs_are_not_small() -> None:
    state = position(orb("A8", seen=[0], facts=["scout_landed"]), orb("C2"))
    do(state, "0 discover:scout", "chance core:space_kraken")
    found = imagine(state, 1, 200)
    assert all(core[0] not in "ABC" or int(core[1:]) > 6 for core in cores(found, 0))
    assert any(core[0] in "ABC" and int(core[1:]) <= 6 for core in cores(found, 1))


def choices(state: State, viewer: int, times: int = 300) -> list[int]:
    """How many actions the one to act has in positions as a seat could imagine them."""
    return [len(state.determinize(viewer, Random(seed)).legal(actor(state))) for seed in range(times)]


@rule("D-5.13", "D-R13")
@pytest.mark.parametrize("largest", [6, 2])  # with 2 hardly any core fits, so that the way out of dealing is taken too
def test_whoever_feeds_the_kraken_knows_a_small_orb(largest: int) -> None:
    orbs = [orb(core, seen=[0], facts=["scout_landed"]) for core in ("C2", "A8")]
    state = position(*orbs, data={"cores": {"kraken": {"largest_target": largest}}})
    do(state, "0 discover:scout", "chance core:space_kraken")
    assert options_of(state) == ["orb:0"]
    assert min(choices(state, 1)) > 0
    assert len(cores(imagine(state, 1), 1)) > 5


@rule("D-10.1")
def test_whoever_mines_has_a_lettered_orb_to_mine_to() -> None:
    hidden = orb("A8", bridge=[0], facts=["colony_landed"])
    state = do(position(orb("C3", "water", bridge=[0]), hidden), "0 mine:0")
    assert "galactic_network" not in cores(imagine(state, 1, 400), 1)
    do(state, "0 slot:0")
    assert min(choices(state, 1)) > 0
    two = do(position(orb("C3", "water", bridge=[0]), hidden, hidden | {"core": "A7"}), "0 mine:0", "0 slot:0")
    assert set(choices(two, 1)) == {1, 2}  # one of them may be a network
    known = do(position(orb("C3", "water", bridge=[0]), hidden, orb("A7", "iron", bridge=[0])), "0 mine:0")
    assert "galactic_network" in cores(imagine(known, 1, 400), 1)  # the open one is enough


@rule("D-R9", "D-5.4")
def test_who_lands_on_an_orb_they_have_seen_shows_that_it_is_no_gas_giant() -> None:
    state = position(orb("A8", seen=[0], station=1), orb("A7", station=1))
    do(state, "0 land:scout.0", "1 promise:no", "0 call_off", "0 land:scout.1", "1 promise:no")
    found = imagine(state, 1, 300)
    assert "gas_giant" not in cores(found, 0)
    assert "gas_giant" in cores(found, 1)


@rule("D-8.1", "D-5.16")
def test_an_orb_that_nobody_landed_on_may_be_anything() -> None:
    state = position(orb("A8", seen=[0]))
    assert {"space_eel", "gas_giant", "deep_thought"} < cores(imagine(state, 1, 400), 0)


@rule("D-4.2")
def test_a_core_seen_going_back_lies_under_no_older_orb() -> None:
    # The only Deep thought goes back into the bag: it cannot lie under orb 0, which was there before.
    state = position(orb("A8"), star_maps=[1, 0])
    do(
        state,
        "0 discover:scout",
        "chance core:deep_thought",
        "chance core:A5",
        "chance core:A5",
        "chance core:C2",
        "0 pick:3",
    )
    do(state, "0 answer:no")
    own = imagine(state, 0, 300)
    assert "deep_thought" not in cores(own, 0)
    assert "A5" not in cores(own, 0)
    others = imagine(state, 1, 400)
    assert "deep_thought" in cores(others, 0)


@rule("D-4.2")
def test_a_copy_seen_since_under_an_older_orb_uses_up_what_could_lie_there() -> None:
    # One of the two A5 goes back into the bag, so only the other can lie under orb 0 or 1: seat 0 finds it under orb 0.
    state = position(orb("A5"), orb("A8"), star_maps=[1, 0])
    do(state, "0 discover:scout", *(f"chance core:{core}" for core in ("A5", "C2", "C2", "C3")), "0 pick:3")
    do(state, "0 answer:no", "1 land:scout.2", "1 answer:no")
    assert "A5" in cores(imagine(state, 0, 300), 1)
    do(state, "0 land:scout.0", "0 answer:no")
    assert "A5" not in cores(imagine(state, 0, 300), 1)


@rule("D-5.5")
def test_the_look_at_a_core_comes_after_every_hidden_core() -> None:
    for core in ("A8", "black_hole", "galactic_network"):
        state = do(position(orb(core)), "0 land:scout.0")
        assert state.snapshot()["step"] == "looking"
        assert state.view(1) == do(position(orb("A8")), "0 land:scout.0").view(1)


@rule("D-13.1", "D-16.1")
def test_from_phase_3_on_and_alone_there_is_nothing_to_guess() -> None:
    solo = position(orb("A8"), players=1)
    assert solo.determinize(0, Random(1)).snapshot() == solo.snapshot()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_views_tell_nothing_along_random_play(players: int) -> None:
    rng = Random(players)
    state = GAME.new(players)
    while state.actors():
        step(state, rng)
        if rng.random() < 0.05:
            for viewer in range(players):
                imagined(state, viewer, rng)
