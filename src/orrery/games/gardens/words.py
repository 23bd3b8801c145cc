"""Gardens in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.views import given
from orrery.core.wording import count_of, listing
from orrery.games.gardens.cards import POWERS, pays, title
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
    "got_last": "{who} gets {card}, the last card of the pack.",
    "got_last_unseen": "{who} gets the last card of a pack.",
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
    "nuked": "{who} nukes the tree on {spot}.",
    "teleported": "{who} teleports from {from} to {to}.",
    "exchanged": "{who} changes places with {with}.",
    "no_flowers": "The game ends: {who} has no flowers left.",
    "no_planting": "The game ends: nobody has planted for a whole round.",
    "last_card": "The game ends: {who} drew the last card.",
    "hexagon": "{who} holds the hexagon card, and a hexagon stands: {who} wins at once.",
}

CELL: Final = 6  # characters for a spot
LETTERS: Final = {"blue": "B", "red": "R", "yellow": "Y", "green": "G", "purple": "P"}


def prompt_of_draft(view: GardensView) -> str:
    left = name_of(view, (given(view["viewer"]) + 1) % view["players"]) if view["viewer"] is not None else "the left"
    return f"Keep a card; the others go to {left} ({view['draft_step']} of 4)."


def prompt_to_place(view: GardensView) -> str:
    martian = given(view["seats"][given(view["current"])]["martian"])
    return f"Place {martian.capitalize()} on a spot without a tree or a gardener."


def prompt_of_turn(view: GardensView) -> str:
    seat = view["seats"][given(view["current"])]
    martian = given(seat["martian"])
    name = martian.capitalize()
    if seat["power"] == "ready" and has_use(view, seat):
        return f"Slide {name} along a line, score a mission, or first {POWERS[martian].name}."
    return f"Slide {name} along a line, or score a mission."


def prompt_to_swap(view: GardensView) -> str:
    spot = given(view["pending"])
    return f"Swap the {view['flowers'][spot]} flower on {spot} with one of another colour on its line."


def prompt_to_plant(view: GardensView) -> str:
    spot = given(view["pending"])
    old = view["flowers"].get(spot)
    return f"Plant a flower on {spot}." if old is None else f"Replace the {old} flower on {spot}, or leave it."


PROMPTS_BY_VIEW: Final[dict[str, Callable[[GardensView], str]]] = {
    "draft": prompt_of_draft,
    "place": prompt_to_place,
    "turn": prompt_of_turn,
    "swap2": prompt_to_swap,
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
    name = name_of(view, winner)
    return f"{name} holds the hexagon card, and a hexagon stands: {name} wins at once."


def name_of(view: GardensView, seat: int) -> str:
    """What the log calls a seat: the name of its player."""
    return view["names"][seat] if "names" in view else f"Seat {seat + 1}"


# The table as text ----------------------------------------------------------------------------------------------------


def text(view: GardensView) -> str:
    """The table as text: the garden row by row, the decks, the players, and what the viewer holds and knows."""
    lines = [*garden(view), ""]
    if any(deck["size"] for deck in view["decks"]):
        lines.append("Decks [what the open card is worth now]")
        lines += [deck_line(view, space, deck) for space, deck in enumerate(view["decks"])]
    elif not view["over"]:
        lines.append("Decks are laid out after the draft")
    lines.append("Players")
    for number in range(view["players"]):
        lines += seat_lines(view, number)
    if view["step"] == "martian" and view["options"]["powers"] == "on":
        taken = [seat["martian"] for seat in view["seats"]]
        lines.append("Martians nobody has taken, and what they can do once in the game")
        lines += [f"  {power_words(martian)}" for martian in POWERS if martian not in taken]
    lines += own_lines(view)
    if view["idle"]:
        lines.append(f"Moves without planting: {view['idle']} of {view['players']}, then the game ends")
    if view["final"]:
        lines += ["", *(result(view, number, entry) for number, entry in enumerate(view["final"]))]
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
    third = view["rows"][1][2]
    flowers = ", ".join(f"{letter} {colour}" for colour, letter in LETTERS.items())
    return [
        *lines,
        f"  · empty   {flowers}   ^ tree   @1 gardener of player 1",
        f"  {third}: row {third[0]}, place {third[1:]}. Lines run along rows and both diagonals; the rim is the edge.",
    ]


def deck_line(view: GardensView, space: int, deck: DeckView) -> str:
    size = count_of(deck["size"], "card")
    if not deck["size"]:
        return f"  {space}  empty"
    if deck["top"] is None:
        return f"  {space}  face down, {size}"
    return f"  {space}  {worth_words(view, deck['top'])}, {size}"


def seat_lines(view: GardensView, number: int) -> list[str]:
    """What everybody may know about a player."""
    seat = view["seats"][number]
    mark = ">" if number in view["actors"] else " "
    martian = f", {seat['martian'].capitalize()}" if seat["martian"] else ""
    where = f" on {seat['gardener']}" if seat["gardener"] else ""
    flowers = " ".join(f"{LETTERS[colour]}{count}" for colour, count in seat["reserve"].items())
    costs = f", unused they cost {seat['penalty']}" if seat["penalty"] else ""
    lines = [
        f"{mark} @{number + 1} {name_of(view, number)}{martian}{where}: {count_of(seat['points'], 'point')}; "
        f"{count_of(seat['unused'], 'flower')} {flowers}{costs}; {count_of(seat['cards'], 'card')}"
    ]
    if seat["martian"] and seat["power"]:
        ready = f"power: {power_words(seat['martian'])}"
        lines.append(f"     {ready if seat['power'] == 'ready' else 'power used'}")
    if seat["scored"]:
        lines.append("     scored: " + "; ".join(f"{title(done['card'])} {done['points']}" for done in seat["scored"]))
    if seat["known"] and number != view["viewer"]:
        lines.append("     in hand: " + "; ".join(worth_words(view, card) for card in seat["known"]))
    return lines


def own_lines(view: GardensView) -> list[str]:
    """What only the viewer sees: the pack in the draft, the missions, and what was passed on (G-R33)."""
    if view["viewer"] is None:
        return []
    lines: list[str] = []
    pack, hand = view["pack"], view["seats"][view["viewer"]]["hand"]
    for heading, cards in (("Your pack", pack), ("Your missions", hand)):
        if cards:
            lines += [heading, *(f"  {worth_words(view, card)}: {pays(card)}" for card in cards)]
    if view["passed"] and not view["over"]:
        lines.append("You passed on")
        for entry in view["passed"]:
            people = listing([name_of(view, seat) for seat in entry["holders"]], "or")
            card = title(entry["card"]) if entry["scored"] else worth_words(view, entry["card"])
            lines.append(f"  {card}: {'scored by' if entry['scored'] else 'with'} {people}")
    return lines


def worth_words(view: GardensView, card: str) -> str:
    """A mission and its points in the garden as it is."""
    return title(card) if card == "hexagon" else f"{title(card)} [{view['worth'][card]}]"


def power_words(martian: str) -> str:
    """Whose power it is, what it does, and when."""
    power = POWERS[martian]
    return f"{martian.capitalize()} can {power.name} {power.when}. {power.does}"


def result(view: GardensView, number: int, entry: FinalView) -> str:
    cards = ", ".join(f"{title(card['card'])} {card['points']}" for card in entry["cards"])
    return (
        f"Place {entry['place']}  {name_of(view, number)}: "
        f"{entry['track']} on the track + {entry['cards_total']} ({cards}) "
        f"- {entry['penalty']} for {count_of(entry['unused'], 'flower')} = {entry['total']}"
    )
