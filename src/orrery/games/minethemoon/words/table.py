"""The table as text for a terminal: the Crater with its odds, every building with its price and what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from orrery.core.language import _, mark
from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.games.minethemoon.names import KINDS, SHARED, SIDE_WORDS
from orrery.games.minethemoon.view_types import CardView, ColumnView, OwnPlaceView, RocketView, SeatView, ShownView
from orrery.games.minethemoon.words.effects import effect_words
from orrery.games.minethemoon.words.glossary import WORDS, odds

View = ShownView

MARGIN: Final = 10  # what a line is about stands before it
LEGEND: Final = (
    "r raw, f refined; B Buckyball, G Graphene, N Nanotube; D Dominance; N4 a slot for a refined Nanotube worth 4 D;\n"
    "          left 2 a column for a team of two."
)
_WHITE_AT: Final = {
    "rc": mark("in Robot Control"),
    "team": mark("in a team"),
    "rocket": mark("on a rocket"),
    "captive": mark("abducted"),
}
LAUNCHES: Final = {"ALL": "all launch", "LA": "pad A launches", "LB": "pad B launches", "LC": "pad C launches"}


def text(view: View) -> str:
    """The turn, the Crater, the shared buildings, the rockets, what can be built, and each Moonbase."""
    lines = [turn_text(view), row("Crater", crater_text(view))]
    lines += [shared_text(view, building) for building in ("refinery", "shaker", "uplink", "loader", "clout")]
    lines += [
        row(f"Pad {pad}", "empty" if rocket is None else rocket_text(view, rocket))
        for pad, rocket in view["pads"].items()
    ]
    lines.append(row("Deck", f"{view['deck']} cards"))
    lines += rows("Tiles", [tile_text(view, tile) for tile, count in view["tiles"].items() if count])
    cards: dict[str, CardView] = {card["building"]: card for card in view["available"]}
    lines += rows("Advanced", [card_text(view, card) for card in cards.values()])
    for number, seat in enumerate(view["seats"]):
        lines += base_text(view, number, seat)
    return "\n".join([*lines, row("Legend", LEGEND)])


def row(head: str, words: str) -> str:
    return f"{head:{MARGIN}}{words}".rstrip()


def rows(head: str, lines: Sequence[str]) -> list[str]:
    """Several lines under one head."""
    return [row(head if number == 0 else "", line) for number, line in enumerate(lines)]


def turn_text(view: View) -> str:
    spins = view["spins"]
    last = ", the last" if view["last_turn"] else ""
    order = listing([name_of(view, seat) for seat in view["priority"]], last="then")
    zones = ", ".join(f"{count} from {start}" for start, count in view["zones"])
    return (
        f"Turn {view['turn']}{last}. Priority: {order}. The end: more than {view['goal']} D.\n"
        + row("Spins", f"{spins['total']} this turn: {spins['zone']} + {spins['more']} more. ")
        + f" By the leader's D: {zones}."
    )


def crater_text(view: View) -> str:
    """The odds of a spin, and of at least one hit this turn."""
    parts = []
    for outcome in view["wheel"]:
        once, turn = odds(view, outcome)
        parts.append(f"{LAUNCHES.get(outcome, outcome)} {once} ({turn}) %")
    return ", ".join(parts) + ": a spin (this turn)"


def shared_text(view: View, building: str) -> str:
    columns = [place for place in view["shared"] if place["place"].startswith(building) and place["size"]]
    cells = "   ".join(column_text(view, place) for place in columns)
    return row(WORDS[building], f"{cells:34}  {effect_words(view['numbers']['amounts'], building)}")


def column_text(view: View, place: ColumnView) -> str:
    """A column: its side, the robots it takes, and who is there."""
    side = SIDE_WORDS[SHARED.index(place["place"])]
    taken = "" if place["team"] is None else f" {name_of(view, place['team'])}"
    return f"{side} {place['size']}{taken}".strip()


def rocket_text(view: View, rocket: RocketView) -> str:
    slots = [
        f"{number} {slot['type']}{slot['worth']}" + ("" if slot["seat"] is None else f" {name_of(view, slot['seat'])}")
        for number, slot in enumerate(rocket["slots"], 1)
    ]
    mark = ". Launches this turn" if rocket["marked"] else ""
    back = f"{WORDS[rocket['building']]} ({price(rocket['cost'])})"
    return f"{rocket['name']}: {', '.join(slots)}. Back: {back}{mark}"


def price(cost: Mapping[str, int]) -> str:
    return " ".join(" ".join([kind] * count) for kind, count in cost.items())


def tile_text(view: View, tile: str) -> str:
    numbers = view["numbers"]
    head = f"{WORDS[tile]}, {view['tiles'][tile]} left"
    return offer(head, numbers["prices"][tile], numbers["bonuses"][tile], numbers["teams"].get(tile, 0), view, tile)


def card_text(view: View, card: CardView) -> str:
    return offer(WORDS[card["building"]], card["cost"], card["bonus"], card["team"], view, card["building"])


def offer(head: str, cost: Mapping[str, int], bonus: int, team: int, view: View, building: str) -> str:
    """Something that can be built: what it costs and pays at once, the robots it takes, what it does."""
    robots = count_of(team, "robot") if team else ""
    return f"{head:24}{price(cost):12}{f'+{bonus} D' if bonus else '':6}{robots:9}" + effect_words(
        view["numbers"]["amounts"], building
    )


# Moonbases ------------------------------------------------------------------------------------------------------------


def base_text(view: View, number: int, seat: SeatView) -> list[str]:
    """One Moonbase: robots and cargo in a line; below it the buildings, those of the viewer with what they do."""
    mark = ">" if number in view["actors"] else " "
    silo = " ".join(f"{seat['silo'][kind]} {kind}" for kind in KINDS if seat["silo"][kind]) or "empty"
    crater = ", ".join(f"{count} on {kind}" for kind, count in seat["crater"].items())
    level = seat["control"]
    parts = [
        f"{seat['dominance']} D",
        f"{count_of(seat['rc'], 'robot')} in Robot Control{'+' * level}",
        f"Silo (room for {seat['capacity']} of a type): {silo}",
        f"{seat['on_rockets']} on rockets" if seat["on_rockets"] else "",
        f"Crater: {crater}" if crater else "",
        f"the white robot {white_text(view['white']['at'])}" if view["white"]["seat"] == number else "",
        f"place {view['places'][number]}" if view["places"] else "",
    ]
    name = f"{name_of(view, number)} ({seat['colour']} {seat['side']})"
    first = f"{mark} {name}: " + ", ".join(filter(None, parts))
    stands = [place for place in seat["places"] if place["building"]]
    if number != view["viewer"]:
        return [first, "    " + (", ".join(map(stand_text, stands)) or "no buildings")]
    own = [
        f"    {stand_text(place):24}{count_of(place['size'], 'robot') if place['size'] else '':10}"
        + effect_words(view["numbers"]["amounts"], place["building"] or "")
        for place in stands
    ]
    free = [place["place"].replace("site.", "Advanced site ") for place in seat["places"] if not place["building"]]
    return [first, *own, *([f"    free: {', '.join(free)}"] if free else [])]


def stand_text(place: OwnPlaceView) -> str:
    """A building on a Moonbase: its name, its site if it is an Advanced one, its team and its captive."""
    site = f" (site {place['place'][-1]})" if place["place"].startswith("site") else ""
    team = f" [{count_of(place['team'], 'robot')}]" if place["team"] else ""
    held = "" if place.get("captive") is None else " [a captive]"
    return f"{place['name']}{site}{team}{held}"


def white_text(where: str) -> str:
    """Where the white robot of a seat is."""
    place, _dot, rest = where.partition(".")
    if place == "silo":
        return _("with {kind} in the Silo", kind=rest)
    if place == "crater":
        return _("on {kind}", kind=rest)
    return _(_WHITE_AT[place])
