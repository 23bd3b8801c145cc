"""Uranus! in words: the sentences of the log, what may be done now, what cards say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.core.state import Event
from orrery.core.views import given
from orrery.core.wording import count_of
from orrery.games.uranus.actions import RACES, tunnel_words
from orrery.games.uranus.objectives import ENOUGH_FOR_OBJECTIVES
from orrery.games.uranus.view_types import ObjectiveView, SeatView, UranusView

ENDS: Final = {
    "won": "every race is safe on Uranus",
    "track_end": "the moons explode",
    "moon_dark": "a moon is completely dark",
}
LOG: Final = {
    "dealt_moon": "{who} gets moon {number}.",
    "dealt_race": "{who} gets project board {number}.",
    "dealt_card": "{who} gets starting mines card {number}.",
    "dealt_objective": "{who} gets the objective {objective}.",
    "dealt_objective_unseen": "{who} gets a personal objective.",
    "marked_mines": "",
    "started": "{who} starts with a mine on ({hex}).",
    "round": "Round {round}.",
    "attack": "Asteroid attack {number}.",
    "coord_shown": "Turned up {where}: ({card}).",
    "impact_shown": "Turned up {where}: {card}.",
    "coord_discarded": "Discarded {where}: ({card}).",
    "impact_discarded": "Discarded {where}: {card}.",
    "shielded": "The pair {where} aims at a volcano and is replaced: the first attack spares them.",
    "erupted": "The volcano of {who} erupts, {radius} wide: {lost} lost.",
    "struck": "{who} turns {card} at ({hex}): {lost} lost.",
    "fizzled": "The impact on ({hex}) of {who} hits dark ground: no damage.",
    "volcano_hit": "The volcano of {who} is hit. It will erupt.",
    "mined": "",
    "doubled": "{who} doubles the mine on ({hex}).",
    "donated": "{who} gives a {colour} rock to {seat}.",
    "added": "{who} adds the {colour} rock to the set of ({hex}).",
    "set_apart": "{who} keeps the {colour} rock on its own.",
    "rock_lost": "A {colour} rock of {who} finds no place and is lost.",
    "used": "{who} uses {rocks} for {track}, step {step}.",
    "launched": "{who} launches {rocks} to module {module}: {placed}.",
    "completed": "Module {module} is complete.",
    "drew_junk": "{who}: the {colour} rock is space junk, card {card}.",
    "secured": "{who} secures the {colour} rock in module {module}.",
    "let_go": "{who} lets the {colour} rock go.",
    "wiped": "{who}: module {module} is wiped out: {lost} lost.",
    "shot_junk": "{who} shoots the space junk away.",
    "learnt": "{who} knows {technology} technology.",
    "gave_technology": "{who} gives {technology} technology to {seat}.",
    "drew_tunnel": "{who} draws the tunnel {edge}.",
    "removed_tunnel": "{who} removes the tunnel {edge}.",
    "drew_mine": "{who} draws a mine on ({hex}).",
    "removed_mine": "{who} removes the mine on ({hex}).",
    "fortified": "{who} fortifies the mine on ({hex}).",
    "built_pad": "{who} builds a launchpad on ({hex}).",
    "gave_mine": "{who} gives a mine to {seat}.",
    "gave_fort": "{who} gives a fortification to {seat}.",
    "fired": "{who} fires at the pair {where}.",
    "flew": "The {race} have left their moon (module {module}).",
    "won": "All races are safe: won in round {round}.",
    "track_end": "The moons explode: lost in round {round}.",
    "moon_dark": "The moon of {who} is completely dark: lost in round {round}.",
}

SIDES: Final = ("on the left", "on the right")
JUNK_WORDS: Final = (  # what the space junk cards do, by number (U-13)
    "",
    "The pair on the right gets a new coordinate card.",
    "The pair on the left gets a new coordinate card.",
    "The pair on the right is gone.",
    "The pair on the left is gone.",
    "The rock waits for the next round.",
    "The rock may go into another module.",
    "The steps of tunnels and mines are erased.",
    "A new impact hits the moon on the right.",
    "A new impact hits the moon on the left.",
    "A new impact hits the launcher's own moon.",
    "A module that is not complete is emptied.",
    "A storm: all pairs move one place clockwise.",
)
SOLO_ADVICE: Final = (  # U-12.4
    f"For your first games alone the book advises the lower project boards: I ({RACES[0]}) first, then II ({RACES[1]}) "
    "and so on. The preset First play deals you board I."
)
NOT_RECOMMENDED: Final = "The book does not recommend personal objectives for 1 or 2 players."  # U-R50
GOALS: Final = {  # what an objective asks for, and of what
    "first": ("No other race flies in an earlier round.", ""),
    "last": ("No other race flies in a later round.", ""),
    "technologies": ("Know at least {many} of technology when you fly.", "kind"),
    "mines": ("Have at least {many} when you fly.", "mine"),
    "network": ("Have at least {many} in one network when you fly.", "mine"),
    "forts": ("Have at least {many} when you fly.", "fortified mine"),
    "pads": ("Have at least {many} when you fly.", "launchpad"),
    "freight": ("Bring at least {many} into modules.", "launched rock"),
    "home": ("Fly to a module with at least {many} of your own.", "rock"),
    "clean": ("Draw at most {many}.", "space junk card"),
    "shots": ("Fire at least {many} with the space gun.", "shot"),
    "green": ("Have at least {many} left when you fly, the volcano included.", "hex"),
}


def spoken(event: Event, names: Sequence[str]) -> Event:
    """An event whose numbers and places are words: "1 hex, 2 mines", "between Ana and Boris"."""
    data = event.data
    said: dict[str, Any] = {}
    if "gap" in data:
        said["where"] = place(data["gap"], names)
    if "edge" in data:
        said["edge"] = tunnel_words(data["edge"].replace(" to ", "."))
    if event.kind == "struck":
        mines = f", {count_of(data['mines'], 'mine')}" if data["mines"] else ""
        said["lost"] = count_of(data["count"], "hex") + mines
    elif event.kind == "erupted":
        said["lost"] = count_of(len(data["lost"]), "hex")
    elif event.kind == "wiped":
        said["lost"] = count_of(data["count"], "rock")
    elif event.kind == "launched":
        said["placed"] = f"{data['placed']} placed" + (f", {data['junk']} junk" if data["junk"] else "")
    return Event(event.kind, event.player, {**data, **said}, event.rule, event.secret, event.seers) if said else event


def place(gap: int, names: Sequence[str]) -> str:
    """Where a pair lies. Two players have two gaps between them, so there the side is named (U-R2)."""
    if gap < 0:
        return "for the space junk"
    if len(names) == 1:
        return SIDES[gap]
    if len(names) == 2:
        return f"on the left of {names[gap]}"
    return f"between {names[gap]} and {names[(gap + 1) % len(names)]}"


def verdict(view: UranusView) -> str:
    """How the game ended, for everybody: all win or lose together (U-1.1)."""
    head, races = (" together", "every race is") if view["players"] > 1 else ("", "the race is")
    if view["won"]:
        return f"Won{head}: {races} safe on Uranus in round {view['round']}."
    left = sum(not seat["flown"] for seat in view["seats"])
    why = ENDS[given(view["reason"])]
    return f"Lost{head}: {why}, and {count_of(left, 'race')} {'is' if left == 1 else 'are'} left behind."


def goal_words(goal: ObjectiveView) -> str:
    """What a personal objective asks for."""
    words, thing = GOALS[goal["asks"]]
    if goal["asks"] == "clean" and not goal["count"]:
        return f"Draw no {thing}."
    return words.format(many=count_of(goal["count"], thing))


def goal_lines(view: UranusView, index: int) -> list[str]:
    """The personal objective of a seat, if the viewer may know it; with few players also what the book thinks of it."""
    objective = view["seats"][index]["objective"]
    if objective is None:
        return []
    words = [f"objective: {objective['name']}. {goal_words(objective)}"]
    return [*words, NOT_RECOMMENDED] if view["players"] < ENOUGH_FOR_OBJECTIVES else words


def lost_words(seat: SeatView, lost: Sequence[str]) -> str:
    """What the loss of some hexes means."""
    if not lost:
        return "no hex is lost"
    parts = [count_of(len(lost), "hex")]
    mines = [name for name in lost if name in seat["mines"]]
    pads = [name for name in lost if name in seat["pads"]]
    cut = [edge for edge in seat["tunnels"] if not set(edge.split(".")).isdisjoint(lost)]
    if mines:
        parts.append(count_of(len(mines), "mine"))
    if pads:
        parts.append(count_of(len(pads), "launchpad"))
    if cut:
        parts.append(count_of(len(cut), "tunnel"))
    if seat["volcano"] in lost:
        parts.append("the volcano wakes")
    return ", ".join(parts)


def name_of(view: UranusView, seat: int) -> str:
    """Who sits there: the name, if whoever shows the view has given it."""
    names = view.get("names")
    return str(names[seat]) if names else f"Seat {seat + 1}"
