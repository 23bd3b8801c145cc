"""What can be clicked in the sky: lit places, places of the tool in hand, and the orb or tile that a step asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orrery.core.views import given
from orrery.draw import Acts, Markup, at, circle, g, path, polygon, rect, target, text
from orrery.games.darkness.view.art import SIZE
from orrery.games.darkness.view.layout import orb_at, rings_class, scale_of, slot_at
from orrery.games.darkness.view.lit import Place, free_tiles, sentence
from orrery.games.darkness.view.orb import heads_at, orb_words, tile_words
from orrery.games.darkness.view.tool_actions import ToolAction, fits, tool_actions
from orrery.games.darkness.view.wording import free_slot
from orrery.games.darkness.words.glossary import Orb, View, place, scene_orb, who

ORB_ASKS: Final = {  # what a click on an orb means in each step
    "which_orb": "Choose {}",
    "kraken_target": "Let the kraken destroy {}",
    "pirates_order": "Send the pirates to {}",
    "portal_target": "Open the portal to {}",
    "virus_target": "Send the virus to {}",
    "stronghold": "Make {} the stronghold",
}
ON_TILES: Final = ("terraform", "mine", "erase")  # verbs that are about one of several tiles
_HALO: Final = polygon(SIZE * 1.06, 6, cls="halo pulse", stroke_width=9, stroke_linejoin="round")
_NEXT: Final = polygon(SIZE * 0.9, 6, cls="slot-legal pulse") + path("M0 -14V14M-14 0H14", cls="plus-lit")
_LAND: Final = polygon(SIZE * 1.1, 6, cls="land-halo pulse")
_TAG: Final = g(
    g(rect(50, 23, rx=11.5, cls="f-brass inked", stroke_width=2), text("land", 0, 0.5, 13), cls="steady"),
    cls="inert",
    transform=at(0, -SIZE * 1.14),
)
_TAKE: Final = polygon(SIZE * 0.76, 6, cls="take pulse")
_RING: Final = polygon(SIZE * 0.9, 6, cls="tile-legal")
_TILE_HIT: Final = polygon(SIZE * 0.92, 6, cls="hit")
_CHOSEN: Final = polygon(SIZE * 0.98, 6, cls="chosen-ring")
_FOCUS: Final = polygon(SIZE * 0.92, 6, cls="focus")


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
        body, hit = _LAND + _TAG, SIZE
        if found.kind == "explore":
            sx, sy = slot_at(free_slot(here))
            x, y, body, hit = x + sx * scale, y + sy * scale, _NEXT, SIZE * 0.9
        yield lit_place(found, _words(view, found), body, (x, y, scale), hit, prefix, more=rings_class(here))


def _words(view: View, found: Place) -> str:
    orb = given(found.orb)
    if len(found.ships) == 1:
        return f"{sentence(view, found.kind, found.ships[0].kind, orb)}. {orb_words(view, view['orbs'][orb])}"
    verb = "Explore" if found.kind == "explore" else "Land on"
    return f"{verb} {place(view, orb)}. {orb_words(view, view['orbs'][orb])}"


@lru_cache(maxsize=1024)
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
        aria_label=f"{words}. Choose the ship",
        data_pick=found.key,
        cls=f"target {cls}",
        id=key,
    )


def _free_tiles(view: View, found: Place, here: Orb, prefix: str) -> Iterator[Markup]:
    """Each ownerless tile by itself: the game asks for the orb first and then for the tile, the page answers both."""
    for slot in free_tiles(here):
        words = f"Take {tile_words(view, given(here['slots'][slot]))} At {place(view, here['orb'])}"
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
    ships = "colony ships" if "colony" in action.act else "scouts"
    words = {
        "mine": f"Move a resource tile from {where}",
        "terraform": f"Terraform {where}",
        "gateway": f"Build a gateway from {where}",
        "defend": f"Build a defence station at {where}",
        "assault": f"Destroy the guard of {where} with {ships}",
        "kill_eel": f"Destroy the eel at {where} with {ships}",
        "laser": f"Fire the Hyper laser of {where}",
        "erase": f"Take your ships off a tile of {where}",
    }
    return words[action.verb]


# What a step asks for -------------------------------------------------------------------------------------------------


def orb_targets(view: View, can: Acts, prefix: str) -> Iterator[Markup]:
    """A second orb, a victim, a stronghold."""
    asks = ORB_ASKS.get(view["step"], "Choose {}")
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
        label = f"Choose slot {argument} of {place(view, number)}: {tile_words(view, tile)}"
        key = f"{prefix}do-slot-{argument}"
        spot = (x + sx * scale, y + sy * scale)
        yield target(f"slot:{argument}", label, _RING, x=spot[0], y=spot[1], scale=scale, hit=SIZE * 0.9, id=key)
    for argument in can.of("bridge"):
        dx, dy = heads_at(here)[int(argument)]
        label = f"The bridgehead of {who(view, int(argument))} at {place(view, number)}"
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
    for way, side, word in (("up", -1, "better"), ("down", 1, "worse")):
        arrow = polygon(40, 3, 0 if way == "up" else 180, cls="k-way")
        spot = (x + sx * scale, y + (sy + side * 78) * scale)
        label = f"Make the biosphere of {place(view, here['orb'])} {word}"
        key = f"{prefix}do-shift-{way}"
        yield target(f"shift:{way}", label, arrow, x=spot[0], y=spot[1], scale=scale, hit=44, id=key)
