"""What a seat may see, and what it can only guess.

Everything is open but the personal objectives (U-1.3, U-12.2). Face-down cards are known to nobody: they have no
identity yet.
"""

from __future__ import annotations

from random import Random
from typing import cast

from orrery.core.state import SPECTATOR
from orrery.core.views import OVER
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import (
    IMPACTS,
    MOONS,
    NUMERALS,
    RACES,
    SET_NAMES,
    SIDES,
    SOURCES,
    TECHNOLOGIES,
    TRACKS,
)
from orrery.games.uranus.boards import MINE_TRACK, TRACK_COUNT, TUNNEL_TRACK
from orrery.games.uranus.moon import BIT, EDGE_NAMES, NAMES, edges_of, hexes_of
from orrery.games.uranus.objectives import met
from orrery.games.uranus.position import (
    DOWN,
    EMPTY,
    JUNK_WORDS,
    LEFT,
    MODULE_COUNT,
    NO_JUNK,
    NOBODY,
    NOTHING,
    PHASE_WORDS,
    REASONS,
    RECORDS,
    RIGHT,
    WON,
    Position,
)
from orrery.games.uranus.rocks import COLOURS, amounts
from orrery.games.uranus.view_types import (
    JunkView,
    ModuleView,
    ObjectiveView,
    OptionsView,
    ProjectView,
    SeatView,
    UranusView,
)


def view(at: Position, viewer: int | None, actors: list[int]) -> UranusView:
    """The table as `viewer` sees it; a spectator (None) sees what is open to all."""
    own = viewer if viewer is not None and 0 <= viewer < at.seats else NOBODY
    gaps = at.config.gaps
    return {
        "game": "uranus",
        "viewer": viewer,
        "players": at.seats,
        "options": cast(OptionsView, dict(at.config.options)),
        "step": at.step_name(),
        "phase": OVER if at.over else PHASE_WORDS[at.phase],
        "actors": actors,
        "round": at.round,
        "marker": at.marker,
        "track": {"end": at.config.end, "attacks": [space for space, attack in enumerate(at.config.attacks) if attack]},
        "attacks_done": at.attacks_done,
        "gaps": [{"coord": coord_text(at, gap), "impact": impact_text(at, gap)} for gap in range(gaps)],
        "patterns": {IMPACTS[card]: pattern(at, card) for card in sorted({card for card in at.impacts if card >= 0})},
        "decks": {
            "coords": at.coord_deck,
            "impacts": at.impact_deck,
            "unseen_coords": [name for number, name in enumerate(NAMES) if sum(at.coord_pools) & BIT[number]],
            "unseen_impacts": [name for number, name in enumerate(IMPACTS) if sum(at.impact_pools) & BIT[number]],
            "coord_discard": hex_names(at.coord_discard),
            "impact_discard": [name for number, name in enumerate(IMPACTS) if at.impact_discard & BIT[number]],
            "junk": [card for card in range(1, 13) if at.junk_pool & BIT[card]],
            "junk_discard": [card for card in range(1, 13) if at.config.junk & ~at.junk_pool & BIT[card]],
        },
        "modules": [module_view(at, module) for module in range(MODULE_COUNT)],
        "junk": junk_view(at) if at.junk_step != NO_JUNK else None,
        "seats": [seat_view(at, seat, seat == own or bool(at.over)) for seat in range(at.seats)],
        "over": bool(at.over),
        "won": at.over == WON,
        "reason": REASONS[at.over] or None,
        "dark_seat": None if at.dark_seat == NOBODY else at.dark_seat,
        "personal": [met(at, seat) for seat in range(at.seats)] if at.over and at.config.with_objectives else None,
        "progress": at.progress(),
    }


def coord_text(at: Position, gap: int) -> str | None:
    card = at.coords[gap]
    return None if card == EMPTY else "down" if card == DOWN else NAMES[card]


def impact_text(at: Position, gap: int) -> str | None:
    card = at.impacts[gap]
    return None if card == EMPTY else "down" if card == DOWN else IMPACTS[card]


def pattern(at: Position, card: int) -> list[list[int]]:
    """The cells of an impact card, for drawing."""
    return [list(cell) for cell in at.config.impacts[card].cells]


def module_view(at: Position, module: int) -> ModuleView:
    occupant = at.occupant[module]
    return {
        "boxes": amounts(at.config.modules[module]),
        "filled": amounts(at.filled[module]),
        "shares": at.shares[at.seats * module : at.seats * module + at.seats],
        "occupant": None if occupant == NOBODY else occupant,
        "complete": at.complete(module),
    }


def junk_view(at: Position) -> JunkView:
    """The space junk of the launch in progress."""
    extra = at.config.gaps
    return {
        "launcher": at.launcher,
        "step": JUNK_WORDS[at.junk_step],
        "module": at.launch_module + 1,
        "surplus": amounts(at.surplus),
        "rock": None if at.junk_rock == NOTHING else COLOURS[at.junk_rock],
        "card": at.junk_card or None,
        "target": None if at.target == NOBODY else at.target,
        "coord": coord_text(at, extra),
        "impact": impact_text(at, extra),
    }


def seat_view(at: Position, seat: int, open_objective: bool) -> SeatView:
    """One moon with its project board."""
    race, moon = at.race[seat], at.moon[seat]
    objective = at.objective[seat]
    return {
        "race": None if race == NOTHING else NUMERALS[race],
        "race_name": None if race == NOTHING else RACES[race],
        "moon": None if moon == NOTHING else NUMERALS[moon],
        "moon_name": None if moon == NOTHING else MOONS[moon],
        "start_card": at.numeral(at.card[seat]),
        "rows": [] if moon == NOTHING else list(at.config.moons[moon].rows),
        "volcano": None if moon == NOTHING else NAMES[at.volcano(seat)],
        "choices_left": at.choices_left[seat],
        "dark": hex_names(at.dark[seat]),
        "mines": hex_names(at.mines[seat]),
        "forts": hex_names(at.forts[seat]),
        "pads": hex_names(at.pads[seat]),
        "tunnels": [EDGE_NAMES[edge] for edge in edges_of(at.tunnels[seat])],
        "networks": sorted(hex_names(network) for network in at.networks[seat]),
        "eruption": at.eruption[seat],
        "strikes": [SOURCES[side] for side in (LEFT, RIGHT) if at.strikes[seat] & BIT[side]],
        "tracks": [] if race == NOTHING else tracks(at, seat),
        "known": [name for number, name in enumerate(TECHNOLOGIES) if at.knows(seat, number)],
        "gun_ready": race != NOTHING and at.gun_ready(seat),
        "sets": [
            {"name": SET_NAMES[code], "mines": hex_names(net), "rocks": amounts(rocks)}
            for code, net, rocks in zip(at.codes[seat], at.nets[seat], at.rocks[seat], strict=True)
            if rocks
        ],
        "loose": [COLOURS[colour] for colour in at.loose[seat]],
        "kept": [COLOURS[colour] for colour in at.kept[seat]],
        "doubled": None if at.doubled[seat] == NOTHING else NAMES[at.doubled[seat]],
        "donated": at.donated[seat],
        "launches": at.launches[seat],
        "tunnels_left": at.tunnel_value(seat) if race != NOTHING else 0,
        "mines_left": at.mine_value(seat) if race != NOTHING else 0,
        "gift_mines": at.gift_mines[seat],
        "gift_forts": at.gift_forts[seat],
        "done": at.done[seat],
        "flown": at.flown[seat] or None,
        "module": at.flight[RECORDS * seat + RECORDS - 1] + 1 if at.flown[seat] else None,
        "neighbours": {side: neighbour(at, seat, number) for number, side in enumerate(SIDES)},
        "gaps": {side: at.gap_of(seat, number) for number, side in enumerate(SIDES)},
        "has_objective": bool(objective),
        "objective": objective_view(at, objective) if objective and open_objective else None,
        "junk_drawn": at.junk_drawn[seat],
        "shots": at.shots[seat],
        "freight": at.freight[seat],
    }


def tracks(at: Position, seat: int) -> list[ProjectView]:
    """The tracks on the project board, with what a step costs and how far they are."""
    board = at.board(seat)
    values = {TUNNEL_TRACK: board.tunnels[1:], MINE_TRACK: board.mines[1:]}
    found: list[ProjectView] = []
    for track, name in enumerate(TRACKS):
        cost = board.costs[track]
        if cost is not None:
            left_out = at.left_out(seat, track)
            row: ProjectView = {
                "name": name,
                "cost": cost.text,
                "steps": board.steps[track] - left_out,
                "ticks": at.ticks[TRACK_COUNT * seat + track] - left_out,
                "values": values.get(track),
            }
            found.append(row)
    return found


def neighbour(at: Position, seat: int, side: int) -> int | None:
    other = at.left_of[seat] if side == LEFT else at.right_of[seat]
    return None if other == NOBODY else other


def objective_view(at: Position, number: int) -> ObjectiveView:
    objective = at.config.objectives[number - 1]
    return {"number": number, "name": objective.name, "asks": objective.asks, "count": objective.number}


def hex_names(bits: int) -> list[str]:
    return [NAMES[number] for number in hexes_of(bits)]


def resample(at: Position, viewer: int, rng: Random) -> None:
    """Deal the others' objectives anew, from those the viewer does not hold."""
    if at.phase < step_id.OBJECTIVES or not any(at.objective):
        return
    own = NOTHING if viewer == SPECTATOR else at.objective[viewer]
    rest = [number for number in range(1, 13) if number != own]
    rng.shuffle(rest)
    for seat in range(at.seats):
        if seat != viewer and at.objective[seat]:
            at.objective[seat] = rest.pop()
