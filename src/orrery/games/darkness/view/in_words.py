"""The dark in words: each orb with its tiles, the links between them, and what is left to draw."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.wording import count_of, listing
from orrery.draw import Place, Region, whose
from orrery.games.darkness.pieces import title
from orrery.games.darkness.view.wording import core_odds, fate_words
from orrery.games.darkness.words.glossary import Orb, Tile, View, biosphere_words, place, tile_odds
from orrery.games.darkness.words.table import core_words


def in_words(view: View) -> list[Region]:
    """The links, orb by orb, and the stock."""
    orbs = [
        Region(_orb_title(view, orb), list(_tiles(view, orb)), _orb(view, orb))
        for orb in view["orbs"]
        if not orb["gone"]
    ]
    gone = [
        Place(place(view, orb["orb"]), fate_words(view, orb["orb"]) or "gone") for orb in view["orbs"] if orb["gone"]
    ]
    empty = "No orb has been found yet." if not view["orbs"] else ""
    return [
        Region("Orbs", [], empty or f"{count_of(len(orbs), 'orb')} in the dark."),
        *orbs,
        Region("Links between orbs", list(_links(view))),
        Region("Orbs that are gone", gone),
        Region("What is left to draw", list(_stock(view))),
    ]


def _orb_title(view: View, orb: Orb) -> str:
    name = place(view, orb["orb"])
    return name[:1].upper() + name[1:]


def _orb(view: View, orb: Orb) -> str:
    """The core, the air, the room, and who is there."""
    facts = [core_words(view, orb)]
    if orb["size"] and orb["core"]:
        if "," in (air := biosphere_words(orb)):
            facts.append(f"air {air}")
        facts.append(f"{orb['tiles']} of {count_of(orb['size'], 'tile')}")
    if orb["bridgeheads"]:
        facts.append(f"{listing([whose(view, seat) for seat in orb['bridgeheads']])} bridgehead")
    if orb["station"] is not None:
        facts.append(f"{whose(view, orb['station'])} defence station")
    if orb["besieged"]:
        facts.append("besieged by an eel")
    if orb["banned"]:
        facts.append("closed to you by aliens")
    if orb["orb"] in view["closed"]:
        facts.append("closed this turn")
    if fate := fate_words(view, orb["orb"]):
        facts.append(fate)
    words = "; ".join(facts)
    return f"{words[:1].upper()}{words[1:]}."


def _tiles(view: View, orb: Orb) -> Iterator[Place]:
    for slot, tile in enumerate(orb["slots"]):
        if tile is not None:
            yield Place(f"Slot {slot}", _tile(view, tile))
        elif orb["face_up"] and slot == orb["tiles"]:
            yield Place(f"Slot {slot}", "free, the next tile comes here")


def _tile(view: View, tile: Tile) -> str:
    """ "Water 2, your factory"; "Caves, nobody's"."""
    if tile["turned"]:
        return "turned over"
    if tile["owner"] is None:
        return f"{title(tile['tile'])}, nobody's"
    both = tile["colony"] and tile["scout"]
    thing = "terraforming station" if both else "factory" if tile["colony"] else "scout"
    return f"{title(tile['tile'])}, {whose(view, tile['owner'])} {thing}"


def _links(view: View) -> Iterator[Place]:
    for link in view["links"]:
        kind = "portal" if link["portal"] else "gateway"
        yield Place(f"{place(view, link['a'])} to {place(view, link['b'])}", f"{whose(view, link['owner'])} {kind}")


def _stock(view: View) -> Iterator[Place]:
    odds = ", ".join(f"{share} per cent {kind}" for kind, share in core_odds(view["unseen"]))
    yield Place("Bag", f"{count_of(view['bag'], 'core')}; {odds}")
    for level, pool in enumerate(view["pools"], 1):
        yield Place(f"Tiles of level {level}", f"{sum(pool.values())}; {tile_odds(pool).replace('%', 'per cent')}")
    tiles = view["gateway_tiles"]
    if tiles is not None:
        yield Place("Gateways", str(tiles // view["numbers"]["gateway_ends"]))
    yield Place("Defence stations", str(view["station_tokens"]))
    for hits in view["amoebas"]:
        yield Place("Space amoeba", f"loose, {hits} of {count_of(view['numbers']['amoeba_hits'], 'hit')}")
