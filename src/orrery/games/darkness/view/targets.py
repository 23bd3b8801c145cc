"""What can be clicked in the sky: lit places, places of the tool in hand, and the orb or tile that a step asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orrery.core.language import _, cache_by_language, mark, pgettext
from orrery.core.views import given
from orrery.draw import Acts, Markup, at, circle, g, path, polygon, rect, target, text
from orrery.games.darkness.view.art import SIZE
from orrery.games.darkness.view.layout import orb_at, rings_class, scale_of, slot_at
from orrery.games.darkness.view.lit import Place, free_tiles, sentence
from orrery.games.darkness.view.orb import heads_at, orb_words, tile_words
from orrery.games.darkness.view.tool_actions import ToolAction, fits, tool_actions
from orrery.games.darkness.view.wording import free_slot
from orrery.games.darkness.words.glossary import Orb, View, of_whom, place, scene_orb

CHOOSE: Final = mark("Choose {}")
ORB_ASKS: Final = {  # what a click on an orb means in each step
    "which_orb": CHOOSE,
    "kraken_target": mark("Let the kraken destroy {}"),
    "pirates_order": mark("Send the pirates to {}"),
    "portal_target": mark("Open the portal to {}"),
    "virus_target": mark("Send the virus to {}"),
    "stronghold": mark("Make {} the stronghold"),
}
ON_TILES: Final = ("terraform", "mine", "erase")  # verbs that are about one of several tiles
_HALO: Final = polygon(SIZE * 1.06, 6, cls="halo pulse", stroke_width=9, stroke_linejoin="round")
_NEXT: Final = polygon(SIZE * 0.9, 6, cls="slot-legal pulse") + path("M0 -14V14M-14 0H14", cls="plus-lit")
_LAND: Final = polygon(SIZE * 1.1, 6, cls="land-halo pulse")
_TAKE: Final = polygon(SIZE * 0.76, 6, cls="take pulse")
_RING: Final = polygon(SIZE * 0.9, 6, cls="tile-legal")
_TILE_HIT: Final = polygon(SIZE * 0.92, 6, cls="hit")
_CHOSEN: Final = polygon(SIZE * 0.98, 6, cls="chosen-ring")
_FOCUS: Final = polygon(SIZE * 0.92, 6, cls="focus")


@cache_by_language()
def _tag() -> Markup:
    """The word above a core where a ship can land."""
    words = pgettext("on the board", "land")
    paper = rect(50 + 8 * max(0, len(words) - 4), 23, rx=11.5, cls="f-brass inked", stroke_width=2)
    return g(g(paper, text(words, 0, 0.5, 13), cls="steady"), cls="inert", transform=at(0, -SIZE * 1.14))


# Lit places -----------------------------------------------------------------------------------------------------------


def lit_targets(view: View, places: list[Place], prefix: str) -> Iterator[Markup]:
    """Every place that a ship of mine can reach."""
    for found in places:
        if found.orb is None:
            continue
        here = view["orbs"][found.orb]
        if found.kind == "occupy":
            yield from _free_tiles(view, found, here, prefix)
            continue
        x, y = orb_at(found.orb)
        scale = scale_of(here)
        body, hit = _LAND + _tag(), SIZE
        if found.kind == "explore":
            sx, sy = slot_at(free_slot(here))
            x, y, body, hit = x + sx * scale, y + sy * scale, _NEXT, SIZE * 0.9
        yield lit_place(found, _words(view, found), body, (x, y, scale), hit, prefix, more=rings_class(here))


def _words(view: View, found: Place) -> str:
    orb = given(found.orb)
    if len(found.ships) == 1:
        return f"{sentence(view, found.kind, found.ships[0].kind, orb)}. {orb_words(view, view['orbs'][orb])}"
    where = place(view, orb)
    does = _("Explore {place}", place=where) if found.kind == "explore" else _("Land on {place}", place=where)
    return f"{does}. {orb_words(view, view['orbs'][orb])}"


@cache_by_language(1024)
def lit_place(
    found: Place,
    words: str,
    body: Markup,
    where: tuple[float, float, float],
    hit: float,
    prefix: str,
    ring: Markup = _CHOSEN,
    more: str = "",
) -> Markup:
    """A lit place: where one ship makes sense it is sent at once, else the ships are offered beside the place."""
    x, y, scale = where
    cls, key = f"place lit-{found.kind} {more}".rstrip(), f"{prefix}at-{found.key}"
    if len(found.ships) == 1:
        return target(found.ships[0].act, words, body, ring, x=x, y=y, scale=scale, hit=hit, cls=cls, id=key)
    return g(
        circle(hit, cls="hit"),
        body,
        ring,
        circle(hit - 1, cls="focus"),
        transform=at(x, y, scale),
        role="button",
        tabindex=0,
        aria_label=_("{what}. Choose the ship", what=words),
        data_pick=found.key,
        cls=f"target {cls}",
        id=key,
    )


def _free_tiles(view: View, found: Place, here: Orb, prefix: str) -> Iterator[Markup]:
    """Each ownerless tile by itself: the game asks for the orb first and then for the tile, the page answers both."""
    for slot in free_tiles(here):
        words = _(
            "Take {tile} At {place}",
            tile=tile_words(view, given(here["slots"][slot])),
            place=place(view, here["orb"]),
        )
        yield _on_tile(found.ships[0].act, slot, words, here, _TAKE, f"place lit-{found.kind}", prefix)


def _on_tile(
    act: str, slot: int, words: str, here: Orb, body: Markup, cls: str, prefix: str, when: str | None = None
) -> Markup:
    """An action about one tile of an orb, which is named in a second answer."""
    x, y = orb_at(here["orb"])
    sx, sy = slot_at(slot)
    scale = scale_of(here)
    return g(
        _TILE_HIT,
        body,
        _FOCUS,
        cls=f"target {cls}",
        id=f"{prefix}do-{act.replace(':', '-')}-{slot}",
        transform=at(x + sx * scale, y + sy * scale, scale),
        role="button",
        tabindex=0,
        aria_label=words,
        data_act=act,
        data_then=f"slot:{slot}",
        data_when=when,
        hidden=True if when else None,
    )


# Tools ----------------------------------------------------------------------------------------------------------------


def tool_targets(view: View, can: Acts, prefix: str) -> Iterator[Markup]:
    """Each target waits for its tool."""
    for action in tool_actions(view, can):
        here = view["orbs"][action.orb]
        words = tool_action_words(view, action)
        if action.verb in ON_TILES:
            for slot, tile in enumerate(here["slots"]):
                if tile and not tile["turned"] and fits(view, action.verb, tile):
                    label = f"{words}: {tile_words(view, tile)}"
                    yield _on_tile(action.act, slot, label, here, _RING, "with-tool", prefix, action.mode)
            continue
        x, y = orb_at(here["orb"])
        key = f"{prefix}do-{action.act.replace(':', '-').replace('.', '-')}"
        yield _waiting(action.act, words, x, y, scale_of(here), key, action.mode)


@lru_cache(maxsize=2048)
def _waiting(act: str, label: str, x: float, y: float, scale: float, key: str, mode: str) -> Markup:
    """A target that is hidden until its tool is taken up."""
    return target(
        act, label, _HALO, x=x, y=y, scale=scale, hit=SIZE, cls="with-tool", id=key, data_when=mode, hidden=True
    )


def tool_action_words(view: View, action: ToolAction) -> str:
    """An action with a tool for people."""
    where = place(view, action.orb)
    if action.verb in _WITH_SHIPS:
        colonies, scouts = _WITH_SHIPS[action.verb]
        words = colonies if "colony" in action.act else scouts
        return _(words, place=where)
    return _(_WITH_TOOL[action.verb], place=where)


_WITH_TOOL: Final = {
    "mine": mark("Move a resource tile from {place}"),
    "terraform": mark("Terraform {place}"),
    "gateway": mark("Build a gateway from {place}"),
    "defend": mark("Build a defence station at {place}"),
    "laser": mark("Fire the Hyper laser of {place}"),
    "erase": mark("Take your ships off a tile of {place}"),
}
_WITH_SHIPS: Final = {
    "assault": (
        mark("Destroy the guard of {place} with colony ships"),
        mark("Destroy the guard of {place} with scouts"),
    ),
    "kill_eel": (mark("Destroy the eel at {place} with colony ships"), mark("Destroy the eel at {place} with scouts")),
}


# What a step asks for -------------------------------------------------------------------------------------------------


def orb_targets(view: View, can: Acts, prefix: str) -> Iterator[Markup]:
    """A second orb, a victim, a stronghold."""
    asks = _(ORB_ASKS.get(view["step"], CHOOSE))
    for argument in can.of("orb"):
        here = view["orbs"][int(argument)]
        x, y = orb_at(here["orb"])
        label = f"{asks.format(place(view, here['orb']))}: {orb_words(view, here)}"
        key = f"{prefix}do-orb-{argument}"
        yield target(f"orb:{argument}", label, _HALO, x=x, y=y, scale=scale_of(here), hit=SIZE, id=key)


def scene_targets(view: View, can: Acts, prefix: str) -> Iterator[Markup]:
    """Tiles and bridgeheads of the orb that the step is about, and the two ways of a station."""
    number = scene_orb(view)
    if number is None:
        return
    here = view["orbs"][number]
    x, y = orb_at(number)
    scale = scale_of(here)
    for argument in can.of("slot"):
        sx, sy = slot_at(int(argument))
        tile = given(here["slots"][int(argument)])
        choose = _("Choose slot {slot} of {place}", slot=argument, place=place(view, number))
        label = f"{choose}: {tile_words(view, tile)}"
        key = f"{prefix}do-slot-{argument}"
        spot = (x + sx * scale, y + sy * scale)
        yield target(f"slot:{argument}", label, _RING, x=spot[0], y=spot[1], scale=scale, hit=SIZE * 0.9, id=key)
    for argument in can.of("bridge"):
        dx, dy = heads_at(here)[int(argument)]
        label = _("The bridgehead of {name} at {place}", name=of_whom(view, int(argument)), place=place(view, number))
        ring = circle(28, cls="halo pulse", stroke_width=7)
        spot = (x + dx * scale, y + dy * scale)
        key = f"{prefix}do-bridge-{argument}"
        yield target(f"bridge:{argument}", label, ring, x=spot[0], y=spot[1], scale=scale, hit=29, id=key)
    if can.of("shift"):
        yield from _arrows(view, here, prefix)


def _arrows(view: View, here: Orb, prefix: str) -> Iterator[Markup]:
    """Phase 4: the biosphere up or down, at the station itself."""
    sx, sy = slot_at(view["pending"]["slot"] or 0)
    x, y = orb_at(here["orb"])
    scale = scale_of(here)
    where = place(view, here["orb"])
    ways = (
        ("up", -1, _("Make the biosphere of {place} better", place=where)),
        ("down", 1, _("Make the biosphere of {place} worse", place=where)),
    )
    for way, side, label in ways:
        arrow = polygon(40, 3, 0 if way == "up" else 180, cls="k-way")
        spot = (x + sx * scale, y + (sy + side * 78) * scale)
        key = f"{prefix}do-shift-{way}"
        yield target(f"shift:{way}", label, arrow, x=spot[0], y=spot[1], scale=scale, hit=44, id=key)
