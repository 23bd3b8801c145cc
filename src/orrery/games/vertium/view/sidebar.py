"""The column beside the board: the battle, the decision, the viewer's hand and goal, the planets; then the count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from orrery.core.language import _, capitalized, mark, ngettext
from orrery.core.views import given
from orrery.draw import (
    Acts,
    Markup,
    acts,
    badge,
    circle,
    die,
    el,
    g,
    hint,
    icon,
    join,
    panel,
    rect,
    seat_class,
    spread,
    use,
)
from orrery.games.vertium.actions import SPACE
from orrery.games.vertium.pieces import KINDS, SET
from orrery.games.vertium.view.art import RESOURCES, card, emblem
from orrery.games.vertium.view.choices import choice, kind_sign
from orrery.games.vertium.view.count import count
from orrery.games.vertium.view.facts import (
    DIE_FACES,
    SOLO_COMPLEX,
    View,
    after_phase_one,
    chance_words,
    colonizing,
    hits,
    is_complex,
    is_solo,
)
from orrery.games.vertium.view_types import own_side
from orrery.games.vertium.words import counts
from orrery.games.vertium.words.glossary import (
    called,
    disaster_words,
    gem_words,
    misses_words,
    planet_of,
    side_name,
    war_end_words,
)

_AFTER: Final = {  # what follows Phase One
    "both": mark("{settled} of {all} planets settled, then war"),
    "one": mark("{settled} of {all} planets settled, then the count"),
    "decide": mark("{settled} of {all} planets settled, then you decide about war"),
}
_SHOWN: Final = 3  # cards of a kind that are drawn one over the other; more are a number


def mine(view: View, legal: Sequence[int] = (), prefix: str = "") -> Markup:
    """What belongs to the viewer, as HTML; a spectator sees what everybody sees."""
    if view["over"]:
        return join([count(view), _planets(view)])
    can = acts(SPACE, legal)
    parts = [_battle(view), choice(view, can)]
    if view["viewer"] is not None:
        parts += [_missed(view), _hand(view, can, prefix), _goal(view)]
    parts += [_complex(view), _planets(view), _discard(view)]
    return join(parts)


# The battle ---------------------------------------------------------------------------------------------------------


def _battle(view: View) -> Markup | None:
    """Both sides with their dice, and the hits in words."""
    attack = view["attack"]
    if attack is None or not attack["fighting"]:
        return None
    here = planet_of(view, attack["target"])
    force = gem_words(attack["vertium"], attack["gelbon"])
    guard = gem_words(here["vertium"], here["gelbon"])
    if here["cube"]:
        left = view["numbers"]["cube_hits"] - attack["cube_hits"]
        guard += ", " + ngettext("CUBE ({count} hit left)", "CUBE ({count} hits left)", left)
    attacker = Fighter(attack["attacker"], True, force, attack["roll_a"], attack["cards_a"])
    defender = Fighter(attack["defender"], False, guard, attack["roll_d"], attack["cards_d"])
    rows = [_fighter(view, attacker, defender.roll), _fighter(view, defender, attacker.roll)]
    chance = attack["chances"][attack["vertium"] + attack["gelbon"]]
    if attack["defender"] == view["viewer"]:
        small = _("you hold it: {chance}", chance=chance_words(view, 1 - chance))
    elif attack["attacker"] == view["viewer"]:
        small = _("you win: {chance}", chance=chance_words(view, chance))
    else:
        name = side_name(view, attack["attacker"])
        small = _("{name} wins: {chance}", name=name, chance=chance_words(view, chance))
    return panel(
        _("Battle for {planet}", planet=here["name"]), small, el("ul", *rows, cls="fighters"), cls="panel battle"
    )


class Fighter(NamedTuple):
    """One side of a battle."""

    side: int
    attacks: bool
    force: str
    roll: str | None
    cards: str


def _fighter(view: View, fighter: Fighter, against: str | None) -> Markup:
    side, attacks, force, roll, cards = fighter
    head = el("b", _does(view, side, attacks)) + el("small", _("Captain, {gems}", gems=force))
    dice = words = None
    if roll:
        places = spread(len(roll), 76)
        drawn = (die(DIE_FACES[face], x, 0) for face, x in zip(roll, places, strict=True))
        width = 76 * len(roll)
        dice = el("svg", *drawn, cls="art", viewBox=f"{-width / 2:g} -40 {width} 84", aria_hidden="true")
    if roll and against:
        words = el("p", hits(roll, against).words, cls="sum-words")
    left = None
    if cards and not is_complex(view, side):
        names = ", ".join(_(_CARD_WORDS[face]) for face in cards)
        left = el("small", _("cards left: {cards}", cards=names), cls="quiet")
    elif is_solo(view) and is_complex(view, side):
        left = el("small", _("cards to come: {P} photon, {B} beam, {S} shield", **_to_come(view)), cls="quiet")
    return el("li", badge(side), el("div", head, left, cls="grow"), dice, words, cls=f"fighter {seat_class(side)}")


def _does(view: View, side: int, attacks: bool) -> str:
    """What somebody does in a battle: "You attack", "The Complex defends"."""
    if side == view["viewer"]:
        return _("You attack") if attacks else _("You defend")
    name = capitalized(side_name(view, side))
    return _("{name} attacks", name=name) if attacks else _("{name} defends", name=name)


def _to_come(view: View) -> Mapping[str, int]:
    """The cards that the solo Complex has not shown yet, by face."""
    return given(given(view["attack"])["left"])


_CARD_WORDS: Final = {"P": mark("photon"), "B": mark("beam"), "S": mark("shield")}


# What only I see ----------------------------------------------------------------------------------------------------


def _hand(view: View, can: Acts, prefix: str) -> Markup | None:
    """My cards by kind. A set that may be played glows and lifts; a click on anything else asks why not."""
    hand: Mapping[str, int] = own_side(view).get("hand") or {}
    if not hand or not colonizing(view):
        return None
    highest = min(_SHOWN, max(hand.values()))
    piles = join(_pile(view, can, kind, hand[kind], highest, prefix) for kind in KINDS if kind in hand)
    small = ngettext("{count} card, only you see this", "{count} cards, only you see this", sum(hand.values()))
    return panel(_("Your hand"), small, el("div", piles, cls="fan"), cls="panel hand")


def _pile(view: View, can: Acts, kind: str, held: int, highest: int, prefix: str) -> Markup:
    verb = "play_set" if kind in RESOURCES else "disaster"
    act = f"{verb}:{kind}" if kind in can.of(verb) else None
    shown = min(held, _SHOWN)
    cards = join(g(card(kind), transform=f"translate(0 {44 - 22 * (shown - 1 - k)})") for k in range(shown))
    spare = 22 * (_SHOWN - highest)  # no room is kept above a hand of low piles
    top = -72 - 22 * (shown - 1) + 44 - 4
    glow = rect(104, 150 + 22 * (shown - 1), 0, top + 75 + 11 * (shown - 1), rx=18, cls="set-glow") if act else None
    words = _pile_words(view, kind, held, act is not None)
    picture = el("svg", glow, cards, cls="art", viewBox=f"-56 {spare - 80} 112 {200 - spare}", aria_hidden="true")
    return el(
        "button" if act else "div",
        picture,
        el("span", words, cls="n"),
        id=f"{prefix}pile-{kind}",
        cls="pile set" if act else "pile",
        type="button" if act else None,
        data_act=act,
        data_why=None if act else f"{verb}:{kind}",
        aria_label=f"{held} {called(kind)}: {words}",
        role=None if act else "img",
        title=disaster_words(view, kind),
    )


def _pile_words(view: View, kind: str, held: int, playable: bool) -> str:
    if kind not in RESOURCES:
        return _("play it") if playable else _disasters(held)
    if held >= SET:
        waits = view["viewer"] not in view["actors"] or view["step"] == "take"
        words = _("play it") if playable else _("a set") if waits else _("set")
        return f"{words}, {counts.cards(held)}" if held > SET else words
    return _("{count} of 3", count=held)


def _disasters(held: int) -> str:
    return _("disaster") if held == 1 else ngettext("{count} disaster", "{count} disasters", held)


def _missed(view: View) -> Markup | None:
    """The one who misses a turn is told, and why."""
    words = misses_words(view) if colonizing(view) else ""
    return panel(_("You miss a turn"), None, hint(words), cls="panel missed") if words else None


def _goal(view: View) -> Markup | None:
    """The Secret Objective, until it is shown to all."""
    name = own_side(view).get("objective")
    if name is None or view["war"] is not None:
        return None
    globe = circle(56, cls="f-sky2") + use(f"v-{name}", 0, 0, 1.02)
    picture = el("svg", globe, cls="goal", viewBox="-60 -60 120 120", aria_hidden="true")
    here, bonus = planet_of(view, name), view["numbers"]["objective_bonus"]
    if here["owner"] == view["viewer"]:
        words = _("It is yours: +{gems} Vertium when Phase One ends. Only you see this.", gems=bonus)
    elif here["owner"] is not None:
        words = _("Somebody else has it. Only you see this.")
    else:
        words = _("Own it when Phase One ends: +{gems} Vertium. Only you see this.", gems=bonus)
    text = el("div", el("b", _("Secret goal: {planet}", planet=here["name"])), hint(words, soft=True), cls="grow")
    return el("div", el("div", picture, text, icon("eye"), cls="row"), cls="panel laptop")


# What everybody sees ------------------------------------------------------------------------------------------------


def _complex(view: View) -> Markup | None:
    """The solo Complex has no seat, so its side of the table is told here."""
    if not is_solo(view):
        return None
    side = view["sides"][SOLO_COMPLEX]
    own = view["sides"][0]
    words = ngettext(
        "{count} planet, {gems} Vertium. It turns up {cards} cards a roll.",
        "{count} planets, {gems} Vertium. It turns up {cards} cards a roll.",
        side["planets"],
        gems=side["gems"],
        cards=side["dice"],
    )
    yours = ngettext("You hold {count} planet.", "You hold {count} planets.", own["planets"])
    if view["options"]["war_end"] == "rivals":
        yours += " " + _("You win if one is left when the Complex or you cannot attack.")
    else:
        yours += " " + _("You win if one is left when nobody can fight.")
    text = el("div", el("b", _("The Complex")), hint(words), hint(yours, soft=True), cls="grow")
    return el("div", el("div", emblem(SOLO_COMPLEX, "complex"), text, cls="row"), cls="panel complex")


def _planets(view: View) -> Markup:
    """How far it is: a bar for each planet in the colour of its owner."""
    owners = [planet["owner"] for planet in view["planets"]]
    settled = sum(owner is not None for owner in owners)
    bars = (el("i", cls=seat_class(owner) if owner is not None else None) for owner in sorted(owners, key=_last))
    if view["war"] is None:
        after = _AFTER[view["options"]["phases"]]
        title, small = _("Phase One"), _(after, settled=settled, all=len(owners))
    else:
        title = _("The planets")
        parts = [f"{side_name(view, side)} {here['planets']}" for side, here in enumerate(view["sides"])]
        small = ", ".join(parts)
    words = war_end_words(view) if view["war"] is not None and not view["over"] else ""
    lasts = hint(words, soft=True) if words and not after_phase_one(view) else None
    return panel(title, small, el("div", *bars, cls="pips"), lasts, cls="panel laptop")


def _last(owner: int | None) -> int:
    return 99 if owner is None else owner


def _discard(view: View) -> Markup | None:
    """The discard pile, to be leafed through; closed it is one line, so it is there on a phone, too."""
    discard: Mapping[str, int] = view["discard"]
    if not discard or not colonizing(view):
        return None
    rows = (el("li", kind_sign(kind), f"{discard[kind]} {called(kind)}") for kind in KINDS if kind in discard)
    summary = el(
        "summary", ngettext("Discard pile, {count} card", "Discard pile, {count} cards", sum(discard.values()))
    )
    return el("details", summary, el("ul", *rows, cls="discards"), cls="panel", id="discard-list")
