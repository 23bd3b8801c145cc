"""The log in words, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.core.language import _, all_of, numbered, times
from orrery.core.state import Event
from orrery.games.minethemoon.names import PLACE_WORDS
from orrery.games.minethemoon.words.glossary import WORDS, counted, named

ENDS: Final = {
    "dominance": "the goal of Dominance was passed",
    "no rockets": "there were no rockets left",
    "turn cap": "the last turn of the limit was played",
}

LOG: Final = {
    "dealt": "Pad {pad}: {card}.",
    "found_first": "{who} starts with a {kind}.",
    "ordered": "Order of Priority: {order}.",
    "turn": "Turn {turn}. {who} Tasks first.",
    "last_turn": "Turn {turn}, the last one. {who} Tasks first.",
    "tasked": "{who} Tasks {count} to {where}.",
    "passed": "{who} passes.",
    "dropped": "{who} drops {what}.",
    "sent": "{who} mines: {robots}.",
    "ready": "{who} is ready to mine.",
    "shown": "{who} mines: {robots}.",
    "shown_after_drop": "{who} dropped {dropped} to free robots, and mines: {robots}.",
    "spins": "Spins of the Crater: {spins} ({zone} + {more}).",
    "spun": "Spin {number} of {of}: {outcome}.",
    "found": "{who} finds {what}.",
    "found_some": "{who} finds {what}; there is no room in the Silo for {lost} more.",
    "no_room": "{who} has no room in the Silo for {what}.",
    "launched": "{card} launches from pad {pad}.",
    "delivered": "{who} delivers slot {slot} of {card}: +{points}.",
    "revealed_building": "{card} turns over: {building} is available.",
    "waits": "{who} lets the others go first.",
    "skipped": "{who} skips {where}.",
    "worked": "{who} Works the {building}.",
    "earned": "{who} gains {points} with the {building}.",
    "on_top": "{who} moves to top Priority.",
    "refined": "{who} refines {what}.",
    "converted": "{who} turns {gave} into {took}.",
    "produced": "{who} makes a {kind}.",
    "exchanged": "{who} exchanges {kind} for {new}.",
    "loaded": "{who} loads {kind} on {card}, slot {slot} (worth {worth}).",
    "paid": "{who} pays {cost}.",
    "built": "{who} builds {building}: +{points}.",
    "sent_home": "The team of {who} on {where} goes home: the building is covered.",
    "driven": "{who} shoots a {kind} into space: +{points}.",
    "leeched": "{who} leeches {points} from {with}.",
    "marked": "{who} readies the rocket on pad {pad}: it launches this turn.",
    "abducted": "{who} abducts a robot of {with} that held {kind}.",
    "pointed": "{who} points the Solar Array at the {building} of {with}.",
    "uncovered": "{who} turns up {card} with the Comsat: {building} is available.",
    "subsidised": "The white robot goes to {who}.",
    "subsidy_ends": "The white robot goes back to the Subsidy box.",
    "end_in_sight": "{who} has {points}, more than {goal}: after this turn one more is played.",
    "no_rockets_left": "There are no rockets left: one more turn is played.",
    "over_dominance": "The game is over. The most Dominance is {points}: {who}.",
    "over_no_rockets": "The game is over, the rockets are gone. The most Dominance is {points}: {who}.",
    "over_turn_cap": "The game is over by the turn limit. The most Dominance is {points}: {who}.",
    "shares_win": "{who} shares the win.",
}

# The spins of a turn are one picture, from the event that says how many there are
SERIES: Final = {"spins": frozenset({"spun", "found", "found_some", "delivered"})}

# What was done without the name, for the summary of what others did; an empty one is not worth a mention
SHORT: Final = {
    "dealt": "{card} stands on pad {pad}",
    "ordered": "got top Priority",
    "turn": "Tasks first in turn {turn}",
    "last_turn": "Tasks first in the last turn",
    "tasked": "Tasked {count} to {where}",
    "passed": "passed",
    "dropped": "dropped {what}",
    "sent": "sent {robots} to mine",
    "ready": "",
    "shown": "mined: {robots}",
    "shown_after_drop": "dropped {dropped}, mined: {robots}",
    "spins": "The Crater spins {often}",
    "spun": "{outcome}",
    "found": "found {what}",
    "found_some": "found {what}, no room for {lost}",
    "no_room": "had no room for {what}",
    "launched": "{card} launched from pad {pad}",
    "delivered": "delivered slot {slot} of {card}: +{points}",
    "revealed_building": "{building} became available",
    "waits": "let the others go first",
    "skipped": "skipped {where}",
    "worked": "Worked the {building}",
    "earned": "gained {points}",
    "on_top": "moved to top Priority",
    "refined": "refined {what}",
    "converted": "turned {gave} into {took}",
    "produced": "made a {kind}",
    "exchanged": "exchanged {kind} for {new}",
    "loaded": "loaded {kind} on {card}",
    "paid": "paid {cost}",
    "built": "built {building}: +{points}",
    "sent_home": "had a team sent home from {where}",
    "driven": "shot a {kind} into space: +{points}",
    "leeched": "leeched {points} from {with}",
    "marked": "readied the rocket on pad {pad}",
    "abducted": "abducted a robot of {with}",
    "pointed": "pointed the Solar Array at the {building} of {with}",
    "uncovered": "turned up {card}: {building}",
    "subsidised": "got the white robot",
    "subsidy_ends": "The white robot went home",
    "end_in_sight": "has {points}: one more turn is played",
}


def spoken(event: Event, names: Sequence[str]) -> Event:
    """The event with players by their names, and with how often the Crater spins."""
    data = dict(event.data)
    if event.kind == "ordered":
        data["order"] = all_of([names[int(seat) - 1] for seat in data["order"].split()])
    elif event.kind == "spins":
        data["often"] = times(data["spins"])
    else:
        return event
    return Event(event.kind, event.player, data, event.rule, event.secret, event.seers)


def say(value: Any) -> Any:
    """The words for a value in an event: resources by kind, robots as pairs of wedge and number, a name, a place."""
    if isinstance(value, Mapping):
        return ", ".join(counted(kind, count) for kind, count in value.items()) or _("nothing")
    if isinstance(value, list):
        return ", ".join(_("{count} for {kind}", count=count, kind=named(kind)) for kind, count in value) or _("nobody")
    if isinstance(value, str):
        return named(value) if value in WORDS else numbered(value) if value in PLACE_WORDS else value
    return value
