"""The ground: hexes, tunnels, turning and mirroring, networks, held against small cases worked out by hand."""

import pytest

from orrery.games.uranus import GAME
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.moon import (
    CELLS,
    EDGES,
    NAMES,
    NEIGHBOURS,
    WITHIN,
    distance,
    hexes_of,
    networks_of,
    oriented,
    set_of,
)
from tests.games.uranus.build import HEXES, far, near
from tests.rules import rule

ROWS = {-4: (0, 4, 0), -3: (-1, 4, 5), -2: (-2, 4, 11), -1: (-3, 4, 18), 0: (-4, 4, 26)} | {
    1: (-4, 3, 35),
    2: (-4, 2, 43),
    3: (-4, 1, 50),
    4: (-4, 0, 56),
}
DISTINCT = {
    "C": [1, 1, 6, 6, 6, 6, 3, 12, 6, 6, 6, 6],
    "P": [6, 3, 6, 6, 6, 6, 2, 12, 12, 3, 6, 6],
    "T": [3, 12, 12, 6, 6, 6, 12, 12, 6, 1, 2, 3],
}


@rule("U-1.12")
def test_u1_12_the_61_hexes_are_numbered_row_by_row() -> None:
    assert NAMES == HEXES
    assert len(NAMES) == 61
    assert all(sum(cell) == 0 for cell in CELLS)
    for c, (first, last, number) in ROWS.items():
        assert [CELLS[number + step] for step in range(last - first + 1)] == [
            (a, -a - c, c) for a in range(first, last + 1)
        ]


@rule("U-8.2")
def test_u8_2_the_156_tunnels_are_numbered_east_southeast_southwest() -> None:
    assert len(EDGES) == 156
    assert EDGES[:6] == [(0, 1), (0, 6), (0, 5), (1, 2), (1, 7), (1, 6)]
    assert len(set(EDGES)) == 156
    assert all(far(NAMES[a], NAMES[b]) == 1 and a < b for a, b in EDGES)


def test_neighbours_of_the_centre_a_rim_hex_and_a_corner() -> None:
    def names(name: str) -> set[str]:
        return {NAMES[number] for number in NEIGHBOURS[NAMES.index(name)]}

    assert names("0,0,0") == {"1,-1,0", "0,-1,1", "-1,0,1", "-1,1,0", "0,1,-1", "1,0,-1"}
    assert names("4,0,-4") == {"3,1,-4", "4,-1,-3", "3,0,-3"}
    assert names("2,2,-4") == {"1,3,-4", "3,1,-4", "1,2,-3", "2,1,-3"}


@rule("U-4.3")
def test_u4_3_distances_and_rings() -> None:
    assert distance(NAMES.index("-4,0,4"), NAMES.index("4,0,-4")) == 8
    assert distance(NAMES.index("1,-1,0"), NAMES.index("-1,2,-1")) == 3
    for name in ("0,0,0", "4,-4,0", "1,1,-2"):
        for radius in range(9):
            expected = {other for ring in range(radius + 1) for other in near(name, ring)}
            assert {NAMES[n] for n in hexes_of(WITHIN[NAMES.index(name)][radius])} == expected


@rule("U-3.4")
def test_u3_4_turning_and_mirroring() -> None:
    assert [oriented((1, -1, 0), turn) for turn in range(6)] == [
        (1, -1, 0),
        (1, 0, -1),
        (0, 1, -1),
        (-1, 1, 0),
        (-1, 0, 1),
        (0, -1, 1),
    ]
    assert oriented((1, -2, 1), 6) == (1, 1, -2)
    assert oriented((1, -1, 0), 7) == oriented((1, 0, -1), 1) == (0, 1, -1)
    for orientation in range(12):  # turning and mirroring keep distances
        cells = [oriented(cell, orientation) for cell in CELLS]
        assert len(set(cells)) == 61
        assert all(max(map(abs, cell)) == max(map(abs, old)) for cell, old in zip(cells, CELLS, strict=True))


@rule("U-3.4")
@pytest.mark.parametrize("mark", ["C", "P", "T"])
def test_u3_4_how_many_different_ways_each_pattern_can_lie(mark: str) -> None:
    centre = NAMES.index("0,0,0")
    cards = [card for card in GAME.impacts if card.name.startswith(mark)]
    found = [len({frozenset(oriented(cell, turn) for cell in card.cells) for turn in range(12)}) for card in cards]
    assert found == DISTINCT[mark]
    small = [card for card in cards if all(max(map(abs, cell)) <= 4 for cell in card.cells)]
    assert [len(set(card.placed(centre))) for card in small] == [DISTINCT[mark][cards.index(card)] for card in small]


@rule("U-R3")
def test_u_r3_cells_outside_the_moon_are_dropped() -> None:
    line = next(card for card in GAME.impacts if card.name == "P3")  # four in a row
    corner = NAMES.index("4,-4,0")
    covers = [{NAMES[n] for n in hexes_of(cover)} for cover in line.placed(corner)]
    assert covers[0] == {"4,-4,0"}
    assert covers[3] == {"4,-4,0", "3,-3,0", "2,-2,0", "1,-1,0"}
    assert all("4,-4,0" in cover for cover in covers)


@rule("U-5.2", "U-R16")
def test_u5_2_networks_of_a_few_tunnels() -> None:
    def edge(one: str, other: str) -> int:
        return EDGES.index((NAMES.index(one), NAMES.index(other)))

    two = [edge("0,0,0", "1,-1,0"), edge("1,-1,0", "2,-2,0"), edge("-4,4,0", "-3,3,0")]
    found = [{NAMES[n] for n in hexes_of(network)} for network in networks_of(set_of(two))]
    assert sorted(map(sorted, found)) == [["-3,3,0", "-4,4,0"], ["0,0,0", "1,-1,0", "2,-2,0"]]
    joined = [*two, edge("-3,3,0", "-2,2,0"), edge("-2,2,0", "-1,1,0"), edge("-1,1,0", "0,0,0")]
    assert len(networks_of(set_of(joined))) == 1
    assert networks_of(0) == []


def test_the_table_has_1764_actions_and_145_outcomes() -> None:
    players = sum(verb.size for verb in SPACE.verbs if not verb.chance)
    assert (players, SPACE.size - players) == (1764, 145)


@pytest.mark.parametrize(
    "text",
    [
        "use:3,0,-3.tunnel",
        "use:alone1.module2",
        "donate:0,1,-1.left",
        "tunnel:0,4,-4.1,3,-4",
        "fire:0",
        "coord:1,-1,0",
        "impact:P4",
        "race:III",
        "strike:junk.11",
        "keep_tech:rocket",
        "give_tech:spaceship.right",
        "secure:6",
    ],
)
def test_notation_is_what_people_read(text: str) -> None:
    assert SPACE.notation(SPACE.parse(text)) == text
