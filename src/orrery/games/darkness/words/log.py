"""The log in words, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from orrery.core.language import _, all_of, mark, ngettext, pgettext
from orrery.games.darkness.pieces import CORES, RESOURCES, SHIPS, TILES
from orrery.games.darkness.view_types import ShownView
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import FATES, Number, air_words, piece, place_called

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

# What was done without the name, for the summary of what others did; an empty one is not worth a mention
SHORT: Final = {
    "skipped": "missed a turn",
    "passed": "could do nothing",
    "discovers": "sent {ship} into the dark",
    "core_laid": "laid orb {orb}: {core}",
    "core_laid_unseen": "laid orb {orb} face down",
    "core_drawn": "drew {core}",
    "core_drawn_unseen": "looked at a core",
    "core_returned": "put back {cores}",
    "core_returned_unseen": "put back {number:core}",
    "scouted": "scouted {place}",
    "bridgehead": "landed at {place}",
    "ship_lost": "lost {ship}",
    "ship_back": "got {ship} back",
    "suspended": "listens to Deep thought for {turns:turn}",
    "map_bought": "bought a map at {place}",
    "amoeba_wakes": "woke a space amoeba",
    "named": "pointed the amoeba at {with}",
    "amoeba_hit": "hit the amoeba",
    "amoeba_killed": "killed the amoeba",
    "besieged": "woke an eel at {place}",
    "eel_leaves": "met an eel",
    "eel_killed": "destroyed the eel at {place}",
    "kraken_leaves": "met the kraken",
    "tile_drawn": "drew {tile}",
    "digs": "dug to LV{level} at {place}",
    "tile_placed": "laid {tile} at {place}",
    "stands": "put {ship} on {tile} at {place}",
    "tile_turned": "turned {tile} at {place}",
    "tile_moved": "moved {tile} from {place} to {other}",
    "asks_redraw": "asked to draw again",
    "consented": "agreed",
    "declined": "declined",
    "salvaged": "found {tile} in the tunnels",
    "scan_kept": "kept a Deep scan",
    "asks_scan": "asked for a Deep scan",
    "helped": "helped with a Deep scan",
    "scanned": "put {tile} back",
    "eliminated_life": "eliminated the lifeforms at {place}",
    "purged": "lost {ships:ship} to aliens at {place}",
    "evolved": "evolved",
    "alien_fleet": "took over an alien fleet: {all_ships}",
    "sacrificed": "sacrificed a colony ship for {scouts:scout}",
    "assimilated": "replaced ships of {with} at {place}",
    "terraformed": "terraformed {place}",
    "gateway_built": "built a gateway {place}-{other}",
    "gateway_destroyed": "lost the gateway {place}-{other}",
    "portal_opened": "opened a portal {place}-{other}",
    "station_built": "built a defence station at {place}",
    "station_destroyed": "lost the defence station at {place}",
    "assaulted": "attacked the guard of {place}",
    "erased": "left a tile of {place}",
    "laser_fired": "fired the Hyper laser at {place}",
    "pledged": "pledged {scouts:scout}",
    "announced": "announced: {act} at {place}",
    "promised": "promised {with} passage at {place}",
    "promised_nothing": "promised {with} nothing",
    "called_off": "called it off at {place}",
    "allowed": "let {with} pass at {place}",
    "shot": "shot the ships of {with} at {place}",
    "permitted": "permitted it",
    "refused": "refused",
    "proposed": "proposed a coalition: {seats}",
    "joined": "joined",
    "shifted": "made the air of {place} {way}",
    "starved": "left {place} with {ships:ship}",
    "evacuated": "left {place} with {ships:ship}",
}

PHASES: Final = {
    2: mark("coalitions"),
    3: mark("disasters, from the biggest orb to the smallest"),
    4: mark("whoever has no good air leaves"),
    5: mark("the count"),
}
# Why a ship was lost or came back
REASONS: Final = {
    "deep scan": mark("deep scan"),
    "lost ship": mark("lost ship"),
    "recovered": mark("recovered"),
    "black hole": mark("black hole"),
    "gas giant": mark("gas giant"),
    "Deep thought": mark("Deep thought"),
    "amoeba": mark("amoeba"),
    "eel": mark("eel"),
    "kraken": mark("kraken"),
    "cube": mark("cube"),
    "exchanged": mark("exchanged"),
    "aliens": mark("aliens"),
    "pirates": mark("pirates"),
    "exploring": mark("exploring"),
}
WAYS: Final = {"better": mark("better"), "worse": mark("worse")}
# What is announced to guards
ACTS: Final[Mapping[str, Callable[[], str]]] = {
    "land": lambda: pgettext("announced", "land"),
    "explore": lambda: pgettext("announced", "explore"),
    "occupy": lambda: pgettext("announced", "occupy"),
    "mine": lambda: pgettext("announced", "mine"),
    "terraform": lambda: pgettext("announced", "terraform"),
    "gateway": lambda: pgettext("announced", "gateway"),
}


def say(value: Any) -> Any:
    """The words for a label in an event; a ship is always what somebody sends, places or loses."""
    if isinstance(value, int):
        return Number(value)
    if isinstance(value, list):
        return " + ".join(str(say(item)) for item in value)
    if isinstance(value, str):
        if value in SHIPS:
            is_colony = value == "colony"
            return pgettext("accusative", "a colony ship") if is_colony else pgettext("accusative", "a scout")
        if value in TILES or value in CORES:
            return piece(value)
    return value


def facts(data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The data of an event with players by their names, and with what its sentence needs besides."""
    found = dict(data)
    for key in ("place", "other"):
        if isinstance(data.get(key), str):
            found[key] = place_called(data[key])
    for key, words in (("reason", ENDS | REASONS), ("cause", FATES), ("way", WAYS)):
        if data.get(key) in words:
            found[key] = _(words[data[key]])
    if data.get("act") in ACTS:
        found["act"] = ACTS[data["act"]]()
    if "why" in data:
        found["why"] = air_words(data["why"])
    if "seats" in data:
        found["seats"] = all_of([names[seat - 1] for seat in data["seats"]])
    if "totals" in data:
        found["totals"] = ", ".join(
            f"{_(word)} {number}" for word, number in zip(RESOURCES, data["totals"], strict=True)
        )
    if "phase" in data:
        about = PHASES[data["phase"]]
        found["about"] = _(about)
    if "ship" in data:
        found["all_ships"] = (colony_ships if data["ship"] == "colony" else scouts)(data.get("number", 1))
    if "hits" in data:
        found.setdefault("needed", 4)  # tables keep their events, and those of old ones do not say it
    return found


def verdict(view: ShownView) -> str:
    """How it ended for people who know the rules: a rating alone, or that nobody is left."""
    if len(view["seats"]) > 1:
        return "" if view["winners"] else _("All are lost: nobody has enough to survive.")
    points = view["results"][0]["points"]
    if view["reason"] == "triumph":
        return ngettext("Triumph, with {count} point.", "Triumph, with {count} points.", points)
    if view["reason"] == "hard survival":
        return ngettext("Hard survival, with {count} point.", "Hard survival, with {count} points.", points)
    return ngettext("Extinct, with {count} point.", "Extinct, with {count} points.", points)
