"""The table as text for a terminal: what a player with the book in hand needs to see."""

from __future__ import annotations

from typing import Final

from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.games.gardens.cards import POWERS, pays, title
from orrery.games.gardens.view_types import DeckView, FinalView, GardensView

CELL: Final = 6  # characters for a spot

LETTERS: Final = {"blue": "B", "red": "R", "yellow": "Y", "green": "G", "purple": "P"}


def text(view: GardensView) -> str:
    """The table as text: the garden row by row, the decks, the players, and what the viewer holds and knows."""
    lines = [*garden(view), ""]
    if any(deck["size"] for deck in view["decks"]):
        lines.append("Decks on the board")
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
    return title(card) if card == "hexagon" else f"{title(card)} ({view['worth'][card]} now)"


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
