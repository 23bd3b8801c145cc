"""The table as text, for a terminal: what a player with the book in hand would see on the table."""

from __future__ import annotations

from collections.abc import Sequence
from string import digits
from typing import Final

from orrery.core.language import _
from orrery.core.views import given, name_of
from orrery.core.wording import count_of, listing
from orrery.games.uranus.actions import IMPACTS, SOURCE_WORDS, SOURCES, TRACK_WORDS, TRACKS, tunnel_words, turned
from orrery.games.uranus.preview import landings, launch_words, launchable, ways
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.view_types import JunkView, PairView, ProjectView, SeatView, UranusView
from orrery.games.uranus.words.glossary import goal_lines, junk_words, lost_words, solo_advice
from orrery.games.uranus.words.log import verdict
from orrery.games.uranus.words.races import ability

PHASES: Final = {
    "reveal": "phase 1, asteroid track",
    "guns": "phase 1, asteroid track",
    "strikes": "phase 1, asteroid track",
    "aftermath": "phase 1, asteroid track",
    "collect": "phase 2, mine and transport",
    "use": "phase 3, use and remove",
    "build": "phase 4, build and activate",
}
TITLES: Final = dict(zip(TRACKS, TRACK_WORDS, strict=True))
LEGEND: Final = (
    "G green, B blue, R red, P purple, Y grey, V volcano, . dark; * mine, # fortified mine, @ launchpad,",
    "! here aims a pair that lies face up. The hex (a,b,c) is where three lines meet: a, with its number below",
    "or on the lower right, runs like \\; b, with its number above or on the upper right, runs like /; c is the row.",
    "In a cost / means any one of them, + all of them, 3≠ rocks of 3 different colours.",
)


def text(view: UranusView) -> str:
    """The table as text: track, gaps, modules, every moon with its project board, and what an impact would do."""
    lines = [*course_lines(view), *gap_lines(view)]
    if view["junk"] is not None and not view["over"]:
        lines += junk_lines(view, view["junk"])
    lines += [*module_lines(view), *deck_lines(view)]
    viewer = view["viewer"] if view["viewer"] is not None and view["viewer"] >= 0 else None
    order = [seat for seat in range(view["players"]) if seat != viewer]
    for seat in [*order, *([] if viewer is None else [viewer])]:  # the own moon stands next to the choices
        lines += ["", *seat_lines(view, seat)]
    lines += ["", *LEGEND]
    if view["players"] == 1 and not view["round"]:
        lines += ["", solo_advice()]
    if view["over"]:
        lines += ["", verdict(view)]
    if view["personal"] is not None:
        met = [name_of(view, number) for number, own in enumerate(view["personal"]) if own]
        lines.append("Personal wins: " + (", ".join(met) or "none"))
    for news in (impact_lines(view), launch_lines(view)):
        lines += ["", *news] if news else []
    return "\n".join(lines)


# What all share -------------------------------------------------------------------------------------------------------


def course_lines(view: UranusView) -> list[str]:
    """The round, its phase, the marker and the attack spaces ahead."""
    end, marker = view["track"]["end"], view["marker"]
    phase = f", {PHASES[view['phase']]}" if view["phase"] in PHASES else ""
    ahead = [str(space) for space in view["track"]["attacks"] if space > marker]
    return [
        f"Round {view['round']} of {end - 1}{phase}",
        f"Asteroid track: the marker is on space {marker}; attacks ahead on {listing(ahead) or 'no space'}; "
        f"on space {end} the moons explode",
    ]


def gap_lines(view: UranusView) -> list[str]:
    """The pairs between the moons, in the words of the choices, and what the patterns of those face up cover."""
    lines = ["Pairs in the gaps, coordinate card and impact card:"]
    for gap, pair in enumerate(view["gaps"]):
        lines.append(f"  {gap_words(view, gap)}: {pair_words(pair)}")
    for card, cells in view["patterns"].items():
        around = [f"({a},{b},{c})" for a, b, c in cells if (a, b, c) != (0, 0, 0)]
        also = f" and, counted from there, {' '.join(around)}; you turn and mirror it" if around else ""
        lines.append(f"  {card} covers the point of impact{also}")
    return lines


def gap_words(view: UranusView, gap: int) -> str:
    """Where a gap is: left of the seat of its number, right of the next one (U-R1)."""
    if view["players"] == 1:
        return (_("on your left"), _("on your right"))[gap]
    other = (gap + 1) % view["players"]
    return _("left of {one}, right of {other}", one=name_of(view, gap), other=name_of(view, other))


def pair_words(pair: PairView | JunkView) -> str:
    if pair["coord"] is None:
        return _("empty")
    coord = _("face down") if pair["coord"] == "down" else f"({pair['coord']})"
    impact = _("face down") if pair["impact"] == "down" else str(pair["impact"])
    return coord if coord == impact else f"{coord} {impact}"


def junk_lines(view: UranusView, junk: JunkView) -> list[str]:
    """The space junk of a launch: the card, the rocks that still draw one, and the pair that comes down."""
    card = f" {junk['card']}" if junk["card"] else ""
    left = f", {rocks(junk['surplus'])} to come" if any(junk["surplus"]) else ""
    down = ""
    if junk["coord"] is not None:
        down = f": {pair_words(junk)} on the moon of {name_of(view, given(junk['target']))}"
    lines = [f"Space junk{card} of {name_of(view, junk['launcher'])}{left}{down}"]
    return [*lines, f"  {junk_words(junk['card'])}"] if junk["card"] else lines


def module_lines(view: UranusView) -> list[str]:
    """The modules: of each colour the rocks that are there, and the boxes."""
    lines = ["Modules on Uranus, rocks there of boxes:"]
    for number, module in enumerate(view["modules"], 1):
        boxes = [
            f"{letter} {full}/{box}"
            for letter, full, box in zip(LETTERS, module["filled"], module["boxes"], strict=True)
            if box
        ]
        home = ""
        if module["occupant"] is not None:
            home = f"  home of {name_of(view, module['occupant'])}"
        elif module["complete"]:
            home = "  complete, free to fly to"
        lines.append(f"  module {number}  {'  '.join(boxes)}{home}")
    return lines


def deck_lines(view: UranusView) -> list[str]:
    """What may still come; face-down cards in the gaps are among it."""
    decks = view["decks"]
    coords = count_of(len(decks["unseen_coords"]), "coordinate card")
    impacts = runs(decks["unseen_impacts"], IMPACTS)
    junk = runs([str(card) for card in decks["junk"]], [str(card) for card in range(1, 13)])
    return [f"Not seen yet: {coords}; impact cards {impacts}; space junk cards {junk}"]


def runs(cards: Sequence[str], order: Sequence[str]) -> str:
    """Cards in order, those that follow each other in short: "C1-C12 P2 P4"."""
    found: list[list[str]] = []
    for card in cards:
        before = order[order.index(card) - 1]
        if found and found[-1][-1] == before and before.rstrip(digits) == card.rstrip(digits):
            found[-1].append(card)
        else:
            found.append([card])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(run) for run in found) or "none"


# One moon -------------------------------------------------------------------------------------------------------------


def seat_lines(view: UranusView, index: int) -> list[str]:
    """One moon with what stands on it, its project board and its sets; more of it for the one who looks."""
    seat = view["seats"][index]
    own = index == view["viewer"]
    mark = ">" if index in view["actors"] else " "
    you = " (you)" if own and view["players"] > 1 else ""
    if seat["race"] is None or seat["moon"] is None:
        return [f"{mark} {name_of(view, index)}{you}"]
    left = f", on Uranus since round {seat['flown']}" if seat["flown"] else ""
    home = f"{seat['race_name']} (board {seat['race']}) on {seat['moon_name']} (moon {seat['moon']})"
    lines = [f"{mark} {name_of(view, index)}{you}: {home}{left}"]
    goal = [f"  {line}" for line in goal_lines(view, index)]
    if seat["flown"]:
        return lines + goal
    lines += moon_rows(seat, aimed_at(view, index))
    if seat["eruption"]:
        reach = count_of(seat["eruption"], "hex")
        lines.append(f"  the volcano erupts: the next round begins with darkness up to {reach} round it")
    lines += network_lines(seat)
    lines += board_lines(view, seat) if own else short_board(seat)
    lines += own_sets(seat) if own else short_sets(seat)
    if seat["loose"]:
        lines.append("  rocks to place: " + ", ".join(seat["loose"]))
    if seat["kept"]:
        lines.append("  kept for the next round: " + ", ".join(seat["kept"]))
    return lines + goal


def aimed_at(view: UranusView, index: int) -> set[str]:
    """The hexes of a moon at which pairs that lie face up aim."""
    seat = view["seats"][index]
    found = {view["gaps"][gap]["coord"] for gap in seat["gaps"].values()}
    if view["junk"] is not None and view["junk"]["target"] == index:
        found.add(view["junk"]["coord"])
    return {coord for coord in found if coord is not None and coord != "down"}


def moon_rows(seat: SeatView, aims: set[str]) -> list[str]:
    """The hexes as letters, with what stands there, between the numbers of their columns and rows (U-1.12)."""
    lines = [f"{'':16}{''.join(f'{b:>2}  ' for b in range(4, -1, -1))} b".rstrip()]
    for place, row in enumerate(seat["rows"]):
        c = place - 4
        first = max(-4, -4 - c)
        names = [f"{a},{-a - c},{c}" for a in range(first, first + len(row))]
        cells = [cell(seat, name, letter, aims) for name, letter in zip(names, row, strict=True)]
        column = -5 - c if c < 0 else 5 - c if c else ""  # at the right end: of b above the middle row, of a below
        lines.append(f"  {'  ' * (9 - len(row))}{c:>2}  {''.join(cells)}{column:>2}".rstrip())
    return [*lines, f"{'':16}{''.join(f'{a:>2}  ' for a in range(-4, 1))} a".rstrip()]


def cell(seat: SeatView, name: str, letter: str, aims: set[str]) -> str:
    sign = "@" if name in seat["pads"] else "#" if name in seat["forts"] else "*" if name in seat["mines"] else " "
    ground = "." if name in seat["dark"] else letter
    return f" {ground}{sign}{'!' if name in aims else ' '}"


def network_lines(seat: SeatView) -> list[str]:
    """The tunnels, one line for those that hang together."""
    lines = []
    for network in seat["networks"]:
        edges = [tunnel_words(edge) for edge in seat["tunnels"] if edge.split(".")[0] in network]
        lines.append("  network " + "; ".join(edges))
    return lines


# Project boards -------------------------------------------------------------------------------------------------------


def board_lines(view: UranusView, seat: SeatView) -> list[str]:
    """The own project board: every track with its steps, what they give and what one costs."""
    lines = [f"  {ability(given(seat['race']), view['players'] == 1)}"]
    lines += neighbour_lines(view, seat)
    width = max(len(TITLES[track["name"]]) for track in seat["tracks"])
    wide = max(len(steps_words(track)) for track in seat["tracks"])
    for track in seat["tracks"]:
        title, steps = TITLES[track["name"]], steps_words(track)
        lines.append(f"  {title:{width}}  {steps:{wide}}  a step costs {track['cost']}{ready_words(seat, track)}")
    return [*lines, f"  knows {listing(seat['known']) or 'no technology yet'}"]


def neighbour_lines(view: UranusView, seat: SeatView) -> list[str]:
    """Who can be helped on which side (U-1.4); with two races left both sides are the same one (U-R68)."""
    left, right = seat["neighbours"]["left"], seat["neighbours"]["right"]
    if left is None or right is None:
        return []
    if left == right:
        return [f"  neighbour: {name_of(view, left)}, called the one on the left"]
    return [f"  neighbours: {name_of(view, left)} on the left, {name_of(view, right)} on the right"]


def steps_words(track: ProjectView) -> str:
    """How far a track is: "2/6 steps, giving 1 2 4 7 11 15"."""
    gives = f", giving {' '.join(map(str, track['values']))}" if track["values"] else ""
    return f"{track['ticks']}/{track['steps']} steps{gives}"


def ready_words(seat: SeatView, track: ProjectView) -> str:
    """What a track has ready to be used in phase 4."""
    count = {"tunnel": seat["tunnels_left"], "mine": seat["mines_left"]}.get(track["name"])
    if count is not None:
        return f"; {count} ready" if count else ""
    return "; ready" if track["ticks"] == track["steps"] and track["name"] not in seat["known"] else ""


def short_board(seat: SeatView) -> list[str]:
    """Somebody else's project board; what its steps cost is in the rulebook."""
    ticks = [f"{TITLES[track['name']]} {track['ticks']}/{track['steps']}" for track in seat["tracks"]]
    return ["  " + ", ".join(ticks), f"  knows {listing(seat['known']) or 'no technology yet'}"]


def own_sets(seat: SeatView) -> list[str]:
    """A line for each set, with the mines it came from if they are several."""
    return [f"  {set_words(held['name'])} [{rocks(held['rocks'])}]{from_mines(held['mines'])}" for held in seat["sets"]]


def short_sets(seat: SeatView) -> list[str]:
    sets = [f"({held['name']}) [{rocks(held['rocks'])}]" for held in seat["sets"]]
    return ["  sets " + ", ".join(sets)] if sets else []


def set_words(name: str) -> str:
    """A set in the words of the choices."""
    return f"the single rock {name.removeprefix('alone')}" if name.startswith("alone") else f"the set of ({name})"


def from_mines(mines: Sequence[str]) -> str:
    return f" from {' '.join(f'({name})' for name in mines)}" if len(mines) > 1 else ""


def rocks(amounts: list[int]) -> str:
    return " ".join(f"{number}{letter}" for number, letter in zip(amounts, LETTERS, strict=True) if number)


# Impacts and launches -------------------------------------------------------------------------------------------------


def impact_lines(view: UranusView) -> list[str]:
    """What each way to turn an impact costs the viewer who must choose one, in the words of the choices."""
    viewer = view["viewer"]
    if viewer not in view["actors"]:
        return []
    seat = view["seats"][viewer]
    struck = view["junk"] is not None and view["junk"]["step"] == "strike"
    lines: list[str] = []
    for source in ["junk"] if struck else seat["strikes"]:
        words = SOURCE_WORDS[SOURCES.index(source)]
        for orientation, way in ways(view, viewer, source).items():
            hexes = [f"({name})" for name in way.lost]
            lines.append(" ".join([f"  {words}, {turned(orientation)}: {lost_words(seat, way.lost)}", *hexes]))
    return ["What goes dark:", *lines] if lines else []


def launch_lines(view: UranusView) -> list[str]:
    """What each launch that is open to the viewer brings."""
    viewer = view["viewer"]
    if view["step"] != "use" or viewer not in view["actors"]:
        return []
    lines = [
        f"  {set_words(held['name'])} to module {module}: {launch_words(view, module, held['rocks'])}"
        for held in launchable(view["seats"][viewer])
        for module in landings(view, held["rocks"])
    ]
    return ["What a launch brings:", *lines] if lines else []
