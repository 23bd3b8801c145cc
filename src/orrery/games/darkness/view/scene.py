"""The whole board: the dark, the links, the orbs, the rail, and every place that may be clicked.

Order of painting: sky, links, orbs, names, the last move, the rail, then the targets. The targets of the main decision
are there but hidden until their ship or tool is taken up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from orrery.core.state import Event
from orrery.core.views import given
from orrery.core.wording import count_of
from orrery.draw import (
    Acts,
    Markup,
    Point,
    acts,
    at,
    board_box,
    circle,
    g,
    join,
    nth,
    path,
    polygon,
    seat_class,
    step_tag,
    target,
    text,
    trail,
)
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.pieces import RESOURCE_TILES, TILES
from orrery.games.darkness.view.art import SIZE, ship
from orrery.games.darkness.view.layout import Box, box, orb_at, reach, scale_of, sky, slot_at
from orrery.games.darkness.view.orb import CORE, orb, orb_words, tile_words
from orrery.games.darkness.view.rail import rail
from orrery.games.darkness.view.tool_actions import ToolAction, tool_actions
from orrery.games.darkness.view.wording import fate_words, free_slot, orb_called
from orrery.games.darkness.words.glossary import Orb, Tile, View, place, scene_orb, who

ORB_ASKS: Final = {  # what a click on an orb means in each step
    "which_orb": "Choose {}",
    "kraken_target": "Let the kraken destroy {}",
    "pirates_order": "Send the pirates to {}",
    "portal_target": "Open the portal to {}",
    "virus_target": "Send the virus to {}",
    "stronghold": "Make {} the stronghold",
}
_RINGED: Final = (  # what is done to an orb as a whole
    "core_laid", "core_laid_unseen", "scouted", "bridgehead", "station_built", "assaulted", "eel_killed", "announced",
)  # fmt: skip
_HALO: Final = polygon(SIZE * 1.06, 6, cls="halo pulse", stroke_width=9, stroke_linejoin="round")
_NEXT: Final = polygon(SIZE * 0.9, 6, cls="slot-legal pulse") + path("M0 -13V13M-13 0H13", cls="plus-lit")
_RING: Final = polygon(SIZE * 0.9, 6, cls="tile-legal")
_TILE_HIT: Final = polygon(SIZE * 0.92, 6, cls="hit")


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board: what `legal` allows can be clicked, what `events` tell is shown as the last move."""
    frame = box(view["orbs"])
    there = sum(1 for here in view["orbs"] if not here["gone"])
    return board_box(
        "darkness",
        f"{count_of(there, 'orb')} in the dark" if there else "The dark. No orb has been found yet",
        scene(view, acts(SPACE, legal), events, prefix, frame),
        box=str(frame),
    )


def scene(view: View, can: Acts, events: Sequence[Event], prefix: str, frame: Box) -> Markup:
    """Everything on the board."""
    orbs = view["orbs"]
    fresh = _fresh(view, events)
    return join(
        [
            sky(frame),
            *(_link(view, number, link, prefix) for number, link in enumerate(view["links"])),
            *(_put(view, here, prefix, fresh.get(here["orb"], ())) for here in orbs),
            *_names(view, events, frame, prefix),
            _last_move(view, events),
            rail(view, can, frame, prefix),
            *_tool_action_targets(view, can, prefix),
            *_orb_targets(view, can, prefix),
            *_scene_targets(view, can, prefix),
        ]
    )


def _put(view: View, here: Orb, prefix: str, fresh: Collection[int]) -> Markup:
    x, y = orb_at(here["orb"])
    lit = " lit-network" if any(here["orb"] in result["network"] for result in view["results"]) else ""
    cls = f"orb glide{lit}"
    return g(
        orb(view, here, prefix, fresh), id=f"{prefix}orb-{here['orb']}", cls=cls, transform=at(x, y, scale_of(here))
    )


def _fresh(view: View, events: Sequence[Event]) -> dict[int, set[int]]:
    """What was turned in the last action: it turns on the screen, too."""
    found: dict[int, set[int]] = {}
    for event in events:
        data = event.data
        number = _orb_of(view, event)
        if number is None:
            continue
        if event.kind in ("tile_placed", "tile_turned"):
            found.setdefault(number, set()).add(data["slot"])
        elif event.kind in ("core_revealed", "core_laid", "orb_destroyed"):
            found.setdefault(number, set()).add(CORE)
    return found


# Links --------------------------------------------------------------------------------------------------------------


def _link(view: View, number: int, link: Any, prefix: str) -> Markup:
    words = f"{'Portal' if link['portal'] else 'Gateway'} of {who(view, link['owner'])} from {place(view, link['a'])}"
    label = f"{words} to {place(view, link['b'])}"
    body = _cable(link["a"], link["b"], link["owner"], link["portal"])
    return g(body, id=f"{prefix}link-{number}", cls=seat_class(link["owner"]), role="img", aria_label=label)


@lru_cache(maxsize=256)
def _cable(a: int, b: int, owner: int, portal: bool) -> Markup:
    """A bent cable; those of several owners between the same orbs bend differently."""
    (x0, y0), (x1, y1) = orb_at(a), orb_at(b)
    bend = (0.22 + 0.12 * owner) * (-1 if (a + b + owner) % 2 else 1)
    mx, my = (x0 + x1) / 2 + bend * (y1 - y0), (y0 + y1) / 2 - bend * (x1 - x0)
    way = f"M{x0:.0f} {y0:.0f}Q{mx:.0f} {my:.0f} {x1:.0f} {y1:.0f}"
    if portal:
        return path(way, cls="gate-case thin") + path(way, cls="gate portal")

    def on(t: float) -> Point:
        p, q, r = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        return p * x0 + q * mx + r * x1, p * y0 + q * my + r * y1

    ends = ship(owner, *on(0.42), 0.8) + ship(owner, *on(0.58), 1, "scout")
    return join([*(path(way, cls=cls) for cls in ("gate-case", "gate", "gate-dots")), ends])


# Names, and what befell an orb ----------------------------------------------------------------------------------------


def _names(view: View, events: Sequence[Event], frame: Box, prefix: str) -> Iterator[Markup]:
    news = _news(view, events)
    for here in view["orbs"]:
        number = here["orb"]
        fate = fate_words(view, number) or news.get(number)
        x, y = orb_at(number)
        scale = min(frame.scale, 1.6)
        low = (SIZE if here["gone"] else reach(here) * scale_of(here)) + 24 * scale
        words = text(place(view, number), 0, 0, 34, "orb-name")
        told = text(fate, 0, 41, 26, "orb-name fate") if fate else None
        yield g(words, told, id=f"{prefix}name-{number}", cls="inert", transform=at(x, y + low, scale))


def _news(view: View, events: Sequence[Event]) -> dict[int, str]:
    """What the last action did to orbs that goes on."""
    found: dict[int, str] = {}
    for event in events:
        word = {"kraken_stopped": "kraken stopped", "besieged": "besieged", "shot": "shot down"}.get(event.kind)
        number = _orb_of(view, event) if word else None
        if word and number is not None:
            found[number] = word
    return found


def _orb_of(view: View, event: Event) -> int | None:
    """The orb that an event is about."""
    number = event.data.get("orb")
    return number if isinstance(number, int) else orb_called(view, event.data.get("place"))


def _last_move(view: View, events: Sequence[Event]) -> Markup | None:
    """Rings round what others did; a line where something went from orb to orb."""
    out: dict[tuple[Any, ...], Markup] = {}
    tags: dict[int, Markup | None] = {}
    for event in events:
        data = event.data
        number = _orb_of(view, event)
        if event.player < 0 or number is None or number >= len(view["orbs"]) or view["orbs"][number]["gone"]:
            continue
        here = view["orbs"][number]
        scale = scale_of(here)
        x, y = orb_at(number)
        other = orb_called(view, data.get("other"))
        end, r = (x, y), 76 * scale
        if other is not None and event.kind in ("tile_moved", "gateway_built", "portal_opened"):
            end, r = orb_at(other), 70 * scale
            out[number, other] = trail(event.player, (x, y), end, r=r, cls="flown")
        elif isinstance(data.get("slot"), int):
            sx, sy = slot_at(data["slot"])
            end, r = (x + sx * scale, y + sy * scale), 64 * scale
            out[number, data["slot"]] = trail(event.player, end, r=r)
        elif event.kind in _RINGED:
            out[number, -1] = trail(event.player, end, r=r)
        else:
            continue
        if (step := nth(event)) is not None:
            tags[step] = step_tag(event.player, step, end, r, 1.3)
    return g(*out.values(), *tags.values()) if out else None


# Targets ------------------------------------------------------------------------------------------------------------


def _tool_action_targets(view: View, can: Acts, prefix: str) -> Iterator[Markup]:
    """The main decision: each target waits for its ship or tool."""
    for tool_action in tool_actions(view, can):
        if tool_action.orb is not None:
            yield _tool_action(view, tool_action, view["orbs"][tool_action.orb], prefix)


def _tool_action(view: View, tool_action: ToolAction, here: Orb, prefix: str) -> Markup:
    x, y = orb_at(here["orb"])
    scale = scale_of(here)
    label = tool_action_words(view, tool_action)
    key = f"{prefix}do-{tool_action.act.replace(':', '-').replace('.', '-')}"
    if tool_action.verb == "explore":
        sx, sy = slot_at(free_slot(here))
        x, y, body, hit = x + sx * scale, y + sy * scale, _NEXT, SIZE * 0.9
    elif tool_action.verb in ("occupy", "terraform", "mine", "erase"):
        return _tiles(view, tool_action, here, label, key)
    else:
        body, hit = _HALO, SIZE
    return _waiting(tool_action.act, label, body, x, y, scale, hit, key, tool_action.mode)


@lru_cache(maxsize=2048)
def _waiting(
    act: str, label: str, body: Markup, x: float, y: float, scale: float, hit: float, key: str, mode: str
) -> Markup:
    """A target that is hidden until its ship or tool is taken up."""
    return target(act, label, body, x=x, y=y, scale=scale, hit=hit, id=key, data_when=mode, hidden=True)


def _tiles(view: View, tool_action: ToolAction, here: Orb, label: str, key: str) -> Markup:
    """One target of all tiles that may be meant; which of them comes next."""
    rings = [
        g(_TILE_HIT, _RING, transform=at(*slot_at(slot)))
        for slot, tile in enumerate(here["slots"])
        if tile and not tile["turned"] and _fits(view, tool_action.verb, tile)
    ]
    return g(
        *rings,
        circle(SIZE * 0.4, cls="focus"),
        cls="target",
        id=key,
        transform=at(*orb_at(here["orb"]), scale_of(here)),
        role="button",
        tabindex=0,
        aria_label=label,
        data_act=tool_action.act,
        data_when=tool_action.mode,
        hidden=True,
    )


def _fits(view: View, verb: str, tile: Tile) -> bool:
    """Whether an unturned tile may be meant by a verb (D-6.9, D-1.7, D-10.1 to D-10.3)."""
    own, free = bool(tile["owner"] == view["viewer"]), tile["owner"] is None
    factory = own and bool(tile["colony"]) and not tile["scout"]
    if verb == "occupy":
        return free
    if verb == "erase":
        return own
    if verb == "mine":
        return (free or factory) and tile["tile"] in TILES[:RESOURCE_TILES]
    price = view["numbers"]["terraform_colony" if free else "terraform_on_factory"]
    return (free or factory) and bool(view["seats"][given(view["viewer"])]["fleet"]["colony"] >= price)


def tool_action_words(view: View, tool_action: ToolAction) -> str:
    """An action of the main decision for people."""
    where = place(view, tool_action.orb) if tool_action.orb is not None else ""
    ship_word = "colony ship" if "colony" in tool_action.act else "scout"
    words = {
        "discover": f"Discover a new orb with a {ship_word}",
        "land": f"Land a {ship_word} on {where}",
        "explore": f"Explore {where} with a {ship_word}",
        "occupy": f"Occupy a tile of {where}",
        "mine": f"Move a resource tile from {where}",
        "terraform": f"Terraform {where}",
        "gateway": f"Build a gateway from {where}",
        "defend": f"Build a defence station at {where}",
        "assault": f"Destroy the guard of {where} with {ship_word}s",
        "kill_eel": f"Destroy the eel at {where} with {ship_word}s",
        "laser": f"Fire the Hyper laser of {where}",
        "erase": f"Take your ships off a tile of {where}",
    }
    return words[tool_action.verb]


def _orb_targets(view: View, can: Acts, prefix: str) -> Iterator[Markup]:
    """A second orb, a victim, a stronghold."""
    asks = ORB_ASKS.get(view["step"], "Choose {}")
    for argument in can.of("orb"):
        here = view["orbs"][int(argument)]
        x, y = orb_at(here["orb"])
        label = f"{asks.format(place(view, here['orb']))}: {orb_words(view, here)}"
        key = f"{prefix}do-orb-{argument}"
        yield target(f"orb:{argument}", label, _HALO, x=x, y=y, scale=scale_of(here), hit=SIZE, id=key)


def _scene_targets(view: View, can: Acts, prefix: str) -> Iterator[Markup]:
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
        seats = here["bridgeheads"]
        apart = 42 if len(seats) < 3 else 100 / len(seats)
        dx = (seats.index(int(argument)) - (len(seats) - 1) / 2) * apart
        label = f"The bridgehead of {who(view, int(argument))} at {place(view, number)}"
        ring = circle(26, cls="halo pulse", stroke_width=7)
        spot = (x + dx * scale, y + 40 * scale)
        key = f"{prefix}do-bridge-{argument}"
        yield target(f"bridge:{argument}", label, ring, x=spot[0], y=spot[1], scale=scale, hit=27, id=key)
    if can.of("shift"):
        yield from _arrows(view, here, prefix)


def _arrows(view: View, here: Orb, prefix: str) -> Iterator[Markup]:
    """Phase 4: the biosphere up or down, at the station itself."""
    sx, sy = slot_at(view["pending"]["slot"])
    x, y = orb_at(here["orb"])
    scale = scale_of(here)
    for way, side, word in (("up", -1, "better"), ("down", 1, "worse")):
        arrow = polygon(40, 3, 0 if way == "up" else 180, cls="k-way")
        spot = (x + sx * scale, y + (sy + side * 78) * scale)
        label = f"Make the biosphere of {place(view, here['orb'])} {word}"
        key = f"{prefix}do-shift-{way}"
        yield target(f"shift:{way}", label, arrow, x=spot[0], y=spot[1], scale=scale, hit=44, id=key)
