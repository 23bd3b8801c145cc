"""A position as plain JSON data and back. Hexes, tunnels and cards are written as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.games.uranus.actions import IMPACTS, NUMERALS, SET_NAMES, TECHNOLOGIES, TRACKS
from orrery.games.uranus.boards import TRACK_COUNT
from orrery.games.uranus.moon import BIT, EDGE_NAMES, NAMES, edges_of, hexes_of, set_of
from orrery.games.uranus.position import (
    DOWN,
    EMPTY,
    JUNK_STEPS,
    JUNK_WORDS,
    MODULE_COUNT,
    NOTHING,
    PHASE_WORDS,
    PHASES,
    REASONS,
    RECORDS,
    Position,
)
from orrery.games.uranus.rocks import COLOURS, amounts, packed


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    return {
        "players": at.seats,
        "options": dict(at.config.options),
        "phase": PHASE_WORDS[at.phase],
        "round": at.round,
        "marker": at.marker,
        "attacks_done": at.attacks_done,
        "reason": REASONS[at.over] or None,
        "dark_seat": at.dark_seat,
        "coords": [card_text(card, NAMES) for card in at.coords],
        "coord_age": at.coord_age[:],
        "coord_deck": at.coord_deck,
        "coord_pools": [hex_names(pool) for pool in at.coord_pools],
        "coord_discard": hex_names(at.coord_discard),
        "impacts": [card_text(card, IMPACTS) for card in at.impacts],
        "impact_age": at.impact_age[:],
        "impact_deck": at.impact_deck,
        "impact_pools": [impact_names(pool) for pool in at.impact_pools],
        "impact_discard": impact_names(at.impact_discard),
        "junk_pool": [card for card in range(1, 13) if at.junk_pool & BIT[card]],
        "reveals": at.reveals[:],
        "modules": [
            {
                "filled": amounts(at.filled[module]),
                "shares": at.shares[at.seats * module : at.seats * module + at.seats],
                "occupant": at.occupant[module],
            }
            for module in range(MODULE_COUNT)
        ],
        "seats": [write_seat(at, seat) for seat in range(at.seats)],
        "junk": {
            "step": JUNK_WORDS[at.junk_step],
            "launcher": at.launcher,
            "module": at.launch_module,
            "surplus": amounts(at.surplus),
            "rock": at.junk_rock,
            "card": at.junk_card,
            "target": at.target,
        },
    }


def write_seat(at: Position, seat: int) -> dict[str, Any]:
    return {
        "race": at.numeral(at.race[seat]),
        "moon": at.numeral(at.moon[seat]),
        "card": at.numeral(at.card[seat]),
        "objective": at.objective[seat],
        "choices_left": at.choices_left[seat],
        "dark": hex_names(at.dark[seat]),
        "mines": hex_names(at.mines[seat]),
        "forts": hex_names(at.forts[seat]),
        "pads": hex_names(at.pads[seat]),
        "tunnels": [EDGE_NAMES[edge] for edge in edges_of(at.tunnels[seat])],
        "eruption": at.eruption[seat],
        "strikes": at.strikes[seat],
        "ticks": dict(zip(TRACKS, at.ticks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT], strict=True)),
        "known": [name for number, name in enumerate(TECHNOLOGIES) if at.knows(seat, number)],
        "sets": [
            {"name": SET_NAMES[code], "mines": hex_names(net), "rocks": amounts(rocks)}
            for code, net, rocks in zip(at.codes[seat], at.nets[seat], at.rocks[seat], strict=True)
        ],
        "loose": [COLOURS[colour] for colour in at.loose[seat]],
        "kept": [COLOURS[colour] for colour in at.kept[seat]],
        "doubled": None if at.doubled[seat] == NOTHING else NAMES[at.doubled[seat]],
        "donated": at.donated[seat],
        "launches": at.launches[seat],
        "tunnels_left": at.tunnels_left[seat],
        "mines_left": at.mines_left[seat],
        "gift_mines": at.gift_mines[seat],
        "gift_forts": at.gift_forts[seat],
        "done": at.done[seat],
        "flown": at.flown[seat],
        "flight": at.flight[RECORDS * seat : RECORDS * seat + RECORDS],
        "junk_drawn": at.junk_drawn[seat],
        "shots": at.shots[seat],
        "freight": at.freight[seat],
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name stays as on the empty table."""
    at.phase = PHASES[data["phase"]]
    at.round = int(data.get("round", 0))
    at.marker = int(data.get("marker", at.round))
    at.attacks_done = int(data.get("attacks_done", 0))
    at.over = REASONS.index(data.get("reason") or "")
    at.dark_seat = int(data.get("dark_seat", at.dark_seat))
    if "coords" in data:
        at.coords = [card_number(card, NAMES) for card in data["coords"]]
        at.impacts = [card_number(card, IMPACTS) for card in data["impacts"]]
    at.coord_age = list(data.get("coord_age", at.coord_age))
    at.impact_age = list(data.get("impact_age", at.impact_age))
    at.coord_deck = int(data.get("coord_deck", at.coord_deck))
    at.impact_deck = int(data.get("impact_deck", at.impact_deck))
    if "coord_pools" in data:
        at.coord_pools = [hex_set(pool) for pool in data["coord_pools"]]
        at.impact_pools = [impact_set(pool) for pool in data["impact_pools"]]
    at.coord_discard = hex_set(data.get("coord_discard", []))
    at.impact_discard = impact_set(data.get("impact_discard", []))
    if "junk_pool" in data:
        at.junk_pool = set_of(data["junk_pool"])
    at.reveals = list(data.get("reveals", []))
    for module, row in enumerate(data.get("modules", [])):
        at.filled[module] = packed(row["filled"])
        at.shares[at.seats * module : at.seats * module + at.seats] = row["shares"]
        at.occupant[module] = int(row["occupant"])
    for seat, own in enumerate(data["seats"]):
        read_seat(at, seat, own)
    junk = data.get("junk")
    if junk is not None:
        at.junk_step = JUNK_STEPS[junk["step"]]
        at.launcher = int(junk["launcher"])
        at.launch_module = int(junk["module"])
        at.surplus = packed(junk["surplus"])
        at.junk_rock = int(junk["rock"])
        at.junk_card = int(junk["card"])
        at.target = int(junk["target"])


def read_seat(at: Position, seat: int, own: Mapping[str, Any]) -> None:
    at.race[seat] = numeral(own.get("race"))
    at.moon[seat] = numeral(own.get("moon"))
    at.card[seat] = numeral(own.get("card"))
    at.objective[seat] = int(own.get("objective", 0))
    at.choices_left[seat] = int(own.get("choices_left", 0))
    at.dark[seat] = hex_set(own.get("dark", []))
    at.mines[seat] = hex_set(own.get("mines", []))
    at.forts[seat] = hex_set(own.get("forts", []))
    at.pads[seat] = hex_set(own.get("pads", []))
    at.tunnels[seat] = set_of([EDGE_NAMES.index(name) for name in own.get("tunnels", [])])
    at.eruption[seat] = int(own.get("eruption", 0))
    at.strikes[seat] = int(own.get("strikes", 0))
    ticks = own.get("ticks", {})
    at.ticks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT] = [int(ticks.get(track, 0)) for track in TRACKS]
    at.known[seat] = set_of([TECHNOLOGIES.index(name) for name in own.get("known", [])])
    sets = own.get("sets", [])
    at.codes[seat] = [SET_NAMES.index(row["name"]) for row in sets]
    at.nets[seat] = [hex_set(row["mines"]) for row in sets]
    at.rocks[seat] = [packed(row["rocks"]) for row in sets]
    at.loose[seat] = [COLOURS.index(colour) for colour in own.get("loose", [])]
    at.kept[seat] = [COLOURS.index(colour) for colour in own.get("kept", [])]
    doubled = own.get("doubled")
    at.doubled[seat] = NOTHING if doubled is None else NAMES.index(doubled)
    at.donated[seat] = bool(own.get("donated", False))
    at.launches[seat] = int(own.get("launches", 0))
    at.tunnels_left[seat] = int(own.get("tunnels_left", 0))
    at.mines_left[seat] = int(own.get("mines_left", 0))
    at.gift_mines[seat] = int(own.get("gift_mines", 0))
    at.gift_forts[seat] = int(own.get("gift_forts", 0))
    at.done[seat] = bool(own.get("done", False))
    at.flown[seat] = int(own.get("flown", 0))
    at.flight[RECORDS * seat : RECORDS * seat + RECORDS] = own.get("flight", [0] * RECORDS)
    at.junk_drawn[seat] = int(own.get("junk_drawn", 0))
    at.shots[seat] = int(own.get("shots", 0))
    at.freight[seat] = int(own.get("freight", 0))


def card_text(card: int, names: list[str]) -> str | None:
    return None if card == EMPTY else "down" if card == DOWN else names[card]


def card_number(text: str | None, names: list[str]) -> int:
    return EMPTY if text is None else DOWN if text == "down" else names.index(text)


def hex_names(bits: int) -> list[str]:
    return [NAMES[number] for number in hexes_of(bits)]


def hex_set(names: list[str]) -> int:
    return set_of([NAMES.index(name) for name in names])


def impact_names(bits: int) -> list[str]:
    return [name for number, name in enumerate(IMPACTS) if bits & BIT[number]]


def impact_set(names: list[str]) -> int:
    return set_of([IMPACTS.index(name) for name in names])


def numeral(text: str | None) -> int:
    return NOTHING if text is None else NUMERALS.index(text)
