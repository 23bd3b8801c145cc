"""Positions of Terraforming Darkness for tests: orbs and tiles in a short form, the rest filled in to add up."""

import re
from collections.abc import Sequence
from typing import Any, Final

from orrery.core import State
from orrery.games.darkness import GAME, step_id
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps import biosphere, disasters, survival
from orrery.games.darkness.steps.passages import carry_on
from tests.games.driving import do, options_of

DATA: Final[dict[str, Any]] = GAME.data
LEVELS: Final = ("lv1", "lv2", "lv3")


def tile(text: str) -> dict[str, Any] | None:
    """`water` ownerless, `water@0` with a factory, `water@0+` with a terraforming station, `ancient_shield@1s` with a
    lone scout, `rocks!` turned over, `rocks/3` of LV3 (else of the lowest level that has it), `-` an empty slot."""
    if text == "-":
        return None
    found = re.fullmatch(r"(\w+?)(!)?(?:/(\d))?(?:@(\d)([+s])?)?", text)
    assert found, text
    name, turned, level, owner, ship = found.groups()
    lowest = next(n for n, pool in enumerate(LEVELS, 1) if name in DATA["tiles"][pool])
    return {
        "tile": name,
        "level": int(level or lowest),
        "turned": 1 if turned else 0,
        "owner": -1 if owner is None else int(owner),
        "colony": 1 if owner is not None and ship != "s" else 0,
        "scout": 1 if ship else 0,
    }


def orb(core: str = "A8", tiles: str = "", bridge: Sequence[int] = (), **more: Any) -> dict[str, Any]:
    """An orb on the table; with tiles it is face up, and whoever has a bridgehead has seen it."""
    slots = [tile(text) for text in tiles.split()]
    entry = {"core": core, "slots": slots, "bridgeheads": list(bridge), "face_up": bool(tiles), "seen": list(bridge)}
    return {**entry, **more}


def position(
    *orbs: dict[str, Any],
    players: int = 2,
    fleet: Sequence[Sequence[int]] | None = None,
    waste: Sequence[Sequence[int]] | None = None,
    links: Sequence[Sequence[int]] = (),
    options: dict[str, Any] | None = None,
    pools: Sequence[dict[str, int]] | None = None,
    bag: dict[str, int] | None = None,
    step: str = "main",
    actor: Any = 0,
    pending: dict[str, Any] | None = None,
    data: dict[str, Any] | None = None,
    **fields: Any,
) -> DarknessState:
    """It is seat 0's turn in phase 1. Ships that are nowhere else lie in the reserve, pieces in their pools.

    Given pools or a given bag put the rest of the pieces out of play, so such a position does not add up.
    """
    game = GAME.with_data(data) if data else GAME
    fleets = [list(ships) for ships in fleet or [[10, 10]] * players]
    wastes = [list(ships) for ships in waste or [[0, 0]] * players]
    entries = [{**entry, "face_up": True} if players == 1 else entry for entry in orbs]
    placed = [[0, 0] for _ in range(players)]
    left = {name: dict(copies(game.data["tiles"][name])) for name in LEVELS}
    cores = dict(copies(game.data["cores"]["copies"]))
    for entry in entries:
        cores[entry["core"]] -= 1
        for seat in entry["bridgeheads"]:
            placed[seat][0] += 1
        if entry.get("station", -1) >= 0:
            placed[entry["station"]][1] += 1
        for lying in entry["slots"]:
            if lying is not None:
                left[f"lv{lying['level']}"][lying["tile"]] -= 1
                if lying["owner"] >= 0:
                    placed[lying["owner"]][0] += lying["colony"]
                    placed[lying["owner"]][1] += lying["scout"]
    for owner, _, _, portal in links:
        if not portal:
            placed[owner][0] += 1
            placed[owner][1] += 1
    left["lv1"]["deep_scan"] -= sum(fields.get("deep_scans", []))
    left["lv2"]["lifeforms"] -= sum(fields.get("eliminations", []))
    for level, pile in enumerate(fields.get("wasted", [])):
        for name, number in pile.items():
            left[LEVELS[level]][name] -= number
    total = game.data["ships"]["of_a_colour"]
    reserve = [[total - fleets[s][k] - wastes[s][k] - placed[s][k] for k in (0, 1)] for s in range(players)]
    state = game.restore(
        {
            "players": players,
            "options": {"start": 0, **(options or {})},
            "step": step,
            "actor": actor,
            "fleet": fleets,
            "waste": wastes,
            "reserve": reserve,
            "bag": cores if bag is None else bag,
            "pools": [left[name] for name in LEVELS] if pools is None else list(pools),
            "orbs": entries,
            "links": [list(link) for link in links],
            "pending": {"start": 0, "turn": 0, **(pending or {})},
            **fields,
        }
    )
    assert isinstance(state, DarknessState)
    if pools is None and bag is None:
        assert GAME.broken(state) == []
    return state


def copies(table: dict[str, Any]) -> list[tuple[str, int]]:
    return [(name, number) for name, number in table.items() if isinstance(number, int)]


def phase(number: int, *orbs: dict[str, Any], **fields: Any) -> DarknessState:
    """The table at the beginning of phase 2, 3, 4 or 5. Coalitions stand alone unless given as groups of seats.

    Seat 0 started unless `start` says otherwise.
    """
    players = fields.get("players", 2)
    start = fields.pop("start", 0)
    groups = fields.pop("coalitions", [])
    seats = [sum(1 << s for g in groups if seat in g for s in g) or 1 << seat for seat in range(players)]
    for entry in orbs:
        entry["face_up"] = entry["face_up"] or number > 2
    if number == 2:
        seats = [0] * players
    state = position(
        *orbs,
        **{"fleet": [[0, 0]] * players, "coalition": seats, "step": "proposing", **fields},
        pending={"phase": number, "turn": -1, "start": start},
    )
    if number == 2:
        state.step = step_id.NEXT_PROPOSAL
    elif number == 3:
        disasters.begin_disasters(state)
    elif number == 4:
        biosphere.begin_biosphere(state)
    else:
        survival.begin_counting(state)
    carry_on(state)
    return state


def answers(state: State) -> list[str]:
    """What may be answered to what is asked; free actions, open at any moment of the own turn, are left out (D-R73)."""
    return [text for text in options_of(state) if text.partition(":")[0] not in ("erase", "exchange", "hit_amoeba")]


def step_of(state: State) -> str:
    found: str = state.snapshot()["step"]
    return found


def actor(state: State) -> int:
    return state.actors()[0]


def fleet(state: State, seat: int = 0) -> list[int]:
    ships: list[int] = state.snapshot()["fleet"][seat]
    return ships


def waste(state: State, seat: int = 0) -> list[int]:
    ships: list[int] = state.snapshot()["waste"][seat]
    return ships


def orb_of(state: State, number: int) -> dict[str, Any]:
    found: dict[str, Any] = state.snapshot()["orbs"][number]
    return found


def tile_of(state: State, number: int, slot: int) -> dict[str, Any]:
    found: dict[str, Any] = orb_of(state, number)["slots"][slot]
    return found


def ships_on(state: State, number: int, slot: int) -> tuple[int, int, int]:
    """Owner, colony ships and scouts on a tile."""
    found = tile_of(state, number, slot)
    return found["owner"], found["colony"], found["scout"]


def explore(
    found: str, *moves: str, ship: str = "colony", core: str = "A8", tiles: str = "", **fields: Any
) -> DarknessState:
    """Seat 0 explores orb 0 and digs with a first rocks tile to the tile wanted, or draws it at once if it is LV1."""
    state = fields.pop("state", None) or position(orb(core, tiles, bridge=[0]), *fields.pop("more", ()), **fields)
    do(state, f"0 explore:{ship}.0")
    while step_of(state) in ("promising", "going", "firing"):
        answer = {"promising": "promise:yes", "going": "go", "firing": "allow"}[step_of(state)]
        do(state, f"{actor(state)} {answer}")
    if found in DATA["tiles"]["lv1"]:
        do(state, f"chance tile:{found}")
    else:
        level = 2 if found in DATA["tiles"]["lv2"] else 3
        do(state, "chance tile:rocks", f"0 dig:{level}", f"chance tile:{found}")
    return do(state, *moves)
