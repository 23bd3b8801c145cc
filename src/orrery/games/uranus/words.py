"""Uranus! in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.core.state import Event
from orrery.core.views import given
from orrery.core.wording import count_of
from orrery.games.uranus.actions import SOURCE_WORDS, SOURCES, turned
from orrery.games.uranus.preview import ways
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.steps import STEPS
from orrery.games.uranus.view_types import JunkView, ObjectiveView, PairView, SeatView, UranusView

ENDS: Final = {
    "won": "every race is safe on Uranus",
    "track_end": "the moons explode",
    "moon_dark": "a moon is completely dark",
}
LOG: Final = {
    "dealt_moon": "{who} gets moon {number}.",
    "dealt_race": "{who} gets project board {number}.",
    "dealt_card": "{who} gets starting mines card {number}.",
    "dealt_objective": "{who} gets the objective {objective}.",
    "dealt_objective_unseen": "{who} gets a personal objective.",
    "marked_mines": "",
    "started": "{who} starts with a mine on ({hex}).",
    "round": "Round {round}.",
    "attack": "Asteroid attack {number}.",
    "coord_shown": "Turned up {where}: ({card}).",
    "impact_shown": "Turned up {where}: {card}.",
    "coord_discarded": "Discarded {where}: ({card}).",
    "impact_discarded": "Discarded {where}: {card}.",
    "shielded": "The pair {where} aims at a volcano and is replaced: the first attack spares them.",
    "erupted": "The volcano of {who} erupts, {radius} wide: {lost} lost.",
    "struck": "{who} turns {card} at ({hex}): {lost} lost.",
    "fizzled": "The impact on ({hex}) of {who} hits dark ground: no damage.",
    "volcano_hit": "The volcano of {who} is hit. It will erupt.",
    "mined": "",
    "doubled": "{who} doubles the mine on ({hex}).",
    "donated": "{who} gives a {colour} rock to {seat}.",
    "added": "{who} adds the {colour} rock to the set of ({hex}).",
    "set_apart": "{who} keeps the {colour} rock on its own.",
    "rock_lost": "A {colour} rock of {who} finds no place and is lost.",
    "used": "{who} uses {rocks} for {track}, step {step}.",
    "launched": "{who} launches {rocks} to module {module}: {placed}.",
    "completed": "Module {module} is complete.",
    "drew_junk": "{who}: the {colour} rock is space junk, card {card}.",
    "secured": "{who} secures the {colour} rock in module {module}.",
    "let_go": "{who} lets the {colour} rock go.",
    "wiped": "{who}: module {module} is wiped out: {lost} lost.",
    "shot_junk": "{who} shoots the space junk away.",
    "learnt": "{who} knows {technology} technology.",
    "gave_technology": "{who} gives {technology} technology to {seat}.",
    "drew_tunnel": "{who} draws the tunnel {edge}.",
    "removed_tunnel": "{who} removes the tunnel {edge}.",
    "drew_mine": "{who} draws a mine on ({hex}).",
    "removed_mine": "{who} removes the mine on ({hex}).",
    "fortified": "{who} fortifies the mine on ({hex}).",
    "built_pad": "{who} builds a launchpad on ({hex}).",
    "gave_mine": "{who} gives a mine to {seat}.",
    "gave_fort": "{who} gives a fortification to {seat}.",
    "fired": "{who} fires at the pair {where}.",
    "flew": "The {race} have left their moon (module {module}).",
    "won": "All races are safe: won in round {round}.",
    "track_end": "The moons explode: lost in round {round}.",
    "moon_dark": "The moon of {who} is completely dark: lost in round {round}.",
}

SIDES: Final = ("on the left", "on the right")
PROMPTS: Final = {
    **{step.name: step.prompt for step in STEPS},
    # While cards are turned up for space junk
    "junk_replace": "A new coordinate card comes.",
    "junk_incoming": "Space junk comes down: two cards are drawn.",
}
GOALS: Final = {  # what an objective asks for, and of what
    "first": ("No other race flies in an earlier round.", ""),
    "last": ("No other race flies in a later round.", ""),
    "technologies": ("Know {many} of technology when you fly.", "kind"),
    "mines": ("Have {many} when you fly.", "mine"),
    "network": ("Have {many} in one network when you fly.", "mine"),
    "forts": ("Have {many} when you fly.", "fortified mine"),
    "pads": ("Have {many} when you fly.", "launchpad"),
    "freight": ("Bring {many} into modules.", "launched rock"),
    "home": ("Fly to a module with {many} of your own.", "rock"),
    "clean": ("Draw at most {many}.", "space junk card"),
    "shots": ("Fire {many} with the space gun.", "shot"),
    "green": ("Have {many} left when you fly.", "hex"),
}


def spoken(event: Event, names: Sequence[str]) -> Event:
    """An event whose numbers and places are words: "1 hex, 2 mines", "between Ana and Boris"."""
    data = event.data
    said: dict[str, Any] = {}
    if "gap" in data:
        said["where"] = place(data["gap"], names)
    if event.kind == "struck":
        mines = f", {count_of(data['mines'], 'mine')}" if data["mines"] else ""
        said["lost"] = count_of(data["count"], "hex") + mines
    elif event.kind == "erupted":
        said["lost"] = count_of(len(data["lost"]), "hex")
    elif event.kind == "wiped":
        said["lost"] = count_of(data["count"], "rock")
    elif event.kind == "launched":
        said["placed"] = f"{data['placed']} placed" + (f", {data['junk']} junk" if data["junk"] else "")
    return Event(event.kind, event.player, {**data, **said}, event.rule, event.secret, event.seers) if said else event


def place(gap: int, names: Sequence[str]) -> str:
    """Where a pair lies. Two players have two gaps between them, so there the side is named (U-R2)."""
    if gap < 0:
        return "for the space junk"
    if len(names) == 1:
        return SIDES[gap]
    if len(names) == 2:
        return f"on the left of {names[gap]}"
    return f"between {names[gap]} and {names[(gap + 1) % len(names)]}"


def prompt_of_reveal(view: UranusView) -> str:
    """In space junk, cards that are turned up are a part of what they are for."""
    junk = view["junk"]
    return PROMPTS["reveal"] if junk is None else PROMPTS[f"junk_{junk['step']}"]


def prompt_to_collect(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None or not seat["loose"]:
        return PROMPTS["collect"]
    return f"Add the {seat['loose'][0]} rock to a set, or keep it on its own."


def prompt_to_build(view: UranusView) -> str:
    seat = acting_seat(view)
    if seat is None or not seat["tunnels_left"]:
        return PROMPTS["build"]
    return f"Build what is ready ({count_of(seat['tunnels_left'], 'tunnel')} to draw), or be done."


def acting_seat(view: UranusView) -> SeatView | None:
    """The seat of the viewer, if it is one of those to act."""
    viewer = view["viewer"]
    return view["seats"][viewer] if viewer is not None and viewer in view["actors"] else None


PROMPTS_BY_VIEW: Final[dict[str, Callable[[UranusView], str]]] = {
    "reveal": prompt_of_reveal,
    "collect": prompt_to_collect,
    "build": prompt_to_build,
}


def verdict(view: UranusView) -> str:
    """How the game ended, for everybody: all win or lose together (U-1.1)."""
    head, races = (" together", "every race is") if view["players"] > 1 else ("", "the race is")
    if view["won"]:
        return f"Won{head}: {races} safe on Uranus in round {view['round']}."
    left = sum(not seat["flown"] for seat in view["seats"])
    why = ENDS[given(view["reason"])]
    return f"Lost{head}: {why}, and {count_of(left, 'race')} {'is' if left == 1 else 'are'} left behind."


def goal_words(goal: ObjectiveView) -> str:
    """What a personal objective asks for."""
    words, thing = GOALS[goal["asks"]]
    return words.format(many=count_of(goal["count"], thing))


def lost_words(seat: SeatView, lost: Sequence[str]) -> str:
    """What the loss of some hexes means."""
    if not lost:
        return "no hex is lost"
    parts = [count_of(len(lost), "hex")]
    mines = [name for name in lost if name in seat["mines"]]
    pads = [name for name in lost if name in seat["pads"]]
    cut = [edge for edge in seat["tunnels"] if not set(edge.split(".")).isdisjoint(lost)]
    if mines:
        parts.append(count_of(len(mines), "mine"))
    if pads:
        parts.append(count_of(len(pads), "launchpad"))
    if cut:
        parts.append(count_of(len(cut), "tunnel"))
    if seat["volcano"] in lost:
        parts.append("the volcano wakes")
    return ", ".join(parts)


# The table as text ----------------------------------------------------------------------------------------------------


def text(view: UranusView) -> str:
    """The table as text: track, gaps, modules, every moon with its project board, and what an impact would do."""
    ahead = [str(space) for space in view["track"]["attacks"] if space > view["marker"]]
    lines = [
        f"Round {view['round']}, marker on {view['marker']} of {view['track']['end']}; "
        f"attacks ahead: {', '.join(ahead) or 'none'}"
    ]
    gaps = [f"{number}: {pair(gap)}" for number, gap in enumerate(view["gaps"], 1)]
    where = "1 on the left, 2 on the right" if view["players"] == 1 else "left of the seat"
    lines.append(f"Gaps ({where})  " + "   ".join(gaps))
    if view["junk"] is not None and not view["over"]:
        lines.append(junk_text(view["junk"]))
    for number, module in enumerate(view["modules"], 1):
        boxes = [
            f"{letter}{full}/{box}"
            for letter, full, box in zip(LETTERS, module["filled"], module["boxes"], strict=True)
            if box
        ]
        home = f"  home of seat {module['occupant'] + 1}" if module["occupant"] is not None else ""
        lines.append(f"Module {number}  {' '.join(boxes)}{'  complete' if module['complete'] else ''}{home}")
    for number, seat in enumerate(view["seats"]):
        lines += ["", *seat_text(number, seat, number in view["actors"])]
    if view["over"]:
        lines += ["", f"{'Won' if view['won'] else 'Lost'}: {ENDS[given(view['reason'])]}."]
    if view["personal"] is not None:
        met = [f"seat {number + 1}" for number, own in enumerate(view["personal"]) if own]
        lines.append("Personal wins: " + (", ".join(met) or "none"))
    impacts = impact_text(view)
    return "\n".join([*lines, "", *impacts] if impacts else lines)


def pair(gap: PairView | JunkView) -> str:
    return "empty" if gap["coord"] is None else f"{gap['coord']} {gap['impact']}"


def junk_text(junk: JunkView) -> str:
    """The space junk of a launch: the card, the rocks that still draw one, and the pair that comes down."""
    card = f" {junk['card']}" if junk["card"] else ""
    left = f", {rocks(junk['surplus'])} to come" if any(junk["surplus"]) else ""
    aim = f": {pair(junk)} on the moon of seat {given(junk['target']) + 1}" if junk["coord"] is not None else ""
    return f"Space junk{card} of seat {junk['launcher'] + 1}{left}{aim}"


def impact_text(view: UranusView) -> list[str]:
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


def seat_text(index: int, seat: SeatView, acting: bool) -> list[str]:
    """One moon: rows of terrain with what stands on it, then the project board and the sets."""
    mark = ">" if acting else " "
    if seat["race"] is None or seat["moon"] is None:
        return [f"{mark} Seat {index + 1}"]
    left = f", on Uranus since round {seat['flown']}" if seat["flown"] else ""
    lines = [f"{mark} Seat {index + 1}: {seat['race_name']} on {seat['moon_name']}{left}"]
    objective = seat["objective"]
    goal = [f"  objective: {objective['name']}. {goal_words(objective)}"] if objective is not None else []
    if seat["flown"]:
        return lines + goal
    lines += moon_rows(seat)
    if seat["eruption"]:
        lines.append(f"  the volcano erupts, {seat['eruption']} wide at the start of the next round")
    ticks = [f"{track['name']} {track['ticks']}/{track['steps']}" for track in seat["tracks"]]
    lines.append("  " + "  ".join(ticks))
    lines.append(f"  knows {', '.join(seat['known']) or 'nothing yet'}; {count_of(len(seat['tunnels']), 'tunnel')}")
    lines += network_lines(seat)
    sets = [f"{own['name']} [{rocks(own['rocks'])}]" for own in seat["sets"]]
    if sets:
        lines.append("  sets " + ", ".join(sets))
    if seat["loose"]:
        lines.append("  rocks to place: " + ", ".join(seat["loose"]))
    if seat["kept"]:
        lines.append("  kept for the next round: " + ", ".join(seat["kept"]))
    return lines + goal


def network_lines(seat: SeatView) -> list[str]:
    """The tunnels, one line for those that hang together."""
    lines = []
    for network in seat["networks"]:
        edges = [edge.replace(".", " to ") for edge in seat["tunnels"] if edge.split(".")[0] in network]
        lines.append("  network " + "; ".join(edges))
    return lines


def moon_rows(seat: SeatView) -> list[str]:
    """Terrain letters; a mine is marked *, a fortified one #, a launchpad @, a dark hex is a dot."""
    lines: list[str] = []
    for place, row in enumerate(seat["rows"]):
        c = place - 4
        first = max(-4, -4 - c)
        cells = []
        for step, letter in enumerate(row):
            name = f"{first + step},{-first - step - c},{c}"
            sign = (
                "@" if name in seat["pads"] else "#" if name in seat["forts"] else "*" if name in seat["mines"] else " "
            )
            cells.append(". " if name in seat["dark"] else f"{letter}{sign}")
        lines.append("  " + "  " * (9 - len(row)) + "  ".join(cells))
    return lines


def rocks(amounts: list[int]) -> str:
    return " ".join(f"{number}{letter}" for number, letter in zip(amounts, LETTERS, strict=True) if number)
