"""The log in words, and how a game ended."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _
from orrery.core.views import given, name_of
from orrery.games.gardens.view_types import GardensView

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
    "stayed": "{who} stays on the {flower} on {spot}.",
    "left": "{who} leaves the {flower} on {spot}.",
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

# What was done without the name, for the summary of what others did; an empty one is not worth a mention
SHORT: Final = {
    "grew": "",
    "drew_flowers": "drew flowers",
    "kept": "kept a card",
    "kept_unseen": "kept a card",
    "got_last": "got the last card of the pack",
    "got_last_unseen": "got the last card of a pack",
    "turned_up": "",
    "took": "took {martian}",
    "placed": "placed {martian} on {spot}",
    "moved": "moved {from}-{to}",
    "planted": "planted {colour}",
    "replaced": "replaced {old} by {colour}",
    "stayed": "stayed on {colour}",
    "left": "left the {flower}",
    "scored": "scored {card}: +{gain}",
    "drew": "drew {card}",
    "drew_hidden": "drew a hidden card",
    "drew_hidden_unseen": "drew a hidden card",
    "swapped": "swapped {first} with {second}",
    "nuked": "nuked the tree on {spot}",
    "teleported": "teleported {from}-{to}",
    "exchanged": "changed places with {with}",
}


def verdict(view: GardensView) -> str:
    """How the game ended if a hexagon won it, where the points do not tell who won (G-R16)."""
    if view["reason"] != "hexagon":
        return ""
    (winner,) = given(view["winners"])
    if winner == view["viewer"]:
        return _("You hold the hexagon card, and a hexagon stands: you win at once.")
    name = name_of(view, winner)
    return _("{name} holds the hexagon card, and a hexagon stands: {name} wins at once.", name=name)
