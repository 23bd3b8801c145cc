"""The dark in words: each orb with its tiles, the links between them, and what is left to draw."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.language import _, capitalized, mark, ngettext, pgettext
from orrery.draw import Place, Region
from orrery.games.darkness.view.wording import BRIDGEHEAD, core_odds, fate_words, owned
from orrery.games.darkness.words.counts import cores
from orrery.games.darkness.words.glossary import Orb, Tile, View, biosphere_words, piece, place, tile_odds
from orrery.games.darkness.words.table import core_words


def in_words(view: View) -> list[Region]:
    """The links, orb by orb, and the stock."""
    orbs = [
        Region(_orb_title(view, orb), list(_tiles(view, orb)), _orb(view, orb))
        for orb in view["orbs"]
        if not orb["gone"]
    ]
    gone = [
        Place(place(view, orb["orb"]), fate_words(view, orb["orb"]) or pgettext("of orbs", "gone"))
        for orb in view["orbs"]
        if orb["gone"]
    ]
    note = ngettext("{count} orb in the dark.", "{count} orbs in the dark.", len(orbs))
    return [
        Region(_("Orbs"), [], note if view["orbs"] else _("No orb has been found yet.")),
        *orbs,
        Region(_("Links between orbs"), list(_links(view))),
        Region(_("Orbs that are gone"), gone),
        Region(_("What is left to draw"), list(_stock(view))),
    ]


def _orb_title(view: View, orb: Orb) -> str:
    return capitalized(place(view, orb["orb"]))


def _orb(view: View, orb: Orb) -> str:
    """The core, the air, the room, and who is there."""
    facts = [core_words(view, orb)]
    if orb["size"] and orb["core"]:
        if "," in (air := biosphere_words(orb)):
            facts.append(_("air {why}", why=air))
        facts.append(ngettext("{tiles} of {count} tile", "{tiles} of {count} tiles", orb["size"], tiles=orb["tiles"]))
    if orb["bridgeheads"]:
        facts.append(owned(BRIDGEHEAD, view, *orb["bridgeheads"]))
    if orb["station"] is not None:
        facts.append(owned(mark("{whose} defence station"), view, orb["station"]))
    if orb["besieged"]:
        facts.append(_("besieged by an eel"))
    if orb["banned"]:
        facts.append(_("closed to you by aliens"))
    if orb["orb"] in view["closed"]:
        facts.append(_("closed this turn"))
    if fate := fate_words(view, orb["orb"]):
        facts.append(fate)
    return f"{capitalized('; '.join(facts))}."


def _tiles(view: View, orb: Orb) -> Iterator[Place]:
    for slot, tile in enumerate(orb["slots"]):
        if tile is not None:
            yield Place(_("Slot {slot}", slot=slot), _tile(view, tile))
        elif orb["face_up"] and slot == orb["tiles"]:
            yield Place(_("Slot {slot}", slot=slot), _("free, the next tile comes here"))


def _tile(view: View, tile: Tile) -> str:
    """ "Water 2, your factory"; "Caves, nobody's"."""
    if tile["turned"]:
        return _("turned over")
    if tile["owner"] is None:
        return _("{tile}, nobody's", tile=piece(tile["tile"]))
    if tile["colony"] and tile["scout"]:
        words = mark("{tile}, {whose} terraforming station")
    else:
        words = mark("{tile}, {whose} factory") if tile["colony"] else mark("{tile}, {whose} scout")
    return owned(words, view, tile["owner"], tile=piece(tile["tile"]))


def _links(view: View) -> Iterator[Place]:
    for link in view["links"]:
        name = _("{a} to {b}", a=place(view, link["a"]), b=place(view, link["b"]))
        words = mark("{whose} portal") if link["portal"] else mark("{whose} gateway")
        yield Place(name, owned(words, view, link["owner"]))


def _stock(view: View) -> Iterator[Place]:
    odds = ", ".join(_("{share} per cent {kind}", share=share, kind=kind) for kind, share in core_odds(view["unseen"]))
    yield Place(_("Bag"), f"{cores(view['bag'])}; {odds}")
    for level, pool in enumerate(view["pools"], 1):
        drawn = tile_odds(pool).replace("%", _("per cent"))
        yield Place(_("Tiles of level {level}", level=level), f"{sum(pool.values())}; {drawn}")
    tiles = view["gateway_tiles"]
    if tiles is not None:
        yield Place(_("Gateways"), str(tiles // view["numbers"]["gateway_ends"]))
    yield Place(_("Defence stations"), str(view["station_tokens"]))
    for hits in view["amoebas"]:
        needed = view["numbers"]["amoeba_hits"]
        words = ngettext("loose, {hits} of {count} hit", "loose, {hits} of {count} hits", needed, hits=hits)
        yield Place(_("Space amoeba"), words)
