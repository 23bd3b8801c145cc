"""One orb: its core, its slots and tiles, the ships on them, its guard, and what besieges it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final

from orrery.core.language import _, all_of
from orrery.draw import (
    Markup,
    Point,
    at,
    circle,
    el,
    g,
    join,
    mark,
    path,
    polar,
    polygon,
    seat_class,
    spread,
    text,
    token,
    use,
)
from orrery.games.darkness.pieces import RESOURCE_TILES, TILES
from orrery.games.darkness.view.art import SIZE, core_face, ship, tile_body
from orrery.games.darkness.view.layout import reach, slot_at, slots_shown
from orrery.games.darkness.view.lit import free_tiles
from orrery.games.darkness.view.wording import BRIDGEHEAD, fate_words, owned
from orrery.games.darkness.words.glossary import (
    CORE_WORDS,
    Orb,
    Tile,
    View,
    biosphere_words,
    of_whom,
    piece,
    place,
    ships_on,
    tile_does,
    told,
)

CORE: Final = -1  # in place of a slot
HEADS: Final = 32  # where bridgeheads stand, below the middle of a core
Look = tuple[str, bool, int | None, bool, bool, int, int]  # of a tile: kind, turned, owner, colony, scout, shift, units

_FREE: Final = polygon(SIZE * 0.9, 6, cls="slot-dash")
_UNKNOWN: Final = polygon(SIZE * 0.97, 6, cls="core-dark")
_LOST: Final = path("M-20 -20L20 20M20 -20L-20 20", cls="k-lost")
_RUIN: Final = polygon(SIZE * 0.6, 6, cls="slot-dash") + _LOST


def orb(view: View, here: Orb, prefix: str, fresh: Collection[int] = ()) -> Markup:
    """An orb round 0,0 in its own units. What is inert answers why.

    `fresh` are the slots whose tiles were just turned; CORE is among them if the core was.
    """
    number = here["orb"]
    asks = view["viewer"] is not None and not view["over"]
    # Whoever clicks on a tile with an owner must not take another one of this orb
    taking = f"occupy:{number}" if asks and not free_tiles(here) else None
    if here["gone"]:
        cls = "flash" if CORE in fresh else None
        return g(_RUIN, cls=cls, role="img", aria_label=f"{place(view, number)}, {fate_words(view, number)}")
    return join(
        [
            _aura(here),
            *_free_slots(here, f"explore:colony.{number}" if asks else None),
            *(
                _tile(view, number, slot, tile, taking, prefix, slot in fresh)
                for slot, tile in enumerate(here["slots"])
                if tile
            ),
            _core(view, here, f"land:colony.{number}" if asks else None, CORE in fresh),
            *_heads(here, prefix),
            _level(here),
            _seen(here),
            _eel(here),
            *_guards(here, prefix),
        ]
    )


def _aura(here: Orb) -> Markup | None:
    if not here["face_up"] or here["level"] is None:
        return None
    return circle(reach(here) + 10, cls=f"aura aura-{here['level']}")


def _free_slots(here: Orb, why: str | None) -> list[Markup]:
    """Free slots as dashed hexes; where nobody has come yet, as dots round the core."""
    slots = here["slots"]
    if here["size"] and not slots_shown(here):
        return [_dots(here["size"])]
    free = [slot for slot in range(slots_shown(here)) if slot >= len(slots) or slots[slot] is None]
    return [g(_FREE, transform=at(*slot_at(slot)), data_why=why) for slot in free]


@cache
def _dots(size: int) -> Markup:
    """The room of an orb: as many dots as tiles fit."""
    spots = (polar(SIZE * 1.2, 90 + 360 * k / size) for k in range(size))
    return g(*(circle(6, x, y, cls="room") for x, y in spots))


# Tiles --------------------------------------------------------------------------------------------------------------


def _tile(view: View, number: int, slot: int, tile: Tile, why: str | None, prefix: str, fresh: bool) -> Markup:
    key = f"{prefix}tile-{number}-{slot}"
    ships = (bool(tile["colony"]), bool(tile["scout"]))
    units = view["numbers"].get(tile["tile"], 0) if tile["tile"] in TILES[:RESOURCE_TILES] else 0
    look = (tile["tile"], tile["turned"], tile["owner"], *ships, tile["shift"], units)
    return _tile_group(look, slot, tile_words(view, tile), why, key, fresh)


@lru_cache(maxsize=2048)
def _tile_group(look: Look, slot: int, words: str, why: str | None, key: str, fresh: bool) -> Markup:
    drawing = g(*_tile_drawn(*look), cls="turned" if fresh else None)
    return g(drawing, el("title", words), id=key, transform=at(*slot_at(slot)), data_why=why)


def _tile_drawn(
    tile: str, turned: bool, owner: int | None, colony: bool, scout: bool, shift: int, units: int
) -> list[Markup]:
    out = [tile_body(tile, turned, owner is not None, units)]
    if owner is not None:
        if colony:
            out.append(ship(owner, 0, 30, 1.06))
        if scout:
            out.append(ship(owner, 0, 5 if colony else 30, 1 if colony else 1.5, "scout"))
    if shift:
        out.append(path("M-12 8L0 -8L12 8Z" if shift > 0 else "M-12 -8L0 8L12 -8Z", cls="k-way", transform=at(36, 8)))
    return out


def tile_words(view: View, tile: Tile) -> str:
    """A tile for those who point at it or hear it."""
    if tile["turned"]:
        return _("A tile turned over")
    words = f"{piece(tile['tile'])} (LV{tile['level']}). {tile_does(view['numbers'], tile['tile'])}"
    if tile["owner"] is None:
        return words
    return f"{words} {ships_on(view, tile)}"


# The core -----------------------------------------------------------------------------------------------------------


def _core(view: View, here: Orb, why: str | None, fresh: bool) -> Markup:
    heads = bool(here["bridgeheads"])
    if here["core"] is None:
        body = _UNKNOWN + text("?", 0, -22 if heads else 2, 54, "dim-text")
    else:
        body = core_face(here["core"], here["face_up"], heads)
    words = orb_words(view, here)
    drawing = g(body, cls="turned" if fresh else None)
    return g(drawing, el("title", words), data_why=why, role="img", aria_label=words)


def orb_words(view: View, here: Orb) -> str:
    """An orb for those who point at it or hear it."""
    parts = [f"{place(view, here['orb'])}: {piece(here['core']) if here['core'] else _('unknown')}"]
    if here["core"] in CORE_WORDS:
        parts.append(told(view, CORE_WORDS[here["core"]]).rstrip("."))
    if not here["face_up"] and here["core"]:
        parts.append(_("face down, you have seen it"))
    if here["size"]:
        parts.append(_("{tiles} of {size} tiles", tiles=here["tiles"], size=here["size"]))
        if not here["fates"]:
            parts.append(_("biosphere {why}", why=biosphere_words(here)))
    if here["bridgeheads"]:
        parts.append(owned(BRIDGEHEAD, view, *here["bridgeheads"]))
    if guards := guards_of(here):
        names = all_of([of_whom(view, seat) for seat in dict.fromkeys(guards.values())])
        parts.append(_("guarded by {names}", names=names))
    if here["besieged"]:
        parts.append(_("besieged by a space eel"))
    if fate := fate_words(view, here["orb"]):
        parts.append(fate)
    if here["banned"]:
        parts.append(_("aliens hunt you here"))
    return ", ".join(parts)


def heads_at(here: Orb) -> dict[int, Point]:
    """Where the bridgehead of each seat stands, in units of the orb."""
    seats = here["bridgeheads"]
    apart = 46 if len(seats) < 3 else 104 / len(seats)
    return {seat: (x, HEADS) for seat, x in zip(seats, spread(len(seats), apart), strict=True)}


def _heads(here: Orb, prefix: str) -> list[Markup]:
    return [
        g(ship(seat, 0, 0, 0.95), id=f"{prefix}head-{here['orb']}-{seat}", cls="inert glide", transform=at(*where))
        for seat, where in heads_at(here).items()
    ]


def _level(here: Orb) -> Markup | None:
    """What has changed since the core was printed: its biosphere, its size."""
    core, level = here["core"], here["level"]
    if core is None or level is None or not here["face_up"]:
        return None
    grown = here["size"] if str(here["size"]) != core[1:] else ""
    if level == core[0] and not grown:
        return None
    words = f"{level}{grown}"
    wide = 40 + 16 * (len(words) - 1)
    pill = el("rect", x=-wide / 2, y=-19, width=wide, height=38, rx=19, cls=f"core-{level}")
    return g(pill, text(words, 0, 1, 28, "core-no"), cls="inert", transform=at(0, -SIZE * 0.97))


def _seen(here: Orb) -> Markup | None:
    """Who has seen a core that lies face down."""
    if here["face_up"] or not here["seen_by"]:
        return None
    seats = here["seen_by"]
    dots = (token(seat, 70, y, 13) for seat, y in zip(seats, spread(len(seats), 29), strict=True))
    return g(*dots, cls="inert")


def guards_of(here: Orb) -> dict[str, int]:
    """The owners of the guards of an orb: of its defence station, and of the Ancient shields that work (D-8.2)."""
    number = here["orb"]
    found = {} if here["station"] is None else {f"station-{number}": here["station"]}
    for slot, tile in enumerate(here["slots"]):
        if tile and tile["tile"] == "ancient_shield" and tile["owner"] is not None:  # one turned over has no owner
            found[f"shield-{number}-{slot}"] = tile["owner"]
    return found


def _guards(here: Orb, prefix: str) -> list[Markup]:
    """A token for each guard, side by side above the orb."""
    guards = guards_of(here)
    return [
        g(
            use("d-shield") + mark(seat, 0, 0, 1.5),
            id=prefix + key,
            cls=f"inert {seat_class(seat)}",
            transform=at(x, -reach(here), 1.3),
        )
        for (key, seat), x in zip(guards.items(), spread(len(guards), 66), strict=True)
    ]


def _eel(here: Orb) -> Markup | None:
    if not here["besieged"]:
        return None
    r = reach(here) + 4
    head = use("d-space_eel", *polar(r, 55), 2.6)  # beside the guards
    return g(circle(r, cls="eel"), circle(r, cls="eel-scales"), head, cls="inert")
