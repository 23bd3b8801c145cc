"""One seat in the players' panel."""

from __future__ import annotations

from orrery.core.wording import count_of
from orrery.draw import Markup, SeatFace, el, join
from orrery.games.vertium.pieces import COLOURS, KINDS
from orrery.games.vertium.view.art import WORDS, chip, emblem, piece
from orrery.games.vertium.view.facts import View, by_planets, colonizing, faction, is_solo

_NTH = ("1st", "2nd", "3rd", "4th")


def seat(view: View, number_: int) -> SeatFace:
    """What everybody may know about a seat: faction, tokens or gems, cards, Captains, missed turns."""
    here = view["sides"][number_]
    points = here["planets"] if by_planets(view) and (view["war"] is not None or is_solo(view)) else here["points"]
    return SeatFace(
        portrait=emblem(number_, here["faction"]),
        note=faction(view, number_),
        points=points,
        counters=_tokens(view, number_) if colonizing(view) else _forces(view, number_),
        facts=_facts(view, number_),
        details=_details(view, number_),
    )


def _tokens(view: View, seat: int) -> Markup:
    supply = view["sides"][seat]["supply"]
    counters = [_counter(chip(colour), supply[colour]) for colour in COLOURS]
    return join([*counters, _counter(piece("v-vertium", "gems"), view["sides"][seat]["gems"])])


def _forces(view: View, seat: int) -> Markup:
    """The war: gems, planets, Captains left, CUBES left."""
    here = view["sides"][seat]
    out = [
        _counter(piece("v-vertium", "gems"), here["gems"]),
        _counter(piece("v-kepler", "planets", 96), here["planets"]),
        _counter(piece("v-captain", "Captains left", 64), here["captains"]),
    ]
    if here["cubes"] is not None:
        out.append(_counter(piece("v-cube", "CUBES left"), here["cubes"]))
    return join(out)


def _counter(sign: Markup, count: int) -> Markup:
    return el("span", sign, count, cls="count" if count else "count zero")


def _facts(view: View, seat: int) -> Markup:
    here = view["sides"][seat]
    parts: list[str] = []
    quiet = []
    if colonizing(view):
        parts += [count_of(here["cards"], "card"), count_of(here["captains"], "Captain")]
        if here["misses"]:
            quiet.append(f"misses {here['misses']}")
        if view["melted"] == seat:
            quiet.append("lost all Energy")
    else:
        parts.append(f"{here['points']} VP")
        attack = view["attack"]
        if attack is not None and attack["fighting"]:
            for side, cards in (
                (attack["attacker"], attack["cards_a"]),
                (attack["defender"], attack["cards_d"]),
            ):
                if side == seat and here["faction"] != "complex" and not (is_solo(view) and not cards):
                    parts.append(f"{count_of(len(cards), 'card')} left")
        if here["refuge"]:
            parts.append(f"{here['refuge']} on the Refuge Moon")
        if view["turn"] == seat and not view["over"]:
            quiet.append("initiative" if view["war"] and view["war"]["style"] == "american" else "attacks now")
        elif view["war"] and view["war"]["order"] and not view["over"]:
            quiet.append(_NTH[view["war"]["order"].index(seat)] + " to attack")
    return join([", ".join(parts), " ", el("span", ", ".join(quiet), cls="quiet") if quiet else None])


def _details(view: View, seat: int) -> Markup:
    """More that is open: planets and, for a viewer who plays, the cards they know in this hand."""
    here = view["sides"][seat]
    own = [planet["name"] for planet in view["planets"] if planet["owner"] == seat]
    rows = [el("li", f"Planets: {', '.join(own)}" if own else "No planet yet")]
    rows.append(el("li", f"{count_of(here['gems'], 'gem')}, {here['points']} VP, planet values {here['values']}"))
    known = here.get("known") or {}
    if known and colonizing(view):
        words = ", ".join(f"{known[kind]} {WORDS[kind]}" for kind in KINDS if kind in known)
        rows.append(el("li", f"Seen in hand: {words}", cls="known"))
    return el("ul", *rows, cls="details")
