"""Positions of Uranus! for tests. Hexes are written "a,b,c"; rocks "3B 1Y"; gaps "0,0,0 P4", "down" or None."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

from orrery.core import State
from orrery.games.uranus import GAME
from orrery.games.uranus.state import UranusState
from tests.games.driving import do, phase, step

NUMERALS: Final = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
KNOWN: Final = {"I": ["rocket"], "III": ["weaponry"], "V": ["spaceship"], "VI": ["telescope"]}
HEXES: Final = [f"{a},{-a - c},{c}" for c in range(-4, 5) for a in range(-4, 5) if abs(a + c) <= 4]
IMPACTS: Final = [f"{mark}{number}" for mark in "CPT" for number in range(1, 13)]
DECKS: Final = {"first": IMPACTS[:24], "standard": IMPACTS, "advanced": IMPACTS[12:]}
VOLCANOES: Final = ["1,1,-2", "-2,0,2", "-1,3,-2", "2,-2,0", "0,-1,1", "-3,2,1"]
BOXES: Final = [[3, 2, 2, 1, 0], [1, 3, 0, 2, 2], [3, 0, 2, 2, 1], [0, 3, 2, 1, 2], [3, 1, 2, 1, 1], [2, 2, 2, 1, 1]]

S = TypeVar("S", bound=State)
Seat = dict[str, Any]


def amounts(text: str) -> list[int]:
    """ "3B 1Y" as numbers in the order green, blue, red, purple, grey."""
    counts = [0] * 5
    for part in text.split():
        counts["GBRPY".index(part[-1])] += int(part[:-1])
    return counts


def heap(name: str, rocks: str, mines: Sequence[str] | None = None) -> dict[str, Any]:
    """A set of rocks; without `mines` it came from its anchor alone."""
    came = [name] if mines is None and not name.startswith("alone") else list(mines or [])
    return {"name": name, "mines": came, "rocks": amounts(rocks)}


def modules(**filled: str) -> list[dict[str, Any]]:
    """Modules by number: m2="3B 1Y" is partly filled, m1="full" complete, m1="home 2" where seat 2 lives."""
    rows: list[dict[str, Any]] = []
    for number in range(1, 7):
        text = filled.get(f"m{number}", "")
        complete = text == "full" or text.startswith("home")
        rows.append(
            {
                "filled": BOXES[number - 1] if complete else amounts(text),
                "occupant": int(text.split()[1]) if text.startswith("home") else -1,
            }
        )
    return rows


def position(
    *,
    players: int = 2,
    phase: str = "use",
    seats: Sequence[Mapping[str, Any]] = (),
    gaps: Sequence[str | None] | None = None,
    extra: str | None = None,
    module_rows: list[dict[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    busy: bool = True,
    **fields: Any,
) -> UranusState:
    """A position in the middle of a game; what a test does not name is filled in and does not matter.

    `busy` gives the last seat something to do, so that the phase does not end under the test's hands.
    """
    gaps = ["down"] * max(players, 2) if gaps is None else gaps
    pairs = [
        None if gap is None else ("down", "down") if gap == "down" else tuple(gap.split()) for gap in [*gaps, extra]
    ]
    coords = [None if pair is None else pair[0] for pair in pairs]
    impacts = [None if pair is None else pair[1] for pair in pairs]
    deck = DECKS[(options or {}).get("impact_deck", "standard")]
    coord_pool = [name for name in HEXES if name not in coords]
    impact_pool = [name for name in deck if name not in impacts]
    rows = module_rows or modules()
    owners = [seat_row(number, dict(seats[number]) if number < len(seats) else {}) for number in range(players)]
    if busy:
        occupy(owners[-1], phase)
    for row in rows:
        row.setdefault("shares", [sum(row["filled"]), *[0] * (players - 1)])
    data: dict[str, Any] = {
        "players": players,
        "options": dict(options or {}),
        "phase": phase,
        "round": 5,
        "attacks_done": 1,
        "coords": coords,
        "impacts": impacts,
        "coord_pools": [coord_pool],
        "impact_pools": [impact_pool],
        "coord_deck": len(coord_pool) - coords.count("down"),
        "impact_deck": len(impact_pool) - impacts.count("down"),
        "modules": rows,
        "seats": owners,
        **fields,
    }
    state = GAME.restore(data)
    assert isinstance(state, UranusState)
    return state


def seat_row(number: int, own: Seat) -> Seat:
    race = own.get("race", NUMERALS[number])
    row: Seat = {"race": race, "moon": NUMERALS[number], "card": NUMERALS[number], "known": KNOWN.get(race, []), **own}
    ticks = dict(row.get("ticks", {}))
    if "weaponry" in row["known"]:
        ticks.setdefault("gun", 2)
    row["ticks"] = ticks
    return row


def occupy(row: Seat, phase: str) -> None:
    if phase == "use":
        row["sets"] = [*row.get("sets", []), heap("alone8", "1G 1B 1R 1P")]
    elif phase == "build":
        row["ticks"] = {"tunnel": 1, **row["ticks"]}
    elif phase == "collect":
        row.setdefault("loose", ["green"])


def chance(state: S, *outcomes: str) -> S:
    """Let chance say this, then go on."""
    return do(state, *(f"chance {outcome}" for outcome in outcomes))


def seat(state: State, number: int) -> dict[str, Any]:
    """One seat of the snapshot."""
    row: dict[str, Any] = state.snapshot()["seats"][number]
    return row


def ticks(state: State, number: int, track: str) -> int:
    count: int = seat(state, number)["ticks"][track]
    return count


def near(name: str, distance: int) -> set[str]:
    """The hexes at exactly that distance."""
    return {other for other in HEXES if far(name, other) == distance}


def triple(name: str) -> tuple[int, int, int]:
    a, b, c = (int(part) for part in name.split(","))
    return a, b, c


def far(one: str, other: str) -> int:
    """Half the sum of the differences: the other formula for the distance of two hexes."""
    return sum(abs(x - y) for x, y in zip(triple(one), triple(other), strict=True)) // 2


def finish_setup(state: S, rng: Random) -> S:
    """Random play until round 1 begins."""
    while phase(state) in ("deal", "objectives", "setup"):
        step(state, rng)
    return state


def about_to_be_lost() -> UranusState:
    """Three players with the objectives 10, 1 and 2 lose when seat 0, who builds, is done."""
    seats: list[Seat] = [{"race": "I", "objective": 10, "ticks": {"tunnel": 1}}, {"objective": 1}, {"objective": 2}]
    return position(
        phase="build", players=3, seats=seats, round=19, marker=19, busy=False, options={"objectives": "on"}
    )


def struck(own: dict[str, Any], extra: str, **fields: Any) -> UranusState:
    """Space junk comes down on the moon of seat 0, who launched."""
    junk = {"step": "strike", "launcher": 0, "module": 0, "surplus": [0] * 5, "rock": 0, "card": 10, "target": 0}
    return position(seats=[own], extra=extra, junk=junk, **fields)
