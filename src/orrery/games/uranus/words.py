"""Uranus! in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.core.state import Event

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

LETTERS: Final = "GBRPY"
SIDES: Final = ("on the left", "on the right")
JUNK_PROMPTS: Final = {
    "name": "Name the rock that becomes space junk.",
    "draw": "A space junk card is drawn.",
    "replace": "A new coordinate card comes.",
    "incoming": "Space junk comes down: two cards are drawn.",
    "react": "Fire the space gun at the space junk, or hold fire.",
    "strike": "Turn the pattern of the space junk.",
    "secure": "Secure the rock in another module, or let it go.",
    "wipe": "Choose the module that is wiped out.",
}


def number(count: int, thing: str) -> str:
    """So many of a thing, as people say it."""
    if count == 1:
        return f"1 {thing}"
    return f"{count} {thing}es" if thing.endswith("x") else f"{count} {thing}s"


def spoken(event: Event, names: Sequence[str]) -> Event:
    """An event whose numbers and places are words: "1 hex, 2 mines", "between Ana and Boris"."""
    data = event.data
    said: dict[str, Any] = {}
    if "gap" in data:
        said["where"] = place(data["gap"], names)
    if event.kind == "struck":
        mines = f", {number(data['mines'], 'mine')}" if data["mines"] else ""
        said["lost"] = number(data["count"], "hex") + mines
    elif event.kind == "erupted":
        said["lost"] = number(len(data["lost"]), "hex")
    elif event.kind == "wiped":
        said["lost"] = number(data["count"], "rock")
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


def prompt(view: Mapping[str, Any]) -> str:
    """What those to act may do now, in one sentence."""
    if view["junk"] is not None:
        return JUNK_PROMPTS[view["junk"]["step"]]
    if -1 in view["actors"] and view["phase"] not in ("deal", "objectives"):
        return "Cards are turned up."
    viewer = view["viewer"]
    seat = view["seats"][viewer] if viewer is not None and viewer in view["actors"] else None
    sentences = {
        "deal": "Moons, project boards and starting mines are dealt.",
        "objectives": "Personal objectives are dealt.",
        "setup": "Choose a hex for a further mine.",
        "reveal": "Cards are turned up.",
        "guns": "Fire the space gun, or be done.",
        "strikes": "Turn an impact so that it does the least harm.",
        "aftermath": "New cards are dealt.",
        "collect": collect_prompt(seat),
        "use": "Use each set for one step of a project, or launch it to Uranus.",
        "build": build_prompt(seat),
        "over": f"The game is over: {'won' if view['won'] else 'lost'}.",
    }
    return sentences[view["phase"]]


def collect_prompt(seat: Mapping[str, Any] | None) -> str:
    if seat is not None and seat["loose"]:
        return f"Add the {seat['loose'][0]} rock to a set, or keep it on its own."
    return "Double a mine, give a rock to a neighbour, or be done."


def build_prompt(seat: Mapping[str, Any] | None) -> str:
    if seat is not None and seat["tunnels_left"]:
        return f"Build what is ready ({number(seat['tunnels_left'], 'tunnel')} to draw), or be done."
    return "Build what is ready, fly, or be done."


def verdict(view: Mapping[str, Any]) -> str:
    """How the game ended, for everybody: all win or lose together (U-1.1)."""
    head, races = (" together", "every race is") if view["players"] > 1 else ("", "the race is")
    if view["won"]:
        return f"Won{head}: {races} safe on Uranus in round {view['round']}."
    left = sum(not seat["flown"] for seat in view["seats"])
    why = "a moon is completely dark" if view["reason"] == "moon_dark" else "the moons explode"
    return f"Lost{head}: {why}, and {number(left, 'race')} {'is' if left == 1 else 'are'} left behind."


def text(view: Mapping[str, Any]) -> str:
    """The table as text: track, gaps, modules, and every moon with its project board."""
    ahead = [str(space) for space in view["track"]["attacks"] if space > view["marker"]]
    lines = [
        f"Round {view['round']}, marker on {view['marker']} of {view['track']['end']}; "
        f"attacks ahead: {', '.join(ahead) or 'none'}"
    ]
    gaps = [f"{number + 1}: {pair(gap)}" for number, gap in enumerate(view["gaps"])]
    lines.append("Gaps (left of the seat)  " + "   ".join(gaps))
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
        lines += ["", "Won: all races are on Uranus." if view["won"] else f"Lost: {view['reason'].replace('_', ' ')}."]
    if view["personal"] is not None:
        met = [f"seat {number + 1}" for number, own in enumerate(view["personal"]) if own]
        lines.append("Personal wins: " + (", ".join(met) or "none"))
    return "\n".join(lines)


def pair(gap: Mapping[str, Any]) -> str:
    return "empty" if gap["coord"] is None else f"{gap['coord']} {gap['impact']}"


def seat_text(index: int, seat: Mapping[str, Any], acting: bool) -> list[str]:
    """One moon: rows of terrain with what stands on it, then the project board and the sets."""
    mark = ">" if acting else " "
    if seat["race"] is None or seat["moon"] is None:
        return [f"{mark} Seat {index + 1}"]
    left = f", on Uranus since round {seat['flown']}" if seat["flown"] else ""
    lines = [f"{mark} Seat {index + 1}: {seat['race_name']} on {seat['moon_name']}{left}"]
    if seat["flown"]:
        return lines
    lines += moon_rows(seat)
    ticks = [f"{track['name']} {track['ticks']}/{track['steps']}" for track in seat["tracks"]]
    lines.append("  " + "  ".join(ticks))
    lines.append(f"  knows {', '.join(seat['known']) or 'nothing yet'}; {number(len(seat['tunnels']), 'tunnel')}")
    sets = [f"{own['name']} [{rocks(own['rocks'])}]" for own in seat["sets"]]
    if sets:
        lines.append("  sets " + ", ".join(sets))
    if seat["objective"] is not None:
        lines.append(f"  objective: {seat['objective']['name']}")
    return lines


def moon_rows(seat: Mapping[str, Any]) -> list[str]:
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
