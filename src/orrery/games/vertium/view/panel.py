"""One seat in the players' panel."""

from __future__ import annotations

from orrery.core.language import _, mark, ngettext
from orrery.draw import Markup, SeatFace, el, join
from orrery.games.vertium.pieces import COLOURS, KINDS
from orrery.games.vertium.view.art import chip, emblem, piece
from orrery.games.vertium.view.facts import View, by_planets, colonizing, faction, is_solo
from orrery.games.vertium.words import counts
from orrery.games.vertium.words.glossary import called

_NTH = (mark("1st to attack"), mark("2nd to attack"), mark("3rd to attack"), mark("4th to attack"))


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
    return join([*counters, _counter(piece("v-vertium", _("gems")), view["sides"][seat]["gems"])])


def _forces(view: View, seat: int) -> Markup:
    """The war: gems, planets, Captains left, CUBES left."""
    here = view["sides"][seat]
    out = [
        _counter(piece("v-vertium", _("gems")), here["gems"]),
        _counter(piece("v-kepler", _("planets"), 96), here["planets"]),
        _counter(piece("v-captain", _("Captains left"), 64), here["captains"]),
    ]
    if here["cubes"] is not None:
        out.append(_counter(piece("v-cube", _("CUBES left")), here["cubes"]))
    return join(out)


def _counter(sign: Markup, count: int) -> Markup:
    return el("span", sign, count, cls="count" if count else "count zero")


def _facts(view: View, seat: int) -> Markup:
    here = view["sides"][seat]
    parts: list[str] = []
    quiet = []
    if colonizing(view):
        parts += [counts.cards(here["cards"]), counts.captains(here["captains"])]
        if here["misses"]:
            quiet.append(_("misses {count}", count=here["misses"]))
        if view["melted"] == seat:
            quiet.append(_("lost all Energy"))
    else:
        parts.append(_("{points} VP", points=here["points"]))
        attack = view["attack"]
        if attack is not None and attack["fighting"]:
            for side, cards in (
                (attack["attacker"], attack["cards_a"]),
                (attack["defender"], attack["cards_d"]),
            ):
                if side == seat and here["faction"] != "complex" and not (is_solo(view) and not cards):
                    parts.append(ngettext("{count} card left", "{count} cards left", len(cards)))
        if here["refuge"]:
            parts.append(_("{count} on the Refuge Moon", count=here["refuge"]))
        if view["turn"] == seat and not view["over"]:
            american = view["war"] and view["war"]["style"] == "american"
            quiet.append(_("initiative") if american else _("attacks now"))
        elif view["war"] and view["war"]["order"] and not view["over"]:
            place = view["war"]["order"].index(seat)
            quiet.append(_(_NTH[place]))
    return join([", ".join(parts), " ", el("span", ", ".join(quiet), cls="quiet") if quiet else None])


def _details(view: View, seat: int) -> Markup:
    """More that is open: planets and, for a viewer who plays, the cards they know in this hand."""
    here = view["sides"][seat]
    own = [planet["name"] for planet in view["planets"] if planet["owner"] == seat]
    rows = [el("li", _("Planets: {names}", names=", ".join(own)) if own else _("No planet yet"))]
    worth = _("{points} VP, planet values {values}", points=here["points"], values=here["values"])
    rows.append(el("li", f"{counts.gems(here['gems'])}, {worth}"))
    known = here.get("known") or {}
    if known and colonizing(view):
        words = ", ".join(f"{known[kind]} {called(kind)}" for kind in KINDS if kind in known)
        rows.append(el("li", _("Seen in hand: {cards}", cards=words), cls="known"))
    return el("ul", *rows, cls="details")
