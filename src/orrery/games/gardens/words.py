"""Gardens in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.views import given
from orrery.core.wording import count_of
from orrery.games.gardens.cards import title
from orrery.games.gardens.view_types import DeckView, FinalView, GardensView, SeatView

ENDS: Final = {
    "no flowers": "a player had no flowers left",
    "no planting": "nobody had planted for a whole round",
    "last card": "the last card was drawn",
    "hexagon": "a hexagon stood, and its card was held",
}
LOG: Final = {
    "started": "{who} starts.",
    "grew": "A tree stands on {spot}.",
    "drew_flowers": "{who} draws {blue} blue, {red} red, {yellow} yellow, {green} green and {purple} purple flowers.",
    "dealt": "{who} is dealt {card}.",
    "dealt_unseen": "",
    "kept": "{who} keeps {card} ({step} of 4).",
    "kept_unseen": "{who} keeps a card ({step} of 4).",
    "turned_up": "Deck {space} shows {card}.",
    "took": "{who} takes {martian}.",
    "placed": "{who} places {martian} on {spot}.",
    "moved": "{who} moves from {from} to {to}.",
    "planted": "{who} plants {colour} on {spot}.",
    "replaced": "{who} replaces {old} by {colour} on {spot}.",
    "stayed": "{who} stays on the {colour} flower on {spot}.",
    "left": "{who} leaves the {colour} flower on {spot}.",
    "scored": "{who} scores {card}: {points}.",
    "drew": "{who} draws {card}.",
    "drew_hidden": "{who} draws {card} from the face-down deck.",
    "drew_hidden_unseen": "{who} draws a hidden card.",
    "swapped": "{who} swaps {colour} on {first} with {other} on {second}.",
    "nuked": "{who} removes the tree on {spot}.",
    "teleported": "{who} teleports from {from} to {to}.",
    "exchanged": "{who} changes places with {with}.",
    "no_flowers": "The game ends: {who} has no flowers left.",
    "no_planting": "The game ends: nobody has planted for a whole round.",
    "last_card": "The game ends: {who} drew the last card.",
    "hexagon": "{who} holds the hexagon card, and a hexagon stands: {who} wins at once.",
}

POWERS: Final = {
    "ali": "swap two flowers on a line with Ali",
    "bob": "replace the flower Bob stops on",
    "bot": "remove a tree",
    "marty": "teleport",
    "robby": "change places with another gardener",
}
CELL: Final = 6  # characters for a spot
LETTERS: Final = {"blue": "B", "red": "R", "yellow": "Y", "green": "G", "purple": "P"}


def prompt_of_draft(view: GardensView) -> str:
    return f"Keep a card, the others go to the left ({view['draft_step']} of 4)."


def prompt_of_turn(view: GardensView) -> str:
    seat = view["seats"][given(view["current"])]
    martian = given(seat["martian"])
    name = martian.capitalize()
    if seat["power"] == "ready" and has_use(view, seat):
        return f"Slide {name} along a line, score a mission, or first {POWERS[martian]}."
    return f"Slide {name} along a line, or score a mission."


def prompt_to_plant(view: GardensView) -> str:
    spot = given(view["pending"])
    old = view["flowers"].get(spot)
    return f"Plant a flower on {spot}." if old is None else f"Replace the {old} flower on {spot}, or leave it."


PROMPTS_BY_VIEW: Final[dict[str, Callable[[GardensView], str]]] = {
    "draft": prompt_of_draft,
    "turn": prompt_of_turn,
    "plant": prompt_to_plant,
}


def has_use(view: GardensView, seat: SeatView) -> bool:
    """Whether the power of this seat can do something before the turn's action."""
    if seat["martian"] == "ali":  # G-R24: two colours on one of the three lines through Ali
        here = lines_through(view, given(seat["gardener"]))
        at_hand = [(colour, lines_through(view, spot)) for spot, colour in view["flowers"].items()]
        return any(len({colour for colour, there in at_hand if there[n] == here[n]}) > 1 for n in range(3))
    if seat["martian"] == "bot":
        return bool(view["trees"])
    return seat["martian"] in ("marty", "robby")  # Bob replaces while planting


def lines_through(view: GardensView, spot: str) -> tuple[int, int, int]:
    """The numbers of the three grid lines through a spot."""
    q, r = view["layout"][spot]
    return q, r, q + r


def verdict(view: GardensView) -> str:
    """How the game ended if a hexagon won it, where the points do not tell who won (G-R16)."""
    if view["reason"] != "hexagon":
        return ""
    (winner,) = given(view["winners"])
    if winner == view["viewer"]:
        return "You hold the hexagon card, and a hexagon stands: you win at once."
    name = view["names"][winner] if "names" in view else f"Seat {winner + 1}"
    return f"{name} holds the hexagon card, and a hexagon stands: {name} wins at once."


def text(view: GardensView) -> str:
    """The table as text: the garden row by row, the decks, the players, and what the viewer holds."""
    lines = garden(view)
    lines.append("")
    decks = [f"{space}: {deck_words(space, deck)} ({deck['size']})" for space, deck in enumerate(view["decks"])]
    lines.append("Decks   " + "   ".join(decks))
    for number, seat in enumerate(view["seats"]):
        flowers = " ".join(f"{LETTERS[colour]}{count}" for colour, count in seat["reserve"].items())
        mark = ">" if number in view["actors"] else " "
        martian = f", {seat['martian'].capitalize()}" if seat["martian"] else ""
        where = f" on {seat['gardener']}" if seat["gardener"] else ""
        power = f", power {seat['power']}" if seat["power"] else ""
        lines.append(
            f"{mark} Seat {number + 1}{martian}{where}: {count_of(seat['points'], 'point')}, flowers {flowers} "
            f"(left: -{seat['penalty']}), {count_of(seat['cards'], 'card')}{power}"
        )
    own = view["seats"][view["viewer"]] if view["viewer"] is not None else None
    if own is not None and own["hand"]:
        lines.append("Missions " + ", ".join(f"{title(card)} [{view['worth'][card]}]" for card in own["hand"]))
    if view["idle"]:
        lines.append(f"Moves without planting: {view['idle']} of {view['players']}")
    if view["final"]:
        lines += ["", *(result(number, entry) for number, entry in enumerate(view["final"]))]
    return "\n".join(lines)


def garden(view: GardensView) -> list[str]:
    """The grid. A spot is its place in the row and what is there: a flower's letter, a tree (^), a gardener (@seat)."""
    gardeners = {seat["gardener"]: number + 1 for number, seat in enumerate(view["seats"]) if seat["gardener"]}
    places = view["layout"]
    left = min(2 * q + r for q, r in places.values())
    lines: list[str] = []
    for row in view["rows"]:
        q, r = places[row[0]]
        cells = []
        for spot in row:
            sign = "^" if spot in view["trees"] else LETTERS.get(view["flowers"].get(spot, ""), "·")
            stands = f"@{gardeners[spot]}" if spot in gardeners else ""
            cells.append(f"{spot[1:]}{sign}{stands}".ljust(CELL))
        lines.append(f"{row[0][0]} " + " " * ((2 * q + r - left) * CELL // 2) + "".join(cells).rstrip())
    return [*lines, "  · empty   B R Y G P flowers   ^ tree   @1 gardener of seat 1"]


def deck_words(space: int, deck: DeckView) -> str:
    if space == 0:
        return "face down"
    return title(deck["top"]) if deck["top"] else "empty"


def result(number: int, entry: FinalView) -> str:
    cards = ", ".join(f"{title(card['card'])} {card['points']}" for card in entry["cards"])
    return (
        f"Place {entry['place']}  Seat {number + 1}: {entry['track']} on the track + {entry['cards_total']} ({cards}) "
        f"- {entry['penalty']} for {count_of(entry['unused'], 'flower')} = {entry['total']}"
    )
