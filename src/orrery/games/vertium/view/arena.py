"""The middle of the board in the war: the battle that is fought, or whose turn it is and how the last battle went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import _, capitalized, mark
from orrery.core.state import Event
from orrery.core.views import given
from orrery.draw import FACES, Acts, Markup, at, circle, die, g, join, rect, spread, target, text, token, trail
from orrery.games.vertium.view.art import captain, gem
from orrery.games.vertium.view.facts import (
    DIE_FACES,
    FACE_NAMES,
    SOLO_COMPLEX,
    View,
    hits,
    is_solo,
    skirmish_faces,
    sum_words,
)
from orrery.games.vertium.view.ground import ARENA_X, ARENA_Y
from orrery.games.vertium.words import counts
from orrery.games.vertium.words.glossary import gem_words, planet_name, planet_of, side_name

_DICE_Y: Final = 68.0
_SUM_Y: Final = 105.0
_NET_Y: Final = 128.0
_CARDS_Y: Final = 165.0
_TILT: Final = (-6, 4, -3, 5)
_DIE: Final = 0.6
_STEP: Final = 48.0
_LASTS: Final = {"rivals": mark("until no rival can attack"), "nobody": mark("until nobody goes on")}  # V-R47


def battle(view: View, can: Acts, prefix: str) -> Markup:
    """The force between the two planets, and below each planet its dice, what they do and the cards left."""
    attack = given(view["attack"])
    roll_a, roll_d = attack["roll_a"], attack["roll_d"]
    defence = planet_of(view, attack["target"])
    # A new roll has other forces or one more roll without a hit; its dice are new ones, and tumble.
    key = f"{attack['vertium']}-{attack['gelbon']}-{attack['cube_hits']}-{defence['vertium']}-{defence['gelbon']}"
    key = f"{key}-{attack['hitless']}"
    out: list[Markup | None] = [_force(view, prefix)]
    if view["step"] == "escape":  # the dice of the roll before are no longer of interest
        roll_a = roll_d = None
    rows = (
        (-ARENA_X, "a", roll_a, roll_d, attack["cards_a"]),
        (ARENA_X, "d", roll_d, roll_a, attack["cards_d"]),
    )
    for x, side, roll, against, cards in rows:
        if roll:
            out.append(dice_row(roll, x, _DICE_Y, f"{prefix}die-{side}-{key}"))
        if roll and against:
            out.append(text(sum_words(roll, against, short=True), x, _SUM_Y, 17, "minor lbl on-sky-2"))
            out.append(text(counts.hits(hits(roll, against).net), x, _NET_Y, 25, "n-label lbl on-sky"))
        out.append(_skirmish_cards(cards, skirmish_faces(view), x, f"{prefix}cards_{side}"))
    out.append(_escape(can, prefix))
    return join(out)


def dice_row(roll: str, x: float, y: float, key: str | None = None) -> Markup:
    """The dice of one side; with a key they roll once when they are new."""
    places = spread(len(roll), _STEP)
    return join(
        die(
            DIE_FACES[face],
            x + dx,
            y,
            _TILT[k],
            _DIE,
            cls="rolled" if key else "",
            id=f"{key}-{k}" if key else None,
            role="img",
            aria_label=_(FACE_NAMES[face]),
        )
        for k, (face, dx) in enumerate(zip(roll, places, strict=True))
    )


def _force(view: View, prefix: str) -> Markup:
    """The Captain who attacks, with the gems that travel."""
    attack = given(view["attack"])
    gems = [(name, attack[name]) for name in ("vertium", "gelbon") if attack[name]]
    marks = (gem(name, count, x, 44, 17) for (name, count), x in zip(gems, spread(len(gems), 34), strict=True))
    words = _(
        "{name} attacks with {gems}",
        name=side_name(view, attack["attacker"]),
        gems=gem_words(attack["vertium"], attack["gelbon"]),
    )
    return g(
        captain(attack["attacker"], 0, 0, 1.15),
        *marks,
        id=f"{prefix}force",
        cls="glide",
        transform=f"translate(0 {ARENA_Y - 8:g})",
        role="img",
        aria_label=words,
    )


def _skirmish_cards(left: str, dealt: str, x: float, key: str) -> Markup | None:
    """The Skirmish Cards of a side, those used up greyed; a side that has none shows none."""
    out = []
    for face, dx in zip(dealt, spread(len(dealt), 36), strict=True):
        used = face not in left
        paper = rect(28, 36, rx=6, cls="f-paper inked", stroke_width=2.5)
        sign = g(FACES[DIE_FACES[face]], transform="scale(.5)")
        name = _(FACE_NAMES[face])
        words = _("{face} card, used", face=name) if used else _("{face} card", face=name)
        cls = "skirmish used" if used else "skirmish"
        out.append(
            g(paper, sign, cls=cls, transform=f"translate({x + dx:g} {_CARDS_Y:g})", role="img", aria_label=words)
        )
    return g(*out, id=key) if left else None


def _escape(can: Acts, prefix: str) -> Markup | None:
    """The two buttons over a planet whose last Captain may leave."""
    if not can.of("escape"):
        return None
    out = []
    for verb, words, label, x in (
        ("escape", _("Escape"), _("Escape to the Refuge Moon"), -82),
        ("stand", _("Stand"), _("Stand and fight"), 82),
    ):
        body = rect(148, 64, rx=18, cls="plain") + text(words, 0, 1, 28)
        out.append(target(verb, label, body, x=x, box=(156, 72), id=f"{prefix}{verb}"))
    return g(*out, cls="bubble", transform=at(0, _DICE_Y + 12))


def war_table(view: View, events: Sequence[Event], prefix: str) -> Markup:
    """Between battles: the round or the initiative, the order of the sides, and the last battle."""
    war = given(view["war"])
    rounds = war["style"] == "rounds"
    title = _("Initiative")
    if view["over"]:
        title = _("The end")
    elif view["step"] == "decide":
        title = _("War, or the end?")
    elif view["step"] == "cubes":
        title = _("CUBES, then war")
    elif rounds:
        title = _("Round {now} of {rounds}", now=war["round"], rounds=view["numbers"]["rounds"])
    report = _report(view, events)
    top = 26 if report else 48
    out = [text(title, 0, top, 28, "n-label lbl on-sky")]
    order = war["order"] if rounds and war["order"] else war["rank"]
    for place, (side, x) in enumerate(zip(order, spread(len(order), 62), strict=True)):
        now = side == view["turn"] and not view["over"]
        done = rounds and place < war["place"] and not now
        ring = circle(31, x, top + 52, cls="halo", stroke_width=6) if now else None
        coin = token(side, x, top + 52, 24, id=f"{prefix}order-{side}")
        out.append(g(ring, coin, cls="phantom" if done else None))
    if war["die"] is not None and is_solo(view):
        out.append(die(str(war["die"]), 118, top + 52, 6, 0.7, id=f"{prefix}target-die"))
    if report:
        out.append(report)
    elif not rounds and not view["over"]:
        until = view["options"]["war_end"]
        words = _(_LASTS[until])
        out.append(text(words, 0, top + 104, 18, "minor lbl on-sky-2"))
    return g(*out)


def _report(view: View, events: Sequence[Event]) -> Markup | None:
    """The last roll of the last battle, and who won it."""
    rolls = [event for event in events if event.kind == "rolled"]
    ends = [event for event in events if event.kind in ("conquered", "defended")]
    if not ends:
        return None
    end = ends[-1]
    side = end.player if end.player >= 0 else SOLO_COMPLEX
    facts = {"name": capitalized(side_name(view, side)), "planet": planet_name(view, end.data["planet"])}
    words = _("{name} wins {planet}", **facts) if end.kind == "conquered" else _("{name} holds {planet}", **facts)
    out = []
    if rolls:
        last = rolls[-1].data
        out += [dice_row(last["roll_a"], -96, 136), dice_row(last["roll_d"], 96, 136)]
    out.append(text(words, 0, 184 if rolls else 150, 24, "n-label lbl on-sky"))
    return g(*out)


def flight(attacker: int, start: tuple[float, float], end: tuple[float, float]) -> Markup:
    """The line of the Captain's flight to the planet that was attacked."""
    return trail(attacker, start, end, r=112, cls="flown")
