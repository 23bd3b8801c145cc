"""Hands, objectives, deck and blue moons stay hidden; and how a seat imagines what is hidden from it."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.vertium import GAME
from orrery.games.vertium.state import VertiumState
from tests.games.comparing import different, imagined, same
from tests.games.driving import do, events_of, step
from tests.games.vertium.build import PLANETS, colonizing, owned
from tests.rules import rule


def told(state: State, *moves: str) -> list[Any]:
    """What each viewer is told of some moves, for three seats and a spectator."""
    events, names = events_of(state, *moves), ["A", "B", "C"]
    return [[GAME.tell(event, names, viewer) for event in events] for viewer in (0, 1, 2, None)]


@rule("V-1.5")
def test_v1_5_a_hand_is_seen_by_its_owner_only_its_size_by_all() -> None:
    a = colonizing(3, hand=[None, {"metal": 2, "leak": 2}])
    b = colonizing(3, hand=[None, {"agri": 2, "virus": 2}])
    same(a, b, [0, 2, None])
    different(a, b, [1])
    different(a, colonizing(3, hand=[None, {"metal": 2, "leak": 1}]), [0, 1, 2, None])


@rule("V-1.6")
def test_v1_6_an_objective_is_seen_by_its_owner_until_phase_one_is_over() -> None:
    a = colonizing(3, objective=["galileo", "brahe", "kepler"])
    b = colonizing(3, objective=["galileo", "harriot", "kepler"])
    same(a, b, [0, 2, None])
    different(a, b, [1])
    for state in (a, b):
        snapshot = state.snapshot()
        snapshot["revealed"] = True
        assert GAME.restore(snapshot).view(None)["sides"][1]["objective"] is not None


@rule("V-2.5", "V-R6")
def test_v_r6_a_refill_is_seen_by_the_drawer_only() -> None:
    start = colonizing(3, hand=[{"metal": 3, "water": 1}])
    do(start, "0 play_set:metal", "0 place:galileo")
    a, b = do(start.copy(), "chance draw:leak"), do(start.copy(), "chance draw:virus")
    same(a, b, [1, 2, None])
    different(a, b, [0])
    told_a, told_b = told(start.copy(), "chance draw:leak"), told(start.copy(), "chance draw:virus")
    assert told_a[0] != told_b[0]
    assert told_a[1:] == told_b[1:]


@rule("V-3.5")
def test_v3_5_a_stolen_card_is_seen_by_thief_and_victim() -> None:
    start = colonizing(3, hand=[{"raider": 1, "metal": 2, "water": 2}, {"agri": 3, "leak": 3}])
    do(start, "0 disaster:raider", "0 raid_hand:seat1")
    a, b = do(start.copy(), "chance steal:agri"), do(start.copy(), "chance steal:leak")
    same(a, b, [2, None])
    different(a, b, [0, 1])
    told_a, told_b = told(start.copy(), "chance steal:agri"), told(start.copy(), "chance steal:leak")
    assert [one == other for one, other in zip(told_a, told_b, strict=True)] == [False, False, True, True]


@rule("V-3.3")
def test_v3_3_what_a_meltdown_takes_is_open_to_all() -> None:
    start = colonizing(2, hand=[{"meltdown": 1, "metal": 4}, {"energy": 3, "agri": 1}])
    start = GAME.restore(
        {**start.snapshot(), "phase": "melt", "hand": [{"metal": 2, "water": 2}, {"energy": 2, "agri": 2}]}
    )
    state = do(start, "0 melt:seat1")
    assert state.view(None)["discard"]["energy"] == 2


@rule("V-1.4")
def test_v1_4_the_deck_is_a_number_and_blue_moons_have_no_kind() -> None:
    view = colonizing(2, {"galileo": {"blue": "hidden"}}).view(0)
    assert isinstance(view["deck"], int)
    assert view["planets"][0]["blue"] == "hidden"


@rule("V-2.1")
def test_v2_1_a_card_taken_from_the_row_is_remembered_until_it_is_played() -> None:
    state = colonizing(3, phase="take", row=["raider", "leak"])
    do(state, "0 take:raider")
    assert state.view(1)["sides"][0]["known"] == {"raider": 1}
    for seed in range(20):
        sampled = state.determinize(1, Random(seed)).snapshot()
        assert sampled["hand"][0].get("raider", 0) >= 1
    do(state, "0 disaster:raider")
    assert state.view(1)["sides"][0]["known"] == {}


@rule("V-3.5")
def test_v3_5_the_victim_remembers_what_was_stolen_others_may_lose_track() -> None:
    state = colonizing(3, hand=[{"raider": 1, "metal": 1, "water": 1}, {"virus": 1}], known=[
        [{}, {"virus": 1}, {}], [{}, {}, {}], [{}, {"virus": 1}, {}],
    ])  # fmt: skip
    do(state, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:virus")
    assert state.view(1)["sides"][0]["known"] == {"virus": 1}
    assert state.view(0)["sides"][1]["known"] == {}
    for seed in range(20):  # the whole hand was known, so the stolen card is, too
        assert state.determinize(2, Random(seed)).snapshot()["hand"][0].get("virus", 0) >= 1


def robbed(seats: int = 3, **fields: Any) -> State:
    """Seat 0 has stolen one of the four cards of seat 1; everybody knew that one of them was a Virus."""
    state = colonizing(
        seats,
        hand=[{"raider": 1, "metal": 2, "water": 2}, {"virus": 1, "agri": 2, "leak": 1}],
        known=[[{"virus": 1} if seat == 1 != who else {} for seat in range(seats)] for who in range(seats)],
        **fields,
    )
    return do(state, "0 disaster:raider", "0 raid_hand:seat1")


def took(state: State, seat: int, kind: str, *then: str) -> VertiumState:
    """Later, a seat takes a card before the eyes of all, and goes on."""
    later = {**state.snapshot(), "phase": "take", "row": [kind, "metal"], "turn": seat}
    del later["deck"]  # it is what lies nowhere else
    return do(GAME.restore(later), f"{seat} take:{kind}", *then)


def holding(state: State, viewer: int, seat: int, kind: str, samples: int = 400) -> int:
    """In how many samples of a viewer a seat holds a card of that kind."""
    hands = [state.determinize(viewer, Random(seed)).snapshot()["hand"][seat] for seed in range(samples)]
    return sum(1 for hand in hands if hand.get(kind))


@rule("V-3.5", "V-2.1")
def test_v3_5_an_old_theft_takes_nothing_that_came_into_the_hand_later() -> None:
    state = colonizing(3, hand=[{"raider": 1, "metal": 2, "water": 2}, {"agri": 2, "energy": 2, "leak": 1}])
    do(state, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:leak", "0 keep_set")
    state = took(state, 1, "virus", "1 end_turn")
    assert holding(state, 2, 1, "virus", 2000) == 2000


@rule("V-3.5", "V-2.1")
def test_v3_5_nor_a_card_like_one_that_was_there_and_has_been_played_since() -> None:
    state = do(robbed(), "chance steal:agri", "chance draw:metal", "0 keep_set")
    state = took(state, 1, "energy", "1 disaster:virus")
    assert state.snapshot()["thefts"] == []  # the card everybody knew of was not the stolen one
    state = took(state, 1, "virus", "1 end_turn")
    assert holding(state, 2, 1, "virus") == 400


@pytest.mark.long
@rule("V-3.5")
def test_v3_5_a_known_card_is_the_stolen_one_as_likely_as_any_other() -> None:
    state = do(robbed(discard={"virus": 1}), "chance steal:agri", "chance draw:metal", "0 keep_set")
    state = took(state, 1, "water", "1 end_turn")  # one of four then; what the hand is like now does not matter
    assert 420 < holding(state, 2, 0, "virus", 2000) < 580
    assert holding(state, 2, 1, "virus", 2000) == 2000 - holding(state, 2, 0, "virus", 2000)


@rule("V-3.5")
def test_v3_5_a_thief_who_has_laid_such_a_card_down_is_not_thought_to_hold_it() -> None:
    state = do(robbed(), "chance steal:virus", "chance draw:metal", "0 keep_set")
    state = took(state, 0, "energy", "0 disaster:virus")
    assert holding(state, 2, 0, "virus") < 40  # the other Virus, by chance; not a fourth of the samples
    assert 260 < holding(state, 2, 1, "virus") < 340


@rule("V-3.5")
def test_v3_5_what_the_thief_has_laid_down_since_is_missed_by_the_victim_and_nobody_else() -> None:
    state = do(robbed(4), "chance steal:virus", "chance draw:metal", "0 keep_set")
    state = took(state, 2, "virus", "2 end_turn")
    state = took(state, 0, "energy", "0 disaster:virus")
    assert holding(state, 3, 2, "virus") == 400  # taken before the eyes of all
    assert holding(state, 3, 1, "virus") == 0  # there are only two: one is discarded, one is with seat 2
    assert holding(state, 3, 0, "virus") == 0


@rule("V-3.5")
def test_v3_5_a_theft_is_remembered_by_copies_and_snapshots_and_told_to_nobody() -> None:
    state = do(robbed(4), "chance steal:agri", "chance draw:metal", "0 keep_set")
    stored = state.snapshot()
    assert [theft["exposed"] for theft in stored["thefts"]] == [[{}, {}, {"virus": 1}, {"virus": 1}]]
    assert GAME.restore(stored).snapshot() == stored
    do(state.copy(), "chance draw:energy", "1 take:energy", "1 disaster:virus")
    assert state.snapshot() == stored
    sampled = state.determinize(2, Random(1))
    same(state, sampled, [2, None])
    assert [theft["exposed"] for theft in sampled.snapshot()["thefts"]] == [[{}, {}, {"virus": 1}, {}]]


@rule("V-2.4", "V-2.6")
def test_v2_4_who_ended_a_turn_holds_no_set_in_any_sample() -> None:
    state = colonizing(3, hand=[{"metal": 2, "water": 2, "agri": 2, "energy": 2}])
    do(state, "0 end_turn")
    for seed in range(60):
        hand = state.determinize(1, Random(seed)).snapshot()["hand"][0]
        assert max(hand.get(colour, 0) for colour in ("metal", "energy", "water", "agri")) <= 2


@rule("V-2.4", "V-3.5")
def test_v2_4_the_stolen_card_may_have_completed_a_set_but_no_more() -> None:
    state = colonizing(3, hand=[{"raider": 1, "metal": 2, "water": 2, "agri": 1}, {"metal": 2, "agri": 2, "leak": 1}])
    do(state, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:metal", "0 keep_set")
    beyond = set()
    for seed in range(200):
        hand = state.determinize(2, Random(seed)).snapshot()["hand"][0]
        beyond.add(sum(max(0, hand.get(colour, 0) - 2) for colour in ("metal", "energy", "water", "agri")))
    assert beyond == {0, 1}


@rule("V-1.6")
def test_v1_6_sampled_objectives_are_other_planets_each_once() -> None:
    state = colonizing(3, objective=["galileo", "brahe", "kepler"])
    seen = set()
    for seed in range(60):
        objective = state.determinize(0, Random(seed)).snapshot()["objective"]
        assert objective[0] == "galileo"
        assert len(set(objective)) == 3
        seen |= set(objective[1:])
    assert seen == set(PLANETS[1:7])


@rule("V-1.5", "V-3.5", "V-2.5")
def test_a_sampled_position_looks_the_same_to_its_viewer_and_keeps_every_invariant() -> None:
    rng = Random(5)
    for players in (2, 3, 4):
        state = GAME.new(players, {"gelbon": "on"})
        while state.actors():
            step(state, rng)
            if rng.random() < 0.1:
                for viewer in range(players):
                    imagined(state, viewer, rng)


@rule("V-6.1")
def test_v6_1_hands_stay_hidden_after_phase_one() -> None:
    planets = {"galileo": owned(0, 1), "brahe": owned(1, 1)}
    a = colonizing(2, planets, [None, {"metal": 2}], phase="turn", revealed=True, rank=[0, 1], order=[0, 1], round=1)
    b = colonizing(2, planets, [None, {"agri": 2}], phase="turn", revealed=True, rank=[0, 1], order=[0, 1], round=1)
    same(a, b, [0, None])
