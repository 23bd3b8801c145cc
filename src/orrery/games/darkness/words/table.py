"""The table as text for a terminal, which speaks English: what a player with the book in hand needs to see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from orrery.core.language import _, all_of
from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.games.darkness.pieces import SALVAGEABLE, TILES, title
from orrery.games.darkness.view_types import SeatView
from orrery.games.darkness.words.glossary import (
    CORE_WORDS,
    Orb,
    Tile,
    View,
    biosphere_words,
    piece,
    place,
    tile_does,
    tile_odds,
    told,
)

LASTING: Final = (
    *("supply_drop", "caves", "vulcan", "ancient_shield", "alien_colony", "weak_spot", "hyper_laser"),
    *("planetary_portal", "ultra_virus", "frozen_demons", "planet_eater"),
)
AT_SEVERAL_LEVELS: Final = ("water_x2", "iron_x2", "crystals_x2", "food_x2", "rocks")
PHASES: Final = ("colonising", "coalitions", "disasters", "biosphere", "survival")
PRICES: Final = (
    "Prices: terraforming station {terraform_colony} colony + {terraform_scout:scout}, on your factory "
    "{terraform_on_factory} colony + {terraform_scout:scout}; gateway {gateway_colony} colony + {gateway_scout:scout}; "
    "defence station {station_colony} colony + {station_scout:scout}; assault {guard_colony} colony or "
    "{guard_scout:scout}; eel {eel_colony} colony or {eel_scout:scout}; space mining {mining_scout:scout}."
)
LEGEND: Final = (
    "On tiles: [name] a factory, [name+] a terraforming station, [name scout] a lone scout; without brackets ownerless."
)


def text(view: View) -> str:
    """Stock, orbs with their tiles, links, players, prices; what lies there and what it does; the count."""
    lines = [*stock(view), *orbs(view), *links(view), *seats(view)]
    if view["phase"] == 1 and not view["over"]:
        lines.append(told(view, PRICES))
    return "\n".join([*lines, *effects(view), *in_hand(view), *results(view)])


def stock(view: View) -> Iterator[str]:
    pools = ", ".join(
        f"LV{level + 1} {sum(pool.values())} ({tile_odds(pool)})" for level, pool in enumerate(view["pools"])
    )
    tiles = view["gateway_tiles"]
    gateways = (
        "any number of gateways" if tiles is None else count_of(tiles // view["numbers"]["gateway_ends"], "gateway")
    )
    phase = view["phase"]
    yield f"Phase {phase} of {len(PHASES)}: {PHASES[phase - 1]}"
    stations = count_of(view["station_tokens"], "defence station")
    yield f"Left: {count_of(view['bag'], 'core')} in the bag, {gateways}, {stations}"
    yield f"Tiles to draw: {pools}"
    found = [f"{title(tile)} {view['wasted'][0][tile]}" for tile in TILES[:SALVAGEABLE] if tile in view["wasted"][0]]
    if found:
        yield f"Resources in the tile waste, for Tunnels: {', '.join(found)}"
    for hits in view["amoebas"]:
        yield f"A space amoeba is loose: {hits} of {count_of(view['numbers']['amoeba_hits'], 'hit')}"


def orbs(view: View) -> Iterator[str]:
    there = [orb for orb in view["orbs"] if not orb["gone"]]
    for orb in there:
        yield orb_line(view, orb)
        tiles = [tile_text(view, slot, tile) for slot, tile in enumerate(orb["slots"]) if tile]
        if tiles:
            yield f"      {'   '.join(tiles)}"
    if any(tile for orb in there for tile in orb["slots"]):
        yield f"  {LEGEND}"


def orb_line(view: View, orb: Orb) -> str:
    """Number and name, core, air, room, and who is there."""
    number = orb["orb"]
    named = "" if place(view, number) == f"orb {number}" else f" {place(view, number)}"
    facts = [core_words(view, orb)]
    if orb["size"] and orb["core"]:
        why = biosphere_words(orb)  # "B: core A, vulcan -1"; without tiles that change it the core says it all
        if "," in why:
            facts.append(f"air {why}")
        facts.append(f"{orb['tiles']} of {count_of(orb['size'], 'tile')}")
    if orb["bridgeheads"]:
        facts.append(f"bridgehead of {listing([name_of(view, seat) for seat in orb['bridgeheads']])}")
    if orb["station"] is not None:
        facts.append(f"defence station of {name_of(view, orb['station'])}")
    if orb["besieged"]:
        facts.append("besieged by an eel")
    if orb["banned"]:
        facts.append("closed to you by aliens")
    if number in view["closed"]:
        facts.append("closed this turn")
    return f"  orb {number}{named}: {'; '.join(facts)}"


def core_words(view: View, orb: Orb) -> str:
    """The core, and who else knows it while it lies face down."""
    core = piece(orb["core"]) if orb["core"] else _("unknown")
    if orb["face_up"]:
        return core
    others = all_of([name_of(view, seat) for seat in orb["seen_by"] if seat != view["viewer"]])
    if others:
        return _("{core}, face down, seen by {names}", core=core, names=others)
    return _("{core}, face down", core=core)


def tile_text(view: View, slot: int, tile: Tile) -> str:
    if tile["turned"]:
        return f"{slot} turned over"
    owner = ""
    if tile["owner"] is not None:
        ship = "+" if tile["colony"] and tile["scout"] else "" if tile["colony"] else " scout"
        owner = f" [{name_of(view, tile['owner'])}{ship}]"
    level = f" LV{tile['level']}" if tile["tile"] in AT_SEVERAL_LEVELS else ""  # a laser reaches LV1 only (D-9.3)
    return f"{slot} {title(tile['tile'])}{level}{owner}"


def links(view: View) -> Iterator[str]:
    for link in view["links"]:
        kind = "Portal" if link["portal"] else "Gateway"
        yield f"  {kind} of {name_of(view, link['owner'])}: {place(view, link['a'])} to {place(view, link['b'])}"


def seats(view: View) -> Iterator[str]:
    for number, seat in enumerate(view["seats"]):
        mark = ">" if number in view["actors"] else " "
        yield f"{mark} {name_of(view, number)}: {'; '.join(seat_facts(view, number, seat))}"


def seat_facts(view: View, number: int, seat: SeatView) -> Iterator[str]:
    """Ships, what was built, what is held, and what the count would give now."""
    numbers = view["numbers"]
    fleet, waste, reserve = seat["fleet"], seat["waste"], seat["reserve"]
    yield f"{count_of(fleet['colony'], 'colony ship')} + {count_of(fleet['scout'], 'scout')}"
    yield f"waste {waste['colony']} + {waste['scout']}"
    yield f"reserve {reserve['colony']} + {reserve['scout']}"
    if view["phase"] == 1:
        gateways = f"{seat['gateways_built']} of {count_of(numbers['max_gateways'], 'gateway')}"
        yield f"built {gateways}, {seat['stations_built']} of {count_of(numbers['max_stations'], 'defence station')}"
    for things, thing in ((seat["deep_scans"], "Deep scan"), (seat["star_maps"], "star map")):
        if things:
            yield count_of(things, thing)
    if seat["suspended"]:
        yield f"misses {count_of(seat['suspended'], 'turn')}"
    if seat["eliminations"]:
        yield "has eliminated life"
    if seat["evolved"]:
        yield "evolved"
    if len(seat["coalition"]) > 1:
        yield "with " + listing([name_of(view, other) for other in seat["coalition"] if other != number])
    if not view["results"]:
        totals = ", ".join(f"{word} {count}" for word, count in seat["totals"].items())
        yield f"would count {totals}"


def effects(view: View) -> Iterator[str]:
    """What special tiles and cores on the table do, each told once; some tiles act only when they are found."""
    if view["over"]:
        return
    there = [orb for orb in view["orbs"] if not orb["gone"]]
    lying = {tile["tile"] for orb in there for tile in orb["slots"] if tile and not tile["turned"]}
    tiles = [tile for tile in LASTING if tile in lying]
    cores = sorted({orb["core"] for orb in there if orb["core"] in CORE_WORDS} - {None}, key=str)
    for tile in tiles:
        yield f"  {title(tile)}: {tile_does(view['numbers'], tile)}"
    for core in cores:
        if core is not None:
            yield f"  {title(core)}: {told(view, CORE_WORDS[core])}"


def in_hand(view: View) -> Iterator[str]:
    """What was drawn and is not placed yet, with what it does."""
    about = view["pending"]
    for core in about["hand"] or ():
        words = told(view, CORE_WORDS[core]) if core in CORE_WORDS else ""
        yield f"In hand: {title(core)}{f': {words}' if words else ''}"
    for tile in [about["drawn"], *about["choice"]]:
        if tile:
            yield f"In hand: {title(tile)} (LV{about['level']}): {tile_does(view['numbers'], tile)}"


def results(view: View) -> Iterator[str]:
    for result in view["results"]:
        totals = ", ".join(f"{word} {count}" for word, count in result["totals"].items())
        members = listing([name_of(view, seat) for seat in result["seats"]])
        stronghold = result["stronghold"]
        where = "without a stronghold" if stronghold is None else f"around {place(view, stronghold)}"
        network = [place(view, orb) for orb in result["network"] if orb != stronghold]
        linked = f" with {listing(network)}" if network else ""
        yield (
            f"  {members}, {where}{linked}: {totals}; {count_of(result['points'], 'point')}, second number "
            f"{result['second']}"
        )
