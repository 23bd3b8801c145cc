"""M-2, setting up; M-16, the wheels; the numbers of data.toml as a whole."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.names import ADVANCED, ALL, CARDS, KINDS, TILES
from orrery.games.minethemoon.state import MineTheMoonState
from tests.games.driving import chances, do, options_of, phase
from tests.games.minethemoon.build import silo, white_at
from tests.rules import rule

DATA: dict[str, Any] = tomllib.loads(files("orrery.games.minethemoon").joinpath("data.toml").read_text("utf-8"))
COLOURS = ["Black", "Blue", "Green", "Purple", "Red"]


def new(players: int = 3, **options: Any) -> MineTheMoonState:
    state = GAME.new(players, options)
    assert isinstance(state, MineTheMoonState)
    return state


def set_up(players: int = 3, **options: Any) -> MineTheMoonState:
    """An ordinary setup: the first cards, raw Graphene for everybody, Priority from the last seat to the first."""
    state = new(players, **options)
    while phase(state) == "first_deal":
        do(state, f"chance {options_of(state, CHANCE)[0]}")
    while phase(state) == "first_spin":
        do(state, "chance spin:rG")
    for seat in range(players - 1, 0, -1):
        do(state, f"chance seat:{seat}")
    return state


@rule("M-2.3", "M-2.4")
@pytest.mark.parametrize(("players", "pads"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_m2_3_one_rocket_for_each_active_pad_any_card_as_likely(players: int, pads: int) -> None:
    state = new(players)
    for dealt in range(pads):
        assert phase(state) == "first_deal"
        assert list(chances(state).values()) == [1] * (39 - dealt)
        do(state, f"chance {options_of(state, CHANCE)[-1]}")
    assert phase(state) == "first_spin"
    assert [card >= 0 for card in state.pads] == [pad < pads for pad in range(4)]


@rule("M-2.7", "M-R43")
@pytest.mark.parametrize("crater", ["A", "B", "C", "D"])
def test_m2_7_two_spins_each_without_launches(crater: str) -> None:
    state = new(2, crater=crater)
    do(state, "chance deal:asimov", "chance deal:bacon")
    weights = DATA["wheels"][crater]
    assert chances(state) == {f"spin:{kind}": weights[kind] for kind in KINDS if weights[kind]}
    assert state.refusal(CHANCE, GAME.space.parse("spin:ALL")) == ("M-2.1" if crater == "C" else "M-2.7")
    do(state, "chance spin:rB", "chance spin:rN", "chance spin:rG", "chance spin:rG")
    assert [silo(state, seat) for seat in (0, 1)] == ["rB rN", "rG rG"]
    assert state.rc == [6, 6]


@rule("M-2.8", "M-2.10")
def test_m2_8_the_order_is_drawn_seat_by_seat() -> None:
    state = new(4)
    for card in ("asimov", "bacon", "bush"):
        do(state, f"chance deal:{card}")
    do(state, *["chance spin:rB", "chance spin:rG"] * 4)
    assert chances(state) == {f"seat:{seat}": 1 for seat in range(4)}
    do(state, "chance seat:2", "chance seat:0")
    assert chances(state) == {"seat:1": 1, "seat:3": 1}
    do(state, "chance seat:3")
    assert state.priority == [2, 0, 3, 1]
    assert state.actors() == [2]
    assert state.turn == 1


@rule("M-2.1", "M-2.5", "M-2.6", "M-9.1")
def test_m2_6_what_everybody_starts_with() -> None:
    state = set_up(3, crater="B")
    assert state.dominance == [0, 0, 0]
    assert white_at(state) == (None, "box")
    assert [state.rc[seat] + state.in_silo(seat) for seat in range(3)] == [8, 8, 8]
    assert state.view(None)["wheel"] == {key: n for key, n in DATA["wheels"]["B"].items() if type(n) is int and n}


@rule("M-2.2", "M-9.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m2_2_copies_by_number_of_players(players: int) -> None:
    entry, middle, top = players, players - 1, max(1, players - 2)
    expected = [entry, middle, top, entry, entry, middle, entry, top]
    assert set_up(players).tiles == expected


def test_section_2_1_the_components_add_up() -> None:
    assert sum(set_up(5).tiles) == 34
    assert len(CARDS) == len(set(CARDS)) == 39
    assert len(ADVANCED) == 23
    assert sum(back["copies"] for back in DATA["advanced"].values()) == 39


@rule("M-12.1", "M-12.5")
def test_section_2_8_rockets() -> None:
    rockets = DATA["rockets"]["list"]
    slots = [slot for _, row, _ in rockets for slot in row]
    assert len(slots) == 156
    assert [sum(slot[0] == kind for slot in slots) for kind in "BGN"] == [63, 54, 39]
    assert {slot[0] + slot[1:] for slot in slots} == {"B1", "B2", "G2", "G3", "N3", "N4"}
    assert [sum(len(row) == size for _, row, _ in rockets) for size in (3, 4, 5)] == [13, 13, 13]
    assert len({tuple(row) for _, row, _ in rockets}) == 39
    assert rockets[0] == ["Fresco", ["N4", "N3", "G2"], "transmitter"]
    assert rockets[26][0] == "Roddenberry"
    assert rockets[26][1][:2] == ["N4", "N4"]
    sums = {row[0]: sum(int(slot[1:]) for slot in row[1]) for row in rockets}
    assert (sums["Turing"], sums["Asimov"], sums["Vinge"], sums["Wells"]) == (15, 5, 14, 12)


# The rockets, in the order of the cards
ROCKETS = """
Fresco N4 N3 G2 transmitter
Asimov B2 B2 B1 trembler
Bacon G3 B2 B1 comsat
Bradbury G3 G2 B1 omnirefiner
Bush N3 B2 B1 agridome
Capek N3 G2 B1 accelerator
Clarke N4 G2 B1 omnirefiner
Dick G2 G2 B2 leecher
Drexler N3 G3 B1 repressor
Dyson N3 N3 B1 lab
Feynman G3 G2 G2 generator
Fuller N4 B1 B1 statue3
Gernsback G2 B2 B1 prerogative
Gibson N4 G2 B2 B1 massdriver
Goddard N3 G3 G2 B1 synthesizer
Heinlein N4 N3 B2 B1 quaker
Herbert G3 G3 B2 B1 trembler
Huxley G3 G2 B2 B2 comsat
Kahn N3 N3 G2 B1 abductor
Kaku N4 G3 G2 B1 hydroponics
Korolev G3 G2 B2 B1 accelerator
Kurzweil N3 B2 B2 B1 statue4
Le-Guin N4 N3 G3 B1 solararray
Lem N3 G2 B2 B1 repressor
McLuhan G3 G3 G2 B2 agridome
Minsky N4 G2 G2 B2 leecher
Roddenberry N4 N4 G3 B2 B1 statue5
Moravec N4 G3 G2 B2 B1 lab
Oberth N4 N3 G3 B2 B1 massdriver
O'Neill N3 G3 G3 B2 B2 quaker
Sagan N4 G3 B2 B2 B1 generator
Stapledon N4 N3 G3 G2 B2 statue6
Tesla G3 G3 B2 B2 B1 transmitter
Toffler N4 G3 G3 G2 B2 synthesizer
Tsiolkovsky N3 N3 G2 B2 B1 grant
Turing N4 N4 G3 G2 B2 statue7
Verne N3 G3 G2 B2 B1 hydroponics
Vinge N4 N3 N3 B2 B2 solararray
Wells G3 G3 G2 B2 B2 abductor
"""


@rule("M-12.1", "M-12.6")
def test_section_2_8_every_rocket_has_these_slots_and_this_back() -> None:
    printed = GAME.printed
    found = []
    for card, back in enumerate(printed.back):
        types, worths = printed.slot_type[card], printed.slot_value[card]
        slots = ["BGN"[type_] + str(worth) for type_, worth in zip(types, worths, strict=True)]
        found.append([printed.card_name[card].replace(" ", "-"), *slots, ADVANCED[back]])
    assert found == [line.split() for line in ROCKETS.split("\n") if line]


@rule("M-4.2", "M-4.5", "M-9.4")
@pytest.mark.parametrize(
    ("players", "teams"),
    [
        (3, {"refinery": [0, 2], "shaker": [0, 2, 1], "uplink": [0, 2, 2], "loader": [0, 3, 2], "clout": [1, 2]}),
        (4, {"refinery": [2, 2], "shaker": [1, 2, 1], "uplink": [3, 2, 2], "loader": [3, 3, 2], "clout": [1, 2]}),
    ],
)
def test_section_2_4_the_teams_of_the_shared_buildings(players: int, teams: dict[str, list[int]]) -> None:
    found: dict[str, list[int]] = {}
    for place in new(players).view(None)["shared"]:
        found.setdefault(place["place"].split(".")[0], []).append(place["size"])
    assert found == teams


@rule("M-11.3", "M-11.6")
def test_section_2_7_costs_are_mostly_refined_and_statues_pay_their_worth() -> None:
    refined = [name for name, back in DATA["advanced"].items() if all(kind[0] == "f" for kind in back["cost"])]
    assert len(refined) == 20
    assert all(kind[0] == "r" for tile in DATA["tiles"].values() for kind in tile["cost"])
    assert [DATA["advanced"][f"statue{n}"]["bonus"] for n in range(3, 8)] == [3, 4, 5, 6, 7]
    assert DATA["advanced"]["omnirefiner"]["cost"] == ["fB", "fG"]


@rule("M-16.1", "M-16.2", "M-16.3", "M-16.4")
def test_g6_the_wheels() -> None:
    a, b, c, d = (DATA["wheels"][name] for name in "ABCD")
    assert all(sum(wheel[key] for key in [*KINDS, "ALL", "LA", "LB", "LC"]) == 100 for wheel in (a, b, c, d))
    assert all(2 * a["f" + kind] == a["r" + kind] for kind in "BGN")
    assert (a["ALL"], b["ALL"], c["ALL"], d["ALL"]) == (7, 10, 0, 10)
    assert (c["fB"], c["fG"], c["fN"], c["LA"], c["LB"], c["LC"]) == (0, 0, 0, 5, 5, 5)
    assert d["fN"] == 0
    assert d["fG"] < b["fG"]
    assert d["fB"] > b["fB"]
    assert 5 * 3 >= 100 / 7 > 4 * 3
    assert 4 * 3 >= 100 / 10 > 3 * 3


EXACT = {
    "A": {"rB": 28, "rG": 20, "rN": 14, "fB": 14, "fG": 10, "fN": 7, "ALL": 7},
    "B": {"rB": 18, "rG": 16, "rN": 14, "fB": 16, "fG": 14, "fN": 12, "ALL": 10},
    "C": {"rB": 36, "rG": 28, "rN": 21, "LA": 5, "LB": 5, "LC": 5},
    "D": {"rB": 20, "rG": 18, "rN": 16, "fB": 28, "fG": 8, "ALL": 10},
}


@rule("M-16.1", "M-16.2", "M-16.3", "M-16.4")
@pytest.mark.parametrize("crater", EXACT)
def test_m16_each_spin_has_exactly_these_odds(crater: str) -> None:
    state = set_up(2, crater=crater)
    do(state, "1 pass", "0 pass")
    for seat in (0, 1):
        while seat in state.actors():
            do(state, f"{seat} qty:0")
    assert chances(state) == {f"spin:{outcome}": weight for outcome, weight in EXACT[crater].items()}


@rule("M-16.1")
def test_m16_samples_follow_the_odds() -> None:
    from random import Random

    state = set_up(2)
    do(state, "1 pass", "0 pass")
    for seat in (0, 1):
        while seat in state.actors():
            do(state, f"{seat} qty:0")
    rng = Random(5)
    seen = [GAME.space.notation(state.sample(rng)).removeprefix("spin:") for _ in range(20_000)]
    for outcome, weight in EXACT["A"].items():
        assert abs(seen.count(outcome) - 200 * weight) < 300
    assert ALL == 6


@rule("M-2.9", "M-14.1", "M-15.1", "M-15.5")
def test_g7_robot_counts() -> None:
    state = new(5, sides=["B"] * 5)
    assert dict(zip(COLOURS, state.rc, strict=True)) == {"Black": 7, "Blue": 8, "Green": 9, "Purple": 8, "Red": 8}
    assert new(5).rc == [8] * 5
    assert new(2, sides=["A", "B"]).rc == [8, 8]


@rule("M-2.3", "M-15.2")
@pytest.mark.parametrize("players", [2, 4])
def test_m15_2_the_private_pad_gets_a_rocket_last(players: int) -> None:
    state = new(players, sides=["A", "B", "A", "A"][:players])
    active = 2 if players == 2 else 3
    for _ in range(active):
        do(state, f"chance {options_of(state, CHANCE)[0]}")
    assert state.pads[3] == -1
    assert phase(state) == "first_deal"
    do(state, "chance deal:wells")
    assert state.pads[3] == CARDS.index("wells")


def test_tiles_are_named_as_in_the_data() -> None:
    assert list(DATA["tiles"]) == TILES
