"""Terraforming Darkness in words: the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from orrery.core.wording import count_of, listing
from orrery.games.darkness.pieces import CORES, RESOURCES, SHIPS, TILES, title
from orrery.games.darkness.steps import STEPS
from orrery.games.darkness.view_types import OrbView, SeatView, ShownView, TileView

ENDS: Final = {
    "survival": "some have survived the darkness",
    "all are lost": "nobody has survived the darkness",
    "triumph": "a triumph over the darkness",
    "hard survival": "a hard survival in the darkness",
    "extinct": "your kind has died out in the darkness",
}
LOG: Final = {
    "started": "{who} starts.",
    "skipped": "{who} is still listening to Deep thought and misses a turn.",
    "passed": "{who} can do nothing and is passed over.",
    "discovers": "{who} sends {ship} into the dark.",
    "core_laid": "{who} lays orb {orb}: {core}.",
    "core_laid_unseen": "{who} lays orb {orb}, face down.",
    "core_drawn": "{who} draws {core}.",
    "core_drawn_unseen": "{who} looks at a core.",
    "core_returned": "{who} puts back {cores}.",
    "core_returned_unseen": "{who} puts back {number:core}.",
    "core_revealed": "{place} is {core}.",
    "scouted": "A scout of {who} looks at {place} and is lost.",
    "bridgehead": "{who} has a bridgehead at {place}.",
    "ship_lost": "{who} loses {ship} ({reason}).",
    "ship_back": "{who} gets {ship} back ({reason}).",
    "suspended": "Deep thought talks to {who} for {turns:turn}.",
    "map_bought": "{who} buys a planetary map at {place}.",
    "amoeba_wakes": "A space amoeba is loose.",
    "named": "{who} points the amoeba at {with}.",
    "amoeba_hit": "{who} hits the amoeba, hit {hits} of {needed}.",
    "amoeba_killed": "The amoeba is dead.",
    "besieged": "A space eel besieges {place}.",
    "eel_leaves": "A space eel finds nothing and disappears.",
    "eel_killed": "{who} destroys the eel at {place}.",
    "kraken_stopped": "The guard of {place} stops the kraken.",
    "kraken_leaves": "The kraken finds no orb small enough.",
    "tile_drawn": "{who} draws {tile} (LV{level}).",
    "digs": "{who} digs to LV{level} at {place}.",
    "tile_placed": "{tile} is laid at {place}.",
    "stands": "{who} puts {ship} on {tile} at {place}.",
    "tile_turned": "{tile} at {place} is turned over.",
    "tile_moved": "{who} moves {tile} from {place} to {other}.",
    "asks_redraw": "{who} asks to draw again instead of {tile}.",
    "consented": "{who} agrees.",
    "declined": "{who} declines.",
    "salvaged": "{who} finds {tile} in the tunnels.",
    "scan_kept": "{who} keeps a Deep scan.",
    "asks_scan": "{who} asks for a Deep scan against {tile}.",
    "helped": "{who} helps with a Deep scan.",
    "scanned": "A Deep scan of {who} puts {tile} back.",
    "eliminated_life": "{who} eliminates the lifeforms at {place}.",
    "purged": "Aliens at {place} destroy {ships:ship} of {who}.",
    "evolved": "{who} evolves.",
    "alien_fleet": "{who} takes over an alien fleet: {all_ships}.",
    "sacrificed": "{who} sacrifices a colony ship for {scouts:scout}.",
    "assimilated": "The cube of {who} replaces ships of {with} at {place}.",
    "terraformed": "{who} builds a terraforming station at {place}.",
    "gateway_built": "{who} builds a gateway between {place} and {other}.",
    "gateway_destroyed": "The gateway of {who} between {place} and {other} is lost.",
    "portal_opened": "{who} opens a portal from {place} to {other}.",
    "station_built": "{who} builds a defence station at {place}.",
    "station_destroyed": "The defence station of {who} at {place} falls.",
    "assaulted": "{who} attacks the guard of {place} with {all_ships}.",
    "erased": "{who} leaves a tile of {place}.",
    "laser_fired": "{who} fires the Hyper laser at {place}.",
    "pledged": "{who} pledges {scouts:scout} against the laser.",
    "announced": "{who} announces: {act} at {place}.",
    "promised": "{who} promises {with} free passage at {place}.",
    "promised_nothing": "{who} promises {with} nothing at {place}.",
    "called_off": "{who} calls it off at {place}.",
    "allowed": "{who} lets {with} pass at {place}.",
    "shot": "{who} shoots the ships of {with} at {place}.",
    "permitted": "{who} permits it.",
    "refused": "{who} refuses.",
    "phase": "Phase {phase}: {about}.",
    "proposed": "{who} proposes a coalition: {seats}.",
    "joined": "{who} joins.",
    "coalition_bound": "A coalition is bound: {seats}.",
    "wakes": "{tile} at {place}!",
    "orb_hit": "{place} is hit by {cause}: {ships:ship} lost.",
    "orb_destroyed": "{place} is gone, with everything on it: {cause}.",
    "shifted": "{who} makes the air of {place} {way}.",
    "level": "{place} has air A ({why}): all stay.",
    "bad_air": "{place} has air {level} ({why}).",
    "starved": "{who} leaves {place} with {ships:ship}: no gateway to an A orb with {times} times its tiles.",
    "evacuated": "{who} leaves {place} with {ships:ship}: nobody can live on {core}.",
    "counted": "{seats}, around {place}: {totals}. The smallest counts: {points:point}.",
    "counted_nothing": "{seats}, without a bridgehead anywhere: {points:point}.",
    "result": "The game is over: {reason}.",
}

PHASES: Final = {
    2: "coalitions",
    3: "disasters, from the biggest orb to the smallest",
    4: "whoever has no good air leaves",
    5: "the count",
}

PROMPTS: Final = {step.name: step.prompt for step in STEPS}  # without what depends on the view


class Number(int):
    """A number of an event that can say what it counts: `{ships:ship}` gives "1 ship" or "3 ships"."""

    def __format__(self, thing: str) -> str:
        return count_of(int(self), thing) if thing else str(int(self))


def say(value: Any) -> Any:
    """The words for a label in an event."""
    if isinstance(value, int):
        return Number(value)
    if isinstance(value, list):
        return " + ".join(str(say(item)) for item in value)
    if isinstance(value, str):
        if value in SHIPS:
            return "a colony ship" if value == "colony" else "a scout"
        if value in TILES or value in CORES:
            return title(value)
    return value


def facts(data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The data of an event with players by their names, and with what its sentence needs besides."""
    found = dict(data)
    if "seats" in data:
        found["seats"] = listing([names[seat - 1] for seat in data["seats"]])
    if "totals" in data:
        found["totals"] = ", ".join(f"{word} {number}" for word, number in zip(RESOURCES, data["totals"], strict=True))
    if "phase" in data:
        found["about"] = PHASES[data["phase"]]
    if "ship" in data:
        ship = "colony ship" if data["ship"] == "colony" else "scout"
        found["all_ships"] = format(Number(data.get("number", 1)), ship)
    if "hits" in data:
        found.setdefault("needed", 4)  # tables keep their events, and those of old ones do not say it
    return found


def tile_prompt(view: ShownView) -> str:
    """The tile in hand comes first."""
    tile = view["pending"]["drawn"]
    sentence = PROMPTS[view["step"]]
    return f"{title(tile)}. {sentence}" if tile else sentence


def looking_prompt(view: ShownView) -> str:
    """Whoever looks reads what is seen, and what it offers (D-5.5)."""
    if view["viewer"] not in view["actors"]:
        return PROMPTS["looking"]
    orb = view["pending"]["orb"]
    core = view["orbs"][orb]["core"] if orb is not None else None
    if core is None:
        return PROMPTS["looking"]
    if core != "galactic_network":
        return f"You see: {title(core)}."
    return f"{title(core)}. Buy a planetary map for {Number(view['numbers']['map_scout']):scout}?"


PROMPTS_BY_VIEW: Final[Mapping[str, Callable[[ShownView], str]]] = {
    "looking": looking_prompt,
    "first_tile": tile_prompt,
    "consenting": tile_prompt,
    "scanning": tile_prompt,
    "helping": tile_prompt,
}


def verdict(view: ShownView) -> str:
    """How it ended for people who know the rules: a rating alone, or that nobody is left."""
    if len(view["seats"]) == 1:
        points = view["results"][0]["points"]
        return f"{(view['reason'] or '').capitalize()}, with {count_of(points, 'point')}."
    return "" if view["winners"] else "All are lost: nobody has enough to survive."


def text(view: ShownView) -> str:
    """The table as text: stock, orbs with their tiles, links, players."""
    stock = f"Bag {view['bag']}   " + "   ".join(
        f"LV{level + 1} {sum(pool.values())}" for level, pool in enumerate(view["pools"])
    )
    tiles = "no limit" if view["gateway_tiles"] is None else view["gateway_tiles"]
    lines = [f"Phase {view['phase']}   {stock}   gateway tiles {tiles}   stations {view['station_tokens']}"]
    if view["amoebas"]:
        lines.append("Amoebas, with hits: " + ", ".join(map(str, view["amoebas"])))
    lines += [orb_line(orb) for orb in view["orbs"] if not orb["gone"]]
    lines += [
        f"{'Portal' if link['portal'] else 'Gateway'} of seat {link['owner'] + 1}: orb {link['a']} to orb {link['b']}"
        for link in view["links"]
    ]
    for number, seat in enumerate(view["seats"]):
        lines.append(seat_line(view, number, seat))
    if view["pending"]["hand"]:
        lines.append("In hand: " + ", ".join(title(core) for core in view["pending"]["hand"]))
    for result in view["results"]:
        seats = " and ".join(str(seat + 1) for seat in result["seats"])
        totals = ", ".join(f"{name} {count}" for name, count in result["totals"].items())
        lines.append(f"Seats {seats}: {totals}; {result['points']} points, second number {result['second']}")
    return "\n".join(lines)


def orb_line(orb: OrbView) -> str:
    name = f" {orb['name']}" if orb["name"] else ""
    core = title(orb["core"]) if orb["core"] else "?"
    down = "" if orb["face_up"] else " face down"
    room = f" {orb['tiles']}/{orb['size']} tiles, level {orb['level']}" if orb["size"] else ""
    marks = []
    if orb["bridgeheads"]:
        marks.append("bridgeheads " + " ".join(str(seat + 1) for seat in orb["bridgeheads"]))
    if orb["station"] is not None:
        marks.append(f"station of {orb['station'] + 1}")
    if orb["besieged"]:
        marks.append("besieged")
    lines = f"  Orb {orb['orb']}{name}: {core}{down}{room}" + "".join(f", {mark}" for mark in marks)
    tiles = [tile_text(slot, tile) for slot, tile in enumerate(orb["slots"]) if tile]
    return lines + (f"\n      {'  '.join(tiles)}" if tiles else "")


def tile_text(slot: int, tile: TileView) -> str:
    if tile["turned"]:
        return f"{slot}:turned"
    owner = ""
    if tile["owner"] is not None:
        owner = f" [{tile['owner'] + 1}{'+' if tile['colony'] and tile['scout'] else ''}]"
    return f"{slot}:{title(tile['tile'])}{owner}"


def seat_line(view: ShownView, number: int, seat: SeatView) -> str:
    mark = ">" if number in view["actors"] else " "
    extra = [
        f"{name.replace('_', ' ')} {seat[name]}"
        for name in ("deep_scans", "star_maps", "eliminations", "suspended")
        if seat[name]
    ]
    if seat["evolved"]:
        extra.append("evolved")
    if len(seat["coalition"]) > 1:
        extra.append("with " + ", ".join(str(other + 1) for other in seat["coalition"] if other != number))
    totals = ", ".join(f"{name} {count}" for name, count in seat["totals"].items())
    fleet, waste = seat["fleet"], seat["waste"]
    return (
        f"{mark} Seat {number + 1}: fleet {fleet['colony']} colony, {fleet['scout']} scouts; waste {waste['colony']}, "
        f"{waste['scout']}; {totals}" + "".join(f"; {fact}" for fact in extra)
    )
