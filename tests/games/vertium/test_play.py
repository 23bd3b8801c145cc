"""Whole games at random, in every mode: invariants hold, also from one position to the next; snapshots come back."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.games.vertium import GAME
from orrery.games.vertium.actions import SPACE
from tests.games.comparing import comes_back, legal_is_what_no_rule_forbids
from tests.games.driving import step
from tests.games.vertium.build import PLANETS
from tests.rules import rule

Snapshot = dict[str, Any]

MODES: Final[list[tuple[int, dict[str, Any]]]] = [
    (2, {}),
    (3, {"must_attack": "off", "hit_order": "alternate"}),
    (4, {"abilities": "on"}),
    (4, {"phases": "one", "phase1_round_limit": 20}),
    (2, {"battling": "american"}),
    (3, {"battling": "american", "attack_limit": 10}),
    (4, {"gelbon": "on"}),
    (2, {"gelbon": "on", "abilities": "on", "factions": [3, 2]}),
    (3, {"mode": "shadows"}),
    (4, {"mode": "shadows", "gelbon": "on", "abilities": "on", "complex_seat": 1}),
    (1, {}),
    (1, {"mode": "solo", "solo_deck": "reshuffle", "complex_force": "half"}),
    (1, {"mode": "solo", "solo_rebel_cards": "on", "complex_force": "match"}),
]


def all_gems(now: Snapshot) -> int:
    return sum(planet["vertium"] + planet["gelbon"] for planet in now["planets"].values())


def owners(now: Snapshot) -> list[int | None]:
    return [planet["owner"] for planet in now["planets"].values()]


def check_step(before: Snapshot, text: str, now: Snapshot) -> None:
    """Invariants 5, 8, 9, 10 and 13: what one action may change."""
    verb = text.split(":", maxsplit=1)[0]
    colonized = [owner for owner in owners(before) if owner is not None]
    assert len([owner for owner in owners(now) if owner is not None]) >= len(colonized) or not before["revealed"]
    if verb == "place":
        name = text.split(":")[1]
        colour = ("metal", "energy", "water", "agri").index(before["token"])
        lacking = [p for p in before["planets"].values() if p["owner"] is None and not p["tokens"][colour]]
        assert not before["planets"][name]["tokens"][colour] or not lacking
    if not now["revealed"] and now["phase"] != "blue_moons" and now["first"] is not None:
        for old, new in zip(owners(before), owners(now), strict=True):
            assert old is None or old == new
        if now["slots"] == before["slots"]:  # no turn has begun: no moon has moved
            moved = [
                n for n in PLANETS if n in now["planets"] and now["planets"][n]["moon"] != before["planets"][n]["moon"]
            ]
            assert not moved
            gained = sum(
                new["value"]
                for old, new in zip(before["planets"].values(), now["planets"].values(), strict=True)
                if old["owner"] is None and new["owner"] is not None
            )
            assert all_gems(now) == all_gems(before) + gained
    if before["attack"]["fighting"] and now["attack"]["fighting"]:
        for cards in ("cards_a", "cards_d"):
            assert set(now["attack"][cards]) <= set(before["attack"][cards])


def check_attack(started: Snapshot, before: Snapshot, now: Snapshot) -> None:
    """Invariants 10 and 14: what an attack costs, and that exactly one Captain is gone from a planet or a force."""
    paid = 0 if before["attack"]["by_refuge"] else 1
    force = before["attack"]["vertium"] + before["attack"]["gelbon"]
    assert all_gems(now) <= all_gems(started) - paid + 1
    changed = [name for name in now["planets"] if now["planets"][name]["owner"] != before["planets"][name]["owner"]]
    if changed:
        assert changed == [before["attack"]["target"]]
    else:
        assert all_gems(now) <= all_gems(before) + 1
    assert force >= 0


@rule("V-7.5", "V-2.5", "V-6.1", "V-R24", "V-R42", "V-R48")
@pytest.mark.parametrize(("players", "options"), MODES)
def test_invariants_hold_in_random_games(players: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        state, rng = GAME.new(players, options), Random(seed)
        before = started = state.snapshot()
        while state.actors():
            _, action = step(state, rng)
            now = state.snapshot()
            assert GAME.broken(state) == []
            check_step(before, SPACE.notation(action), now)
            if now["phase"] == "origin" and before["phase"] in ("turn", "war"):
                started = now
            if before["attack"]["fighting"] and not now["attack"]["fighting"] and options.get("mode") != "solo":
                check_attack(started, before, now)
            before = now
        assert state.standing().over
        assert state.legal(0) == []


@rule("V-0.1")
@settings(max_examples=12, deadline=None)
@given(mode=st.sampled_from(MODES), seed=st.integers(0, 10**6), steps=st.integers(0, 600))
def test_a_snapshot_is_the_whole_position(mode: tuple[int, dict[str, Any]], seed: int, steps: int) -> None:
    players, options = mode
    state, rng = GAME.new(players, options), Random(seed)
    for _ in range(steps):
        if state.actors():
            step(state, rng)
    comes_back(state)


@rule("V-0.1")
@pytest.mark.parametrize(("players", "options"), MODES)
def test_legal_and_refusal_agree_on_the_whole_table(players: int, options: dict[str, Any]) -> None:
    state, rng = GAME.new(players, options), Random(9)
    while state.actors():
        if rng.random() < 0.05:
            legal_is_what_no_rule_forbids(state)
        step(state, rng)
    legal_is_what_no_rule_forbids(state)


@rule("V-0.1")
def test_a_copy_goes_its_own_way() -> None:
    rng = Random(3)
    state = GAME.new(3, {"gelbon": "on"})
    for _ in range(400):
        step(state, rng)
    stored, twin = state.snapshot(), state.copy()
    assert twin.snapshot() == stored
    while twin.actors():
        step(twin, rng)
    assert state.snapshot() == stored


@rule("V-R24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_phase_one_takes_about_as_long_as_the_book_says(players: int) -> None:
    """Random play: 41 to 44 rounds on average, never near the bound."""
    rng, rounds = Random(1), 0.0
    for _ in range(15):
        state = GAME.new(players, {"phases": "one"})
        while state.actors():
            step(state, rng)
        rounds += state.snapshot()["slots"] / players
    assert 30 < rounds / 15 < 55
