"""The chances of rolls and battles as exact fractions, from the engine's own outcomes of chance and its own hits.

Nothing of a battle is computed here: every outcome of chance is applied to a copy of the position, nobody plays a card,
and what became of the battle is read from the position. Only the rolls that change nothing are summed up by algebra.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest

from orrery.core import CHANCE, State
from orrery.games.vertium import GAME
from orrery.games.vertium.actions import HOLD
from orrery.games.vertium.odds import win_chance
from orrery.games.vertium.state import VertiumState
from tests.games.driving import chances, do
from tests.games.vertium.build import attack, gems, owned, planet, war
from tests.rules import rule

SHADOWS: Final = {"mode": "shadows", "complex_seat": 0}
SOLO: Final = {"mode": "solo", "solo_deck": "reshuffle"}
# name: options, players, attacking side, defending side
LINES: Final[dict[str, tuple[Mapping[str, Any], int, int, int]]] = {
    "3-3": ({}, 2, 0, 1),
    "3-3 alternate": ({"hit_order": "alternate"}, 2, 0, 1),
    "4-3": (SHADOWS, 3, 0, 1),
    "3-4": (SHADOWS, 3, 1, 0),
    "solo attacks": (SOLO, 1, 1, 0),
    "solo defends": (SOLO, 1, 0, 1),
}
DEPLETED: Final[dict[str, tuple[Mapping[str, Any], int, int, int]]] = {
    "solo attacks, cards stay out": ({"mode": "solo"}, 1, 1, 0),
    "solo defends, cards stay out": ({"mode": "solo"}, 1, 0, 1),
    "solo defends, cards stay out, alternate": ({"mode": "solo", "hit_order": "alternate"}, 1, 0, 1),
}
FRESH: Final = (4, 4, 4)


def battle(line: str, a: int, d: int, **more: Any) -> State:
    """A battle in which `a` gems attack Brahe with `d`; both sides have planets elsewhere."""
    options, players, attacker, defender = (LINES | DEPLETED)[line]
    planets = {
        "galileo": owned(attacker, 1),
        "brahe": owned(defender, d),
        "lipperhey": owned(defender, 1),
    }
    fight = {"fighting": True, "target": "brahe", "origin": "galileo", "defender": defender, "vertium": a}
    return war(
        players, planets, options, turn=attacker, phase="roll_a", attacks=1, had=[True] * max(players, 2),
        attack={**fight, **more},
    )  # fmt: skip


def one_roll(state: State) -> list[tuple[State, Fraction]]:
    """Every outcome of one roll of both sides, without cards, with its chance."""
    found: list[tuple[State, Fraction]] = []
    open_states = [(state, Fraction(1))]
    while open_states:
        at, chance = open_states.pop()
        if at.actors() == [CHANCE] and (at is state or at.snapshot()["phase"] == "roll_d"):
            weights = at.weights()
            for action, weight in zip(at.legal(CHANCE), weights, strict=True):
                after = at.copy()
                after.apply(CHANCE, action)
                open_states.append((after, chance * Fraction(weight, sum(weights))))
        elif at.snapshot()["phase"] in ("card_a", "card_d"):
            at.apply(at.actors()[0], HOLD.at())
            open_states.append((at, chance))
        else:
            found.append((at, chance))
    return found


@cache
def attacker_wins(line: str, a: int, d: int) -> Fraction:
    """W(a, d): over the rolls that change something, since the others only come again."""
    nothing = won = Fraction(0)
    for after, chance in one_roll(battle(line, a, d)):
        now = attack(after)
        if not now["fighting"]:
            won += chance * (planet(after, "brahe")["owner"] == LINES[line][2])
        elif (now["vertium"], gems(after, "brahe")) == (a, d):
            nothing += chance
        else:
            won += chance * attacker_wins(line, now["vertium"], gems(after, "brahe"))
    return won / (1 - nothing)


@cache
def with_cards_left(line: str, a: int, d: int, left: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """W(a, d) with these cards left, as a number and a share of W(a, d) with the fresh deck."""
    fixed = share = Fraction(0)
    for after, chance in one_roll(battle(line, a, d, left=list(left))):
        now, then = attack(after), tuple(attack(after)["left"])
        if not now["fighting"]:
            fixed += chance * (planet(after, "brahe")["owner"] == DEPLETED[line][2])
        elif (now["vertium"], gems(after, "brahe")) != (a, d):
            fixed += chance * depleted_wins(line, now["vertium"], gems(after, "brahe"), then)
        elif then == FRESH:
            share += chance
        else:
            more, of_it = with_cards_left(line, a, d, then)
            fixed, share = fixed + chance * more, share + chance * of_it
    return fixed, share


def depleted_wins(line: str, a: int, d: int, left: tuple[int, ...]) -> Fraction:
    """W(a, d) when the cards shown stay out (V-R62): a roll that hits nobody changes what is left."""
    fixed, share = with_cards_left(line, a, d, FRESH)
    more, of_it = with_cards_left(line, a, d, left)
    return more + of_it * fixed / (1 - share)


EXACT: Final = [
    ("3-3", 0, 0, "310/373"), ("3-3", 1, 0, "134230/139129"), ("3-3", 0, 1, "52916/139129"),
    ("3-3", 1, 1, "38366748/51895117"),
    ("3-3 alternate", 0, 0, "310/373"), ("3-3 alternate", 1, 0, "134230/139129"),
    ("3-3 alternate", 0, 1, "19719/139129"), ("3-3 alternate", 1, 1, "36374928/51895117"),
    ("4-3", 0, 0, "433/442"), ("4-3", 1, 0, "195283/195364"), ("4-3", 0, 1, "477677/586092"),
    ("3-4", 0, 0, "356/663"), ("3-4", 1, 0, "325918/439569"), ("3-4", 0, 1, "7606/48841"),
    ("solo attacks", 0, 0, "2669/2702"), ("solo attacks", 1, 0, "7299715/7300804"),
    ("solo attacks", 0, 1, "18331681/21902412"),
    ("solo defends", 0, 0, "287/579"), ("solo defends", 1, 0, "475067/670482"), ("solo defends", 0, 1, "8943/74498"),
]  # fmt: skip
ROUNDED: Final = [
    ("3-3", 2, ".6952"), ("3-3", 4, ".651"), ("3-3", 8, ".612"),
    ("3-3 alternate", 2, ".6413"), ("3-3 alternate", 4, ".599"), ("3-3 alternate", 8, ".570"),
    ("4-3", 1, ".9788"), ("4-3", 2, ".986"), ("4-3", 4, ".995"), ("4-3", 8, ".999"),
    ("3-4", 1, ".2957"), ("3-4", 2, ".161"), ("3-4", 4, ".053"), ("3-4", 8, ".006"),
    ("solo attacks", 1, ".9880"), ("solo attacks", 2, ".993"), ("solo attacks", 4, ".998"),
    ("solo attacks", 8, "1.000"),
    ("solo defends", 1, ".2423"), ("solo defends", 2, ".123"), ("solo defends", 4, ".032"), ("solo defends", 8, ".002"),
]  # fmt: skip


@rule("V-8.4", "V-8.6", "V-8.7", "V-14.2", "V-15.6")
@pytest.mark.parametrize(("line", "a", "d", "value"), EXACT)
def test_g11_the_chance_of_the_attacker_as_an_exact_fraction(line: str, a: int, d: int, value: str) -> None:
    assert attacker_wins(line, a, d) == Fraction(value)


@pytest.mark.long
@rule("V-8.4", "V-R31")
@pytest.mark.parametrize(("line", "gems_each", "value"), ROUNDED)
def test_g11_the_chance_of_the_attacker_in_larger_battles(line: str, gems_each: int, value: str) -> None:
    digits = len(value.split(".")[1])
    assert round(float(attacker_wins(line, gems_each, gems_each)), digits) == float(value)


@rule("V-8.2", "V-8.3", "V-8.4")
def test_g11_net_hits_of_one_roll_of_three_dice_each() -> None:
    found: dict[tuple[int, int], Fraction] = {}
    for after, chance in one_roll(battle("3-3", 9, 9)):
        hits = (9 - gems(after, "brahe"), 9 - attack(after)["vertium"])
        found[hits] = found.get(hits, Fraction(0)) + chance
    expected = {(0, 0): "356/729", (1, 1): "124/729", (2, 2): "14/243", (3, 3): "1/729"}
    for pair, value in {(1, 0): "20/243", (2, 0): "1/243", (2, 1): "11/243", (3, 1): "1/729", (3, 2): "2/243"}.items():
        expected[pair] = expected[pair[::-1]] = value
    assert found == {pair: Fraction(value) for pair, value in expected.items()}
    assert sum(found.values()) == 1


@rule("V-14.2", "V-8.1")
def test_the_fifteen_rolls_of_four_dice() -> None:
    weights = chances(battle("4-3", 1, 1))
    assert sum(weights.values()) == 81
    by_shape = {1: 3, 4: 6, 6: 3, 12: 3}
    assert {weight: list(weights.values()).count(weight) for weight in by_shape} == by_shape
    assert weights["roll4:PBBS"] == 12


@rule("V-15.6", "V-15.9", "V-R62")
def test_four_cards_of_twelve() -> None:
    weights = chances(battle("solo attacks", 1, 1))
    assert sum(weights.values()) == 495
    assert {weight: list(weights.values()).count(weight) for weight in (1, 16, 36, 96)} == {1: 3, 16: 6, 36: 3, 96: 3}
    fight = {"fighting": True, "target": "brahe", "origin": "galileo", "defender": 0, "left": [3, 1, 4]}
    planets = {"galileo": owned(1, 1), "brahe": owned(0, 1), "lipperhey": owned(0, 1)}
    partly = war(1, planets, {"mode": "solo"}, turn=1, phase="roll_a", attack=fight)
    weights = chances(partly)
    assert sum(weights.values()) == 70
    assert weights["cards4:PPBS"] == 3 * 1 * 4
    assert "cards4:PBBS" not in weights


@rule("V-8.4")
@pytest.mark.parametrize("line", LINES)
def test_the_bots_table_agrees_with_the_engine(line: str) -> None:
    for a, d in ((0, 0), (1, 0), (0, 1), (2, 2), (3, 1)):
        state = battle(line, a, d)
        assert isinstance(state, VertiumState)
        exact = float(attacker_wins(line, a, d))
        assert win_chance(state, LINES[line][2], a, 1) == pytest.approx(exact, abs=1e-12)


@pytest.mark.long
@rule("V-R62", "V-R31")
@pytest.mark.parametrize("line", DEPLETED)
def test_v_r62_the_chance_on_the_screen_counts_the_cards_left(line: str) -> None:
    for a, d, left in ((0, 0, FRESH), (1, 0, FRESH), (0, 1, FRESH), (0, 1, (4, 4, 0)), (0, 1, (0, 1, 3))):
        shown = battle(line, a, d, left=list(left)).view(0)["attack"]["chances"]
        assert shown[a] == pytest.approx(float(depleted_wins(line, a, d, left)), abs=1e-12)


@rule("V-R62", "V-R42")
@pytest.mark.parametrize("deck", ["deplete", "reshuffle"])
def test_v_r62_a_deck_of_shields_cannot_be_beaten(deck: str) -> None:
    game = GAME.with_data({"solo_deck": {"photon": 0, "beam": 0, "shield": 12}})
    planets = {"galileo": owned(0, 3), "brahe": owned(1, 1), "lipperhey": owned(1, 1)}
    snapshot = war(1, planets, {"mode": "solo", "solo_deck": deck}).snapshot()
    state = do(game.restore({**snapshot, "attack": {}}), "0 attack:brahe")
    assert state.view(0)["attack"]["chances"] == [0.0] * 4


@rule("V-13.8")
def test_a_cube_counts_as_three_hit_points_more() -> None:
    planets = {"galileo": owned(0, 1), "brahe": owned(1, 1, cube=1), "lipperhey": owned(1, 4)}
    state = GAME.restore(war(2, planets, {"gelbon": "on"}).snapshot())
    assert isinstance(state, VertiumState)
    assert win_chance(state, 0, 3, 1) == win_chance(state, 0, 3, 2)
    assert win_chance(state, 0, 3, 1) == pytest.approx(float(attacker_wins("3-3", 3, 4)), abs=1e-12)
