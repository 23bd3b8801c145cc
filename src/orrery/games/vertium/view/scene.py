"""The whole board: star, cards, planets, and every place that may be clicked.

Order of painting: sky and arms, the last move, the star, the cards or the war, the planets, then what lies over them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from orrery.core.language import _, mark, ngettext, pgettext
from orrery.core.state import Event
from orrery.core.views import given
from orrery.draw import (
    Acts,
    Markup,
    acts,
    at,
    board_box,
    count_disc,
    dashed,
    empty_place,
    frame,
    g,
    join,
    nth,
    step_tag,
    target,
    text,
    trail,
    use,
)
from orrery.games.vertium.actions import SPACE
from orrery.games.vertium.pieces import COLOURS
from orrery.games.vertium.view import arena
from orrery.games.vertium.view.art import card
from orrery.games.vertium.view.facts import (
    SOLO_COMPLEX,
    Planet,
    View,
    colonizing,
    colours_on,
)
from orrery.games.vertium.view.ground import (
    ATTACKER_PLACE,
    CARDS_Y,
    DEFENDER_PLACE,
    POOL_Y,
    Place,
    left_behind,
    places,
    sky,
    star,
)
from orrery.games.vertium.view.planet import HALO, Look, planet
from orrery.games.vertium.words.glossary import called, gem_words, planet_name, side_name

# What a click on a planet means in each step; the words for those who hear the board instead of seeing it
PLANET_VERBS: Final = {
    "place": mark("Place the token on {planet}"),
    "leak": mark("Remove Water from {planet}"),
    "raid_to": mark("Put the gem on {planet}"),
    "attack": mark("Attack {planet}"),
    "from": mark("Attack from {planet}"),
    "refuge_from": mark("Attack with gems of {planet}, led from the Refuge Moon"),
    "cube_v": mark("Build a CUBE with Vertium of {planet}"),
    "cube_g": mark("Take the Gelbon of {planet}"),
    "cube_site": mark("Put the CUBE on {planet}"),
    "blue_site": mark("A blue moon lies beside {planet}"),
    "allot": mark("{planet} goes to the Complex"),
    "pick": mark("The lot falls on {planet}"),
}
BLUE_MOONS: Final = {
    "hidden": mark("a hidden blue moon"),
    "harvest": mark("the Harvest Moon"),
    "winter": mark("the Winter Eclipse Moon"),
    "refuge": mark("the Refuge Moon"),
}
_ASKS: Final = {
    "leak": "leak",
    "raid_to": "raid_to",
    "origin": "from",
    "cubes": "cube_v",
    "cube_g": "cube_g",
    "cube_site": "cube_site",
}
_BOX: Final = (104, 136)  # of a card that can be taken


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board: what `legal` allows can be clicked, what `events` tell is shown as the last move."""
    return board_box(
        "vertium",
        _("{count} planets round a star", count=len(view["planets"])),
        scene(view, acts(SPACE, legal), events, prefix),
    )


def scene(view: View, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """Everything on the board, to be put into a box of 1000 round 0,0."""
    home = dict(zip([planet["id"] for planet in view["planets"]], places(len(view["planets"])), strict=True))
    where = _where(view, home)
    in_battle = view["attack"] is not None and view["attack"]["fighting"]
    if in_battle:
        middle = arena.battle(view, can, prefix)
    elif view["war"] is not None:
        middle = arena.war_table(view, events, prefix)
    else:
        middle = _cards(view, can, prefix)
    empty = [left_behind(home[name]) for name in home if where[name] != home[name]]
    worlds = [_world(view, world, where[world["id"]], can, events, prefix) for world in view["planets"]]
    return join(
        [
            sky(len(home), in_battle),
            *empty,
            _last_move(events, home) if not in_battle else None,
            star(in_battle, prefix),
            *worlds,
            middle,
            *(_name(view, world, where[world["id"]], prefix) for world in view["planets"]),
            _step_tags(events, home) if not in_battle else None,
            _gem_targets(view, where, can, prefix),
        ]
    )


def _where(view: View, home: Mapping[str, Place]) -> dict[str, Place]:
    """The place of each planet now: the two that fight have come to the middle."""
    where = dict(home)
    attack = view["attack"]
    if attack is not None and attack["fighting"]:
        where[given(attack["origin"])] = ATTACKER_PLACE
        where[attack["target"]] = DEFENDER_PLACE
    return where


# Planets ------------------------------------------------------------------------------------------------------------


def _world(view: View, world: Planet, place: Place, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """One planet in its place, with what a click on it does."""
    name = world["id"]
    verb = next((verb for verb in PLANET_VERBS if name in can.of(verb)), None)
    look = _look(view, world, verb, events)
    drawing = planet(look, prefix)
    key = f"{prefix}planet-{name}"
    words = _words(view, world)
    if verb is not None:
        label = f"{_(PLANET_VERBS[verb], planet=world['name'])}: {words}"
        return target(
            f"{verb}:{name}",
            label,
            drawing,
            x=place.x,
            y=place.y,
            scale=place.scale,
            hit=HALO,
            cls="planet glide",
            id=key,
        )
    asked = _ASKS.get(view["step"], "attack" if view["war"] else "place")
    why = f"{asked}:{name}" if view["viewer"] is not None and not view["over"] else None
    return g(
        drawing,
        id=key,
        cls="planet glide",
        transform=at(place.x, place.y, place.scale),
        data_why=why,
        role="img",
        aria_label=f"{world['name']}: {words}",
    )


def _name(view: View, world: Planet, place: Place, prefix: str) -> Markup:
    """The name under a planet, above all halos; of one that fights, over it, because the dice lie below."""
    fights = place in (ATTACKER_PLACE, DEFENDER_PLACE)
    words = text(world["name"], 0, -126 if fights else 142, 26, "pname on-sky")
    goal = text(_("goal"), 0, 168, 18, "pname minor on-sky-2") if _goal(view) == world["id"] else None
    return g(words, goal, id=f"{prefix}name-{world['id']}", cls="glide", transform=at(place.x, place.y, place.scale))


def _goal(view: View) -> str | None:
    """The planet of the viewer's Secret Objective, on all turns until it is shown to all.

    A device that is passed on shows nobody's hand in between, and so no goal either.
    """
    if view["viewer"] is None or view["war"] is not None:
        return None
    found: str | None = view["sides"][view["viewer"]].get("objective")
    return found


def _look(view: View, world: Planet, verb: str | None, events: Sequence[Event]) -> Look:
    name, attack, viewer = world["id"], view["attack"], view["viewer"]
    tokens = world["tokens"]
    ghost = view["token"] if verb == "place" else None
    settles = ghost is not None and not tokens[ghost] and colours_on(world) == 3
    hurt = attack["cube_hits"] if attack is not None and attack["target"] == name else 0
    guests: tuple[tuple[int, int], ...] = ()
    if world["blue"] == "refuge":
        guests = tuple((side, here["refuge"]) for side, here in enumerate(view["sides"]) if here["refuge"])
    return Look(
        id=name,
        value=world["value"],
        moon=world["moon"],
        blue=world["blue"],
        tokens=(tokens["metal"], tokens["energy"], tokens["water"], tokens["agri"]),
        owner=world["owner"],
        vertium=world["vertium"],
        gelbon=world["gelbon"],
        cube=world["cube"],
        cube_hits=hurt,
        cube_takes=view["numbers"]["cube_hits"],
        refuge=guests,
        lit=verb is not None,
        ghost=ghost,
        captain=viewer if settles else None,
        gain=f"+{world['value']}" if settles else "",
        cube_ghost=verb is not None and verb.startswith("cube_") and not world["cube"],
        goal=viewer if _goal(view) == name else None,
        grows=_new_on(name, events),
    )


def _new_on(name: str, events: Sequence[Event]) -> str:
    """What has come to this planet in the last turn."""
    found = ""
    for event in events:
        data = event.data
        if name not in (data.get("planet"), data.get("to")):
            continue
        if event.kind == "placed":
            found = data["colour"]
        elif event.kind in ("colonized", "conquered"):
            found = "captain"
        elif event.kind in ("orbited", "raided", "harvest", "objective_met", "extras", "defended"):
            found = "gem"
        elif event.kind == "turned_up":
            found = "blue"
    return found


def _words(view: View, world: Planet) -> str:
    """A planet for those who hear it."""
    parts = [_("value {value}", value=world["value"])]
    if world["owner"] is not None:
        gems = gem_words(world["vertium"], world["gelbon"])
        parts.append(_("owned by {name} with {gems}", name=side_name(view, world["owner"]), gems=gems))
        if world["cube"]:
            parts.append(_("a CUBE"))
        if not view["war"]:
            parts.append(_("moon at {place} of 8", place=world["moon"]))
    else:
        there = f" {_('and')} ".join(called(colour) for colour in COLOURS if world["tokens"][colour])
        parts.append(_("has {colours}", colours=there) if there else _("no token yet"))
    if world["blue"] != "none":
        moon = world["blue"]
        parts.append(_(BLUE_MOONS[moon]))
    return ", ".join(parts)


def _gem_targets(view: View, where: Mapping[str, Place], can: Acts, prefix: str) -> Markup | None:
    """The gems that a Raider may take."""
    out = []
    for argument in can.of("raid_gem"):
        name, _dot, element = argument.partition(".")
        place = where[name]
        x = (80 if element == "vertium" else -80) * place.scale
        label = _("Steal a {element} from {planet}", element=called(element), planet=planet_name(view, name))
        key = f"{prefix}raid-{name}-{element}"
        ring = dashed(44)
        out.append(
            target(f"raid_gem:{argument}", label, ring, x=place.x + x, y=place.y + 70 * place.scale, hit=50, id=key)
        )
    return g(*out) if out else None


# The last move ------------------------------------------------------------------------------------------------------


def _last_move(events: Sequence[Event], home: Mapping[str, Place]) -> Markup | None:
    """What was done to planets; of several attacks, the last one."""
    out = []
    flight = None
    for event in events:
        data = event.data
        seat = event.player if event.player >= 0 else SOLO_COMPLEX
        if event.kind in ("attacked", "attacked_by_refuge"):
            flight = arena.flight(seat, home[data["origin"]].point, home[data["target"]].point)
        elif event.kind == "raided":
            out.append(arena.flight(seat, home[data["from"]].point, home[data["to"]].point))
        elif event.kind in ("placed", "placed_extra", "leaked", "built"):
            place = home[data["planet"]]
            out.append(trail(seat, place.point, r=112 * place.scale))
    return join([*out, flight]) if out or flight else None


def _step_tags(events: Sequence[Event], home: Mapping[str, Place]) -> Markup:
    """The numbers of the steps at the planets they changed; several at one planet stand in a row."""
    at_planet: dict[str, dict[int, int]] = {}
    for event in events:
        data, number = event.data, nth(event)
        name = next((data[key] for key in ("to", "target", "planet") if data.get(key) in home), None)
        if name is not None and number is not None and event.kind not in ("objective", "turned_up"):
            at_planet.setdefault(name, {})[number] = event.player if event.player >= 0 else SOLO_COMPLEX
    out = []
    for name, seats in at_planet.items():
        place = home[name]
        for k, (number, seat) in enumerate(seats.items()):
            where = place.x + 48 * k - 20, place.y
            out.append(step_tag(seat, number, where, 112 * place.scale))
    return join(out)


# Cards --------------------------------------------------------------------------------------------------------------


def _cards(view: View, can: Acts, prefix: str) -> Markup:
    """Deck, row, discard pile and pool, below the star."""
    if not colonizing(view):
        return Markup()
    deck, discard = view["deck"], sum(view["discard"].values())
    words = ngettext("the deck, {count} card", "the deck, {count} cards", deck)
    out: list[Markup | None] = [_pile("v-back", deck, -166, words, f"{prefix}deck")]
    seen: dict[str, int] = {}
    for place, x in enumerate((-56, 56)):
        if place >= len(view["row"]):
            out.append(g(empty_place(pgettext("cards", "taken"), 88, 120), transform=at(x, CARDS_Y)))
            continue
        kind = view["row"][place]
        key = f"{prefix}row-{kind}-{seen.setdefault(kind, 0)}"
        seen[kind] += 1
        if kind in can.of("take") and seen[kind] == 1:
            lit = frame(*_BOX)
            out.append(
                target(
                    f"take:{kind}",
                    _("Take {kind}", kind=called(kind)),
                    lit,
                    card(kind),
                    x=x,
                    y=CARDS_Y,
                    box=_BOX,
                    cls="glide",
                    id=key,
                )
            )
            continue
        why = f"take:{kind}" if view["viewer"] is not None and kind not in can.of("take") else None
        out.append(
            g(
                card(kind),
                id=key,
                cls="glide",
                transform=at(x, CARDS_Y),
                data_why=why,
                role="img",
                aria_label=_("{kind}, open", kind=called(kind)),
            )
        )
    words = ngettext("the discard pile, {count} card", "the discard pile, {count} cards", discard)
    out.append(_pile("v-discard", discard, 166, words, f"{prefix}discard"))
    out.append(_pool(view, prefix))
    return join(out)


def _pile(symbol: str, count: int, x: float, words: str, key: str) -> Markup:
    word = pgettext("cards", "deck") if symbol == "v-back" else pgettext("cards", "discard")
    body = _top(symbol, count) if count else empty_place(word, 88, 120)
    return g(body, id=key, transform=at(x, CARDS_Y), role="img", aria_label=words)


@lru_cache(maxsize=256)
def _top(symbol: str, count: int) -> Markup:
    return use(symbol) + count_disc(count, 38, -54, 18)


def _pool(view: View, prefix: str) -> Markup | None:
    """Tokens that a disaster took off the planets: anybody may use them first."""
    there = [(colour, view["pool"][colour]) for colour in COLOURS if view["pool"][colour]]
    if not there:
        return None
    out = []
    for k, (colour, count) in enumerate(there):
        several = count_disc(count, 15, 14, 12) if count > 1 else None
        out.append(g(use(f"v-loose-{colour}"), several, transform=at(46 * k, 0)))
    out.append(text(pgettext("tokens", "pool"), 46 * len(there) - 4, 1, 18, "lbl minor on-sky-2"))
    words = _("the pool: {tokens}", tokens=", ".join(f"{count} {called(colour)}" for colour, count in there))
    x = -23 * (len(there) - 1) - 22
    return g(*out, id=f"{prefix}pool", transform=at(x, POOL_Y), role="img", aria_label=words)
